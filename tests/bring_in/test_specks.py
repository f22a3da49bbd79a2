"""What an empty map shows of itself is told from counters that are too small to be read."""

from __future__ import annotations

from app.bring_in.recognise.finding import Square, are_specks


def covering(*shares: float) -> list[Square]:
    """Return squares that hide such shares of the map."""
    return [Square(10.0 * n, 0.0, 20.0, 0.0, 0.6, share, 0.7) for n, share in enumerate(shares)]


def test_squares_that_hide_the_map_in_part_are_specks() -> None:
    assert are_specks(covering(0.3, 0.5, 0.6, 1.0))


def test_squares_that_hide_it_are_counters() -> None:
    assert not are_specks(covering(0.3, 1.0, 0.9, 1.0))


def test_nothing_is_none() -> None:
    assert not are_specks([])
