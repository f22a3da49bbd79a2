"""Figures of the charts: costs in half movement points, tables, shifts."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from tests.games.battle_for_hungary.oracle.board import Board, Json, Unit

CHARTS = Path(__file__).parents[4] / "rules" / "games" / "battle_for_hungary" / "charts.toml"
MP = 2
"""Half points in one movement point."""


@cache
def charts_from(path: Path = CHARTS) -> Json:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def row_of(board: Board, kind: str) -> list[Any]:
    return next(row for row in board.charts["tec"]["rows"] if row[0] == kind)


def side_of(board: Board, kind: str) -> list[Any]:
    return next(row for row in board.charts["tec"]["sides"] if row[0] == kind)


def class_column(board: Board, unit: Unit) -> int:
    """Which of the two figures of the TEC a unit reads."""
    return 2 if unit.type in board.charts["tec"]["classes"]["motor"] else 1


def hex_cost(board: Board, unit: Unit, kind: str) -> int:
    """What a kind of hex costs; mountain and jager units have figures of their own."""
    own = board.charts["tec"]["mountain_units"]
    if unit.type in own["kinds"] and kind in own:
        board.decided.add("TEC mountain units")
        return int(own[kind] * MP)
    return int(row_of(board, kind)[class_column(board, unit)] * MP)


def side_cost(board: Board, unit: Unit, kind: str) -> int:
    return int(side_of(board, kind)[class_column(board, unit)] * MP)


def hex_shift(board: Board, kind: str) -> int:
    return int(row_of(board, kind)[3])


def side_shift(board: Board, kind: str) -> int:
    return int(side_of(board, kind)[3])


def shift(board: Board, name: str) -> int:
    found = board.charts["shifts"][name]
    return int(found[0] if isinstance(found, list) else found)


def loc(board: Board, name: str) -> Any:
    return board.charts["loc"][name]


def hq_row(board: Board, state: str) -> Json:
    """What an HQ of a state can do (10.2)."""
    found: Json = loc(board, {"full": "hq_full", "partial": "hq_partial", "none": "hq_unsupplied"}[state])
    return found


def turn_row(board: Board, number: int) -> Json | None:
    """The table of a turn; none before the first and after the last."""
    return next((row for row in board.charts["rrw"]["turn"] if row["n"] == number), None)
