"""What the ledger adds up to: points of both sides, the victory level, or the objectives of a scenario."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from app.assist.books import books_of, has_books
from app.assist.victory.ledger import Ledger, for_ever
from app.assist.victory.ledger_state import Clock, Entry, State
from app.assist.victory.ledger_steps import END, clock_of
from app.table.game import Game
from app.table.journal import START
from counters.setups import LAST_TURN
from rules.findings import Finding
from rules.games.bitter_end.first.siege import town_is_shared
from rules.games.bitter_end.victory import (
    Goal,
    Score,
    city_hex_is_worth,
    level,
    line_to,
    nobody_came_near,
    objective_is_met,
    objective_is_missing,
    town_is_worth,
    winner,
)
from rules.games.bitter_end.victory_book import OBJECTIVES, Judged, VictoryBook
from rules.games.bitter_end.words import GERMAN, SIDES, SOVIET
from rules.hexgrid import HexId
from rules.position import Position
from rules.ring import Ring

TOWN_COLUMNS = "town_vp_columns"
"""The setting that says which column of the town points is whose (20.21)."""

NEVER_NEAR = "20.37"


@dataclass(frozen=True)
class Tally:
    """How a game stands. `towns` are points for possession, as if it ended now; `awards` those earned.

    `level` and `score` are for scenarios judged by points; `goals` and `winner` for those judged by
    objectives. `decided` is the last turn, `is_over` whether the game is past it.
    `line` is the way of the supply line to the garrison, None without one.
    """

    method: str
    date: str
    decided: str
    is_over: bool
    towns: tuple[Entry, ...]
    awards: tuple[Entry, ...]
    score: Score
    level: Finding
    goals: Mapping[str, Goal]
    goal_findings: tuple[Finding, ...]
    winner: str
    ring: Ring | None
    line: tuple[HexId, ...] | None

    @property
    def has_line(self) -> bool:
        """Whether a supply line reaches the garrison now."""
        return self.line is not None

    def entries(self, side: str) -> tuple[Entry, ...]:
        """Return the points of a side: towns first, then awards in the order in which they came."""
        return tuple(entry for entry in (*self.towns, *self.awards) if entry.side == side)


def tally(ledger: Ledger, is_wanted: Callable[[], bool] = for_ever) -> Tally:
    """Return how the game of a ledger stands at the present step; raises Stopped when nobody wants it."""
    state = ledger.state(is_wanted)
    game, book = ledger.game, ledger.books.victory
    judged = _judged(book, game)
    towns = tuple(_towns(ledger, state))
    awards = (*state.entries, *_never_near(book, state))
    score = Score(*(sum(e.vp for e in (*towns, *awards) if e.side == side) for side in SIDES))
    position = ledger.position(state, game)
    goals = dict(_goals(ledger, judged, state, position))
    found = (f for goal in goals.values() for f in (*objective_is_met(goal), *objective_is_missing(goal)))
    return Tally(
        judged.method,
        state.clock.date,
        judged.decided,
        _is_over(judged, state.clock),
        towns,
        awards,
        score,
        level(book, score),
        goals,
        tuple(found),
        _winner(judged, goals, score),
        ledger.ring(state, game),
        state.line.path if state.line is not None else None,
    )


def _towns(ledger: Ledger, state: State) -> Iterator[Entry]:
    book, reading = ledger.books.victory, str(ledger.judge.law.choices[TOWN_COLUMNS])
    for town in book.towns:
        holders = {hex_id: state.holders[hex_id].side for hex_id in book.hexes_of(town)}
        shared = town_is_shared(town, holders, reading)
        for found in shared or town_is_worth(town, holders[town.hex], reading):
            yield from _entries(state, found.at or town.hex, (found,))
    for hex_id in book.budapest:
        side = state.holders[hex_id].side
        yield from _entries(state, hex_id, city_hex_is_worth(hex_id, side, book.per_hex.get(side, 0)))


def _entries(state: State, hex_id: HexId, findings: tuple[Finding, ...]) -> Iterator[Entry]:
    held = state.holders[hex_id]
    for found in findings:
        yield Entry(found, held.side, int(dict(found.facts)["vp"]), held.step, held.date)


def _never_near(book: VictoryBook, state: State) -> Iterator[Entry]:
    """Yield the Soviet award for a relief that never came near, as if the game ended now (20.37)."""
    award = book.awards[NEVER_NEAR]
    for found in nobody_came_near(state.has("20.32")):
        yield Entry(found, award.side, award.vp, START, state.clock.date)


def _goals(ledger: Ledger, judged: Judged, state: State, position: Position) -> Iterator[tuple[str, Goal]]:
    if judged.objectives is not None:
        for name, hex_id in (*judged.objectives.all_of.items(), *judged.objectives.any_of.items()):
            is_supplied = line_to(ledger.judge, position, hex_id) is not None
            yield name, Goal(name, hex_id, state.holders[hex_id].side, is_supplied)


def _winner(judged: Judged, goals: Mapping[str, Goal], score: Score) -> str:
    """Return the side that is ahead, or that the objectives name; empty for a draw."""
    if judged.method == OBJECTIVES and judged.objectives is not None:
        return winner(judged.objectives, goals)
    if score.german == score.soviet:
        return ""
    return GERMAN if score.german > score.soviet else SOVIET


def is_over(game: Game) -> bool:
    """Return whether the last turn of a game's scenario has ended; this asks the clock alone."""
    header = game.header
    if not has_books(header.game):
        return False
    return _is_over(_judged(books_of(header.game, header.rule_set).victory, game), clock_of(game))


def _judged(book: VictoryBook, game: Game) -> Judged:
    """Return how and when a game is judged: on the day agreed on, where the players did (21.11)."""
    judged = book.judged(game.header.scenario)
    return replace(judged, decided=game.header.options.get(LAST_TURN, "") or judged.decided)


def _is_over(judged: Judged, clock: Clock) -> bool:
    is_last = clock.date == judged.decided and (clock.side, clock.phase) == (SOVIET, END)
    return bool(judged.decided) and (is_last or clock.date > judged.decided)
