"""The lane of the steps lost: for each turn a bar a side, as high as it lost steps."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPen

from app.panels.film.lane import Ground, Lane
from app.panels.film.told import Told
from app.view.translated import tr as _tr

_HEIGHT_PX, _WIDEST_PX, _INSET_PX = 28, 9.0, 2.0


def _name() -> str:
    return _tr("Steps lost")


def steps_lost(told: Told, index: int) -> Mapping[str, int]:
    """Return the steps that each side lost in a turn, as far as the film shows them."""
    lost = [loss for each in told.of_turn(index) for loss in each.lost if told.shown.passes_loss(loss)]
    return {side: sum(each.steps for each in lost if each.side == side) for side in told.sides}


def _height(told: Told) -> int:
    passing = any(map(told.shown.passes_loss, (loss for each in told.film for loss in each.lost)))
    return _HEIGHT_PX if passing else 0


def _paint(ground: Ground) -> None:
    painter, theme, told, rect = ground.painter, ground.theme, ground.told, ground.rect
    turns = [steps_lost(told, index) for index in range(len(told.axis.turns))]
    # One scale for both sides: else equal bars would stand for unequal losses.
    most = max((max(each.values(), default=0) for each in turns), default=0)
    # A bar's room is left free between turns.
    width = min(theme.px(10) / 10 * _WIDEST_PX, ground.turn_width / (len(told.sides) + 1))
    room = rect.height() - 2 * _INSET_PX
    for index, lost in enumerate(turns):
        middle = ground.x_at((index + 0.5) / len(turns))
        left = middle - width * len(told.sides) / 2
        for number, side in enumerate(told.sides):
            if lost[side]:
                # A single step lost is still seen.
                height = max(2.0, room * lost[side] / most)
                bar = QRectF(left + number * width, rect.bottom() - _INSET_PX - height, width - 1, height)
                painter.fillRect(bar, QColor(theme.of_side(side)[0]))
    painter.setPen(QPen(QColor(theme.line), 1))
    painter.drawLine(rect.bottomLeft(), rect.bottomRight())


LANE = Lane(_name, _height, _paint)
