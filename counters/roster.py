"""The counters of a game as values: units with their faces, markers, formations, set-ups."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NewType

from counters.figures import USUAL_FIGURES, Column, columns_of, figures_in, filled_in
from counters.looks import Looks
from rules.unit_id import UnitId

MarkerId = NewType("MarkerId", str)


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a unit's counter: attack, defense, movement allowance, and the steps it stands for.

    `pattern` is how they are printed (`counters.figures`), `values` what the game names beside them.
    """

    name: str
    attack: int
    defense: int
    move: int
    steps: int
    pattern: str = USUAL_FIGURES
    values: tuple[tuple[str, str], ...] = ()

    @property
    def figures(self) -> str:
        """What is printed, `6-5-7` or `(4)-6 2*`."""
        return filled_in(self.pattern, self._printed)

    @property
    def columns(self) -> tuple[Column, ...]:
        """The columns of what is printed, from the left."""
        return columns_of(self.pattern, self._printed)

    @property
    def numbers(self) -> str:
        """Attack, defense and movement as files keep them, `0-4-6`: 0 for what is not printed."""
        return f"{self.attack}-{self.defense}-{self.move}"

    @property
    def kept(self) -> str:
        """What a game keeps of a face, in one word: its numbers and values, `6-5-7` or `0-0-0;support=2`."""
        beside = ",".join(f"{name}={value}" for name, value in self.values)
        return f"{self.numbers};{beside}" if beside else self.numbers

    def shows(self, figure: str) -> bool:
        """Return whether attack, defense or move is printed at all."""
        # By the pattern and not by the number: a strength of 0 may be printed.
        return figure in figures_in(self.pattern)

    @property
    def _printed(self) -> dict[str, str]:
        own = {"attack": str(self.attack), "defense": str(self.defense), "move": str(self.move)}
        # The three figures last: a game's value of the same name must not print over them.
        return {**dict(self.values), **own}


@dataclass(frozen=True, slots=True)
class Unit:
    """One unit counter. `faces[0]` is the full side; the closed words are those of the roster file.

    `movement` is the class by which it moves, a word of the game; empty for the usual one. `size` is empty
    for what has none.
    `provenance` has four keys: name, value, setup, org; each begins with a word of the closed list.
    """

    id: UnitId
    label: str
    side: str
    nationality: str
    # Service, nationality and side are three: a colour may be told by each, and rules ask for the nation
    # where the side has two.
    service: str
    type: str
    size: str
    parent: str
    corps: str
    group: str
    faces: tuple[Face, ...]
    movement: str
    # One field for four ways to come (`setup`, `scenario`, `variant`, a date): of two that disagree nobody
    # could say which holds.
    arrival: str
    zones: tuple[str, ...]
    scenarios: tuple[str, ...]
    variants: tuple[str, ...]
    provenance: Mapping[str, str]
    note: str = ""
    values: Mapping[str, str] = field(default_factory=dict)
    """What is printed beside the three figures, each in one word, by the names of the game's words."""
    is_ground: bool = True
    """As its type says."""


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
class UnitType:
    """What a unit type is for the rules: its class and its effects in terrain and combat.

    `figures` is the pattern by which its values are printed (`counters.figures`). What is not `is_ground` is
    no unit that fights for ground: aircraft, supply columns, commanders.
    """

    id: str
    unit_class: str
    has_armor_effect: bool
    negates_armor: bool
    is_armored_in_terrain: bool
    rp_kind: str
    figures: str = USUAL_FIGURES
    is_ground: bool = True


@dataclass(frozen=True, slots=True)
class Corps:
    """What a corps box shows: its text, the corps' name in full, and the colours as `#RRGGBB`."""

    id: str
    label: str
    title: str
    fill: str
    ink: str


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


