"""What the rules say happens, as values. The table and its markers are not known here.

One translator lays effects on a table (`app.assist.carry_out`): it finds the counters, turns and stacks them,
and brings the markers that show a fact. Whatever a player undoes or journals is made of its changes.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.facts import Fact
from rules.hexgrid import HexId, Hexside
from rules.unit_id import UnitId
from rules.units import Mark


@dataclass(frozen=True, slots=True)
class SetFact:
    """Something is settled from now on: a declaration, a release, a die that fell."""

    fact: Fact


@dataclass(frozen=True, slots=True)
class SetBridge:
    """A bridge changes hands, or is destroyed."""

    bridge: Hexside
    owner: str
    is_destroyed: bool = False


@dataclass(frozen=True, slots=True)
class SetControl:
    """A side holds a hex from now on, whoever stands there; an empty side is nobody."""

    hex: HexId
    side: str


@dataclass(frozen=True, slots=True)
class SetCount:
    """Points stand at a number; the key is that of a position's points, `german.asp`."""

    key: str
    # What it comes to and not what is added: beside a change that a hand has made it is still right.
    points: int


@dataclass(frozen=True, slots=True)
class SetSteps:
    """A unit has so many steps now, wherever it lies."""

    unit: UnitId
    steps: int


@dataclass(frozen=True, slots=True)
class LoseSteps:
    """A unit on the map loses steps; with the last it goes to where destroyed units lie."""

    unit: UnitId
    count: int = 1


@dataclass(frozen=True, slots=True)
class MoveAlong:
    """A unit goes along a path to its last hex, and comes into states there; the first hex is its own."""

    unit: UnitId
    path: tuple[HexId, ...]
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class EndPart:
    """A part of a unit's move is over: what came of it is fixed, and it may go on from where it stands.

    `spent_mp_parts` is what it has spent of its allowance in all parts of the move so far.
    """

    unit: UnitId
    spent_mp_parts: int


@dataclass(frozen=True, slots=True)
class SetPlan:
    """An entry of the plan of attacks says something else: an attack meant, the one under way, one fought.

    The empty text strikes the entry out.
    """

    key: str
    text: str


@dataclass(frozen=True, slots=True)
class StandAt:
    """Units stand on a hex, wherever they were, the first lowest; those that are not on the table do not."""

    hex: HexId
    units: tuple[UnitId, ...]


@dataclass(frozen=True, slots=True)
class MarkStacks:
    """Of all stacks on the map just those in some hexes are in a state, each with one marker on top."""

    mark: Mark
    hexes: frozenset[HexId]


@dataclass(frozen=True, slots=True)
class PutInBox:
    """A unit goes to a box beside the map."""

    unit: UnitId
    box: str


@dataclass(frozen=True, slots=True)
class DrawFrom:
    """A piece is drawn by chance from a box beside the map, and goes where its draws go.

    So what lies in the box may be closed even to who draws.
    """

    box: str


@dataclass(frozen=True, slots=True)
class Reveal:
    """What lies in some boxes beside the map lies open there from now on, whoever may look into them."""

    boxes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PutMarker:
    """A marker of a kind that lies beside the map goes to another box there; none lies on the map for it."""

    marker: str
    box: str


@dataclass(frozen=True, slots=True)
class Unmark:
    """Units are no longer in a state; a marker goes where it marks nobody else."""

    mark: Mark
    units: frozenset[UnitId]


@dataclass(frozen=True, slots=True)
class AddMark:
    """Units come into a state, each where it lies."""

    mark: Mark
    units: tuple[UnitId, ...]


@dataclass(frozen=True, slots=True)
class Eliminate:
    """A unit loses all its steps and goes to where destroyed units lie."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class LayMarker:
    """A marker of a kind is laid on a hex."""

    marker: str
    hex: HexId


@dataclass(frozen=True, slots=True)
class TakeMarkers:
    """All markers of a kind go from the map."""

    marker: str


@dataclass(frozen=True, slots=True)
class TakeMarks:
    """All markers that show one of some states go from the map."""

    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class SettleMarks:
    """In some hexes just these of all units are in some states: the markers of these are laid anew there.

    The worst state comes first. Its units lie lowest, so the markers of better ones lie over them too: of
    the states of a unit the worst holds.
    """

    hexes: tuple[HexId, ...]
    states: tuple[tuple[Mark, frozenset[UnitId]], ...]


@dataclass(frozen=True, slots=True)
class SetWeather:
    """The weather is so from now on."""

    weather: str


Effect = (
    SetFact
    | SetBridge
    | SetControl
    | SetCount
    | SetSteps
    | LoseSteps
    | MoveAlong
    | EndPart
    | SetPlan
    | StandAt
    | MarkStacks
    | PutInBox
    | DrawFrom
    | Reveal
    | PutMarker
    | Eliminate
    | Unmark
    | AddMark
    | LayMarker
    | TakeMarkers
    | TakeMarks
    | SettleMarks
    | SetWeather
)
Effects = tuple[Effect, ...]


# ---- facts on the table


@dataclass(frozen=True, slots=True)
class FactMarker:
    """The marker that lies in a box while a fact stands.

    `key` is the fact's, or how it begins where it ends with a colon. In `marker` and `box`, `{rest}` is what
    follows in the key and `{text}` what the fact says; a fact told by its box alone has one marker at a time.
    `faces` are the texts that the marker's faces stand for, in their order.
    """

    key: str
    marker: str
    box: str
    faces: tuple[str, ...] = ()

    def shows(self, key: str) -> bool:
        """Return whether it lies for a fact."""
        return key.startswith(self.key) if self.key.endswith(":") else key == self.key

    def laid(self, key: str, text: str) -> tuple[str, int, str]:
        """Return design, face and box of the marker for a fact that it shows."""
        words = {"rest": key.removeprefix(self.key), "text": text}
        # A text that no face stands for still lays the marker: that the fact stands is more than which way
        # up.
        face = self.faces.index(text) if text in self.faces else 0
        return self.marker.format(**words), face, self.box.format(**words)

    @property
    def boxes_of_one(self) -> str:
        """How the boxes begin of which one holds the marker at a time; empty where each fact has its own."""
        return self.box.partition("{text}")[0] if "{text}" in self.box else ""


@dataclass(frozen=True, slots=True)
class FactForms:
    """How the facts of a game lie on the table, and how the keys begin of those that moves bring about."""

    markers: tuple[FactMarker, ...] = ()
    from_moves: tuple[str, ...] = ()

    def marker_of(self, key: str) -> FactMarker | None:
        """Return the marker that shows a fact, None for one that is only written down."""
        # The first of the file: a marker for one key may so stand before the one for all keys of its kind.
        return next((each for each in self.markers if each.shows(key)), None)


NO_FORMS = FactForms()
