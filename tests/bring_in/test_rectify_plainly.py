"""A scan laid flat by Pillow alone is the picture that the extra for scans makes of it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageDraw

from app.bring_in.lattice import Point
from app.bring_in.pictures import from_pixels, read_picture
from app.bring_in.projection import NOWHERE
from app.bring_in.rectify import rectified
from app.bring_in.rectify_plainly import PAPER, read_plainly, rectified_plainly
from app.bring_in.refused import Refused
from app.bring_in.watch import Cancelled, Watch

RECT = (-20.0, 10.0, 220.0, 150.0)


def to_pixel(place: Point) -> Point:
    """Look at the table aslant, as a photograph does."""
    x, y = place
    depth = 1 + 0.0004 * x + 0.0002 * y
    return (1.3 * x - 0.2 * y + 60) / depth, (0.1 * x + 1.2 * y + 20) / depth


@pytest.fixture
def scan() -> Image.Image:
    """A soft pattern, so that a shift of a tenth of a pixel is seen in it."""
    x, y = np.meshgrid(np.arange(300), np.arange(240))
    waves = [128 + 100 * np.sin(x / 9), 128 + 100 * np.cos(y / 7), 128 + 100 * np.sin((x + y) / 11)]
    return Image.fromarray(np.stack(waves, axis=2).astype(np.uint8))


@pytest.mark.parametrize("scale", [0.7, 1.0, 2.3])
def test_it_is_the_picture_that_the_extra_makes(scan: Image.Image, scale: float) -> None:
    plain = np.asarray(rectified_plainly(scan, to_pixel, RECT, scale)).astype(int)
    wanted = np.asarray(rectified(from_pixels("scan", np.asarray(scan)), to_pixel, RECT, scale)).astype(int)
    assert plain.shape == wanted.shape
    # But at the edge of the scan, which one mixes with the paper beside it and the other does not.
    off = np.abs(plain - wanted).max(axis=2)
    assert np.quantile(off, 0.97) <= 3


def test_beside_the_scan_and_behind_the_viewer_is_paper(scan: Image.Image) -> None:
    def half(place: Point) -> Point:
        return place if place[0] < 100 else NOWHERE

    plain = np.asarray(rectified_plainly(scan, half, (0, 0, 200, 100), 1.0))
    assert (plain[:, 140:] == PAPER).all()
    assert (plain[:90, :60] != PAPER).any(axis=2).all()


def test_it_is_broken_off_between_two_strips(scan: Image.Image) -> None:
    with pytest.raises(Cancelled):
        rectified_plainly(scan, to_pixel, RECT, 1.0, Watch(is_cancelled=lambda: True))


@pytest.mark.parametrize("turn", range(1, 9))
def test_a_picture_is_read_upright(tmp_path: Path, turn: int) -> None:
    image = Image.new("RGB", (40, 24), "white")
    ImageDraw.Draw(image).rectangle((2, 3, 9, 8), fill="navy")
    exif = Image.Exif()
    exif[0x0112] = turn
    image.save(tmp_path / "a.png", exif=exif)
    assert (np.asarray(read_plainly(tmp_path / "a.png")) == read_picture(tmp_path / "a.png").pixels).all()


def test_what_only_the_extra_reads_is_told(tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(b"%PDF-1.4")
    Image.fromarray(np.zeros((30, 30), np.uint16)).save(tmp_path / "a.png")
    for name in ("a.pdf", "a.png"):
        with pytest.raises(Refused, match="the extra for scans"):
            read_plainly(tmp_path / name)
