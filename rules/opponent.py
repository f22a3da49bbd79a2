"""What a game tells whoever plays a side of it by program: its aims, what binds its moves, what it decides.

How a side searches, marches, attacks and weighs is the program's; a game without a strategy of its own is
played by that alone.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Protocol

from rules.board import Board
from rules.hexgrid import HexId, Hexside
from rules.judge import Judge
from rules.position import Position
from rules.procedure import GameTerms
from rules.unit_id import UnitId
from rules.units import OUT_OF_SUPPLY, Unit
from rules.words import Said


class Purpose(StrEnum):
    """What is done for a reason; from SHUT_RING on the game itself may have a text for it."""

    ATTACK = "attack"
    TAKE = "take"
    GUARD = "guard"
    WARD = "ward"
    FRONT = "front"
    ENTER = "enter"
    ROAD = "road"
    SHUT_RING = "ring"
    LEAVE = "home"
    EXIT = "exit"
    PART = "apart"
    LET_GO = "let_go"
    LAST_CHANCE = "last_chance"
    """A bridge is to be blown before the enemy is over it."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something is done, by a text of the game, and by which case."""

    said: Said
    case: str = ""


@dataclass(frozen=True, slots=True)
class Journey:
    """Units that are to go somewhere, and the hexes where they would be: how far away each counts."""

    units: frozenset[UnitId] = frozenset()
    goals: Mapping[HexId, int] = field(default_factory=dict)


class Laws(Protocol):
    """What binds a side about where its units end, beside what a single move may do."""

    @property
    def zones(self) -> Collection[HexId]:
        """The enemy's zones that units have to leave."""

    def let_stand(self, position: Position, unit: Unit, here: HexId, coming: Iterable[Unit] = ()) -> bool:
        """Return whether a unit may end its move in a hex; `coming` are others who are to end there."""

    def letting_go(self, position: Position) -> tuple[UnitId, ...]:
        """Return the units that are to leave the enemy's zones."""

    def mixes(self, position: Position, unit: Unit, here: HexId, coming: Iterable[Unit] = ()) -> bool:
        """Return whether a unit would come to others that it may not share a hex with."""

    def mixed(self, position: Position) -> tuple[HexId, ...]:
        """Return the hexes whose units are to be parted now."""

    def is_mixed(self, position: Position, stack: tuple[Unit, ...]) -> bool:
        """Return whether the units of one hex may not share it."""

    def is_parted(self, unit: Unit) -> bool:
        """Return whether a unit is one of those that may have to part."""


class NoLaws:
    """Everybody may stand wherever a move of his ends."""

    zones: Collection[HexId] = frozenset()

    def let_stand(self, position: Position, unit: Unit, here: HexId, coming: Iterable[Unit] = ()) -> bool:
        """Return that every hex will do."""
        return True

    def letting_go(self, position: Position) -> tuple[UnitId, ...]:
        """Return nobody."""
        return ()

    def mixes(self, position: Position, unit: Unit, here: HexId, coming: Iterable[Unit] = ()) -> bool:
        """Return that nobody minds whom he comes to."""
        return False

    def mixed(self, position: Position) -> tuple[HexId, ...]:
        """Return no hex."""
        return ()

    def is_mixed(self, position: Position, stack: tuple[Unit, ...]) -> bool:
        """Return that any units may share a hex."""
        return False

    def is_parted(self, unit: Unit) -> bool:
        """Return that nobody has to part."""
        return False


NO_LAWS = NoLaws()
_MANY = 99
NOBODY_GOES = Journey()


@dataclass(frozen=True, slots=True)
class Seen:
    """What a decision is weighed by: who holds the hexes that count, how many turns are left with this."""

    position: Position
    judge: Judge
    holders: Mapping[HexId, str]
    turns_left: int


@dataclass(frozen=True, slots=True)
class Strike:
    """An attack in the middle of a move: who goes which way together, whom they attack, and why."""

    units: tuple[UnitId, ...]
    path: tuple[HexId, ...]
    target: HexId
    reason: Reason


@dataclass(frozen=True, slots=True)
class Errand:
    """A move that the game itself wants: who goes which way together, and why."""

    units: tuple[UnitId, ...]
    path: tuple[HexId, ...]
    reason: Reason


@dataclass(frozen=True, slots=True)
class Boldness:
    """From what on a side attacks: the usual is for tables on which even odds are no loss."""

    least_result: Fraction
    """The mean result, in what the combat card counts, without what is only given to the attack itself."""
    most_risk: Fraction
    """The chance of a result below 0 that is borne."""
    wanted_odds: int
    """So many times the printed defense is brought up, where that many can come."""


Demand = Callable[[tuple[Unit, ...]], bool]
"""Whether an attack of some units is as strong as the rules ask for."""


