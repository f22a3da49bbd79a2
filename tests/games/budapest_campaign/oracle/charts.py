"""Figures out of the charts: terrain effects (TEC), combat and air tables, markers, directives, turns.

Movement costs are whole numbers of a sixth of a movement point; None stands where the chart bars the way.
"""

import tomllib
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from tests.games.budapest_campaign.oracle.board import Board, Json, Unit

MP = 6
CHARTS = Path(__file__).parents[4] / "rules" / "games" / "budapest_campaign" / "charts.toml"


@cache
def charts_from(path: Path = CHARTS) -> Json:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def column_of(unit: Unit) -> int:
    """Which of the two figures of the TEC a unit reads: mechanized first (2.4)."""
    return 0 if unit.is_mechanized else 1


def sixths(value: Any) -> int | None:
    """A figure of the chart in sixths, None for -1."""
    figure = Fraction(str(value))
    return None if figure < 0 else int(figure * MP)


def hex_cost(board: Board, unit: Unit, kind: str) -> int | None:
    return sixths(board.charts["tec"]["hex"][kind]["mp"][column_of(unit)])


def fortified_cost(board: Board, unit: Unit) -> int:
    found = sixths(board.charts["tec"]["hex"]["fortified_line"]["mp_add"][column_of(unit)])
    assert found is not None
    return found


def side_cost(board: Board, unit: Unit, kind: str) -> int | None:
    return sixths(board.charts["tec"]["side"][kind]["mp_add"][column_of(unit)])


def side_shift(board: Board, kind: str) -> int:
    return int(board.charts["tec"]["side"][kind].get("shift", 0))


def road_cost(board: Board, unit: Unit, interdicted: bool) -> int:
    row = board.charts["tec"]["rail"]["interdicted_mp" if interdicted else "road_mp"]
    found = sixths(row[column_of(unit)])
    assert found is not None
    return found


def marker(board: Board, name: str) -> Json:
    return next(one for one in board.charts["command_marker"] if one["name"] == name)


def turn_row(board: Board, number: int) -> Json:
    return next(one for one in board.charts["turn"] if one["number"] == number)


def first_turn_of_command(board: Board, command: str) -> int:
    """The turn of the regular marker of a command."""
    rows = board.charts["command_marker"]
    found: list[int] = [
        one["first_turn"] for one in rows if one["kind"] == "regular" and one["activates"] == [command]
    ]
    return min(found)
