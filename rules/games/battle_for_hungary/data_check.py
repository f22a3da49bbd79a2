"""Everything that is wrong with the rules data of the game in a folder: charts, cases, assumptions."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

from rules.games.battle_for_hungary.chart_reader import read_charts
from rules.games.battle_for_hungary.law import FOLDER, assumptions
from rules.issues import DataError, Issue
from rules.kit.data_check import GameBooks, columns_without_order, wrong_books


def check_charts(tables: Mapping[str, object], source: str, _formations: Collection[str]) -> Iterator[Issue]:
    """Yield what is wrong with charts: words, numbers out of range, columns out of order.

    No chart of this game names a body of troops.
    """
    try:
        charts = read_charts(tables, source)
    except DataError as error:
        yield from error.issues
        return
    yield from columns_without_order(charts.combat.columns, charts.combat.ratios, source)


def check_data(folder: Path, formations: Collection[str]) -> Iterator[Issue]:
    """Yield what is wrong with the charts, cases and assumptions of a folder."""
    return wrong_books(folder, GameBooks(FOLDER, check_charts, assumptions().by_key, __package__), formations)
