"""The grids of other games, as their map files would write them, hold what their rules say of numbers."""

from __future__ import annotations

import pytest

from rules.grids.read import MAX_BOARDS, MAX_HEXES, read_grid
from rules.hexgrid import Grid, HexId
from rules.tomlfile import TomlTable

BUDAPEST = {
    "cols": 25,
    "rows": 17,
    "ids": "RRCC",
    "rows_from": "south",
    "rows_east": "even",
    "shifted_length": 24,
}
HUNGARY = {"cols": 32, "rows": 23, "ids": "RRCC", "columns_from": "east", "rows_east": "odd"}
OLD_HUNGARY = HUNGARY | {"rows_east": "even", "first_row": 4}
"""Some examples number the rows three higher, and then even rows lie east of odd ones."""

Offsets = dict[str, tuple[int, int]]
# Origin: the data drafts of both games: rows and columns from a hex to its neighbours.
BUDAPEST_EVEN = {"E": (0, 1), "W": (0, -1), "NE": (1, 1), "NW": (1, 0), "SE": (-1, 1), "SW": (-1, 0)}
BUDAPEST_ODD = {"E": (0, 1), "W": (0, -1), "NE": (1, 0), "NW": (1, -1), "SE": (-1, 0), "SW": (-1, -1)}
HUNGARY_EVEN = {"W": (0, 1), "E": (0, -1), "NW": (-1, 1), "NE": (-1, 0), "SW": (1, 1), "SE": (1, 0)}
HUNGARY_ODD = {"W": (0, 1), "E": (0, -1), "NW": (-1, 0), "NE": (-1, -1), "SW": (1, 0), "SE": (1, -1)}


def read(**values: object) -> tuple[Grid | None, list[str]]:
    """Return the grid of a table, and what is wrong with the table."""
    table = TomlTable(values, "map", "grid")
    grid = read_grid(table, 160.0)
    table.close()
    return grid, [f"{issue.where}: {issue.message}" for issue in table.issues]


def grid_of(values: dict[str, object]) -> Grid:
    """Return the grid of a table that nothing is wrong with."""
    grid, issues = read(**values)
    assert grid is not None, issues
    return grid


@pytest.mark.parametrize(
    ("values", "even", "odd"),
    [
        (BUDAPEST, BUDAPEST_EVEN, BUDAPEST_ODD),
        (HUNGARY, HUNGARY_EVEN, HUNGARY_ODD),
        (OLD_HUNGARY, HUNGARY_ODD, HUNGARY_EVEN),
    ],
)
def test_every_hex_has_the_neighbours_of_its_game(
    values: dict[str, object], even: Offsets, odd: Offsets
) -> None:
    grid = grid_of(values)
    for here in grid.hexes:
        row, col = int(here[:2]), int(here[2:])
        steps = {
            side: f"{row + up:02d}{col + on:02d}" for side, (up, on) in (odd if row % 2 else even).items()
        }
        found = {side.name: there for there, side in grid.beside[here].items()}
        assert found == {side: there for side, there in steps.items() if there in grid}


@pytest.mark.parametrize(
    ("values", "count", "north_west", "south_east"),
    [(BUDAPEST, 417, "1701", "0125"), (HUNGARY, 736, "0132", "2301"), (OLD_HUNGARY, 736, "0432", "2601")],
)
def test_numbers_of_other_games(
    values: dict[str, object], count: int, north_west: str, south_east: str
) -> None:
    grid = grid_of(values)

    assert (len(grid.hexes), grid.hexes[0], grid.hexes[-1]) == (count, north_west, south_east)


# Origin: rivers of the drafts: sides of the Danube at Budapest, and of the lake in the first game.
@pytest.mark.parametrize(
    ("values", "one", "other"),
    [
        (BUDAPEST, "1007", "1008"),
        (BUDAPEST, "0107", "0108"),
        (HUNGARY, "1222", "1223"),
        (HUNGARY, "1823", "1824"),
    ],
)
def test_sides_of_rivers_are_sides(values: dict[str, object], one: str, other: str) -> None:
    assert grid_of(values).are_adjacent(HexId(one), HexId(other))


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"cols": 100, "rows": 3}, "grid.cols: 100 is out of range"),
        ({"cols": 300, "rows": 300, "ids": "CCCRRR"}, "grid.cols: 300 x 300 hexes"),
        ({"kind": "boards"}, "grid.board: missing"),
        ({"kind": "boards", "board": [{"id": "A"}] * (MAX_BOARDS + 1)}, "grid.board: 51 boards"),
        (
            {"kind": "boards", "board": [{"id": n, "cols": 200, "rows": 150, "ids": "CCCRRR"} for n in "AB"]},
            f"grid.board: more than {MAX_HEXES} hexes",
        ),
    ],
)
def test_what_is_too_large_is_told_before_it_is_made(values: dict[str, object], told: str) -> None:
    grid, issues = read(**values)

    assert (grid, told in issues) == (None, True), issues
