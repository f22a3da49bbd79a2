"""The middle of the hexes lies where print stays what it is under the turns of a hex: numbers do not."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.spatial import cKDTree

from app.bring_in.grid.cells import ACROSS, DOWN
from app.bring_in.grid.features import Channel, Image
from app.bring_in.grid.finder import find_grid
from app.bring_in.grid.growth import FROM_AFAR, measured, whole_region
from app.bring_in.grid.outcome import FoundGrid
from app.bring_in.grid.patterns import corners, dots, sides
from app.bring_in.grid.sheet import Sheet
from app.bring_in.grid.turns import LEAST_KEPT, Middle, finest_of, kept_under_turns, middle_of, plainest_of
from app.bring_in.pictures import from_pixels
from app.bring_in.refused import Refused
from tests.bring_in.hairlines import numbers
from tests.bring_in.synthetic.maps import DrawnMap, MapPlan, draw_map


def _numbered(outline: Image) -> Image:
    """Return a cell with an outline, and numbers three times as strong."""
    return np.asarray(outline + 3 * numbers(), np.float32)


def _plainest(cell: Image) -> tuple[int, int]:
    """Return row and column of the place about which most stays, the two hexes of a cell counted as one."""
    row, column = np.unravel_index(int(kept_under_turns(cell).argmax()), cell.shape)
    below = row >= DOWN // 2
    return int(row - DOWN // 2 * below), int((column - ACROSS // 2 * below) % ACROSS)


@pytest.mark.parametrize("outline", [sides(), corners(), dots()])
def test_numbers_stronger_than_the_outline_leave_the_middle_where_it_is(outline: Image) -> None:
    assert _plainest(_numbered(outline)) == (0, 0)


@given(st.integers(0, DOWN // 2 - 1), st.integers(0, ACROSS - 1))
def test_wherever_the_hexes_lie_in_the_cell_their_middle_is_told(down: int, across: int) -> None:
    assert _plainest(np.roll(_numbered(sides()), (down, across), (0, 1))) == (down, across)


@pytest.mark.parametrize("outline", [sides(), corners(), dots()])
def test_an_outline_alone_stays_whole(outline: Image) -> None:
    assert kept_under_turns(outline)[0, 0] > 0.9


def test_numbers_alone_do_not_stay() -> None:
    assert kept_under_turns(_numbered(np.zeros_like(sides()))).max() < LEAST_KEPT / 3


def _small(line: str, seed: int) -> DrawnMap:
    return draw_map(MapPlan(seed=seed, pitch=28, line=line, columns=14, rows=12, strength=0.34, labels=True))


def _found(drawn: DrawnMap) -> FoundGrid:
    return find_grid(from_pixels("map", np.asarray(cv2.GaussianBlur(drawn.pixels, (0, 0), 0.8), np.uint8)))


@pytest.mark.parametrize("line", ["dots", "thin"])
def test_a_grid_led_by_numbers_is_moved_to_where_its_hexes_stay_under_turns(line: str) -> None:
    # Both lay 0.6 of a hex off and told less than 0.1.
    drawn = _small(line, seed=3)
    assert cKDTree(list(_found(drawn).centres)).query(drawn.centres)[0].max() / 28 < 0.06


def test_a_grid_of_which_nothing_stays_under_turns_is_refused() -> None:
    # It lay a quarter of a hex off and told 0.04.
    with pytest.raises(Refused, match="nobody can tell where"):
        _found(_small("thin", seed=1))


def test_a_map_whose_middle_lies_beyond_its_horizon_is_asked_all_the_same() -> None:
    image = np.zeros((400, 600), np.float32)
    sheet = Sheet(np.array([[30.0, 0, 300], [0, 30, 200], [0.05, -0.1, 1]]))
    grown = measured(image, sheet, sides(), whole_region(sheet, image), FROM_AFAR)
    assert middle_of({(1, Channel.DARK): image}, grown, 1).kept == 0


def test_an_image_that_shows_corners_and_middles_alike_is_asked_last() -> None:
    # Strokes at the corners and dots in the middles, halved: the finer image shows which is which.
    blurred = Middle(0.47, 0.51, 0.48, (0.5, -0.29), 1, Channel.DARK)
    plain = Middle(0.42, 0.42, 0.14, (0.0, 0.0), 0, Channel.STRAIGHT_LIGHT)
    assert plainest_of([blurred, plain]) is plain


def test_one_image_that_shows_hexes_elsewhere_is_outvoted_by_those_that_agree() -> None:
    # Light lines beside the dark sides of a folded map.
    light = Middle(0.23, 0.57, 0.22, (-0.21, -0.04), 2, Channel.STRAIGHT_LIGHT)
    small = Middle(0.43, 0.43, 0.10, (0.0, 0.04), 2, Channel.STRAIGHT_DARK)
    others = [
        Middle(most, most, beside, (1.0, 0.04), 0, Channel.DARK)
        for most, beside in ((0.45, 0.35), (0.38, 0.28))
    ]
    assert plainest_of([light, *others, small]) is small


def test_thin_sides_are_followed_on_the_finest_image_though_a_halved_one_shows_them_more_plainly() -> None:
    # A flat scan under 250 counters: halved, neighbourhoods lay 0.05 of a hex off, and the worst hex 0.19.
    halved = Middle(0.64, 0.64, 0.01, (0.0, 0.0), 1, Channel.STRAIGHT_DARK)
    fine = Middle(0.42, 0.42, 0.01, (0.0, 0.0), 0, Channel.DARK)
    blurred = Middle(0.27, 0.27, 0.15, (0.0, 0.0), 0, Channel.LIGHT)
    assert (finest_of([halved, fine, blurred]), finest_of([halved, blurred])) == (fine, halved)
