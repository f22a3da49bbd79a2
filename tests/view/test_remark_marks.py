"""How the drawings of remarks lie on the map."""

import math

import pytest

from app.map_marks import HexFill, MapMark, Oval, PathLine, bounds, is_above_counters
from app.table.drawings import Arrow, Circle, Drawing, Shade
from app.view.remarking.marks import NOTE_INK, marks_of
from maps.sheet import Rect
from rules.hexgrid import HexId
from tests.new_games import sheet

HERE, EAST, NOWHERE = HexId("1622"), HexId("2022"), HexId("9999")
ALL = (Arrow((HERE, EAST)), Circle((HERE,)), Circle((HERE, EAST)), Shade(frozenset([HERE, EAST])))


def mark_of(drawing: Drawing) -> MapMark:
    (mark,) = marks_of([drawing], sheet())
    return mark


@pytest.mark.parametrize("drawing", ALL, ids=lambda each: type(each).__name__)
def test_each_lies_under_the_counters_in_the_ink_of_notes(drawing: Drawing) -> None:
    mark = mark_of(drawing)
    assert isinstance(mark, PathLine | Oval | HexFill)

    assert (is_above_counters(mark), mark.colour) == (False, NOTE_INK)


def test_an_arrow_ends_before_the_counters_of_its_goal() -> None:
    arrow = mark_of(ALL[0])
    assert isinstance(arrow, PathLine)
    left = math.dist(arrow.points[-1], sheet().centre_px(EAST))

    assert (arrow.points[0], 0.3 < left / sheet().hex_px < 0.5) == (sheet().centre_px(HERE), True)


def test_an_arrow_to_a_point_ends_there() -> None:
    arrow = mark_of(Arrow((HERE, (3000, 2000))))
    assert isinstance(arrow, PathLine)

    assert arrow.points[-1] == (3000.0, 2000.0)


def test_an_oval_holds_both_its_hexes() -> None:
    oval = mark_of(ALL[2])
    assert isinstance(oval, Oval)
    reach = math.dist(oval.at_px, sheet().centre_px(HERE)) + 0.5 * sheet().hex_px

    assert oval.half_long_px > reach
    assert oval.half_short_px <= oval.half_long_px


@pytest.mark.parametrize("drawing", ALL, ids=lambda each: type(each).__name__)
def test_each_stays_within_its_bounds(drawing: Drawing) -> None:
    found = bounds(mark_of(drawing), sheet(), Rect(0, 0, 1, 1))
    x, y = sheet().centre_px(HERE)

    assert found.x < x < found.x + found.width
    assert found.y < y < found.y + found.height


@pytest.mark.parametrize(
    "drawing", [Arrow((HERE, NOWHERE)), Circle((NOWHERE,)), Shade(frozenset([NOWHERE]))], ids=str
)
def test_what_names_a_hex_that_is_not_there_is_left_out(drawing: Drawing) -> None:
    assert list(marks_of([drawing], sheet())) == []
