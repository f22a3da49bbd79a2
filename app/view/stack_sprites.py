"""A whole stack as one picture: counters, badge, signs of moved and noted pieces, the selection's ring."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen, QPixmap

from app.table.game import Game
from app.table.pieces import Piece, PieceId
from app.view.counter_pictures import CounterPictures
from app.view.icons import paint_icon
from app.view.layout import Slot, SpotLayout
from app.view.mark_painter import NOTE_GROUND
from app.view.pens import round_pen
from app.view.session import Show
from app.view.theme import COUNTERS, Theme, theme_of
from counters.paint import margin_px

_LEAST_SIGN_PX = 26
"""On counters smaller than this the signs would be dirt."""
_LIFTED_OPACITY = 0.38
_INSET = (0.14, 0.14, -0.14, -0.14)
_LEAST_BADGE_HEX_PX, _LEAST_TOTALS_HEX_PX = 28.0, 84.0
"""Widths of a hex on the screen from which a stack has a badge beside it, and sums of its figures in it."""


@dataclass(frozen=True, slots=True)
class Sprite:
    """A picture and its offset in device pixels from the device point of the layout's bounds."""

    pixmap: QPixmap
    is_final: bool


@dataclass(frozen=True, slots=True)
class Marked:
    """Which pieces carry a sign just now."""

    selected: frozenset[PieceId] = frozenset()
    lifted: frozenset[PieceId] = frozenset()
    moved: frozenset[PieceId] = frozenset()
    noted: frozenset[PieceId] = frozenset()
    overridden: frozenset[PieceId] = frozenset()
    closed: frozenset[PieceId] = frozenset()
    away: frozenset[PieceId] = frozenset()
    """Those that are not drawn: something in motion shows them elsewhere."""


class SpriteMaker:
    """Paints layouts for one scale of the screen."""

    def __init__(self, game: Game, pictures: CounterPictures) -> None:
        self._game = game
        self._pictures = pictures

    def make(self, laid: SpotLayout, show: Show, marked: Marked, scale: float, ratio: float) -> Sprite:
        """Return the picture of a layout; `scale` is device pixels a table pixel, `ratio` the screen's."""
        # Asked of this sprite alone, then put together again with what the frame had before.
        was_complete = self._pictures.is_complete
        self._pictures.is_complete = True
        edge_x, edge_y = (max(1, round(edge * scale)) for edge in (laid.bounds.width, laid.bounds.height))
        # Smoothed edges may reach a pixel beyond the rounded size.
        pixmap = QPixmap(edge_x + 2, edge_y + 2)
        pixmap.fill(Qt.GlobalColor.transparent)
        with QPainter(pixmap) as painter:
            painter.setRenderHints(
                QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
            )
            pen = _Pen(painter, laid, scale, theme_of(show.is_dark))
            hex_px = scale / ratio * self._game.sheet.hex_px
            for slot in laid.slots:
                self._counter(pen, slot, show.style, hex_px, marked)
            if laid.badge is not None:
                pen.badge(laid, hex_px)
        is_final = self._pictures.is_complete
        self._pictures.is_complete = was_complete and is_final
        return Sprite(pixmap, is_final)

    def _counter(self, pen: _Pen, slot: Slot, style: str, hex_px: float, marked: Marked) -> None:
        if slot.piece in marked.away:
            return
        piece = self._game.table[slot.piece]
        # A counter of nothing could not be drawn; four pixels are still a dot of its colour.
        size = max(4, round(slot.size * pen.scale))
        pen.painter.setOpacity(_LIFTED_OPACITY if slot.piece in marked.lifted else 1.0)
        pen.counter(slot, size, lambda: self._pictures.of(piece, style, size, hex_px), piece)
        if slot.piece in marked.selected:
            pen.ring(slot)
        if size >= _LEAST_SIGN_PX:
            if slot.piece in marked.moved:
                pen.moved_sign(slot)
            if slot.piece in marked.noted:
                pen.note_sign(slot)
            if slot.piece in marked.overridden:
                pen.ruling_sign(slot)
            if slot.piece in marked.closed:
                pen.closed_sign(slot)
        pen.painter.setOpacity(1.0)


