"""Draws the block of a formation: its symbol, the mark of its size, its name, and how sure its place is."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen

from app.view.history.placing import Placed
from app.view.theme import COUNTERS
from counters.looks import Palette, TypeLook
from counters.paint.looks import SIZE_MARKS, look_of
from counters.paint.palette import palette_of, side_look
from counters.paint.pen import draw_picture
from counters.paint.symbols import HEIGHT, PARTS, WIDTH
from counters.roster import Roster
from counters.units import Unit
from rules.history import Certainty
from rules.unit_id import UnitId

BLOCK_PX, LETTER_PX = 27.0, 14.0
_PAD, _SYMBOL_SHARE, _CORNER = 5.0, 0.52, 4.0
_RIM, _INK, _PAPER = "#FFFFFF", "#111820", "#FFFFFF"
_HALF = 0.55
"""How much of a guessed block's colour is left."""


# Asked for at every block of every frame; a font is dear to make.
@lru_cache(maxsize=4)
def letters_of(size_px: float) -> QFont:
    """Return the letters of blocks."""
    font = QFont(COUNTERS)
    font.setPixelSize(max(6, round(size_px)))
    font.setWeight(QFont.Weight.DemiBold)
    return font


def size_of(label: str, scale: float) -> tuple[float, float]:
    """Return the size of a block in pixels of the screen; `scale` is that of the letters."""
    width = QFontMetricsF(letters_of(LETTER_PX * scale)).horizontalAdvance(label)
    symbol = BLOCK_PX * scale * _SYMBOL_SHARE * WIDTH / HEIGHT
    return width + symbol + 3 * _PAD * scale, BLOCK_PX * scale


class BlockPainter:
    """Draws blocks in the colours and with the symbols of the game's counters."""

    def __init__(self, roster: Roster) -> None:
        self._roster = roster

    def paint(self, painter: QPainter, placed: Placed, scale: float) -> None:
        """Draw a block, and the line to its place where it stands beside it."""
        first = placed.blocks[0]
        unit = self._roster.units.get(UnitId(first.formation.symbol))
        rect = QRectF(*placed.rect)
        # An army's block stands in the middle of its formations: that is nobody's known place.
        certainty = Certainty.GUESSED if placed.is_army else first.certainty
        self._line(painter, rect, placed.at)
        if unit is None:
            return
        colours = palette_of(unit, self._roster.looks)
        outline = self._outline(rect, unit, scale)
        painter.save()
        # A white rim sets off a dashed edge, which on the map alone would be lost among the roads.
        if certainty is not Certainty.READ:
            painter.fillPath(self._outline(rect.adjusted(-3, -3, 3, 3), unit, scale), QColor(_RIM))
        painter.fillPath(outline, QColor(_RIM))
        ground = QColor(colours.base)
        ground.setAlphaF(_HALF if certainty is Certainty.GUESSED else 1.0)
        painter.fillPath(outline, ground)
        line = Qt.PenStyle.SolidLine if certainty is Certainty.READ else Qt.PenStyle.DashLine
        edge = QPen(QColor(_INK), 1.2 if certainty is Certainty.READ else 1.0, line)
        painter.strokePath(outline, edge)
        ink = colours.ink if certainty is not Certainty.GUESSED else _INK
        size = "army" if placed.is_army else first.formation.size
        self._symbol(painter, rect, (look_of(unit, self._roster.looks), size, ink, colours), scale)
        painter.setPen(QColor(ink))
        painter.setFont(letters_of(LETTER_PX * scale))
        words = rect.adjusted(2 * _PAD * scale + self._symbol_width(scale), 0, 0, 0)
        painter.drawText(words, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, placed.label)
        if certainty is Certainty.GUESSED:
            self._question(painter, rect, scale)
        painter.restore()

    def dot(self, painter: QPainter, symbol: str, at: tuple[float, float], scale: float) -> None:
        """Draw the dot of a formation for whose block there is no room."""
        unit = self._roster.units.get(UnitId(symbol))
        ground = palette_of(unit, self._roster.looks).base if unit is not None else _INK
        rect = QRectF(QPointF(*at) - QPointF(4 * scale, 3 * scale), QSizeF(8 * scale, 6 * scale))
        painter.fillRect(rect.adjusted(-1.5, -1.5, 1.5, 1.5), QColor(_RIM))
        painter.fillRect(rect, QColor(ground))

    @staticmethod
    def _line(painter: QPainter, rect: QRectF, at: tuple[float, float]) -> None:
        """Draw the line to the place of a block that stands beside it."""
        point = QPointF(*at)
        if rect.contains(point):
            return
        painter.setPen(QPen(QColor(_RIM), 3.4))
        painter.drawLine(rect.center(), point)
        painter.setPen(QPen(QColor(_INK), 1.2))
        painter.drawLine(rect.center(), point)
        painter.setBrush(QColor(_INK))
        painter.drawEllipse(point, 2.2, 2.2)

    def _outline(self, rect: QRectF, unit: Unit, scale: float) -> QPainterPath:
        path, corner = QPainterPath(), _CORNER * scale
        # The form tells the sides apart too: colour must not be the only sign.
        if not side_look(unit.side, self._roster.looks).has_cut_corners:
            path.addRoundedRect(rect, corner, corner)
            return path
        left, top, right, bottom = rect.left(), rect.top(), rect.right(), rect.bottom()
        path.moveTo(left + corner, top)
        for x, y in (
            (right - corner, top),
            (right, top + corner),
            (right, bottom - corner),
            (right - corner, bottom),
            (left + corner, bottom),
            (left, bottom - corner),
            (left, top + corner),
        ):
            path.lineTo(x, y)
        path.closeSubpath()
        return path

    @staticmethod
    def _symbol_width(scale: float) -> float:
        return BLOCK_PX * scale * _SYMBOL_SHARE * WIDTH / HEIGHT

    def _symbol(
        self, painter: QPainter, rect: QRectF, what: tuple[TypeLook | None, str, str, Palette], scale: float
    ) -> None:
        look, size, ink, colours = what
        share = self._symbol_width(scale) / WIDTH
        painter.save()
        painter.translate(rect.left() + _PAD * scale, rect.bottom() - (HEIGHT * share) - 3.2 * scale)
        painter.scale(share, share)
        frame = QRectF(0, 0, WIDTH, HEIGHT)
        painter.fillRect(frame, QColor(colours.box if ink == colours.ink else _PAPER))
        for part in look.symbol if look is not None else ():
            draw_picture(painter, PARTS[part], {"ink": ink, "cut": colours.box})
        painter.setPen(QPen(QColor(ink), 2.6))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(frame)
        painter.restore()
        painter.setPen(QColor(ink))
        painter.setFont(letters_of(8.5 * scale))
        left, width = rect.left() + _PAD * scale, self._symbol_width(scale)
        above = QRectF(left, rect.top() + 0.4 * scale, width, 9 * scale)
        painter.drawText(above, Qt.AlignmentFlag.AlignCenter, SIZE_MARKS.get(size, ""))

    @staticmethod
    def _question(painter: QPainter, rect: QRectF, scale: float) -> None:
        middle, radius = QPointF(rect.right() - 1, rect.top() + 1), 6.0 * scale
        painter.setPen(QPen(QColor(_INK), 1.0))
        painter.setBrush(QColor(_PAPER))
        painter.drawEllipse(middle, radius, radius)
        painter.setFont(letters_of(10.5 * scale))
        box = QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, "?")
