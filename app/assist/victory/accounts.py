"""The ledger of one game kept from question to question, under whatever law the game is played.

It may be asked in any thread, by one at a time: it reads a game as it lay at a moment, never the table.
"""

from __future__ import annotations

from collections.abc import Callable

from app.assist.books import books_of, has_books
from app.assist.officer import judge_of, rule_set_of
from app.assist.past import Still
from app.assist.victory.ledger import Ledger, for_ever
from app.assist.victory.tally import Tally, tally
from app.files.charts import unflatten
from app.table.changes import Register
from app.table.game import Game
from rules.games.bitter_end.judge import BitterEndJudge

Law = tuple[tuple[tuple[str, str], ...], tuple[tuple[str, str], ...]]


class Accounts:
    """Counts the points of one game; what was counted once is not counted again."""

    def __init__(self) -> None:
        self._ledger: Ledger | None = None
        self._law: Law | None = None

    def tally(self, moment: Still, is_wanted: Callable[[], bool] = for_ever) -> Tally | None:
        """Return how a game stood at a moment, None for a game that keeps no ledger.

        Raises Stopped once the answer is no longer wanted, DataError where the law cannot be used.
        """
        ledger = self._ledger_of(moment.game)
        if ledger is None:
            return None
        ledger.follow(moment)
        return tally(ledger, is_wanted)

    def _ledger_of(self, game: Game) -> Ledger | None:
        law = _law_of(game)
        if self._ledger is None or self._law != law:
            self._ledger, self._law = ledger_for(game), law
        return self._ledger


def ledger_for(game: Game) -> Ledger | None:
    """Return a fresh ledger of a game under its charts and settings, None where its rules keep none."""
    header, table = game.header, game.table
    if not has_books(header.game):
        return None
    charts = unflatten(table.book(Register.CHART))
    rule_set = rule_set_of(header.game, header.rule_set)
    judge = judge_of(rule_set, game.sheet, table.book(Register.SETTING), charts)
    if not isinstance(judge, BitterEndJudge):
        return None
    return Ledger(game, judge, books_of(header.game, header.rule_set))


def _law_of(game: Game) -> Law:
    settings, charts = game.table.book(Register.SETTING), game.table.book(Register.CHART)
    return tuple(sorted(settings.items())), tuple(sorted(charts.items()))
