"""What oracles share: how boards write their hexes and choices, and nothing that any rulebook says.

A hex is called RRCC, by row and column; rows of one kind are shifted by half a hex the way columns count.
"""

from collections.abc import Mapping

Value = str | bool | int


def chosen(settings: Mapping[str, tuple[Value, ...]], choices: Mapping[str, Value]) -> dict[str, Value]:
    """The value of every setting, where the board does not choose its default: that is its first one."""
    unknown = set(choices) - set(settings)
    assert not unknown, unknown
    return {key: choices.get(key, values[0]) for key, values in settings.items()}


def row_and_column(name: str) -> tuple[int, int]:
    return int(name[:2]), int(name[2:])


def hex_name(row: int, column: int) -> str:
    return f"{row:02d}{column:02d}"


def is_shifted(row: int, shifted_rows: str) -> bool:
    """Whether a row stands half a hex further on (reading 1 of each rulebook)."""
    return (row % 2 == 0) == (shifted_rows == "even")


def half_columns(name: str, shifted_rows: str) -> int:
    """How far on a hex lies, in half columns."""
    row, column = row_and_column(name)
    return 2 * column + (1 if is_shifted(row, shifted_rows) else 0)


def distance(a: str, b: str, shifted_rows: str) -> int:
    """Hexes from one to the other, nothing in the way counted."""
    up = abs(row_and_column(a)[0] - row_and_column(b)[0])
    across = abs(half_columns(a, shifted_rows) - half_columns(b, shifted_rows))
    # Each row gained goes half a column sideways for nothing.
    return up + max(0, (across - up) // 2)
