"""What an empty map shows of itself is told from counters that are too small to be read."""

from __future__ import annotations

import numpy as np

from app.bring_in.recognise.finding import Square, are_specks
from app.bring_in.recognise.identifying import Likeness, is_bare


def covering(*shares: float) -> list[Square]:
    """Return squares that hide such shares of the map."""
    return [Square(10.0 * n, 0.0, 20.0, 0.0, 0.6, share, 0.7) for n, share in enumerate(shares)]


def test_squares_that_hide_the_map_in_part_are_specks() -> None:
    assert are_specks(covering(0.3, 0.5, 0.6, 1.0))


def test_squares_that_hide_it_are_counters() -> None:
    assert not are_specks(covering(0.3, 1.0, 0.9, 1.0))


def test_nothing_is_none() -> None:
    assert not are_specks([])


# ---- of a size to be read, but no counters


def looked(match: float, edges: float) -> Likeness:
    """Return a square that is so like a counter, with edges so clear."""
    square = Square(50.0, 50.0, 40.0, 0.0, 0.7, 0.95, edges)
    none = np.zeros(1)
    return Likeness(square, np.zeros(1, np.int64), none, none, none, match, match, 0, 1.0)


def test_shade_and_glare_of_an_empty_map_are_no_counters() -> None:
    """As they were seen on poor photographs of empty maps."""
    assert is_bare([looked(0.65, 0.59), looked(0.58, 0.62), looked(0.34, 0.71)])


def test_a_board_with_one_counter_is_not_bare_whether_the_bank_has_it_or_not() -> None:
    shade = looked(0.65, 0.59)
    assert not is_bare([shade, looked(0.84, 0.6)])
    assert not is_bare([shade, looked(0.3, 0.8)])