@dataclass(frozen=True, slots=True)
class Placement:
    """Where a unit stands at the start: a hex, a box of the tray or a point of the map, and why there.

    `exception` is the case that lets it stand outside the hexes of its area.
    """

    unit: UnitId
    hex: str | None
    box: str | None
    face: str
    area: str
    basis: str
    why: str = ""
    exception: str = ""
    pos_px: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class MarkerPlacement:
    """A marker on the table at the start, on a hex, in a box or at a point of the map."""

    marker: MarkerId
    number: int
    hex: str | None
    box: str | None
    face: str
    pos_px: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class TurnEvent:
    """Something the turn track announces, with the case that says so.

    `option` and `scenario` name the only optional rule or scenario it belongs to; `points` come with it;
    `die` are the results that bring it about.
    """

    id: str
    case: str
    option: str = ""
    note: str = ""
    scenario: str = ""
    points: int = 0
    die: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """One box of the turn record track. Replacement points by side and kind; arrivals are formations."""

    number: int
    date: str
    replacements: Mapping[str, Mapping[str, int]]
    arrivals: Mapping[str, tuple[str, ...]]
    events: tuple[TurnEvent, ...]


@dataclass(frozen=True, slots=True)
class Arrival:
    """A reinforcement: formation, date, entry zones and the units that come."""

    date: str
    side: str
    formation: str
    zones: tuple[str, ...]
    units: tuple[UnitId, ...]
    provenance: str


@dataclass(frozen=True, slots=True)
class ScenarioTitle:
    """What a chooser shows of a scenario or of a player's own set-up. Dates are ISO, both included.

    `ends_by_agreement` says that the players may agree on an earlier last turn. `options` are those that an
    own set-up was kept with, in the words of a game's header; None where it does not tell.
    """

    id: str
    title: str
    rule_set: str
    first_turn: str
    last_turn: str
    summary: str
    ends_by_agreement: bool = False
    options: Mapping[str, str] | None = None


@dataclass(frozen=True, slots=True)
class OptionTitle:
    """A variant of the set-up or an optional rule that a player may choose; its id is a case number.

    `kind` is "variant" or "rule"; `excludes` are the ids that cannot be chosen with it, `includes` those
    that come with it. Where `rule_sets` or `scenarios` are named no other edition or scenario has it;
    `begins` is its first date, empty for the first turn.
    """

    id: str
    title: str
    kind: str
    summary: str
    excludes: tuple[str, ...] = ()
    includes: tuple[str, ...] = ()
    rule_sets: tuple[str, ...] = ()
    begins: str = ""
    scenarios: tuple[str, ...] = ()
    scenarios_case: str = ""
    """The case that names those scenarios."""


@dataclass(frozen=True, slots=True)
class Chance:
    """What chance decides when a scenario is laid out: so many of some units come into another box.

    They are drawn from `units`, without any from those that lie in the box `source`. Where a die of so many
    faces is thrown, the face stands for `{face}` in `into`.
    """

    into: str
    source: str = ""
    units: tuple[UnitId, ...] = ()
    number: int = 1
    die: int = 0
    case: str = ""


DATE = "date"
"""The tracker of the turn under way: its date, or its number in a game without dates."""


@dataclass(frozen=True)
class SetUp:
    """A scenario ready to be laid out. `trackers` are the table's counts and states at the start.

    `options` are those that an own set-up was kept with, None for a scenario. `facts` is the version of the
    game's facts among the trackers of an own one, 0 where it does not say. `chances` are still to be decided
    (`counters.chances`). `base` is the scenario that an own one was made from, whose terms hold for it too;
    `control` has who held what on its table, where that was written down.
    """

    game: str
    scenario: str
    title: str
    rule_set: str
    first_turn: str
    last_turn: str
    # Of every unit, also of those that never come: a unit without a place would be lost from the table.
    placements: tuple[Placement, ...]
    markers: tuple[MarkerPlacement, ...]
    turns: tuple[Turn, ...]
    arrivals: tuple[Arrival, ...]
    trackers: Mapping[str, str]
    notes: tuple[str, ...] = ()
    options: Mapping[str, str] | None = None
    facts: int = 0
    chances: tuple[Chance, ...] = ()
    base: str = ""
    control: Mapping[str, str] = field(default_factory=dict)
