"""Small pictures of what a tool lays down, as the map itself draws it."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPen, QPixmap

from app.bring_in.brushes import Brush
from app.panels.painting import smooth
from app.view.icons import paint_icon
from app.view.plain_map import ROAD_INKS, SIDE_INKS, grounds
from app.view.theme import Theme
from maps.corrections import Layer
from maps.sheet import MapSheet

_GROUND = "#EEEFEE"
_SIDE_USUAL = "#8A8176", 5.0


def swatch(brush: Brush, sheet: MapSheet, theme: Theme, ratio: float = 1.0) -> QIcon:
    """Return the picture of a tool for its button."""
    edge = theme.px(18)
    # In pixels of the screen, then told the ratio: else it would be enlarged and blurred on a fine one.
    pixmap = QPixmap(QSize(edge, edge) * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    with smooth(pixmap) as painter:
        _paint(painter, QRectF(1, 1, edge - 2, edge - 2), brush, sheet, theme)
    return QIcon(pixmap)


def _paint(painter: QPainter, rect: QRectF, brush: Brush, sheet: MapSheet, theme: Theme) -> None:
    if brush.layer in (Layer.SIDE, Layer.ROAD):
        # On the ground of the map, whatever the theme: a railway is dark.
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(grounds(sheet).get("clear", QColor(_GROUND)))
        painter.drawRoundedRect(rect, 3, 3)
    if brush.layer is Layer.TERRAIN:
        painter.setPen(QPen(QColor(theme.soft), 1.0))
        painter.setBrush(grounds(sheet).get(brush.kind, QColor(_GROUND)))
        painter.drawRoundedRect(rect, 3, 3)
    elif brush.layer is Layer.SIDE:
        colour, width = SIDE_INKS.get(sheet.look_of(brush.kind), _SIDE_USUAL)
        painter.setPen(_pen(colour, max(2.5, width / 2.4)))
        middle = QPointF(rect.center().x(), rect.top() + 3)
        painter.drawPolyline(
            [
                QPointF(rect.left() + 1, rect.bottom() - 4),
                middle,
                QPointF(rect.right() - 1, rect.bottom() - 4),
            ]
        )
    elif brush.layer is Layer.ROAD:
        case, fill, width = ROAD_INKS.get(brush.kind, ROAD_INKS["secondary"])
        ends = QPointF(rect.left() + 2, rect.bottom() - 3), QPointF(rect.right() - 2, rect.top() + 3)
        for colour, wide in ((case, width + 2), (fill, width)):
            painter.setPen(_pen(colour, wide * 0.8))
            painter.drawLine(*ends)
    else:
        paint_icon(painter, rect, "house" if brush.layer is Layer.NAME else "link", theme.text, theme.panel)


def _pen(colour: str, width: float) -> QPen:
    pen = QPen(QColor(colour), width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen
