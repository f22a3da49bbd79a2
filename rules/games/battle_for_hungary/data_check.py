"""Everything that is wrong with the rules data of the game in a folder: charts, cases, assumptions."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import pairwise
from pathlib import Path

from rules.games.battle_for_hungary.chart_reader import read_charts
from rules.games.battle_for_hungary.charts import Charts
from rules.games.battle_for_hungary.law import FOLDER, assumptions
from rules.issues import DataError, Issue, Severity
from rules.kit.data_check import GameBooks, wrong_books


def check_charts(tables: Mapping[str, object], source: str, _formations: Collection[str]) -> Iterator[Issue]:
    """Yield what is wrong with charts: words, numbers out of range, columns out of order.

    No chart of this game names a body of troops.
    """
    try:
        charts = read_charts(tables, source)
    except DataError as error:
        yield from error.issues
        return
    yield from _columns_without_order(charts, source)


def check_data(folder: Path, formations: Collection[str]) -> Iterator[Issue]:
    """Yield what is wrong with the charts, cases and assumptions of a folder."""
    return wrong_books(folder, GameBooks(FOLDER, check_charts, assumptions().by_key, __package__), formations)


# ---- charts


def _columns_without_order(charts: Charts, source: str) -> Iterator[Issue]:
    """Yield a warning where the columns of the combat results do not rise (8.2)."""
    for one, other in pairwise(zip(charts.combat.columns, charts.combat.ratios, strict=True)):
        # A warning, as the owner's chart may be read differently; the column of an attack is still the last
        # one reached.
        if one[1] >= other[1]:
            message = f"{other[0]} stands behind {one[0]}"
            yield Issue(source, "crt.columns", message, "from the lowest to the highest", Severity.WARNING)
