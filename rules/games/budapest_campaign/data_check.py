"""Everything that is wrong with the rules data of the game in a folder: charts, cases, assumptions."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

from rules.games.budapest_campaign.charts import Charts, read_charts
from rules.games.budapest_campaign.law import FOLDER, assumptions
from rules.games.budapest_campaign.words import COMMANDS, SIDES
from rules.issues import DataError, Issue
from rules.kit.data_check import GameBooks, columns_without_order, wrong_books
from rules.tomlfile import hint_of


def check_charts(tables: Mapping[str, object], source: str, _formations: Collection[str]) -> Iterator[Issue]:
    """Yield what is wrong with charts: words, numbers out of range, commands that there are not.

    No chart of this game names a body of troops.
    """
    try:
        charts = read_charts(tables, source)
    except DataError as error:
        yield from error.issues
        return
    yield from _unknown_commands(charts, source)
    yield from columns_without_order(charts.combat.columns, charts.combat.least_percent, source)


def check_data(folder: Path, formations: Collection[str]) -> Iterator[Issue]:
    """Yield what is wrong with the charts, cases and assumptions of a folder."""
    return wrong_books(folder, GameBooks(FOLDER, check_charts, assumptions().by_key, __package__), formations)


# ---- charts


def _unknown_commands(charts: Charts, source: str) -> Iterator[Issue]:
    """Yield the commands that a marker or directive activates and that its side does not have (5.1)."""
    named = [(f"command_marker {each.name}", each.side, each.activates) for each in charts.markers]
    for side in SIDES:
        named += [(f"directive, die {row.die}", side, row.commands) for row in charts.directives[side]]
    for where, side, commands in named:
        for command in commands:
            if command not in COMMANDS[side]:
                hint = hint_of(command, COMMANDS[side])
                yield Issue(source, where, f"{command!r} is no command of the {side} side", hint)
