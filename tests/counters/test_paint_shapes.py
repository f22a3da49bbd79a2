"""Pictures as data: the few path words, and what moving a picture does to it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counters import drawings
from counters.commonlooks import COMMON_TYPES
from counters.paint.marker_pictures import PICTURES
from counters.paint.shapes import bounds, box, circle, fill, path, placed, polygon, stroke
from counters.paint.symbols import PARTS
from counters.paint.troops import SILHOUETTES


def test_a_path_is_read_as_svg_writes_it() -> None:
    read = path("M0 1 L2 3 4 5 C1 2 3 4 5 6 Z")

    assert read == (("M", (0, 1)), ("L", (2, 3)), ("L", (4, 5)), ("C", (1, 2, 3, 4, 5, 6)), ("Z", ()))


def test_bounds_count_half_the_width_of_a_line() -> None:
    assert bounds((stroke(path("M0 0 L10 0"), 2),)) == (-1, -1, 11, 1)


def test_a_quarter_turn_is_clockwise() -> None:
    left, top, right, bottom = bounds(placed((fill(polygon(0, 0, 10, 0, 10, 2)),), 0, 0, 90))

    assert (left, top, right, bottom) == pytest.approx((-2, 0, 0, 10))


@given(st.floats(-50, 50), st.floats(-50, 50), st.floats(0.5, 4))
def test_placing_moves_the_bounds(dx: float, dy: float, scale: float) -> None:
    moved = bounds(placed((fill(circle(0, 0, 5)), fill(box(0, 0, 8, 3, 1))), dx, dy, scale=scale))

    assert moved == pytest.approx((dx - 5 * scale, dy - 5 * scale, dx + 8 * scale, dy + 5 * scale))


@pytest.mark.parametrize("name", sorted(SILHOUETTES))
def test_silhouettes_stay_in_their_frame(name: str) -> None:
    left, top, right, bottom = bounds(SILHOUETTES[name])

    assert left >= -1
    assert top >= -3
    assert right <= 65
    assert bottom <= 33


@pytest.mark.parametrize("look", COMMON_TYPES.values(), ids=COMMON_TYPES.keys())
def test_every_common_type_has_its_symbol_and_its_silhouette(look) -> None:
    assert set(look.symbol) <= set(PARTS)
    assert look.silhouette in SILHOUETTES


@pytest.mark.parametrize(
    ("names", "drawn"),
    [
        (drawings.SYMBOL_PARTS, PARTS),
        (drawings.SILHOUETTES, SILHOUETTES),
        (drawings.PICTURES, PICTURES),
    ],
    ids=["parts", "silhouettes", "pictures"],
)
def test_a_game_may_name_what_is_drawn_and_nothing_else(names, drawn) -> None:
    assert list(names) == sorted(drawn)