class Strategy(Protocol):
    """What a game tells of its aims, laws and decisions, under the terms of one game."""

    @property
    def worth(self) -> Mapping[HexId, int]:
        """The points at stake in each hex that counts for victory, those of all sides together."""

    @property
    def holders(self) -> Mapping[HexId, str]:
        """The hexes whose holder matters, and who holds each when the game begins."""

    @property
    def stacking(self) -> Laws:
        """The laws about who may share a hex alone: those that a combat has to mind."""

    def aims(self, position: Position, judge: Judge, side: str) -> Mapping[HexId, int]:
        """Return what a side is after beside the hexes that count: how far away each counts, in hexes."""

    def wards(self, position: Position, judge: Judge, side: str) -> Mapping[HexId, frozenset[UnitId]]:
        """Return where pieces of a side stand that have to be guarded, with those who are no guard."""

    @property
    def boldness(self) -> Boldness | None:
        """From what on the game's tables make an attack worth while, None for the usual."""

    def rivers(self, judge: Judge) -> frozenset[Hexside]:
        """Return the hexsides that nobody gets over but by a bridge or ford."""

    def exits(self, board: Board, side: str) -> tuple[HexId, ...]:
        """Return the hexes by which units of a side leave the map that are called away."""

    def keeps_ring(self, side: str) -> bool:
        """Return whether a side is to keep the game's ring closed (`RuleSet.ring`)."""

    def leaving(self, position: Position, judge: Judge, side: str) -> Journey:
        """Return the units of a side that are to make their way to where they are wanted."""

    def laws(self, position: Position, judge: Judge, side: str) -> Laws:
        """Return the laws that bind a side in its movement."""

    def most_support(self, position: Position, judge: Judge) -> int:
        """Return the most points of a kind that an attack may have in the phase under way, 0 for none."""

    def reason(self, purpose: str) -> Reason | None:
        """Return why something is done for a purpose of the game's own; its text may speak of a `{hex}`."""

    def is_welcome(self, decision: str) -> bool:
        """Return whether a decision that may be left alone is taken wherever it may be, by its id."""

    def wish(self, decision: str, seen: Seen) -> Reason | None:
        """Return why a side wants a decision before all others now, None where it does not; by its id.

        What follows from such a decision may change who is in supply.
        """

    def errand(self, seen: Seen) -> Errand | None:
        """Return the next move of pieces that the program's own plans know nothing of, None for none."""

    def strike(self, seen: Seen) -> Strike | None:
        """Return the attack that the side to move is to make in the middle of a move next, None for none."""

    def demand(self, position: Position, judge: Judge, side: str) -> Demand | None:
        """Return what a side is ordered to attack with once in the turn, None where nothing is asked."""


class NoStrategy:
    """The strategy of a game that tells nothing."""

    worth: Mapping[HexId, int]
    holders: Mapping[HexId, str]
    stacking: Laws

    def __init__(self) -> None:
        """Know nothing of the map."""
        # On the instance: mappings of the class would be one for the strategies of all games.
        self.worth, self.holders, self.stacking = {}, {}, NO_LAWS

    def aims(self, position: Position, judge: Judge, side: str) -> Mapping[HexId, int]:
        """Return nothing."""
        return {}

    def wards(self, position: Position, judge: Judge, side: str) -> Mapping[HexId, frozenset[UnitId]]:
        """Return nothing."""
        return {}

    @property
    def boldness(self) -> Boldness | None:
        """Return the usual."""
        return None

    def rivers(self, judge: Judge) -> frozenset[Hexside]:
        """Return nothing."""
        return frozenset()

    def exits(self, board: Board, side: str) -> tuple[HexId, ...]:
        """Return every entry hex: nobody says which belong to the side."""
        return tuple(here for hexes in board.entries.values() for here in hexes)

    def keeps_ring(self, side: str) -> bool:
        """Return that nobody keeps a ring."""
        return False

    def leaving(self, position: Position, judge: Judge, side: str) -> Journey:
        """Return nobody."""
        return NOBODY_GOES

    def laws(self, position: Position, judge: Judge, side: str) -> Laws:
        """Return no laws."""
        return NO_LAWS

    def most_support(self, position: Position, judge: Judge) -> int:
        """Return more than there are: the cards themselves tell."""
        return _MANY

    def reason(self, purpose: str) -> Reason | None:
        """Return nothing."""
        return None

    def is_welcome(self, decision: str) -> bool:
        """Return that what may be left alone is left alone."""
        return False

    def wish(self, decision: str, seen: Seen) -> Reason | None:
        """Return nothing."""
        return None

    def errand(self, seen: Seen) -> Errand | None:
        """Return nothing."""
        return None

    def strike(self, seen: Seen) -> Strike | None:
        """Return nothing: attacks are made after all moves."""
        return None

    def demand(self, position: Position, judge: Judge, side: str) -> Demand | None:
        """Return that nothing is asked."""
        return None


NO_STRATEGY = NoStrategy()

StrategyMaker = Callable[[GameTerms], Strategy]
"""Makes the strategy of a game for its terms; raises DataError where its data cannot be used."""


# ---- rough strengths, as whoever plays a side weighs them


def attack(unit: Unit) -> int:
    """Return the strength with which a unit would attack, roughly: half of it without supply."""
    # Rough on purpose: what supply costs a unit exactly is the game's, and the card of an attack tells it.
    return unit.face.attack // 2 if unit.is_marked(OUT_OF_SUPPLY) else unit.face.attack


def defense(unit: Unit) -> int:
    """Return the printed strength with which a unit defends."""
    return unit.face.defense
