"""The signs on the timeline: what a step was, drawn so that shape alone tells it."""

from __future__ import annotations

from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from app.view.icons import paint_icon
from app.view.theme import Theme

SIGN_PX = 7.0
"""What a sign takes along the band: several steps closer together than that share one."""
_DOT_PX, _STAR_PX, _MARK_PX, _RULING_PX = 1.7, 3.6, 4.5, 12.0
_RAYS = 8


def paint_sign(painter: QPainter, theme: Theme, sign: str, at: QPointF, ink: str) -> None:
    """Paint one step: a dot for moves, a star for dice, a short bar for the rest, nothing for a new phase."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(ink))
    match sign:
        case "moved":
            painter.drawEllipse(at, theme.px(10) * _DOT_PX / 10, theme.px(10) * _DOT_PX / 10)
        case "dice":
            painter.drawPolygon(_star(at, _STAR_PX * theme.scale))
        case "pencil":
            painter.drawRect(QRectF(at.x() - 0.6, at.y() - 2.5 * theme.scale, 1.2, 5 * theme.scale))


def paint_mark(painter: QPainter, theme: Theme, mark: str, at: QPointF) -> None:
    """Paint what a person left on a step: a pen for a ruling, a diamond for a bookmark, a ring for a note."""
    size = _MARK_PX * theme.scale
    if mark == "ruling":
        edge = _RULING_PX * theme.scale
        rect = QRectF(at.x() - edge / 2, at.y() - edge / 2, edge, edge)
        paint_icon(painter, rect, "ruling", theme.override, theme.panel)
        return
    # A line of the ground keeps a full sign apart from the band's own colours.
    painter.setPen(QPen(QColor(theme.panel), 1) if mark == "bookmark" else QPen(QColor(theme.accent), 1.4))
    painter.setBrush(QColor(theme.accent if mark == "bookmark" else theme.panel))
    if mark == "bookmark":
        painter.drawPolygon(_diamond(at, size))
    else:
        painter.drawEllipse(at, size * 0.7, size * 0.7)


def _star(at: QPointF, radius: float) -> QPolygonF:
    points = []
    for n in range(2 * _RAYS):
        reach = radius if n % 2 == 0 else radius * 0.5
        points.append(at + QPointF(cos(pi * n / _RAYS), sin(pi * n / _RAYS)) * reach)
    return QPolygonF(points)


def _diamond(at: QPointF, reach: float) -> QPolygonF:
    return QPolygonF(
        [at + QPointF(x * reach, y * reach) for x, y in ((0, -1), (1, 0), (0, 1), (-1, 0))],
    )
