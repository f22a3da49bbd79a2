"""Tiles: what was drawn before stands in for what there is no time to draw, and nothing is ever blank."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from app.view.tiles import Tiles

EDGE = 64
WHOLE = QRectF(0, 0, 4 * EDGE, EDGE)


class Colour:
    """Paints all of a tile in one colour, and notes which tiles; what it leaves unfinished it says so."""

    def __init__(self) -> None:
        self.colour = Qt.GlobalColor.red
        self.is_final = True
        self.painted: list[float] = []

    def paint(self, painter: QPainter, rect: QRectF, _scale: float) -> bool:
        painter.fillRect(rect, self.colour)
        self.painted.append(rect.x())
        return self.is_final


@pytest.fixture
def colour(qapp: QApplication) -> Colour:
    return Colour()


@pytest.fixture
def tiles(colour: Colour) -> Tiles:
    made = Tiles(colour.paint, edge_px=EDGE, is_opaque=True, most=4)
    made.bounds = WHOLE
    return made


def drawn(
    tiles: Tiles, budget_s: float | None = None, part: QRectF = WHOLE, scale: float = 1.0
) -> tuple[QColor, list[QRectF]]:
    """Return the colour of the first tile on the screen, and what was lacking."""
    return on_screen(lambda painter: tiles.draw(painter, part, budget_s), scale)


def on_screen(draw: Callable[[QPainter], list[QRectF]], scale: float) -> tuple[QColor, list[QRectF]]:
    image = QImage(4 * EDGE, EDGE, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    with QPainter(image) as painter:
        painter.scale(scale, scale)
        lacking = draw(painter)
    return image.pixelColor(2, 2), lacking


def test_an_outdated_tile_stands_in_for_itself_until_there_is_time(tiles: Tiles, colour: Colour) -> None:
    drawn(tiles)
    tiles.outdate()
    colour.colour = Qt.GlobalColor.green

    before, lacking = drawn(tiles, budget_s=0.0)
    after, still_lacking = drawn(tiles)
    assert (before, len(lacking)) == (QColor(Qt.GlobalColor.red), 4)
    assert (after, still_lacking) == (QColor(Qt.GlobalColor.green), [])


def test_what_another_layer_has_finished_is_not_drawn_again(tiles: Tiles, colour: Colour) -> None:
    drawn(tiles)
    colour.painted.clear()
    other = Tiles(colour.paint, edge_px=EDGE, is_opaque=True, most=4)
    other.bounds = WHOLE
    other.begin_with(tiles.finished)

    assert (drawn(other), colour.painted) == ((QColor(Qt.GlobalColor.red), []), [])


def test_only_what_was_touched_is_made_anew(tiles: Tiles, colour: Colour) -> None:
    drawn(tiles)
    colour.painted.clear()
    tiles.outdate(QRectF(EDGE + 5, 5, 10, 10))
    drawn(tiles)

    assert colour.painted == [EDGE]


def test_what_was_not_touched_of_a_tile_stays_as_it_is(tiles: Tiles, colour: Colour) -> None:
    drawn(tiles)
    colour.colour = Qt.GlobalColor.green
    tiles.outdate(QRectF(EDGE - 8, 5, 6, 6))

    shown, lacking = drawn(tiles)
    assert (shown, lacking) == (QColor(Qt.GlobalColor.red), [])


def test_what_was_touched_of_a_tile_is_drawn_anew(tiles: Tiles, colour: Colour) -> None:
    drawn(tiles)
    colour.colour = Qt.GlobalColor.green
    tiles.outdate(QRectF(0, 0, 3, 3))

    assert drawn(tiles)[0] == QColor(Qt.GlobalColor.green)


def test_parts_that_lie_apart_are_drawn_each_for_itself(tiles: Tiles, colour: Colour) -> None:
    drawn(tiles)
    colour.painted.clear()
    for x in (0, EDGE - 2):
        tiles.outdate(QRectF(x, 0, 2, 2))
    drawn(tiles, part=QRectF(0, 0, EDGE, EDGE))

    assert colour.painted == [0, EDGE - 2 - 16]


def test_a_touched_part_that_lacked_something_is_drawn_again(tiles: Tiles, colour: Colour) -> None:
    drawn(tiles)
    tiles.outdate(QRectF(0, 0, 3, 3))
    colour.is_final = False
    drawn(tiles)
    colour.colour, colour.is_final = Qt.GlobalColor.green, True

    assert drawn(tiles) == (QColor(Qt.GlobalColor.green), [])


def test_what_was_whole_is_not_replaced_by_what_lacks_something(tiles: Tiles, colour: Colour) -> None:
    drawn(tiles)
    tiles.outdate()
    colour.colour, colour.is_final = Qt.GlobalColor.green, False

    shown, lacking = drawn(tiles)
    assert (shown, len(lacking)) == (QColor(Qt.GlobalColor.red), 4)


def test_what_is_not_there_at_all_is_made_first(tiles: Tiles, colour: Colour) -> None:
    drawn(tiles, part=QRectF(0, 0, EDGE, EDGE))
    tiles.outdate()
    colour.painted.clear()
    drawn(tiles)

    assert colour.painted == [EDGE, 2 * EDGE, 3 * EDGE, 0]


def test_the_widest_view_is_kept_to_stand_in_for_the_others(tiles: Tiles, colour: Colour) -> None:
    drawn(tiles, part=QRectF(0, 0, EDGE, EDGE), scale=0.25)
    for scale in (1.0, 2.0, 3.0, 4.0):
        drawn(tiles, scale=scale)

    shown, _ = on_screen(lambda painter: tiles.draw_old(painter, [WHOLE], 1.0) or [], 5.0)
    colour.painted.clear()
    drawn(tiles, part=QRectF(0, 0, EDGE, EDGE), scale=0.25)
    assert (shown, colour.painted) == (QColor(Qt.GlobalColor.red), [])
