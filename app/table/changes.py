"""The changes a hand can make, each its own undo, log line and file line.

Each is frozen, names both ends and has an inverse. It says what it found (`before`) and what it leaves
(`after`); the table refuses one that does not fit with `Diverged`, which means that a record and a table
do not belong together.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum

from app.table.pieces import Piece, PieceId, Place
from rules.hexgrid import HexId


class Register(Enum):
    """The books of keys and texts kept beside the pieces."""

    TRACKER = "tracker"
    """Date, side, phase, step, weather, points."""
    SETTING = "setting"
    """House rules and readings of ambiguous cases."""
    CHART = "chart"
    """Cells of the charts: the value, a space, its provenance."""
    VALUE = "value"
    """Printed figures of the units, `6-5-7`, with their provenance."""
    BRIDGE = "bridge"
    MAP = "map"
    """Where the printed map of its owner differs from ours: see `maps.corrections`."""
    CONTROL = "control"
    LABEL = "label"
    """A few words shown on the map, by piece or hex."""
    NOTE = "note"
    """A longer text, by piece, hex or turn."""
    PLAN = "plan"
    """Attacks that are meant, the combat under way, the combats fought."""
    CLOSED = "closed"
    """Who alone may look at a piece, or at a text of a book (`plan mission`): see `app.table.closed`."""


class DieSource(Enum):
    """Who rolled: the program's seeded dice, or a person who typed a real die's face."""

    SEEDED = "seeded"
    TYPED = "typed"


@dataclass(frozen=True, slots=True)
class Moved:
    """A piece went from place to place. `route` has every hex from first to last, or none if unknown."""

    piece: PieceId
    before: Place
    after: Place
    route: tuple[HexId, ...] = ()

    def inverse(self) -> Moved:
        """Return the way back."""
        # The route too, so that the inverse of the inverse is the very change.
        return Moved(self.piece, self.after, self.before, self.route[::-1])


@dataclass(frozen=True, slots=True)
class Flipped:
    """Another face of a piece came up."""

    piece: PieceId
    before: int
    after: int

    def inverse(self) -> Flipped:
        """Return the flip back."""
        return Flipped(self.piece, self.after, self.before)


@dataclass(frozen=True, slots=True)
class Turned:
    """A piece was turned about its centre, in degrees clockwise."""

    piece: PieceId
    before_deg: int
    after_deg: int

    def inverse(self) -> Turned:
        """Return the turn back."""
        return Turned(self.piece, self.after_deg, self.before_deg)


@dataclass(frozen=True, slots=True)
class Restacked:
    """Pieces of one stack changed their order: (piece, level) before and after."""

    before: tuple[tuple[PieceId, int], ...]
    after: tuple[tuple[PieceId, int], ...]

    def inverse(self) -> Restacked:
        """Return the former order."""
        return Restacked(self.after, self.before)


@dataclass(frozen=True, slots=True)
class Placed:
    """A piece came onto the table from the box of spare markers."""

    piece: Piece

    def inverse(self) -> Removed:
        """Return its removal."""
        return Removed(self.piece)


@dataclass(frozen=True, slots=True)
class Removed:
    """A piece left the table."""

    piece: Piece

    def inverse(self) -> Placed:
        """Return its return."""
        return Placed(self.piece)


@dataclass(frozen=True, slots=True)
class Written:
    """A text in one of the books changed; the empty text means that there is none."""

    register: Register
    key: str
    before: str
    after: str

    def inverse(self) -> Written:
        """Return the former text."""
        return Written(self.register, self.key, self.after, self.before)


@dataclass(frozen=True, slots=True)
class Rolled:
    """Dice fell. `number` counts all rolls ever made in the game, those undone too.

    `is_again` marks a roll made after another roll was undone; `is_undone` makes this the inverse of a roll.
    `closed_to` is who alone may know how they fell, empty where all may: a closed draw is told to nobody.
    """

    number: int
    purpose: str
    sides: int
    faces: tuple[int, ...]
    source: DieSource
    modifier: int = 0
    is_again: bool = False
    is_undone: bool = False
    closed_to: str = ""

    @property
    def total(self) -> int:
        """The sum of the faces and the modifier."""
        return sum(self.faces) + self.modifier

    @property
    def bound(self) -> int | None:
        """The face that a single modified die is kept at, None where its sum is a face (10.25)."""
        kept = max(1, min(self.sides, self.total))
        return kept if self.modifier and len(self.faces) == 1 and kept != self.total else None

    def inverse(self) -> Rolled:
        """Return the taking back of the roll, or the roll again."""
        # A roll has no two ends: taken back it is the same roll with a mark, held against the last that
        # stands.
        return replace(self, is_undone=not self.is_undone)


@dataclass(frozen=True, slots=True)
class Group:
    """Several changes that are one act of the player, with its name; `singles` have no groups among them."""

    title: str
    changes: tuple[Change, ...]
    singles: tuple[Change, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        # Every reading of the past asks for them, of each step of a long game: once is enough.
        singles = tuple(single for part in self.changes for single in flattened(part))
        object.__setattr__(self, "singles", singles)

    def inverse(self) -> Group:
        """Return the inverses, last first."""
        return Group(self.title, tuple(change.inverse() for change in reversed(self.changes)))


Change = Moved | Flipped | Turned | Restacked | Placed | Removed | Written | Rolled | Group


def flattened(change: Change) -> tuple[Change, ...]:
    """Return the single changes of a change, groups taken apart, in order."""
    return change.singles if isinstance(change, Group) else (change,)


def pieces_of(change: Change) -> frozenset[PieceId]:
    """Return the pieces that a change touches."""
    match change:
        case Moved(piece=piece) | Flipped(piece=piece) | Turned(piece=piece):
            return frozenset([piece])
        case Placed(piece=whole) | Removed(piece=whole):
            return frozenset([whole.id])
        case Restacked(before=before):
            return frozenset(piece for piece, _ in before)
        case Group(changes=changes):
            return frozenset().union(*(pieces_of(part) for part in changes))
        case _:
            return frozenset()
