"""A scan laid out flat: what lies at a hex comes to lie where that hex is wanted."""

from __future__ import annotations

import numpy as np
import pytest

from app.bring_in.bend import Bend
from app.bring_in.lattice import Cell, Top, centre_of
from app.bring_in.pictures import from_pixels
from app.bring_in.projection import Projection
from app.bring_in.rectify import PlaneRect, rectified
from app.bring_in.refused import Refused
from app.bring_in.transform import MapTransform

BEND = Bend.of((-2.0, -2.0), 4.0, [[0.0, 0.3, 0.0]] * 4, [[0.2, 0.0, 0.1]] * 4)
TILTED = MapTransform(
    Top.POINTY, (420, 320), Projection(((40.0, 4.0, 30.0), (-3.0, 40.0, 40.0), (0.002, 0.001, 1.0))), BEND
)


def _scan(cell: Cell) -> np.ndarray:
    """A white scan with a dark blot at the centre of a cell."""
    y, x = np.mgrid[0:320, 0:420]
    at = TILTED.centre_px(cell)
    return (255 - 250 * np.exp(-((x - at[0]) ** 2 + (y - at[1]) ** 2) / 18)).astype(np.uint8)


def _blot(pixels: np.ndarray) -> tuple[float, float]:
    dark = 255.0 - pixels.reshape(*pixels.shape[:2], -1).mean(-1)
    dark[dark < 100] = 0
    y, x = np.indices(dark.shape)
    return float((x * dark).sum() / dark.sum()), float((y * dark).sum() / dark.sum())


@pytest.mark.parametrize("cell", [(0, 1), (4, 3), (2, 5)])
@pytest.mark.parametrize("px_per_hex", [15.0, 40.0, 90.0])
@pytest.mark.parametrize("most", [200_000, 40_000])
def test_a_hex_lies_where_it_is_wanted(cell: Cell, px_per_hex: float, most: int) -> None:
    rect = PlaneRect(-1.0, -0.5, 9.0, 7.0)
    found = rectified(from_pixels("map", _scan(cell), most), TILTED, rect, px_per_hex)
    x, y = centre_of(cell, Top.POINTY)
    wanted = ((x + 1.0) * px_per_hex - 0.5, (y + 0.5) * px_per_hex - 0.5)
    assert (found.shape, _blot(found)) == (
        (round(7 * px_per_hex), round(9 * px_per_hex)),
        pytest.approx(wanted, abs=max(0.6, 0.02 * px_per_hex)),
    )


def test_beside_the_scan_there_is_white() -> None:
    colours = np.zeros((320, 420, 3), np.uint8)
    assert (
        rectified(from_pixels("map", colours), TILTED, PlaneRect(-30.0, -30.0, 2.0, 2.0), 20.0).min() == 255
    )


def test_too_large_a_picture_is_refused() -> None:
    with pytest.raises(Refused, match="too many"):
        rectified(from_pixels("map", _scan((0, 0))), TILTED, PlaneRect(0.0, 0.0, 100.0, 100.0), 2_000.0)
