"""A scan laid flat: what is at a hex on the scan is at that hex in the picture made of it."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image, ImageDraw

from app.bring_in.lattice import Point
from app.bring_in.pictures import from_pixels
from app.bring_in.rectify import rectified
from app.bring_in.watch import Cancelled, Watch

TURN = np.array([[0.96, -0.28], [0.28, 0.96]])


def to_pixel(place: Point) -> Point:
    """Turn the table and shift it, as a scanner does."""
    x, y = TURN @ np.array(place) + [90.0, 20.0]
    return float(x), float(y)


def scan() -> Image.Image:
    """Return a scan of a table of 200 x 150 pixels with a red spot of 16 pixels at (120, 60)."""
    made = Image.new("RGB", (320, 280), "white")
    x, y = to_pixel((120.0, 60.0))
    ImageDraw.Draw(made).ellipse((x - 8, y - 8, x + 8, y + 8), fill="red")
    return made


@pytest.mark.parametrize("scale", [0.5, 1.0, 2.0])
def test_a_spot_comes_to_lie_where_the_table_has_it(scale: float) -> None:
    flat = rectified(from_pixels("scan", np.asarray(scan())), to_pixel, (0, 0, 200, 150), scale)
    reds = np.argwhere(np.asarray(flat)[:, :, 1] < 100)
    # The centre of pixel n lies at n + 0.5 of the table's edges.
    assert (reds.mean(axis=0)[::-1] + 0.5) / scale == pytest.approx((120.0, 60.0), abs=0.6)


def test_the_picture_has_the_size_of_the_rectangle() -> None:
    flat = rectified(from_pixels("scan", np.asarray(scan())), to_pixel, (10, 10, 100, 70), 1.5)
    assert flat.size == (150, 105)


def test_it_is_broken_off_between_two_strips() -> None:
    picture = from_pixels("scan", np.asarray(scan()))
    with pytest.raises(Cancelled):
        rectified(picture, to_pixel, (0, 0, 200, 150), 1.0, Watch(is_cancelled=lambda: True))


def test_at_the_seam_of_two_sheets_each_pixel_is_of_its_own_sheet() -> None:
    # Left of x = 101 of the table lies a white sheet, right of it a black one, on the scan 40 pixels on.
    picture = np.zeros((60, 260), np.uint8)
    picture[:, :101] = 255
    picture[:, 101:141] = 128

    def is_left(place: Point) -> bool:
        return place[0] < 101

    def lies(place: Point) -> Point:
        return (place[0] if is_left(place) else place[0] + 40) - 0.5, place[1] - 0.5

    flat = np.asarray(rectified(from_pixels("scan", picture), lies, (0, 0, 200, 40), 1.0, sheet_of=is_left))
    assert (flat[5, :101, 0] == 255).all()
    assert (flat[5, 101:, 0] == 0).all()
