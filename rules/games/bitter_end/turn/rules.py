"""The rules of a turn of Bitter End, bound to the terms of one game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import replace

from rules.board import Board
from rules.decisions import LeftToASide, Moment
from rules.duties import Duty, Noted, Work
from rules.effects import AddMark, Effect, Effects, SetBridge, SetFact
from rules.facts import Facts
from rules.findings import Finding, Verdict
from rules.games.bitter_end.books import Books, bodies_under_orders, read_books
from rules.games.bitter_end.city import City
from rules.games.bitter_end.edition import Edition
from rules.games.bitter_end.facts import AllOutMade, DivisionNamed, PlayerTurn, Released
from rules.games.bitter_end.judge import BitterEndJudge
from rules.games.bitter_end.reinforcements import REBUILT
from rules.games.bitter_end.releases import Reserves
from rules.games.bitter_end.touched import Touched, Ways
from rules.games.bitter_end.turn.acts import (
    bridge_blown,
    freed_by_attack,
    let_go,
    thawed,
)
from rules.games.bitter_end.turn.advice import Asked, advice, coming
from rules.games.bitter_end.turn.breaking import before_the_enemy_is_over, blowing, breakout
from rules.games.bitter_end.turn.deciding import Asked as Deciding
from rules.games.bitter_end.turn.duties import Asked as Duties
from rules.games.bitter_end.turn.duties import duty, weather_work
from rules.games.bitter_end.turn.releasing import freeing, releases, schedule
from rules.games.bitter_end.turn.settled import Settling, settled
from rules.games.bitter_end.turn.shortage import Dice, Shortage, shortage_in
from rules.games.bitter_end.turn.strengths import departures, overfull, rebuilds, withdrawals
from rules.games.bitter_end.turn.surprising import surprise
from rules.games.bitter_end.words import COMBAT, EXPLOITATION
from rules.hexgrid import HexId, Hexside
from rules.judge import Judge
from rules.position import BridgeState, Position
from rules.procedure import (
    NOTHING_FOLLOWS,
    Arrival,
    Coming,
    Following,
    GameTerms,
    Over,
    Record,
    Way,
)
from rules.unit_id import UnitId
from rules.units import ATTACKED

MOVEMENT = "movement"
_PHASES = frozenset({MOVEMENT, COMBAT, EXPLOITATION})
"""Elsewhere in a turn a counter that is moved is being set up, sorted or put right."""

SOURCES: tuple[Callable[[Deciding], Iterator[LeftToASide]], ...] = (
    overfull,
    surprise,
    schedule,
    releases,
    freeing,
    breakout,
    rebuilds,
    withdrawals,
    departures,
    blowing,
)
"""Whoever has decisions to offer; they are told in this order."""


class BitterEndTurn:
    """The rules of a turn by one edition, under the terms of one game."""

    def __init__(self, edition: Edition, terms: GameTerms) -> None:
        """Take the terms; the game's books are read from its counters' folder. Raises DataError."""
        self.terms = terms
        self.edition = edition
        files = read_books(terms.counters, terms.formations)
        self.books: Books = files.by(edition)
        self._bodies = bodies_under_orders(terms, files)
        self._cities: dict[int, tuple[Board, City]] = {}

    def city(self, board: Board) -> City:
        """Return the besieged city on a board, with the distances that it knows already."""
        known = self._cities.get(id(board))
        if known is None:
            # The board is kept with it: its number is not given to another while it lives.
            known = self._cities[id(board)] = board, City.of_board(board)
        return known[1]

    def reserves(self, position: Position) -> Reserves:
        """Return the reserves as they are in a position."""
        return Reserves(self.books.release, position, self.terms.options)

    def settled(self, position: Position, board: Board, record: Record) -> Position:
        """Return a position with releases, facts and the marks that follow from them."""
        reserves = self.reserves(position)
        return settled(Settling(reserves, board, self.city(board), record, self.edition, self._bodies))

    def advice(self, position: Position, judge: Judge, facts: Facts) -> tuple[Finding, ...]:
        """Return what is to be said about the side, phase and step of a position."""
        if not isinstance(judge, BitterEndJudge):
            return ()
        known = self.shortage(position.date, facts)
        return advice(Asked(self.reserves(position), judge.city, judge, known, self.terms.formations))

    def coming(self, position: Position, arrivals: Iterable[Arrival]) -> tuple[Coming, ...]:
        """Return the units of the side to move that may enter now, the earliest first (17)."""
        return coming(position, arrivals)

    def shortage(self, today: str, facts: Facts) -> Shortage:
        """Return what the dice for fuel and withdrawals have said so far (18)."""
        return shortage_in(today, facts, self.terms.options)

    def recalled(self, facts: Facts) -> frozenset[UnitId]:
        """Return the units of the divisions that were called away (18.52)."""
        named = [fact.division for fact in facts.all(DivisionNamed)]
        return frozenset(unit for name in named for unit in self.terms.formations.get(name, ()))

    def duty(self, position: Position, noted: Noted) -> Duty | None:
        """Return what the step of a position asks for, None for what is left to hands (3)."""
        dice = Dice(self.shortage(position.date, noted.facts), self.terms.formations, noted.charts)
        return duty(Duties(self.reserves(position), self.city(noted.board), dice, noted))

    def weather(self, noted: Noted) -> Work:
        """Return the roll for the weather, whenever it is made (4.1)."""
        return weather_work(noted)

    def decisions(self, moment: Moment) -> Iterator[LeftToASide]:
        """Yield what a side may decide at a moment; none where another game's judge is asked."""
        asked = self._asked(moment)
        if asked is not None:
            for source in SOURCES:
                yield from source(asked)

    def chance_to_blow(self, moment: Moment, owner: str, bridge: Hexside) -> Verdict:
        """Return the verdict on an attempt to blow a bridge before the enemy is over (12.54)."""
        asked = self._asked(moment)
        return before_the_enemy_is_over(asked, owner, bridge) if asked is not None else Verdict()

    def _asked(self, moment: Moment) -> Deciding | None:
        if not isinstance(moment.judge, BitterEndJudge):
            return None
        return Deciding(moment, moment.judge, self.books, moment.judge.city, self.terms)

    def blow(self, position: Position, bridge: Hexside, die: int | None) -> Effects:
        """Return the demolition of a bridge: at once without a die, else as it says (12.54)."""
        return bridge_blown(position, bridge, die)

    def follows(self, position: Position, board: Board, ways: Iterable[Way]) -> Following:
        """Return the bridges captured and the formations released by ways, each knowing those before it.

        Towns follow from the moves themselves, and awards are the ledger's.
        """
        # A counter that is moved in another phase was put right by a hand, and takes no bridge with it.
        if position.phase not in _PHASES:
            return NOTHING_FOLLOWS
        now = self.reserves(position)
        effects: list[Effect] = []
        findings: list[Finding] = []
        for way in ways:
            found = self._touched(now, board, way)
            if found is not None:
                side = now.position.by_id[way.unit].side
                effects += _effects_of(found, side, now.position.date)
                findings += found.findings
                now = _after(now, found, side)
        # After all ways: a marker comes off only when nobody beneath it is held any longer.
        if now.position.releases != position.releases:
            effects.append(thawed(now))
        return Following(tuple(effects), tuple(findings))

    def fought(self, position: Position, over: Over) -> Effects:
        """Return the note of an all-out assault (18.3), and the marks of exploitation (11.1)."""
        note = SetFact(AllOutMade(over.side, PlayerTurn(position.date, over.side)))
        # Those that are left of all who attacked: who has attacked does not move, whatever came of it.
        marks = AddMark(ATTACKED, over.attackers)
        return (*([marks] if position.phase == EXPLOITATION else []), *([note] if over.is_all_out else []))

    def rebuilt(self, position: Position) -> Collection[str]:
        """Return the units that come back from among the destroyed (17.4)."""
        # A fact and not the box: they wait among the delayed, whose entry zone binds them (17.4).
        return position.facts.get(REBUILT, frozenset())

    def attacked(self, position: Position, hexes: Collection[HexId]) -> Effects:
        """Return the release of the brigade that an attack sets free (16.461)."""
        return freed_by_attack(self.reserves(position), hexes)

    def _touched(self, reserves: Reserves, board: Board, way: Way) -> Touched | None:
        unit = reserves.position.by_id.get(way.unit)
        if unit is None or not way.route:
            return None
        # Who holds the towns is read from the moves themselves, so that it needs no effect.
        found = Ways(board, self.city(board), reserves).touched(unit, way.route)
        return found if found.bridges or found.releases else None


def _effects_of(found: Touched, side: str, today: str) -> list[Effect]:
    captured = [SetBridge(bridge, side) for bridge in found.bridges]
    return [*captured, *(SetFact(Released(key, today)) for key in found.releases)]


def _after(reserves: Reserves, found: Touched, side: str) -> Reserves:
    position = let_go(reserves, found.releases).position
    bridges = {**position.bridges, **{bridge: BridgeState(side) for bridge in found.bridges}}
    return reserves._replace(position=replace(position, bridges=bridges))
