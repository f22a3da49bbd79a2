"""Fronts and heat as marks: graded ink, teeth towards the first side, a date on each front; pale counters."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from app.film.front import Front, FrontLine
from app.map_marks import FrontMark, HexFill, MapMark, TextTag
from app.view.film.layer_marks import DatedFront, front_marks, heat_marks
from app.view.mark_painter import MarkPainter
from rules.hexgrid import HexId
from tests.new_games import sheet

SOUTH = tuple((60.0, float(y)) for y in range(0, 201, 20))
"""From north to south: at the right hand is the west."""


def dated(tag: str, *, is_present: bool = False, sides: tuple[str, str] = ("german", "soviet")) -> DatedFront:
    return DatedFront(Front(sides, (FrontLine(SOUTH),), 10.0), tag, is_present)


def lines(marks: tuple[MapMark, ...]) -> list[FrontMark]:
    return [mark for mark in marks if isinstance(mark, FrontMark)]


def test_older_fronts_are_thinner_and_paler() -> None:
    marks = lines(front_marks([dated(day) for day in "1234"], "german"))

    assert [(mark.width_px, mark.alpha) for mark in marks] == [
        (3.2, 0.38),
        (3.2, 0.38),
        (3.6, 0.62),
        (4.4, 1.0),
    ]


def test_only_the_present_has_teeth_and_each_has_its_date() -> None:
    marks = front_marks([dated("Jan 1"), dated("Jan 9, now", is_present=True)], "german")

    assert [mark.has_teeth for mark in lines(marks)] == [False, True]
    assert [mark.text for mark in marks if isinstance(mark, TextTag)] == ["Jan 1", "Jan 9, now"]


def test_the_casing_of_older_fronts_is_faint_in_the_dark() -> None:
    marks = lines(front_marks([dated("1"), dated("2")], "german", is_dark=True))

    assert [mark.casing_alpha for mark in marks] == [0.3, 0.9]


@pytest.mark.parametrize(("sides", "toothed"), [(("german", "soviet"), 50), (("soviet", "german"), 70)])
def test_teeth_point_towards_the_first_side(qapp: QApplication, sides: tuple[str, str], toothed: int) -> None:
    (mark,) = lines(front_marks([dated("", is_present=True, sides=sides)], "german"))
    image = QImage(120, 200, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    with QPainter(image) as painter:
        MarkPainter(sheet()).paint(painter, mark, 1.0)

    columns = {
        x: sum(QColor(image.pixel(x, y)).lightness() < 128 for y in range(image.height())) for x in (52, 67)
    }
    # Six pixels of tooth beyond half the line's width, to one side only.
    assert (columns[52] > 0, columns[67] > 0) == (toothed == 50, toothed == 70)


def test_heat_has_a_fill_for_each_class_that_is_not_empty() -> None:
    marks = heat_marks({HexId("1420"): 16, HexId("1520"): 15, HexId("1620"): 1})

    assert [sorted(mark.hexes) for mark in marks if isinstance(mark, HexFill)] == [
        ["1620"],
        ["1420", "1520"],
    ]
