"""The lane of the turns: their numbers, each over the middle of its turn."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF

from app.panels.film.lane import Ground, Lane
from app.view.theme import NOTE_PX
from app.view.translated import tr as _tr

_HEIGHT_PX = 18
_ROOM = 1.3


def _name() -> str:
    return _tr("Turn")


def _paint(ground: Ground) -> None:
    painter, theme, turns = ground.painter, ground.theme, ground.told.axis.turns
    font = theme.font(NOTE_PX, has_even_figures=True)
    painter.setFont(font)
    painter.setPen(QColor(theme.soft))
    widest = QFontMetricsF(font).horizontalAdvance(str(turns[-1].turn)) * _ROOM
    # By the widest number for all, so that those that are left stand evenly apart.
    stride = max(1, ceil(widest / ground.turn_width))
    for index in range(0, len(turns), stride):
        left = ground.x_at(index / len(turns))
        place = QRectF(left, ground.rect.top(), ground.turn_width, ground.rect.height())
        # A number may stand over its neighbours' turns where it stands for them.
        wide = place.adjusted(-widest, 0, widest, 0)
        painter.drawText(wide, int(Qt.AlignmentFlag.AlignCenter.value), str(turns[index].turn))


LANE = Lane(_name, lambda _: _HEIGHT_PX, _paint)
