"""What stands out on the map of the editor: hexes painted, proposed, pointed at."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen, QPolygonF

from app.bring_in.brushes import Brush, Spot
from app.bring_in.map_draft import MapDraft
from app.bring_in.terrain_guesses import Guess
from app.view.pens import round_pen
from app.view.plain_map import grounds, polygon
from app.view.theme import Theme
from maps.corrections import Layer
from maps.sheet import CrossingKind
from rules.hexgrid import HexId

_PAINTED, _PROPOSED = 0.55, 0.32
"""Opacities of what a person painted and of what is only proposed."""
_INK = QColor(17, 22, 27)
_LEAST_LABEL_PX = 34.0
"""With smaller hexes there is no room for a figure."""


class Marking:
    """Draws marks over one draft; the painter is in table pixels, `scale` screen pixels to each."""

    def __init__(self, draft: MapDraft, theme: Theme, scale: float) -> None:
        self._draft, self._theme, self._scale = draft, theme, scale
        self._grounds = grounds(draft.sheet)

    def paint_painted(self, painter: QPainter, seen: Iterable[HexId]) -> None:
        """Draw the hexes whose terrain was painted: their colour, and a solid outline."""
        sheet, painted = self._draft.sheet, self._draft.painted
        for hex_id in (each for each in seen if each in painted):
            painter.setPen(QPen(_INK, 2.0 / self._scale))
            painter.setBrush(_with(self._grounds[sheet.terrain[hex_id]], _PAINTED))
            painter.drawPolygon(polygon(sheet, hex_id))

    def paint_crossings(self, painter: QPainter, seen: QRectF) -> None:
        """Draw bridges and fords across their sides."""
        sheet = self._draft.sheet
        long = sheet.hex_px * 0.14
        for side, crossing in sheet.crossings.items():
            middle = QPointF(*sheet.middle_px(side))
            if not seen.contains(middle):
                continue
            (ax, ay), (bx, by) = sheet.centre_px(side.a), sheet.centre_px(side.b)
            way = math.hypot(bx - ax, by - ay) or 1.0
            reach = QPointF((bx - ax) / way * long, (by - ay) / way * long)
            is_bridge = crossing.kind is CrossingKind.BRIDGE
            # A light edge under the dark line: it is seen on forest and on water.
            for colour, width in (("#FFFFFF", 0.11), ("#11161B" if is_bridge else "#8A8176", 0.065)):
                painter.setPen(round_pen(colour, width * sheet.hex_px))
                painter.drawLine(middle - reach, middle + reach)

    def paint_names(self, painter: QPainter, seen: Iterable[HexId]) -> None:
        """Write the names of villages and towns, where hexes are large enough to tell whose they are."""
        sheet = self._draft.sheet
        if sheet.hex_px * self._scale < _LEAST_LABEL_PX:
            return
        for hex_id in seen:
            if hex_id in sheet.villages:
                x, y = sheet.centre_px(hex_id)
                self._paint_card(painter, QPointF(x, y + 0.3 * sheet.hex_px), sheet.villages[hex_id])

    def _paint_card(self, painter: QPainter, at: QPointF, text: str, *, tone: str = "") -> None:
        """Draw a small card with a text about a point of the map, in pixels of the screen."""
        theme = self._theme
        ink, ground = (theme.warning, theme.warning_fill) if tone else (theme.text, theme.raised)
        place = painter.worldTransform().map(at)
        painter.save()
        # In pixels of the screen: letters scaled with the map would be blurred, or too small to read.
        painter.resetTransform()
        painter.setFont(theme.font(11, QFont.Weight.DemiBold))
        box = QRectF(painter.fontMetrics().boundingRect(text)).adjusted(-5, -2, 5, 2)
        box.moveCenter(place)
        painter.setPen(QPen(QColor(ink), 1.0))
        painter.setBrush(QColor(ground))
        painter.drawRoundedRect(box, 5, 5)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
        painter.restore()

    def paint_guesses(self, painter: QPainter, guesses: Mapping[HexId, Guess]) -> None:
        """Draw proposals: their colour, a dashed outline, how sure they are in per cent."""
        sheet = self._draft.sheet
        has_label = sheet.hex_px * self._scale >= _LEAST_LABEL_PX
        for hex_id, guess in guesses.items():
            pen = QPen(_INK, 1.8 / self._scale)
            pen.setDashPattern([4.0, 3.0])
            painter.setPen(pen)
            painter.setBrush(_with(self._grounds.get(guess.kind, QColor("#C9CBC6")), _PROPOSED))
            painter.drawPolygon(polygon(sheet, hex_id))
            if has_label:
                share = f"{guess.confidence:.0%}".replace("%", "\N{NO-BREAK SPACE}%")
                tone = "" if guess.is_sure else "warning"
                self._paint_card(painter, QPointF(*sheet.centre_px(hex_id)), share, tone=tone)

    def paint_cursor(self, painter: QPainter, spot: Spot | None, brush: Brush | None) -> None:
        """Draw the outline of the hex that is pointed at, and of the side that a tool would work on."""
        if spot is None:
            return
        painter.setBrush(Qt.BrushStyle.NoBrush)
        outline = polygon(self._draft.sheet, spot.hex)
        for colour, width in ((QColor(255, 255, 255, 210), 5.0), (QColor(self._theme.accent), 2.4)):
            painter.setPen(QPen(colour, width / self._scale))
            painter.drawPolygon(outline)
        is_of_sides = brush is not None and brush.layer in (Layer.SIDE, Layer.CROSSING)
        if spot.side is not None and is_of_sides:
            line = QPolygonF([QPointF(*point) for point in self._draft.sheet.border_px(spot.side)])
            for colour, width in ((QColor("#FFFFFF"), 10.0), (QColor(self._theme.accent), 6.5)):
                pen = QPen(colour, width / self._scale)
                pen.setCapStyle(Qt.PenCapStyle.RoundCap)
                painter.setPen(pen)
                painter.drawPolyline(line)


def _with(colour: QColor, opacity: float) -> QColor:
    found = QColor(colour)
    found.setAlphaF(opacity)
    return found
