"""Where hexes known by marks have their middles: dots are round, strokes at corners and numbers are not."""

from __future__ import annotations

import numpy as np
import pytest

from app.bring_in.grid.cells import ACROSS, DOWN, peak_of
from app.bring_in.grid.features import Image
from app.bring_in.grid.marks import roundness_at_each
from app.bring_in.grid.patterns import corners, dots, middles
from tests.bring_in.hairlines import numbers


def _numbers_on_a_corner() -> Image:
    """Return a cell with nothing but a number on every second corner of its hexes."""
    return np.roll(numbers(), 9 - 1 + DOWN // 3, 0)


def _thin_print_on_a_corner() -> Image:
    """Return a cell with a line of small print on every second corner of its hexes."""
    cell = np.zeros((DOWN, ACROSS), np.float32)
    for row, column in ((DOWN // 3, 0), (DOWN // 3 + DOWN // 2, ACROSS // 2)):
        cell[row % DOWN, np.arange(column - 7, column + 8) % ACROSS] = 1
    return cell


@pytest.mark.parametrize(
    "marks",
    [
        # Half of all hexes lay on a corner, told 0.05: what lies about the dot is alike about the stroke.
        corners() + middles() + _thin_print_on_a_corner(),
        middles() + _numbers_on_a_corner(),
        # Passed for dots at two corners of three.
        middles() + _thin_print_on_a_corner(),
    ],
)
def test_a_dot_in_the_middle_is_round_strokes_and_numbers_are_not(marks: Image) -> None:
    peak = peak_of(roundness_at_each(np.asarray(marks, np.float32)))
    assert (np.linalg.norm(peak.shift) < 0.05, peak.value > 1.15 * peak.beside) == (True, True)


@pytest.mark.parametrize("marks", [corners(), dots()])
def test_marks_at_both_kinds_of_corners_are_alike(marks: Image) -> None:
    peak = peak_of(roundness_at_each(marks))
    assert peak.value < 1.15 * peak.beside