class _Pen:
    """Draws the parts of one sprite; the painter is in device pixels, so that counters are copied sharply."""

    def __init__(self, painter: QPainter, laid: SpotLayout, scale: float, theme: Theme) -> None:
        self.painter = painter
        self.scale = scale
        self._layout = laid
        self._theme = theme

    def place(self, slot: Slot) -> QRectF:
        """Return the square of a slot in the sprite."""
        x, y = (slot.x - self._layout.bounds.x) * self.scale, (slot.y - self._layout.bounds.y) * self.scale
        size = max(4, round(slot.size * self.scale))
        # On whole pixels, or the picture would be resampled.
        return QRectF(round(x), round(y), size, size)

    def counter(self, slot: Slot, size: int, picture: Callable[[], object], piece: Piece) -> None:
        """Draw a counter's picture, turned as the piece is."""
        place, margin = self.place(slot), margin_px(size)
        image = picture()
        if piece.turned_deg % 360 == 0:
            self.painter.drawImage(int(place.x()) - margin, int(place.y()) - margin, image)  # type: ignore[call-overload]
            return
        self.painter.save()
        self.painter.translate(place.center())
        self.painter.rotate(piece.turned_deg)
        # Turned it is resampled in any case: its place may be a fraction.
        self.painter.drawImage(QPointF(-size / 2 - margin, -size / 2 - margin), image)  # type: ignore[call-overload]
        self.painter.restore()

    def ring(self, slot: Slot) -> None:
        """Draw the ring round a selected counter: blue between two white lines."""
        place = self.place(slot)
        width = max(1.5, place.width() * 0.045)
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, line, out in (("#FFFFFF", width * 2.2, 0.5), ("#0B63A8", width * 1.2, 0.5)):
            self.painter.setPen(round_pen(colour, line))
            rect = place.adjusted(-width * out, -width * out, width * out, width * out)
            self.painter.drawRoundedRect(rect, width * 1.6, width * 1.6)

    def badge(self, laid: SpotLayout, hex_px: float) -> None:
        """Draw height and totals of a stack; from far away the height alone, on a plate over the counter."""
        if laid.badge is None:
            return
        if hex_px < _LEAST_BADGE_HEX_PX:
            # Markers are smaller: the last of the largest is the unit on top.
            top = max(reversed(laid.slots), key=lambda slot: slot.size)
            place = self.place(top)
            self._words(place, str(laid.height), 0.9, "#FFFFFF", has_edge=True)
            return
        x, y = (laid.badge.x - laid.bounds.x) * self.scale, (laid.badge.y - laid.bounds.y) * self.scale
        place = QRectF(x, y, laid.badge.width * self.scale, laid.badge.height * self.scale)
        # A closed stack's badge has square corners: a sign without colour.
        radius = 1.0 if laid.hidden else place.height() * 0.24
        self.painter.setPen(QPen(QColor("#FFFFFF"), max(1.0, place.height() * 0.05)))
        self.painter.setBrush(QColor("#22303C"))
        self.painter.drawRoundedRect(place, radius, radius)
        if not laid.totals or hex_px < _LEAST_TOTALS_HEX_PX:
            self._words(place, str(laid.height), 0.92, "#FFFFFF")
            return
        half = place.height() / 2
        self._words(place.adjusted(0, 0.02 * half, 0, -half * 0.9), str(laid.height), 1.0, "#FFFFFF")
        self._words(place.adjusted(0, half * 0.98, 0, -0.1 * half), laid.totals, 0.88, "#CFE0EC")

    def _words(self, place: QRectF, text: str, share: float, ink: str, *, has_edge: bool = False) -> None:
        """Draw words in the middle of a place, narrowed where they would stick out."""
        font = QFont(COUNTERS)
        font.setWeight(QFont.Weight.Bold)
        font.setPixelSize(max(6, round(place.height() * share)))
        # As a path, to be narrowed and edged: text that is drawn as such is fitted to whole pixels.
        path = QPainterPath()
        path.addText(0, 0, font, text)
        bounds = path.boundingRect()
        stretch = min(1.0, 0.9 * place.width() / max(1.0, bounds.width()))
        self.painter.save()
        self.painter.translate(place.center())
        self.painter.scale(stretch, 1.0)
        self.painter.translate(-bounds.center())
        if has_edge:
            self.painter.strokePath(path, round_pen("#111820", max(1.5, place.height() * 0.16)))
        self.painter.fillPath(path, QColor(ink))
        self.painter.restore()

    def moved_sign(self, slot: Slot) -> None:
        """Draw an arrow on a plate at the left edge: the piece has moved in this phase."""
        plate = self._plate(slot, at_right=False)
        self._draw_plate(plate, self._theme_ink("fine"))
        arrow = QPainterPath()
        side = plate.width()
        arrow.moveTo(plate.x() + side * 0.32, plate.y() + side * 0.22)
        arrow.lineTo(plate.x() + side * 0.76, plate.center().y())
        arrow.lineTo(plate.x() + side * 0.32, plate.y() + side * 0.78)
        arrow.closeSubpath()
        self.painter.fillPath(arrow, QColor("#FFFFFF"))

    def note_sign(self, slot: Slot) -> None:
        """Draw a sheet with lines at the right edge: there is a note."""
        plate = self._plate(slot, at_right=True)
        self._draw_plate(plate, NOTE_GROUND)
        self.painter.setPen(QPen(QColor("#FFFFFF"), max(1.0, plate.width() * 0.1)))
        for part in (0.34, 0.52, 0.7):
            y = plate.y() + plate.height() * part
            self.painter.drawLine(
                QPointF(plate.x() + plate.width() * 0.24, y),
                QPointF(plate.right() - plate.width() * 0.24, y),
            )

    def ruling_sign(self, slot: Slot) -> None:
        """Draw a pencil on a plate at the upper right corner: the player's hand overruled the rules."""
        place = self.place(slot)
        edge = place.width() * 0.26
        plate = QRectF(place.right() - edge * 0.7, place.y() - edge * 0.3, edge, edge)
        self._draw_plate(plate, "#6A3A8E")
        paint_icon(self.painter, plate.adjusted(*(edge * part for part in _INSET)), "ruling", "#FFFFFF")

    def closed_sign(self, slot: Slot) -> None:
        """Draw a shut eye on a plate at the upper left corner: only its own side sees this counter."""
        place = self.place(slot)
        edge = place.width() * 0.26
        plate = QRectF(place.x() - edge * 0.3, place.y() - edge * 0.3, edge, edge)
        self._draw_plate(plate, "#22303C")
        self.painter.setPen(round_pen("#FFFFFF", max(1.0, edge * 0.1)))
        lid = QRectF(plate.x() + edge * 0.2, plate.y() + edge * 0.14, edge * 0.6, edge * 0.44)
        self.painter.drawArc(lid, 180 * 16, 180 * 16)
        for share, fall in ((0.24, 0.16), (0.5, 0.2), (0.76, 0.16)):
            x, y = plate.x() + edge * share, plate.y() + edge * (0.48 if share != 0.5 else 0.58)
            self.painter.drawLine(QPointF(x, y), QPointF(x + (share - 0.5) * edge * 0.3, y + edge * fall))

    def _plate(self, slot: Slot, *, at_right: bool) -> QRectF:
        place = self.place(slot)
        edge = place.width() * 0.22
        x = place.right() - edge * 0.55 if at_right else place.x() - edge * 0.45
        return QRectF(x, place.y() + place.height() * 0.44, edge, edge)

    def _draw_plate(self, plate: QRectF, colour: str) -> None:
        self.painter.setPen(QPen(QColor("#FFFFFF"), max(1.0, plate.width() * 0.12)))
        self.painter.setBrush(QColor(colour))
        self.painter.drawRoundedRect(plate, plate.width() * 0.28, plate.width() * 0.28)

    def _theme_ink(self, name: str) -> str:
        # Signs lie on counters, which are the same in both themes: so is their ink.
        return {"fine": "#14634A"}.get(name, self._theme.text)
