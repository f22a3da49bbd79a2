"""The counters of a game as values: its units and markers, and the formations that they belong to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NewType

from counters.figures import USUAL_FIGURES
from counters.looks import Looks
from counters.units import Corps, Unit, UnitType
from rules.unit_id import UnitId

MarkerId = NewType("MarkerId", str)


BACK = "back"
"""The only face of what lies face down to those who look: the painter draws it as no game's marker is."""


@dataclass(frozen=True, slots=True)
class Marker:
    """One kind of marker. `faces` are its sides in order, `count` how many lie in the tray.

    `marks` has for each face the state in which the units beneath it are, empty for none. One that is
    `is_face_down` lies with its back up until it is revealed: only its owner may look at it.
    """

    id: MarkerId
    name: str
    owner: str
    faces: tuple[str, ...]
    count: int
    cases: tuple[str, ...]
    provenance: str
    note: str = ""
    is_optional: bool = False
    marks: tuple[str, ...] = ()
    is_face_down: bool = False


@dataclass(frozen=True, slots=True)
class Formation:
    """A named body of troops and its members."""

    id: str
    kind: str
    roles: tuple[str, ...]
    units: tuple[UnitId, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Division:
    """The units that must fight together for divisional integrity, and those that need not."""

    id: str
    kind: str
    # Those that need not are named too: a rule that asks for the whole division must know who is none of
    # it.
    needed: tuple[UnitId, ...]
    extra: tuple[UnitId, ...]
    basis: str


@dataclass(frozen=True, slots=True)
class Group:
    """A deployment group: the areas of the map where its units may set up."""

    id: str
    areas: tuple[str, ...]
    case: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Limit:
    """What the rulebook says of figures of units at full strength: their sum lies between two numbers.

    `figure` is attack, defense or move; `source` the case or the part of an example that says so.
    """

    units: tuple[UnitId, ...]
    figure: str
    least: int
    most: int
    source: str

    def sum_of(self, units: Mapping[UnitId, Unit]) -> int:
        """Return the sum of the figures of some units."""
        # A closed word (figures.FIGURES), each the name of a field of Face.
        return sum(int(getattr(units[unit].faces[0], self.figure)) for unit in self.units)


# No slots: cached_property needs an instance dictionary.
@dataclass(frozen=True)
class Roster:
    """All counters of a game."""

    game: str
    units: Mapping[UnitId, Unit]
    markers: Mapping[MarkerId, Marker]
    types: Mapping[str, UnitType]
    formations: Mapping[str, Formation]
    divisions: Mapping[str, Division]
    groups: Mapping[str, Group]
    provenance: Mapping[str, str]
    corps: Mapping[str, Corps] = field(default_factory=dict)
    singles: tuple[str, ...] = ()
    """Parents that are no division: their units stand alone for divisional integrity."""
    limits: tuple[Limit, ...] = ()
    sizes: Mapping[str, str] = field(default_factory=dict)
    """The sizes of units that only this game has, and what is drawn for each, `KG`."""
    looks: Looks = field(default_factory=Looks, compare=False)
    """What they are drawn like; two games of the same counters are equal whatever these look like."""

    @cached_property
    def sides(self) -> tuple[str, ...]:
        """The sides of the game in the order of the file."""
        # Of the units: an owner who has markers alone plays no side.
        return tuple(dict.fromkeys(unit.side for unit in self.units.values()))

    def pattern_of(self, unit: Unit) -> str:
        """Return how the values of a unit are printed: as its type says."""
        kind = self.types.get(unit.type)
        return USUAL_FIGURES if kind is None else kind.figures
