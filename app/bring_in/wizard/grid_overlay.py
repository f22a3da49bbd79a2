"""The grid that was found, drawn over a scan with the bend of its paper, and what was clicked and named."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPolygonF

from app.bring_in.calibration import Residual
from app.bring_in.lattice import Cell
from app.bring_in.transform import MapTransform
from app.view.pens import round_pen

_INK, _LINE_PX, _CASING_PX = "#0B63A8", 1.5, 3.4
_FINE_HEX, _FAIR_HEX = 0.05, 0.10
FINE, FAIR, POOR = "#14634A", "#B98300", "#A3262A"
_ENLARGED = 3.0
_LEAST_NUMBER_PX, _NUMBER_PX = 34, 15
_GROUND = QColor(255, 255, 255, 200)


@dataclass(frozen=True, slots=True)
class Plate:
    """A cell with words on a plate: one that was named. `tone` is the colour of its edge."""

    cell: Cell
    letter: str
    text: str
    tone: str = _INK


@dataclass(frozen=True)
class Overlay:
    """What is drawn over a scan."""

    transform: MapTransform | None = None
    residuals: Sequence[Residual] = ()
    plates: Sequence[Plate] = ()
    numbers: Mapping[Cell, str] = field(default_factory=dict)
    """The numbers of cells, drawn where they are large enough to be read."""
    shows_grid: bool = True
    outlines: Mapping[Cell, QPolygonF] = field(default_factory=dict)

    @classmethod
    def of(cls, transform: MapTransform | None, residuals: Sequence[Residual] = ()) -> Overlay:
        """Return the overlay of a grid, its outlines worked out once."""
        cells = {} if transform is None else transform.cells()
        outlines = {cell: outline(transform, cell) for cell in cells} if transform is not None else {}
        return cls(transform, residuals, outlines=outlines)

    def paint(self, painter: QPainter, scale: float) -> None:
        """Paint it in pixels of the scan; `scale` is screen pixels a pixel of it."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        unit = 1 / scale
        if self.shows_grid:
            self._paint_grid(painter, unit)
        for each in self.residuals:
            self._paint_residual(painter, each, unit)
        self._paint_numbers(painter, scale)
        for plate in self.plates:
            self._paint_plate(painter, plate, unit)
        painter.restore()

    def _paint_grid(self, painter: QPainter, unit: float) -> None:
        # Hexes out of sight are left out by hand: Qt works out a path of thousands of them before it cuts it.
        seen = painter.clipBoundingRect() if painter.hasClipping() else QRectF()
        # One path for all: hexes share their sides, and drawn one by
        # one a light casing would lie over dark lines.
        path = QPainterPath()
        for polygon in self.outlines.values():
            if seen.isNull() or polygon.boundingRect().intersects(seen):
                path.addPolygon(polygon)
                path.closeSubpath()
        casing = QColor("#FFFFFF")
        casing.setAlphaF(0.6)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(round_pen(casing, _CASING_PX * unit))
        painter.drawPath(path)
        painter.setPen(round_pen(_INK, _LINE_PX * unit))
        painter.drawPath(path)

    def _paint_numbers(self, painter: QPainter, scale: float) -> None:
        """Write numbers in the middle of their hexes: maps print their own above or below it."""
        named = {plate.cell for plate in self.plates}
        for cell, text in self.numbers.items():
            box = self.outlines[cell].boundingRect() if cell in self.outlines else QRectF()
            # A named cell has its plate there already.
            if cell in named or box.width() * scale < _LEAST_NUMBER_PX:
                continue
            font = QFont(painter.font())
            # A font cannot have less than a whole pixel, and the painter is in pixels of the scan.
            font.setPixelSize(max(1, round(min(box.height() * 0.2, _NUMBER_PX / scale))))
            font.setWeight(QFont.Weight.DemiBold)
            painter.setFont(font)
            words = painter.fontMetrics().boundingRect(text).toRectF()
            words.moveCenter(box.center())
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(_GROUND)
            painter.drawRoundedRect(words.adjusted(-3 / scale, 0, 3 / scale, 0), 3 / scale, 3 / scale)
            painter.setPen(QColor(_INK))
            painter.drawText(words, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, text)

    def _paint_residual(self, painter: QPainter, residual: Residual, unit: float) -> None:
        """Tint the hex of a click by how far it lies off, with an arrow that is enlarged."""
        tone = QColor(tone_of(residual.off_hex))
        if self.transform is not None:
            tone.setAlphaF(0.3)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(tone)
            painter.drawPolygon(outline(self.transform, residual.click.cell))
        tone.setAlphaF(1.0)
        at = QPointF(*residual.click.pixel)
        start = at - QPointF(*residual.off_px)
        painter.setPen(round_pen(tone, 2.5 * unit))
        painter.drawLine(start, start + QPointF(*residual.off_px) * _ENLARGED)
        painter.setBrush(tone)
        painter.drawEllipse(start, 3.5 * unit, 3.5 * unit)

    def _paint_plate(self, painter: QPainter, plate: Plate, unit: float) -> None:
        if self.transform is None:
            return
        painter.setBrush(Qt.BrushStyle.NoBrush)
        polygon = outline(self.transform, plate.cell)
        painter.setPen(round_pen("#FFFFFF", 6 * unit))
        painter.drawPolygon(polygon)
        painter.setPen(round_pen(plate.tone, 3 * unit))
        painter.drawPolygon(polygon)
        centre = QPointF(*self.transform.centre_px(plate.cell))
        # By scale and back by hand, so that the words keep their size on the screen at every zoom.
        painter.translate(centre)
        painter.scale(unit, unit)
        _paint_words(painter, plate)
        painter.scale(1 / unit, 1 / unit)
        painter.translate(-centre)


def _paint_words(painter: QPainter, plate: Plate) -> None:
    font = QFont(painter.font())
    font.setPixelSize(15)
    font.setWeight(QFont.Weight.DemiBold)
    painter.setFont(font)
    wide = painter.fontMetrics().horizontalAdvance(plate.text) + 44
    box = QRectF(-wide / 2, -15, wide, 30)
    painter.setPen(round_pen(plate.tone, 2))
    painter.setBrush(QColor("#FFFFFF"))
    painter.drawRoundedRect(box, 6, 6)
    disc = QRectF(box.left() + 6, -10, 20, 20)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(plate.tone))
    painter.drawEllipse(disc)
    painter.setPen(QColor("#FFFFFF"))
    painter.drawText(disc, Qt.AlignmentFlag.AlignCenter, plate.letter)
    painter.setPen(QColor("#1B2229"))
    painter.drawText(box.adjusted(30, 0, -6, 0), Qt.AlignmentFlag.AlignVCenter, plate.text)


def outline(transform: MapTransform, cell: Cell) -> QPolygonF:
    """Return the outline of a cell on its scan."""
    return QPolygonF([QPointF(x, y) for x, y in transform.corners_px(cell)])


def tone_of(off_hex: float) -> str:
    """Return the colour of how far something lies off: up to 0.05 hex, up to 0.10, beyond."""
    return FINE if off_hex <= _FINE_HEX else FAIR if off_hex <= _FAIR_HEX else POOR
