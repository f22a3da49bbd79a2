"""Hexes of the board format: ids RRCC, row 01 north, column 01 EAST, one kind of row shifted west."""

from functools import cache


def row_and_column(name: str) -> tuple[int, int]:
    return int(name[:2]), int(name[2:])


def hex_name(row: int, column: int) -> str:
    return f"{row:02d}{column:02d}"


def is_shifted(row: int, shifted_rows: str) -> bool:
    """Whether a row stands half a hex further west (reading 1)."""
    return (row % 2 == 0) == (shifted_rows == "even")


@cache
def around(name: str, shifted_rows: str) -> tuple[str, ...]:
    """The six hexes about one, W NW NE E SE SW, also those that are not on the map."""
    row, column = row_and_column(name)
    left = column + 1 if is_shifted(row, shifted_rows) else column
    six = [
        (row, column + 1),
        (row - 1, left),
        (row - 1, left - 1),
        (row, column - 1),
        (row + 1, left - 1),
        (row + 1, left),
    ]
    return tuple(hex_name(*one) if min(one) >= 0 else "none" for one in six)


def half_columns_west(name: str, shifted_rows: str) -> int:
    """How far west a hex lies, in half columns."""
    row, column = row_and_column(name)
    return 2 * column + (1 if is_shifted(row, shifted_rows) else 0)


def distance(a: str, b: str, shifted_rows: str) -> int:
    """Hexes from one to the other, nothing in the way counted."""
    up = abs(row_and_column(a)[0] - row_and_column(b)[0])
    across = abs(half_columns_west(a, shifted_rows) - half_columns_west(b, shifted_rows))
    return up + max(0, (across - up) // 2)
