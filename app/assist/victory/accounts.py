"""The ledger of one game kept from question to question, under whatever law the game is played.

It may be asked in any thread, by one at a time: it reads a game as it lay at a moment, never the table.
"""

from __future__ import annotations

from collections.abc import Callable

from app.assist.adjudicator import judge_of, rule_set_of
from app.assist.past import Still
from app.assist.procedure import victory_of
from app.assist.victory.chronicle import Chronicle, for_ever
from app.assist.victory.ending import calendar_of
from app.files.charts_in_play import charts_of
from app.table.changes import Register
from app.table.game import Game
from rules.victory import Tally

Law = tuple[tuple[tuple[str, str], ...], tuple[tuple[str, str], ...]]


class Accounts:
    """Counts the points of one game; what was counted once is not counted again."""

    def __init__(self) -> None:
        self._chronicle: Chronicle | None = None
        self._law: Law | None = None

    def tally(self, moment: Still, is_wanted: Callable[[], bool] = for_ever) -> Tally | None:
        """Return how a game stood at a moment, None for a game that keeps no ledger.

        Raises Stopped once the answer is no longer wanted, DataError where the law cannot be used.
        """
        chronicle = self._chronicle_of(moment.game)
        if chronicle is None:
            return None
        chronicle.follow(moment)
        return chronicle.tally(is_wanted)

    def _chronicle_of(self, game: Game) -> Chronicle | None:
        law = _law_of(game)
        # Another law counts the whole past otherwise.
        if self._chronicle is None or self._law != law:
            self._chronicle, self._law = chronicle_for(game), law
        return self._chronicle


def chronicle_for(game: Game) -> Chronicle | None:
    """Return a fresh chronicle of a game under its charts and settings, None where there is no ledger."""
    header, table = game.header, game.table
    victory = victory_of(game)
    if victory is None:
        return None
    rule_set = rule_set_of(header.game, header.rule_set)
    judge = judge_of(rule_set, game.sheet, table.book(Register.SETTING), charts_of(game))
    return Chronicle(game, victory, victory.ledger(judge, calendar_of(game)))


def _law_of(game: Game) -> Law:
    settings, charts = game.table.book(Register.SETTING), game.table.book(Register.CHART)
    return tuple(sorted(settings.items())), tuple(sorted(charts.items()))
