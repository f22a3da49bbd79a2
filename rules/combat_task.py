"""A combat under way as values: what is to be done now, who chooses it, and what each choice brings about.

Panel, map, keys, command line and opponent read the one value `CombatTask`; none of them knows the
procedure of a game. What may be chosen is never narrowed down to what is allowed: each choice carries its
verdict.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol, TypeVar

from rules.attack_plan import Row
from rules.board import Board
from rules.effects import Effects
from rules.fights import Advance, Attack, CombatCard, Flight, Pursuit, Retreat
from rules.findings import FINE, Verdict
from rules.hexgrid import HexId
from rules.judge import Judge
from rules.position import Position
from rules.procedure import GameTerms
from rules.unit_id import UnitId
from rules.words import Said

T = TypeVar("T")


class Does(Enum):
    """What a choice does, in the terms that hex games share; its words are the game's."""

    ROLL = "roll"
    LOSE = "lose"
    """Steps are lost."""
    GIVE_GROUND = "give_ground"
    """The result is to be paid by retreat."""
    RETREAT = "retreat"
    """A unit retreats along a path."""
    ENTER = "enter"
    """Units go into the hex of those who held it."""
    LEAVE = "leave"
    """A side leaves a hex that both hold."""
    STRIKE = "strike"
    """A side attacks inside a hex that both hold."""
    ADVANCE = "advance"
    """A unit advances along a path."""
    SETTLE = "settle"
    """It is taken as done: by hand, or done without."""
    FINISH = "finish"


@dataclass(frozen=True, slots=True)
class Price:
    """What a choice costs: the unit itself, steps of it, points left to pay, parts of movement points."""

    is_eliminated: bool = False
    steps: int = 0
    unpaid: int = 0
    mp_parts: int = 0

    @property
    def order(self) -> tuple[bool, int, int]:
        """What it is compared by: the unit, then steps and what becomes steps, then points."""
        # Points that cannot be paid by ground are paid by steps in the end, so both weigh the same here.
        return self.is_eliminated, self.steps + self.unpaid, self.mp_parts


FREE = Price()

EffectsOfDie = Callable[[int | None], Effects]
"""Gives the effects by the face of the die, before modifiers; None where no die decides."""


@dataclass(frozen=True)
class CombatChoice:
    """One thing to choose. `effects` are asked for once it is taken, `title` is what the act is called.

    `path` is the way of `unit` from its hex on, `at` the hex on which a click means the choice, `stamp` what
    stands there on the map. `is_first` marks the likeliest, `is_by_hand` what is no offer of the procedure,
    `is_asked_for` what the rules ask for wherever it can be done.
    """

    key: str
    does: Does
    label: Said
    effects: EffectsOfDie
    title: Said | None = None
    detail: Said | None = None
    verdict: Verdict = FINE
    unit: UnitId | None = None
    path: tuple[HexId, ...] = ()
    at: HexId | None = None
    stamp: Said | None = None
    price: Price = FREE
    points: int = 0
    """The points of a result that it pays, by steps or by retreat."""
    must_stop: bool = False
    die_modifier: int | None = None
    """What is added to the face of the die that decides; None where no die does."""
    is_first: bool = False
    is_by_hand: bool = False
    is_asked_for: bool = False

    @property
    def needs_die(self) -> bool:
        """Whether a die decides."""
        return self.die_modifier is not None


@dataclass(frozen=True)
class UnitChoice:
    """A choice that several units take together: from whom, how many at most, and what it is for some."""

    units: tuple[UnitId, ...]
    most: int
    # Made of the group that was put together: a list of all groups would be long and hardly read.
    choice: Callable[[tuple[UnitId, ...]], CombatChoice]


@dataclass(frozen=True, slots=True)
class CombatNote:
    """What is to be known for a task, such as what is left to pay."""

    said: Said
    is_warning: bool = False


@dataclass(frozen=True)
class CombatTask:
    """What is to be done now, by which side and which units; `case` is the one that asks for it.

    Where the units go one by one (`is_one_by_one`), the choices are those of the unit that is asked about;
    without one, of the first.
    """

    key: str
    side: str
    title: Said
    case: str
    # Asked for unit by unit: the ways of a retreat take a search, and one unit's are looked at at a time.
    choices: Callable[[UnitId | None], tuple[CombatChoice, ...]]
    units: tuple[UnitId, ...] = ()
    is_one_by_one: bool = False
    group: UnitChoice | None = None
    hex: HexId | None = None
    notes: tuple[CombatNote, ...] = ()

    def of(self, does: Does, unit: UnitId | None = None) -> tuple[CombatChoice, ...]:
        """Return the choices that do one thing, the likeliest first."""
        return tuple(each for each in self.choices(unit) if each.does is does)


