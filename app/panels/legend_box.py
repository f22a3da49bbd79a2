"""The legend of the overlays over a corner of the table; clicks go through it to the map."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QGridLayout, QWidget

from app.assist.legend import LegendLine, legend_of
from app.map_marks import Hatch, HexFill, Line, MapMark, PathLine, Stamp
from app.panels.flow import let_go
from app.panels.painting import smooth
from app.panels.parts import Look, letters
from app.view.assistant.advice import Advisor
from app.view.session import Session
from app.view.theme import COUNTERS

_SWATCH_PX = QSize(30, 15)
_LEAST_SHARE = 6
"""It covers no more than the sixth part of the view."""
_MAP_GROUND = "#E9E6DA"
"""Marks have the same colours in every theme, as the map below them has."""
_PEN_STYLES = {
    Line.SOLID: Qt.PenStyle.SolidLine,
    Line.DASHED: Qt.PenStyle.DashLine,
    Line.DOTS: Qt.PenStyle.DotLine,
}


class Swatch(QWidget):
    """One mark in small, on a piece of map."""

    def __init__(self, look: Look, mark: MapMark) -> None:
        super().__init__()
        self._look, self._mark = look, mark
        self.setFixedSize(_SWATCH_PX * look.theme.scale)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002  (Qt's own signature)
        """Paint the mark."""
        with smooth(self) as painter:
            rect = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
            painter.fillRect(rect, QColor(_MAP_GROUND))
            match self._mark:
                case HexFill():
                    _paint_fill(painter, rect.adjusted(2, 2, -2, -2), self._mark)
                case Hatch(colour=colour):
                    painter.fillRect(rect, QBrush(QColor(colour), Qt.BrushStyle.BDiagPattern))
                case PathLine(colour=colour, line=line):
                    painter.setPen(QPen(QColor(colour), 3, _PEN_STYLES[line], Qt.PenCapStyle.RoundCap))
                    middle = rect.center().y()
                    painter.drawLine(QPointF(rect.left() + 3, middle), QPointF(rect.right() - 3, middle))
                case Stamp():
                    self._paint_stamp(painter, rect.adjusted(2, 1, -2, -1), self._mark)

    def _paint_stamp(self, painter: QPainter, rect: QRectF, mark: Stamp) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(mark.ground))
        radius = 1 if mark.is_stop else rect.height() / 2
        painter.drawRoundedRect(rect, radius, radius)
        painter.setPen(QColor("#FFFFFF"))
        painter.setFont(self._look.theme.font(rect.height() / self._look.theme.scale * 0.85, family=COUNTERS))
        # A sample has room for a number; any longer text is hinted at.
        words = mark.text if len(mark.text) <= 3 else "!"
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, words)


def _paint_fill(painter: QPainter, rect: QRectF, mark: HexFill) -> None:
    colour = QColor(mark.colour)
    colour.setAlphaF(mark.alpha)
    painter.fillRect(rect, colour)
    if mark.edge:
        painter.setPen(QPen(QColor(mark.edge), 1.5, _PEN_STYLES[mark.line]))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(rect)


class LegendBox(QFrame):
    """Says what lies over the map, one line for each kind of mark.

    It is not to be seen where nothing does, nor where it would cover much of a small `view`.
    """

    def __init__(self, session: Session, advisor: Advisor, view: QWidget) -> None:
        super().__init__()
        self._view = view
        view.installEventFilter(self)
        self._look, self._advisor = Look(session, self, has_ground=False), advisor
        self.lines: tuple[LegendLine, ...] = ()
        self.setProperty("raised", "true")
        self.setAccessibleName(self.tr("Legend of what lies over the map"))
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(8, 5, 10, 5)
        self._grid.setHorizontalSpacing(7)
        self._grid.setVerticalSpacing(3)
        self.hide()
        advisor.laid.connect(self._follow)

    def _follow(self) -> None:
        lines = legend_of(self._advisor.on_map, self.tr)
        if lines != self.lines:
            self.lines = lines
            self._show_lines()

    def _show_lines(self) -> None:
        let_go(self._grid)
        for row, line in enumerate(self.lines):
            self._grid.addWidget(Swatch(self._look, line.sample), row, 0)
            self._grid.addWidget(letters(line.words, "note"), row, 1)
        self.setAccessibleDescription(", ".join(line.words for line in self.lines))
        self._fit()

    def _fit(self) -> None:
        size, room = self.sizeHint(), self._view.size()
        is_small = size.width() * size.height() * _LEAST_SHARE <= room.width() * room.height()
        self.setVisible(bool(self.lines) and is_small)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the size of the view."""
        if event.type() == QEvent.Type.Resize and watched is self._view and self.lines:
            self._fit()
        # Only watched: the view gets its event as ever.
        return False
