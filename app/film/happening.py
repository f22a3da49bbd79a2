"""What happened in one step of a journal, as values.

Remarks and bookmarks are none of it: they come and go without a step, and stand in the journal itself.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from app.table.changes import Rolled
from app.table.pieces import PieceId, Place
from app.table.records import StepId
from rules.hexgrid import HexId


@dataclass(frozen=True, slots=True)
class When:
    """The clock after a step: turn from 1, ISO date, side, phase (`blue.combat`), step, and chits drawn.

    What the game does not have is empty.
    """

    turn: int = 1
    date: str = ""
    side: str = ""
    phase: str = ""
    step: str = ""
    drawn: str = ""


class Going(Enum):
    """Why a unit went from place to place."""

    MOVE = "move"
    RETREAT = "retreat"
    ADVANCE = "advance"
    ARRIVAL = "arrival"
    """It came onto the map."""
    LEAVING = "leaving"
    """It left the map, alive."""
    LOSS = "loss"
    """It was laid into a box for destroyed units."""
    OFF_MAP = "off map"
    """From one box to another."""


@dataclass(frozen=True, slots=True)
class UnitMove:
    """One unit's way. `hexes` are all hexes from first to last where the route is known, else its ends.

    Both ends are left out that are no hexes: an arrival has one hex alone.
    """

    unit: PieceId
    side: str
    before: Place
    after: Place
    hexes: tuple[HexId, ...]
    going: Going
    has_route: bool
    """Whether the journal told the hexes between the ends (or there are none)."""


@dataclass(frozen=True, slots=True)
class StepsLost:
    """Steps that a unit lost on the map, and where; `is_destroyed` where none is left."""

    unit: PieceId
    side: str
    hex: HexId
    steps: int
    is_destroyed: bool


class Stage(Enum):
    """How far a combat has come."""

    DECLARED = "declared"
    ROLLED = "rolled"
    """The die of a round fell."""
    RESULTS = "results"
    """Losses, retreats and advances are carried out."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class CombatAt:
    """A combat as it stands after a step. Odds are empty and the die is 0 until the die has fallen.

    `results` is the result in each hex as the game counts it, `lost` the steps by side once it is over.
    """

    number: int
    stage: Stage
    side: str
    attackers: tuple[PieceId, ...]
    defenders: tuple[PieceId, ...]
    hexes: tuple[HexId, ...]
    odds: str = ""
    die: int = 0
    modifier: int = 0
    results: tuple[tuple[HexId, int], ...] = ()
    lost: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Taking:
    """A place that changed hands; `before` is empty where nobody had held it."""

    hex: HexId
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class PointsWritten:
    """A count of points that was written: its tracker, whose it is (empty: nobody's), and both figures."""

    key: str
    side: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Happening:
    """What one step did. `when` is the clock after it."""

    step: StepId
    when: When
    moves: tuple[UnitMove, ...] = ()
    lost: tuple[StepsLost, ...] = ()
    takings: tuple[Taking, ...] = ()
    points: tuple[PointsWritten, ...] = ()
    dice: tuple[Rolled, ...] = ()
    combat: CombatAt | None = None
    """The combat to which the step belongs, None for any other step."""
    begins_turn: bool = False
    begins_phase: bool = False
    _hexes: frozenset[HexId] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Note which hexes it is about: filters ask of every step of a game."""
        here = {each.hex for each in self.lost} | {each.hex for each in self.takings}
        here.update(*(each.hexes for each in self.moves))
        if self.combat is not None:
            here.update(self.combat.hexes)
        # Frozen for all others: this one field is worked out from the rest.
        object.__setattr__(self, "_hexes", frozenset(here))

    @property
    def hexes(self) -> frozenset[HexId]:
        """Every hex that it is about."""
        return self._hexes

    @property
    def units(self) -> tuple[PieceId, ...]:
        """Every unit that moved, lost steps or fought, once each."""
        fought = (*self.combat.attackers, *self.combat.defenders) if self.combat is not None else ()
        moved, lost = (each.unit for each in self.moves), (each.unit for each in self.lost)
        return tuple(dict.fromkeys((*moved, *lost, *fought)))

    @property
    def begins_combat(self) -> bool:
        """Whether a combat was declared."""
        return self.combat is not None and self.combat.stage is Stage.DECLARED

    def steps_lost(self, side: str) -> int:
        """Return the steps that a side lost."""
        return sum(each.steps for each in self.lost if each.side == side)
