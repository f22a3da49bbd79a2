"""The picture laid out on hexes: nothing of it falls between the samples."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from app.bring_in.grid.cells import ACROSS, Region, lay_out, of_two_hexes, peak_of
from app.bring_in.grid.features import Channel, Image, lines_of
from app.bring_in.grid.sheet import Sheet
from app.bring_in.grid.turns import kept_under_turns
from tests.bring_in.hairlines import with_hairlines

_HEX_PX = 122.0


@cache
def _thin_sides() -> Image:
    bare = np.full((900, 900), 150.0, np.float32)
    return lines_of(with_hairlines(bare, _HEX_PX, 60.0).astype(np.float32), Channel.STRAIGHT_DARK)


@pytest.mark.parametrize("beside", [0.0, 0.25, 0.5, 0.75])
def test_thin_sides_of_large_hexes_show_wherever_they_fall_beside_the_samples(beside: float) -> None:
    sheet = Sheet.lying(np.eye(2) * _HEX_PX, np.full(2, 2 * _HEX_PX)).moved(np.full(2, beside / ACROSS))
    mean = of_two_hexes(lay_out(_thin_sides(), sheet, Region(-1, -1, 6, 3)).mean(np.ones((3, 6), bool)))
    assert peak_of(kept_under_turns(mean)).value > 0.4


def test_a_long_strip_of_large_hexes_goes_into_an_image() -> None:
    sheet = Sheet.lying(np.eye(2) * _HEX_PX, np.zeros(2))
    assert lay_out(np.zeros((5000, 5000), np.float32), sheet, Region(-600, 0, 1200, 2)).shares.max() == 1
