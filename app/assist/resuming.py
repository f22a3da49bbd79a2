"""Playing on from an evening of a history: what the rules say of it, laid on the table of a new game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from app.assist.adjudicator import adjudicator_for
from app.assist.carry_out import carried_out
from app.assist.draft import Draft
from app.assist.past import still
from app.assist.procedure import terms_of
from app.assist.victory.accounts import Accounts
from app.files.savegame import OpenGame, begin_game, game_in_memory, game_of
from app.files.writer import TroubleListener, tell_nobody
from app.table import clock, counts
from app.table.changes import Change
from app.table.game import Game
from app.table.journal import Journal
from rules.effects import Effect
from rules.history import History
from rules.issues import DataError, Issue
from rules.resuming import Resumption


@dataclass(frozen=True)
class Beginning:
    """A game that can be begun on an evening: how it lies, and what its rules say of that."""

    game: Game
    resumption: Resumption


def beginning_of(history: History, evening: str, title: str) -> Beginning:
    """Return the game that begins on an evening, in memory; raises DataError where its rules know no way."""
    # No die falls while it is laid; `begin_game` gives the game a seed of its own.
    game = game_in_memory(history.game, history.scenario, seed=0)
    asked = adjudicator_for(game)
    if asked.rule_set.resume is None:
        raise DataError([Issue(history.title, evening, "the rules of this game begin on no such evening")])
    found = asked.rule_set.resume(asked.judge, terms_of(game), asked.position, history, evening)
    _apply(game, one_by_one(game, found.effects, title))
    _apply(game, clock.set_moment(game, clock.moment_on(game, _turn_on(game, found.date))))
    header = replace(game.header, title=title)
    # Of the table as it lies: the points are counted by a ledger that knows nothing of what led here.
    begun = game_of(header, Journal(game.table))
    for side, points in _points(begun).items():
        _apply(begun, counts.set_count(begun, f"{game.words.victory_count}:{side}", points, title))
    return Beginning(begun, found)


def begin(beginning: Beginning, on_trouble: TroubleListener = tell_nobody) -> OpenGame:
    """Begin the file of a game; raises DataError where nothing can be written."""
    return begin_game(beginning.game.header, beginning.game.table, on_trouble)


def one_by_one(game: Game, effects: Iterable[Effect], title: str) -> Change | None:
    """Return effects as one act, each on the table that those before it left; None where nothing changes."""
    draft = Draft(game)
    for effect in effects:
        # One after another, since an effect may speak of units that the one before it has laid.
        draft.do(carried_out(draft.game, (effect,), title))
    return draft.act(title)


def _apply(game: Game, change: Change | None) -> None:
    # The table that the game begins with: a set-up has no journal.
    if change is not None:
        game.table.apply(change)


def _turn_on(game: Game, date: str) -> int:
    # A map without a turn track knows no days; its games begin with the first turn.
    return next((day.turn for day in clock.days(game.sheet) if day.date == date), 1)


def _points(game: Game) -> dict[str, int]:
    """Return the points of each side that its ledger counts and its tracks show; none without a ledger."""
    tally = Accounts().tally(still(game))
    known = tally.points if tally is not None else {}
    tracks = counts.count_keys(game)
    return {side: vp for side, vp in known.items() if f"{game.words.victory_count}:{side}" in tracks}
