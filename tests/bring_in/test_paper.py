"""Where a picture ceases to show the map: strips at its edge, and no counters that touch them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from app.bring_in.recognise.paper import strips_of

Mask = NDArray[np.bool_]

HIGH, WIDE, BESIDE = 320, 480, 10
COUNTERS = (slice(260, 300), slice(30, 190))
"""A row of four near the lower edge."""


def a_map() -> Mask:
    """Return where the map lies, in the middle of its frame."""
    found = np.zeros((HIGH, WIDE), bool)
    found[BESIDE:-BESIDE, BESIDE:-BESIDE] = True
    return found


def margin(width_px: int) -> Mask:
    """Return what is other than the map all along its edge."""
    outside, inner = a_map(), BESIDE + width_px
    outside[inner:-inner, inner:-inner] = False
    return outside


def test_a_wide_margin_is_a_strip() -> None:
    assert (margin(30) <= strips_of(margin(30), a_map())).all()


def test_a_row_of_counters_is_none() -> None:
    outside = np.zeros((HIGH, WIDE), bool)
    outside[COUNTERS] = True
    assert not strips_of(outside, a_map()).any()


def test_a_row_of_counters_that_touches_a_narrow_margin_stays() -> None:
    outside = margin(10)
    outside[COUNTERS] = True
    assert not strips_of(outside, a_map())[COUNTERS].any()


def test_the_margin_beside_them_goes() -> None:
    outside = margin(10)
    outside[COUNTERS] = True
    assert (margin(10)[: BESIDE + 10] <= strips_of(outside, a_map())[: BESIDE + 10]).all()
