"""What a game exports: the value through which everything else asks its rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from rules.board import Board
from rules.choices import AssumptionBook
from rules.citations import CitationBook
from rules.combat_task import CombatProcedureMaker
from rules.effects import NO_FORMS, FactForms
from rules.facts import NO_FACTS, FactBook
from rules.fields import Fields
from rules.fights import PLAIN_FIGHTS, FightTerms
from rules.findings import Finding
from rules.flow import FlowMaker, usual_flow
from rules.handwork import FREE_HANDS, Handwork
from rules.hexgrid import HexId
from rules.issues import Issue
from rules.judge import Judge, JudgeMaker
from rules.opponent import StrategyMaker
from rules.position import Position
from rules.procedure import TurnMaker
from rules.resuming import Resumer
from rules.ring import Ring
from rules.set_up import SetUpMaker
from rules.strikes import Strikes, no_strikes
from rules.unit_id import UnitId
from rules.units import RETREATED, Mark, Unit
from rules.victory import VictoryMaker
from rules.words import Words


@dataclass(frozen=True, slots=True)
class BoardWords:
    """The closed words that a board of a game is written in; the first of `terrains` is the usual one.

    `areas` are sets of hexes, empty where a board does not name them; a name of `limits` that is missing
    sets no limit. `fighting_phases` are those in which an attack may be asked about, `states` what a board
    may say of a unit beside its being in supply.
    """

    sides: tuple[str, ...]
    terrains: tuple[str, ...]
    hexsides: tuple[str, ...]
    roads: tuple[str, ...]
    crossings: tuple[str, ...]
    unit_types: tuple[str, ...]
    entries: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The zones by which each side enters the map, by side."""
    areas: tuple[str, ...] = ()
    limits: tuple[str, ...] = ()
    # A game without weather has one kind of it that nobody speaks of.
    weathers: tuple[str, ...] = ("",)
    fighting_phases: tuple[str, ...] = ()
    states: tuple[Mark, ...] = (RETREATED,)


class QuestionDesk(Protocol):
    """Boards and questions of a game that writes them in a form of its own (`rules.ask`)."""

    @property
    def answers(self) -> Mapping[str, Callable[[Judge, Position, Fields], object]]:
        """What answers each question: told the judge and the position, and what else the line says.

        They raise NotationError or DataError.
        """

    def read(self, line: Fields) -> tuple[Judge, Position]:
        """Return the judge and the position of the board of a line; raises NotationError or DataError."""


@dataclass(frozen=True, slots=True)
class CitedCases:
    """The numbers of the cases that the assistant quotes of itself, beside those that findings carry."""

    one_after_another: str
    zones: str
    supply_settled: str
    supply_effect: str
    supply_blocked: str
    supply_by_road: str
    supply_leg: str


@dataclass(frozen=True, slots=True)
class Limits:
    """What the assistant counts against: units of a side in a hex, parts of points of a line off the road.

    `counts_in_stack` says whether a unit is counted at all.
    """

    stack: int
    counts_in_stack: Callable[[Unit], bool]
    leg_mp_parts: int

    def stacks_of(self, position: Position, side: str) -> Mapping[HexId, int]:
        """Return how many units of a side count in each hex that has any."""
        return Counter(u.hex for u in position.of(side) if u.hex is not None and self.counts_in_stack(u))


# Functions in place of None: nobody has to ask whether a game has such rules.
def _nothing_wrong(*_: object) -> Iterator[Issue]:
    return iter(())


def _nothing_found(*_: object) -> Iterator[Finding]:
    return iter(())


def _own_points(_board: Board, side: str, _kind: str, _hexes: Collection[HexId]) -> tuple[str, ...]:
    return (side,)


def _no_ground(_judge: Judge, _position: Position) -> Mapping[HexId, str]:
    return {}


def _no_ring(*_: object) -> None:
    return None


def _nobody_stays(*_: object) -> bool:
    return False


