"""The lane of the points that decide the game: a stepped line a side."""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainterPath, QPen

from app.film.series import Row
from app.panels.film.lane import Ground, Lane
from app.panels.film.told import Told
from app.view.translated import tr as _tr

_HEIGHT_PX, _INSET_PX, _LINE_PX = 28, 4.0, 1.8


def _name() -> str:
    return _tr("Points")


def _height(told: Told) -> int:
    return _HEIGHT_PX if told.points is not None else 0


def _paint(ground: Ground) -> None:
    row = ground.told.points
    if row is None:
        return
    for side in row.values:
        ink, _ = ground.theme.of_side(side)
        ground.painter.strokePath(_line(ground, row, side), QPen(QColor(ink), _LINE_PX))


def _line(ground: Ground, row: Row, side: str) -> QPainterPath:
    """Return the line of a side: level until a step writes its points, then up or down at once."""
    # The range of all sides: their lines are compared with each other.
    least, most = row.range
    room = ground.rect.height() - 2 * _INSET_PX

    def y_of(figure: float) -> float:
        return ground.rect.bottom() - _INSET_PX - room * (figure - least) / max(1.0, most - least)

    figures = row.values[side]
    path = QPainterPath(QPointF(ground.rect.left(), y_of(figures[0])))
    # Level to the step, then straight up or down: points do not grow in between.
    for before, number, figure in zip(figures, row.numbers[1:], figures[1:], strict=False):
        path.lineTo(QPointF(ground.x_of(number), y_of(before)))
        path.lineTo(QPointF(ground.x_of(number), y_of(figure)))
    path.lineTo(QPointF(ground.rect.right(), y_of(figures[-1])))
    return path


LANE = Lane(_name, _height, _paint)
