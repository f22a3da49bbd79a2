"""Hexes of the board format: ids RRCC, row 01 south, column 01 west, one kind of row shifted east."""

from tests.games.shared.plumbing import hex_name, is_shifted, row_and_column


def around(name: str, shifted_rows: str) -> list[str]:
    """The six hexes about one, E NE NW W SW SE, also those that are not on the map."""
    row, column = row_and_column(name)
    right = column + 1 if is_shifted(row, shifted_rows) else column
    six = [
        (row, column + 1),
        (row + 1, right),
        (row + 1, right - 1),
        (row, column - 1),
        (row - 1, right - 1),
        (row - 1, right),
    ]
    return [hex_name(*one) if min(one) >= 0 else "none" for one in six]
