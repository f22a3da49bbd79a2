"""Hexes that no pattern of numbers tells: their names stand one by one, row by row."""

from __future__ import annotations

from rules.grids.boards import BoardsGrid
from rules.grids.read import read_grid
from rules.hexgrid import Grid
from rules.issues import Issue
from rules.tomlfile import TomlTable


def read(**keys: object) -> tuple[Grid | None, list[Issue]]:
    issues: list[Issue] = []
    return read_grid(TomlTable({"cols": 2, "rows": 2, **keys}, "test", "", issues), 100.0), issues


def test_hexes_are_called_as_they_are_listed() -> None:
    grid, _ = read(names=["A1 B7", "Ford x9"])
    assert grid is not None
    assert grid.hexes == ("A1", "B7", "Ford", "x9")


def test_listed_hexes_touch_as_others_do() -> None:
    grid, _ = read(names=["A1 B7", "Ford x9"], rows_east="even")
    assert grid is not None
    assert set(grid.beside[grid.hexes[0]]) == {"B7", "Ford"}


def test_gaps_may_be_listed_too() -> None:
    grid, _ = read(names=["A1 gap", "Ford x9"], without="gap")
    assert grid is not None
    assert grid.hexes == ("A1", "Ford", "x9")


def test_a_name_is_missing() -> None:
    assert "not 2 rows of 2 names" in str(read(names=["A1 B7", "Ford"])[1][0])


def test_a_name_is_no_name() -> None:
    assert "'-1' is no name of a hex" in str(read(names=["A1 B7", "Ford -1"])[1][0])


def test_a_board_may_do_without_an_id() -> None:
    boards = [{"kind": "none", "width": 300, "height": 300, "regions": {"Ford": {"at": [100, 100]}}}]
    grid, issues = read(kind="boards", board=[*boards, {"id": "E", "at": [300, 0], "cols": 1, "rows": 1}])
    assert (isinstance(grid, BoardsGrid) and grid.hexes, issues) == (("Ford", "E0101"), issues)
