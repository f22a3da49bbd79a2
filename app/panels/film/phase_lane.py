"""The lane of the phases: a band in the ground of the side whose phase it is, a tick where one begins."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPen

from app.film.happening import When
from app.panels.film.lane import Ground, Lane
from app.panels.film.told import Told
from app.view.translated import tr as _tr

_HEIGHT_PX, _BAND_PX, _TICK_PX = 20, 13, 4
_LEAST_TICK_PX = 3.0


def _name() -> str:
    return _tr("Phase")


def phases(told: Told) -> Iterator[tuple[int, int, When]]:
    """Yield each phase with the number of the step with which it begins, and of that which ends it."""
    begun, when = 0, told.first
    for number, each in enumerate(told.film, start=1):
        if each.begins_phase or each.begins_turn:
            yield begun, number, when
            begun, when = number, each.when
    yield begun, len(told.film), when


def _paint(ground: Ground) -> None:
    painter, theme, rect = ground.painter, ground.theme, ground.rect
    height = theme.px(_BAND_PX)
    top = rect.center().y() - height / 2
    ticked = -_LEAST_TICK_PX
    for first, last, when in phases(ground.told):
        ink, fill = theme.of_side(when.side)
        # A phase without a step of its own has no width, yet its tick is painted.
        left, right = ground.x_of(first), ground.x_of(last)
        painter.fillRect(QRectF(left, top, right - left, height), QColor(fill))
        # Ticks nearer than that would be a grey band.
        if left - ticked >= _LEAST_TICK_PX:
            painter.setPen(QPen(QColor(ink), 1))
            foot = top + height
            painter.drawLine(QPointF(left, foot - theme.px(_TICK_PX)), QPointF(left, foot))
            ticked = left


LANE = Lane(_name, lambda _: _HEIGHT_PX, _paint)