class CombatState(Protocol):
    """What a game writes down of a combat under way, as far as everybody reads it; its text is the game's.

    Attackers and hexes are those of the whole combat, all else belongs to its present round.
    """

    @property
    def number(self) -> int:
        """Its number in the plan."""

    @property
    def row(self) -> Row:
        """The attack as it was planned."""

    @property
    def attackers(self) -> tuple[UnitId, ...]:
        """Those who attacked when it began."""

    @property
    def hexes(self) -> tuple[HexId, ...]:
        """The hexes that were attacked."""

    @property
    def defenders(self) -> Mapping[UnitId, HexId]:
        """Who is attacked in this round, and where."""

    @property
    def round(self) -> int:
        """The number of the present round; the attack itself is 0."""

    @property
    def is_rolled(self) -> bool:
        """Whether the die of this round has fallen."""

    @property
    def odds(self) -> str:
        """The odds of this round as its game writes them, empty before the roll."""

    @property
    def die(self) -> int:
        """The face of the die, 0 before the roll."""

    @property
    def modifier(self) -> int:
        """What was added to the die."""

    @property
    def results(self) -> Mapping[HexId, int]:
        """The result in each hex."""

    @property
    def due(self) -> Mapping[UnitId, int]:
        """The steps that units must lose before anything is chosen."""

    @property
    def advanced(self) -> tuple[UnitId, ...]:
        """Who has advanced."""


class CombatSeen(Protocol):
    """What lies on one table: the position, and the answers of its judge, each given once."""

    @property
    def position(self) -> Position:
        """What lies on the table."""

    @property
    def when(self) -> str:
        """The moment as records name it, `1945-01-01.german.combat`."""

    def spent(self, unit: UnitId) -> int:
        """Return the parts of movement points that a unit has spent so far in this phase."""

    def attack(self, row: Row) -> Attack:
        """Return an attack that was planned, with those of its units that are on the map."""

    def card(self, row: Row, attack: Attack) -> CombatCard:
        """Return the card of an attack whose support, that of a row, is spent already."""

    def retreats(self, flight: Flight) -> tuple[Retreat, ...]:
        """Return every distinct way in which a unit can retreat."""

    def advances(self, pursuit: Pursuit) -> Advance:
        """Return where a unit may advance to after combat."""

    @property
    def board(self) -> Board:
        """The board of the map."""

    def ask(self, key: Hashable, question: Callable[[Judge], T]) -> T:
        """Return the answer of the table's judge to a question of the game's own, asked once under a key."""


@dataclass(frozen=True, slots=True)
class HandMove:
    """A unit that a hand led from hex to hex while attacks are made; `route` is empty where it is unknown."""

    unit: UnitId
    frm: HexId
    to: HexId
    route: tuple[HexId, ...] = field(default=())


class CombatProcedure(Protocol):
    """How the combats of a game are fought out, under the terms of one game."""

    def read(self, text: str) -> CombatState:
        """Return the combat that a text of the plan tells; raises NotationError."""

    def declared(self, number: int, row: Row, seen: CombatSeen) -> Effects:
        """Return the declaration of a planned attack, nothing where nobody attacks or is attacked."""

    def attack(self, state: CombatState, seen: CombatSeen) -> Attack:
        """Return the attack of the present round as the rules read it."""

    def card(self, state: CombatState, seen: CombatSeen) -> CombatCard:
        """Return the card of the present round, with the units as they lie now."""

    def task(self, state: CombatState, seen: CombatSeen) -> CombatTask:
        """Return what is to be done now."""

    def flight(self, state: CombatState, seen: CombatSeen, unit: UnitId) -> Flight | None:
        """Return how a unit that owes a retreat makes it, or would now; None for any other."""

    def advances(self, state: CombatState, seen: CombatSeen) -> Mapping[UnitId, Advance]:
        """Return the units that have a hex to advance to, and where."""

    def outcome(self, state: CombatState) -> Said | None:
        """Return what came of the present round, where no die fell and no results stand."""

    def ruled(self, state: CombatState, here: HexId, result: int) -> Effects:
        """Return that a hex has another result than the die gave: the players' ruling."""

    def moved_by_hand(self, state: CombatState | None, seen: CombatSeen, move: HandMove) -> Verdict:
        """Return what speaks against where a hand led a unit; `state` is the combat under way, if one is."""

    def lost_by_hand(self, state: CombatState, seen: CombatSeen, unit: UnitId) -> Verdict:
        """Return what speaks against a step that a unit would lose now by choice."""

    def may_be_bound(self, state: CombatState, position: Position, unit: UnitId) -> bool:
        """Return, before anything is asked, whether something may speak against a unit's loss by choice."""


CombatProcedureMaker = Callable[[GameTerms], CombatProcedure]
"""Makes the procedure of combat for the terms of a game; raises DataError where its data cannot be used."""
