"""Linear equations with few unknowns, in plain Python: calibrating by hand works without any extra."""

from __future__ import annotations

from collections.abc import Sequence

_NOTHING = 1e-10


def solve(rows: Sequence[Sequence[float]], wanted: Sequence[float]) -> list[float]:
    """Return the unknowns of `rows` times unknowns = `wanted`, by least squares where there are more rows.

    Raises ValueError where the rows do not settle them.
    """
    count = len(rows[0])
    # By normal equations: they square the error, which for eight unknowns scaled to 1 does not matter.
    square = [[sum(row[n] * row[m] for row in rows) for m in range(count)] for n in range(count)]
    right = [sum(row[n] * value for row, value in zip(rows, wanted, strict=True)) for n in range(count)]
    return _eliminated(square, right)


def _eliminated(square: list[list[float]], right: list[float]) -> list[float]:
    """Solve by elimination, the largest pivot first."""
    count = len(right)
    for n in range(count):
        # The largest: a small one would blow up the rounding of all that is divided by it.
        pivot = max(range(n, count), key=lambda m: abs(square[m][n]))
        if abs(square[pivot][n]) < _NOTHING:
            raise ValueError("the points do not settle it: spread them over the picture")
        square[n], square[pivot] = square[pivot], square[n]
        right[n], right[pivot] = right[pivot], right[n]
        for m in range(n + 1, count):
            factor = square[m][n] / square[n][n]
            square[m] = [a - factor * b for a, b in zip(square[m], square[n], strict=True)]
            right[m] -= factor * right[n]
    found = [0.0] * count
    for n in reversed(range(count)):
        rest = sum(square[n][m] * found[m] for m in range(n + 1, count))
        found[n] = (right[n] - rest) / square[n][n]
    return found
