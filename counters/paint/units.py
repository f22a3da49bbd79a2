"""Draws the counter of a unit."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from counters.figures import FIGURES
from counters.looks import Looks, Palette, TypeLook
from counters.paint.figures_row import VALUE
from counters.paint.layout import UnitLayout, lay_out
from counters.paint.looks import Shown, shown
from counters.paint.outline import Outline
from counters.paint.palette import (
    DARK,
    PAPER,
    RED,
    WHITE,
    Detail,
    Style,
)
from counters.paint.pen import draw_body, draw_picture, draw_words, measure, qrect, solid
from counters.paint.symbols import HEIGHT, PARTS, WIDTH
from counters.paint.troops import SILHOUETTES
from counters.paint.words import Box
from counters.units import Unit


def paint_unit(  # noqa: PLR0913, PLR0917 - what is drawn, where, and how
    painter: QPainter,
    rect: QRectF,
    unit: Unit,
    face_index: int,
    style: Style,
    detail: Detail,
    looks: Looks,
) -> None:
    """Draw one face of a unit into `rect`; the shadow reaches outside it by at most `MARGIN` of its edge.

    `looks` are those of its game; a corps that they lack gets text and colour by its name.
    """
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.topLeft())
    painter.scale(rect.width() / 100, rect.height() / 100)
    _UnitDrawing(painter, shown(unit, face_index, style, detail, looks)).draw()
    painter.restore()


class _UnitDrawing:
    """One drawing of one face: what it needs to know, worked out once."""

    def __init__(self, painter: QPainter, shown: Shown) -> None:
        self._painter = painter
        self._shown = shown
        self._look = shown.look
        self._side = shown.side
        self._base, self._ink, self._box = _colours(shown.palette, is_reduced=shown.is_reduced)
        self._layout: UnitLayout = lay_out(shown, measure)
        has_band = self._layout.band is not None
        # The band is white: what stands on it is dark, whatever the ink of the palette.
        self._band_ink = DARK if has_band else self._ink
        self._symbol_ground = WHITE if self._look and self._look.is_on_white else self._box
        self._symbol_ink = DARK if self._look and self._look.is_on_white else self._ink

    def draw(self) -> None:
        self._draw_body()
        if self._shown.is_reduced:
            self._draw_hatched_corner()
        # At this size nothing more could be told than whose it is and whether it is reduced.
        if self._shown.detail is Detail.BLOCK:
            return
        # Before symbol and names: what stands on the band is drawn over it.
        self._draw_band()
        self._draw_corps()
        if self._shown.is_silhouette and self._look:
            self._draw_silhouette(self._look)
        else:
            self._draw_symbol()
        self._draw_size_mark()
        self._draw_pips()
        self._draw_figures()
        self._draw_names()

    def _draw_body(self) -> None:
        # A block is only some 20 px wide: its edge and corners are larger, so that they still show.
        corner, edge_width = (22.0, 4.0) if self._shown.detail is Detail.BLOCK else (11.0, 1.5)
        outline = Outline(self._side.has_cut_corners, corner)
        draw_body(self._painter, self._base, outline, edge_width)
        if outline.has_cut_corners and self._shown.detail is Detail.FULL:
            frame = QColor(self._ink)
            frame.setAlphaF(0.7)
            # A frame with the cut corners: on a white screen two cut corners of a pale counter are hardly
            # seen.
            self._painter.strokePath(outline.inset(3.6), solid(frame, 1.1))

    def _draw_hatched_corner(self) -> None:
        """A flipped unit must read as such without its figures and without colour."""
        is_full = self._shown.detail is Detail.FULL
        reach, drop = (38, 25) if is_full else (27, 27)
        # Fewer and thicker lines on a small counter: fine hatching becomes a grey patch there.
        step, width = (5.0, 1.2) if is_full else (8.0, 2.4)
        line = QColor(self._ink)
        line.setAlphaF(0.5 if is_full else 0.75)
        painter = self._painter
        painter.save()
        painter.setClipPath(Outline(self._side.has_cut_corners).inset(1.4))
        painter.setPen(solid(line, width))
        for at in range(1, int(reach / step) + 1):
            share = at * step / reach
            painter.drawLine(QPointF(reach * share, 0), QPointF(0, drop * share))
        painter.restore()

    def _draw_band(self) -> None:
        if self._layout.band is not None:
            self._painter.fillRect(qrect(self._layout.band), QColor(WHITE))

    def _draw_corps(self) -> None:
        if self._layout.corps is None or self._shown.corps is None:
            return
        self._painter.setPen(solid(QColor(0, 0, 0, 190), 0.9))
        self._painter.setBrush(QColor(self._shown.corps.fill))
        self._painter.drawRoundedRect(qrect(self._layout.corps), 1.6, 1.6)
        words = self._layout.of("corps")
        if words:
            draw_words(self._painter, words, self._shown.corps.ink)

    def _draw_silhouette(self, look: TypeLook) -> None:
        painter, room = self._painter, self._layout.symbol
        scale = min(room.width / 64, room.height / 32)
        painter.save()
        # On the foot of its room: wheels and feet of all silhouettes stand on one line.
        painter.translate(room.x + (room.width - 64 * scale) / 2, room.bottom - 32 * scale)
        painter.scale(scale, scale)
        ground = WHITE if look.is_on_white else self._base
        if look.is_on_white and not look.has_band:
            painter.setPen(solid(QColor(DARK), 1))
            painter.setBrush(QColor(WHITE))
            painter.drawRoundedRect(QRectF(5, -1, 54, 33), 2, 2)
        if self._side.faces_left:
            # Every silhouette is 64 wide, so the mirrored one keeps its place.
            painter.translate(64, 0)
            painter.scale(-1, 1)
        # On a small counter hair lines would only blur the shape.
        thinnest = 0.0 if self._shown.detail is Detail.FULL else 0.75
        # What is cut out shows the ground that lies under it: a silhouette may stand on white.
        colours = {"ink": self._symbol_ink, "cut": ground}
        draw_picture(painter, SILHOUETTES[look.silhouette], colours, thinnest)
        painter.restore()
        letters = self._layout.of("letters")
        if letters:
            draw_words(painter, letters, self._ink)

    def _draw_symbol(self) -> None:
        painter, room = self._painter, self._layout.symbol
        line = {Detail.SMALL: 3.2, Detail.MEDIUM: 2.8}.get(self._shown.detail, 2.3)
        painter.setPen(solid(QColor(self._symbol_ink), line, is_sharp=True))
        painter.setBrush(QColor(self._symbol_ground))
        painter.drawRect(qrect(room))
        painter.save()
        painter.translate(room.x, room.y)
        painter.scale(room.width / WIDTH, room.height / HEIGHT)
        colours = {"ink": self._symbol_ink, "cut": self._symbol_ground}
        for part in self._look.symbol if self._look else ():
            draw_picture(painter, PARTS[part], colours)
        painter.restore()
        for role in ("letters", "type"):
            words = self._layout.of(role)
            if words:
                # Cleared, or the lines of the symbol would run through the letters.
                painter.fillRect(qrect(words.box.grown(1.4)), QColor(self._symbol_ground))
                draw_words(painter, words, self._symbol_ink)

    def _draw_size_mark(self) -> None:
        mark = self._layout.size_mark
        if mark is None:
            return
        self._painter.setPen(solid(QColor(self._band_ink), 1.6, is_sharp=True))
        for x0, y0, x1, y1 in mark.lines:
            self._painter.drawLine(QPointF(x0, y0), QPointF(x1, y1))
        if mark.words:
            draw_words(self._painter, mark.words, self._band_ink)

    def _draw_pips(self) -> None:
        ink = QColor(self._band_ink)
        self._painter.setPen(solid(ink, 1.1))
        for pip in self._layout.pips:
            self._painter.setBrush(ink if pip.is_filled else Qt.BrushStyle.NoBrush)
            self._painter.drawEllipse(QPointF(pip.x, pip.y), 2.1, 2.1)

    def _draw_figures(self) -> None:
        layout, painter = self._layout, self._painter
        if layout.disc:
            painter.setPen(solid(QColor(20, 20, 20, 170), 0.9))
            painter.setBrush(QColor(WHITE))
            painter.drawEllipse(qrect(layout.disc))
        if layout.plate:
            _draw_plate(painter, layout.plate)
        for hyphen in layout.hyphens:
            painter.fillRect(qrect(hyphen), QColor(self._ink))
        inks = {
            "defense": DARK if layout.disc else self._ink,
            "move": DARK if layout.plate else self._ink,
        }
        for words in layout.words:
            if words.role in FIGURES or words.role.startswith(VALUE):
                draw_words(painter, words, inks.get(words.role, self._ink))

    def _draw_names(self) -> None:
        for role, ink in (("id", self._ink), ("parent", self._band_ink)):
            words = self._layout.of(role)
            if words:
                draw_words(self._painter, words, ink)


def _colours(palette: Palette, *, is_reduced: bool) -> tuple[str, str, str]:
    if is_reduced:
        return palette.reduced_base, palette.reduced_ink, palette.reduced_box
    return palette.base, palette.ink, palette.box


def _draw_plate(painter: QPainter, plate: Box) -> None:
    """The movement of units of another class than the usual one: a cream plate in a red box."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(PAPER))
    painter.drawRoundedRect(qrect(plate), 3.2, 3.2)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(solid(QColor(RED), 2.6))
    painter.drawRoundedRect(qrect(plate.grown(-2.2)), 1.8, 1.8)
