"""Hexes of the board format: ids RRCC, row 01 north, column 01 EAST, one kind of row shifted west."""

from functools import cache

from tests.games.shared.plumbing import hex_name, is_shifted, row_and_column


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