@dataclass(frozen=True)
class RuleSet:
    """One edition of a game's rules: `id` names the edition, `game` its map and counters.

    The books are read from their files when first asked for: most of the table never needs them.
    """

    id: str
    game: str
    title: str
    judges: JudgeMaker
    read_citations: Callable[[], CitationBook]
    read_assumptions: Callable[[], AssumptionBook]
    cited_cases: CitedCases
    limits: Limits
    read_words: Callable[[], Words]
    board_words: BoardWords
    check_data: Callable[[Path, Collection[str]], Iterator[Issue]] = _nothing_wrong
    """Yields all that is wrong with rules data in a folder, held against the formations of its counters."""
    check_charts: Callable[[Mapping[str, object], str, Collection[str]], Iterator[Issue]] = _nothing_wrong
    """Yields all that is wrong with the tables of charts of a source, held against the formations."""
    turn: TurnMaker | None = None
    """Makes the rules of the turn; a game without them is told nothing of what follows from an act."""
    facts: FactBook = NO_FACTS
    """The kinds of facts that it keeps, and their version."""
    fact_forms: FactForms = NO_FORMS
    invariants: Callable[[Judge, Position, Position | None], Iterator[Finding]] = _nothing_found
    """Yields what no legal play leads to: in a position, and in the way from the one before, if there is one.

    It is asked after every step of whole games, so each invariant looks at little.
    """

    flow: FlowMaker = usual_flow
    """Makes the order of play: who may act next, and why a unit may not."""
    stays: Callable[[Position, Unit], bool] = _nobody_stays
    """Says that a unit is asked of no move while it is as it is, whatever step is under way.

    So is a frozen reserve, or a counter without a movement factor: it counts nowhere as not yet moved.
    """
    opponent: StrategyMaker | None = None
    """Makes what whoever plays a side by program is told; without it he goes by moves and combats alone."""
    ring: Callable[[Judge, Position], Ring | None] = _no_ring
    """Returns the ring round the units that are to be held fast, None where there are none to be ringed."""
    ground: Callable[[Judge, Position], Mapping[HexId, str]] = _no_ground
    """Returns the side that holds each hex, nothing where a game keeps no control of every hex."""
    bars_return: Callable[[Judge, Position, UnitId], Iterable[Finding]] = _nothing_found
    """Yields why a unit that is destroyed where it stands never comes back, nothing where it may."""
    strikes: Strikes = no_strikes
    """Returns the hexes that units can attack in the middle of their move, and what is left afterwards."""
    point_holders: Callable[[Board, str, str, Collection[HexId]], tuple[str, ...]] = _own_points
    """Returns who holds the points of a kind that a side may use against some hexes: the side, or places."""
    fight_terms: FightTerms = PLAIN_FIGHTS
    """How the odds of combats are written."""
    combats: CombatProcedureMaker | None = None
    """Makes the procedure of combat; without it attacks are planned and judged, and fought out by hand."""
    handwork: Handwork = FREE_HANDS
    """What is said of that which hands do beside the procedure."""
    set_up: SetUpMaker | None = None
    """Makes the rules of the set-up; without them nobody is told where to set up, or laid out by chance."""
    victory: VictoryMaker | None = None
    """Makes the rules of victory; a game without them keeps no ledger and never ends by itself."""
    questions: QuestionDesk | None = None
    """Reads and answers questions in the game's own form; without it boards have the usual one."""
    resume: Resumer | None = None
    """Says how a game begins on an evening of a history; without it nobody plays on from one."""

    def judge(
        self,
        board: Board,
        choices: Mapping[str, object] | None = None,
        charts: Mapping[str, object] | None = None,
    ) -> Judge:
        """Return the judge for a board, settings and changed charts; raises DataError."""
        return self.judges(choices, charts)(board)

    @property
    def citations(self) -> CitationBook:
        """The cases of the rulebook in our words; raises DataError."""
        return self.read_citations()

    @property
    def words(self) -> Words:
        """What the game calls its sides, units and cases; raises DataError."""
        return self.read_words()

    @property
    def assumptions(self) -> AssumptionBook:
        """The places where the rulebook leaves a choice; raises DataError."""
        return self.read_assumptions()
