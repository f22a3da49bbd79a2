"""Numbers printed in the hexes repeat as the hexes do: the finder follows the sides all the same."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont
from scipy.ndimage import gaussian_filter
from scipy.spatial import cKDTree

from app.bring_in.grid.candidates import Candidate, is_multiple
from app.bring_in.grid.cells import lay_out
from app.bring_in.grid.features import Channel, lines_of
from app.bring_in.grid.finder import find_grid
from app.bring_in.grid.growth import FROM_AFAR, measured, whole_region
from app.bring_in.grid.judgement import Evidence, evidence_of
from app.bring_in.grid.patterns import sides
from app.bring_in.grid.seeds import with_kin
from app.bring_in.grid.sheet import Sheet, fitted
from app.bring_in.pictures import from_pixels
from app.bring_in.refused import Refused
from tests.bring_in.hairlines import centres
from tests.bring_in.synthetic.maps import MapPlan, draw_map

THIN = MapPlan(seed=5, pitch=34, line="thin", columns=11, rows=9, strength=0.66)


def test_strong_numbers_do_not_draw_a_grid_of_thin_lines_to_them() -> None:
    drawn = draw_map(THIN)
    found = find_grid(from_pixels("map", drawn.pixels))
    assert cKDTree(list(found.centres)).query(drawn.centres)[0].max() / THIN.pitch < 0.05


def _wider(turn_deg: float, factor: float) -> np.ndarray:
    cos, sin = math.cos(math.radians(turn_deg)), math.sin(math.radians(turn_deg))
    return np.array([[cos, -sin], [sin, cos]]) * factor


@pytest.mark.parametrize(
    ("turn_deg", "factor", "is_one"),
    [
        (30.0, math.sqrt(3), True),
        (0.0, 2.0, True),
        (19.107, math.sqrt(7), True),
        (0.0, 1.0, False),
        (0.0, 1.5, False),
        (30.0, 1 / math.sqrt(3), False),
    ],
)
def test_a_lattice_is_a_multiple_only_if_all_its_points_are_of_the_finer(
    turn_deg: float, factor: float, is_one: bool
) -> None:
    finer = np.array([[30.0, 1.0], [-2.0, 31.0]])
    assert is_multiple(finer @ _wider(turn_deg, factor), finer) is is_one


def test_multiples_crowd_out_no_other_image_of_the_lattice() -> None:
    plain = [Candidate(1, Channel.DARK, _wider(0, 20.0) * n, 0.5) for n in (1, 2, 3)]
    fainter = Candidate(0, Channel.LIGHT, _wider(0, 40.0), 0.2)
    assert with_kin([*plain, fainter], 2)[:2] == [plain[0], fainter]


def test_places_in_one_row_give_a_sheet_that_can_be_undone() -> None:
    places = np.stack([np.arange(9.0), np.zeros(9)], -1)
    for flat in (True, False):
        matrix = fitted(places, places * 40 + (100, 70), np.ones(9), flat=flat)
        sheet = Sheet(matrix)
        assert sheet.to_pixels(np.array([[2.0, 1.0]]))[0] == pytest.approx((180, 110), abs=0.1)
        assert sheet.to_flat(np.array([[180.0, 110.0]]))[0] == pytest.approx((2, 1), abs=0.01)


def _dotted_page(*, at_corners: bool) -> tuple[np.ndarray, np.ndarray]:
    """Return a page with a dot in the middle of each hex of 40 pixels, or at its corners, and the middles."""
    page = Image.new("L", (420, 380), 190)
    draw = ImageDraw.Draw(page)
    wide = 40.0 * (math.sqrt(3) if at_corners else 1.0)
    corners = [(0.0, wide / math.sqrt(3)), (0.0, -wide / math.sqrt(3))] if at_corners else [(0.0, 0.0)]
    rows = [(q + r % 2 / 2, r * math.sqrt(3) / 2) for r in range(-1, 13) for q in range(-1, 12)]
    middles = np.array(rows) * wide + (13, 11)
    for x, y in middles:
        for right, down in corners:
            draw.ellipse((x + right - 2, y + down - 2, x + right + 2, y + down + 2), fill=40)
    inside = (middles > 0).all(1) & (middles < (419, 379)).all(1)
    return np.asarray(page), middles[inside]


@pytest.mark.parametrize("at_corners", [False, True])
def test_dots_in_the_middles_and_dots_at_the_corners_are_told_apart(*, at_corners: bool) -> None:
    pixels, middles = _dotted_page(at_corners=at_corners)
    found = find_grid(from_pixels("map", pixels))
    far = cKDTree(list(found.centres)).query(middles)[0]
    assert (far.max() < 3, len(found.centres) <= len(middles) + 4) == (True, True)


def _numbered_page(strength: int, rough: float) -> tuple[np.ndarray, np.ndarray]:
    """Return a page of 100 pixels a hex on rough ground, a number below the top of each, and the middles."""
    page = Image.new("L", (1000, 900), 200)
    draw = ImageDraw.Draw(page)
    rows = [(q + r % 2 / 2, r * math.sqrt(3) / 2) for r in range(-1, 12) for q in range(-1, 12)]
    middles = np.array(rows) * 100 + (13, 11)
    angles = [math.radians(60 * n) for n in range(4)]
    for number, (x, y) in enumerate(middles, 1000):
        side = 100 / math.sqrt(3)
        draw.line([(x + side * math.sin(a), y - side * math.cos(a)) for a in angles], 200 - strength, 2)
        draw.text((x - 12, y - 44), str(number), fill=90)
    ground = gaussian_filter(np.random.default_rng(1).normal(size=(900, 1000)), 2.0)
    pixels = np.clip(np.asarray(page) + rough * ground / ground.std(), 0, 255).astype(np.uint8)
    inside = (middles > 0).all(1) & (middles < (999, 899)).all(1)
    return pixels, middles[inside]


def test_sides_too_faint_to_be_followed_still_say_where_the_numbers_of_their_hexes_stand() -> None:
    # The numbers were taken for dots in the middles: the grid lay 0.69 of a hex off, told to be right.
    pixels, middles = _numbered_page(strength=12, rough=7)
    found = find_grid(from_pixels("map", pixels))
    assert cKDTree(list(found.centres)).query(middles)[0].max() < 5


def test_numbers_without_any_sides_are_no_dots_in_the_middles() -> None:
    pixels, _ = _numbered_page(strength=0, rough=5)
    with pytest.raises(Refused):
        find_grid(from_pixels("map", pixels))


def test_beside_numbers_it_is_dots_that_stand_in_the_middles() -> None:
    pitch, page = 60.0, Image.new("L", (1300, 1100), 215)
    draw, font = ImageDraw.Draw(page), ImageFont.load_default(12)
    for y, x in centres((1300, 1300), pitch):
        draw.ellipse((x - 2, y - 2, x + 2, y + 2), fill=60)
        number = f"{10 + round(x / pitch / 0.866):02d}{10 + round(y / pitch):02d}"
        draw.text((x - 0.37 * pitch, y), number, fill=60, font=font, anchor="mm")
    # Three of either stand about a place between them: all hexes lay half a hex off.
    found, middles = find_grid(from_pixels("map", np.asarray(page))), centres((1300, 1300), pitch)
    inside = middles[((middles > pitch) & (middles < (1100 - pitch, 1300 - pitch))).all(1)][:, ::-1]
    assert cKDTree(list(found.centres)).query(inside)[0].max() < 0.1 * pitch


HEX_PX = 24.0
HEX = [(math.sin(math.radians(60 * n)), math.cos(math.radians(60 * n))) for n in range(6)]
"""The corners about the middle, of a hex with sides of 1."""

BRICK = [(x * math.sqrt(3) / 2, y * 0.75) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))]


def _page_of(outline: list[tuple[float, float]], *, numbers: bool) -> Evidence:
    """Return the evidence for a page of outlines about middles that lie as those of hexes do.

    With `numbers` a number of four digits stands close below the upper corner of each.
    """
    # Drawn four times as large: lines lie between pixels, as print does.
    big, side = HEX_PX * 4, HEX_PX * 4 / math.sqrt(3)
    page = Image.new("L", (1200, 1100), 210)
    draw, letters = ImageDraw.Draw(page), ImageFont.load_default(big * 0.21)
    for r in range(-1, 15):
        for q in range(-1, 15):
            x, y = (q + r % 2 / 2) * big, r * big * math.sqrt(3) / 2
            draw.polygon([(x + u * side, y + v * side) for u, v in outline], outline=120, width=3)
            if numbers:
                draw.text((x, y - 0.36 * big), "1888", fill=20, font=letters, anchor="mm")
    lines = lines_of(np.asarray(page.reduce(4), np.float32), Channel.DARK)
    middle = np.array([6 * HEX_PX, 6 * HEX_PX * math.sqrt(3) / 2]) - 0.5
    sheet = Sheet.lying(np.eye(2) * HEX_PX, middle)
    grown = measured(lines, sheet, sides(), whole_region(sheet, lines), FROM_AFAR)
    return evidence_of(lay_out(lines, sheet, grown.region), grown, sides())


@pytest.mark.parametrize("numbers", [False, True])
def test_numbers_below_the_corners_do_not_make_a_wall_of_hexes(*, numbers: bool) -> None:
    # They fill in half of the straight courses that a wall has where the sides of hexes bend.
    evidence = _page_of(HEX, numbers=numbers)
    assert (evidence.doubt, evidence.bricks < -0.2, evidence.turned > 0.85) == ("", True, True)


def test_a_wall_is_one_with_its_numbers_or_without() -> None:
    assert all("brick wall" in _page_of(BRICK, numbers=numbers).doubt for numbers in (False, True))


def test_a_wall_of_low_bricks_is_one_though_it_hardly_fits_better_than_hexes() -> None:
    # Figures of a wall whose bricks are a third too low: it was taken for a grid, told to be right.
    evidence = replace(_page_of(HEX, numbers=False), bricks=0.012, straight=0.66)
    assert "brick wall" in evidence.doubt


def test_faint_hexes_below_strong_numbers_and_dots_are_found_in_their_place() -> None:
    # About the middles of sides the outlines are alike upside down as well, numbers and dots are not: laid
    # half a hex off, all that spoke against it was left out as if it were a number.
    page = Image.new("L", (520, 460), 206)
    draw, letters = ImageDraw.Draw(page), ImageFont.load_default(10)
    rows = [(q + r % 2 / 2, r * math.sqrt(3) / 2) for r in range(-1, 14) for q in range(-1, 13)]
    middles = np.array(rows) * 45.0 + (7, 5)
    for n, (x, y) in enumerate(middles):
        draw.polygon([(x + u * 45 / math.sqrt(3), y + v * 45 / math.sqrt(3)) for u, v in HEX], outline=182)
        draw.ellipse((x - 2, y - 2, x + 2, y + 2), fill=40)
        draw.text((x, y - 15), f"{n:04}", fill=40, font=letters, anchor="mm")
    grain = np.random.default_rng(3).normal(0, 2, (460, 520))
    found = find_grid(from_pixels("map", np.clip(np.asarray(page) + grain, 0, 255).astype(np.uint8)))
    inside = (middles > 0).all(1) & (middles < (519, 459)).all(1)
    assert cKDTree(list(found.centres)).query(middles[inside])[0].max() < 3
