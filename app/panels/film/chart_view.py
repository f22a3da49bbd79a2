"""One chart over time, painted: a line for each side, the figures of this moment in its heading."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from app.panels.film.chart import Chart, Curve, Plot
from app.panels.painting import LEFT_MIDDLE, RIGHT_MIDDLE, paint_focus, smooth
from app.view.session import Session
from app.view.theme import LABEL_PX, NOTE_PX, Theme
from rules.dates import day_words, turn_sign

WIDTH_PX, PLOT_PX, LABELS_PX = 328, 58, 16
"""The plot and the labels of the turns are 74 high together (art guide, section 12)."""
AHEAD_ALPHA = 0.32
_ROW_PX, _EDGE_PX, _GAP_PX, _SIGN_PX, _DOT_PX = 19, 5, 12, 12, 3.4
_LABELS_APART_PX = 34
_DASHES: Mapping[int, tuple[float, ...]] = MappingProxyType({1: (4.5, 2.0), 2: (1.4, 1.6)})
"""How the lines of the second and the third side are dashed: colour is not the only sign of a side."""


class ChartView(QWidget):
    """Shows one chart; a click or the arrow keys go to the moment."""

    wanted = Signal(int)
    """The number of a step of the line: 0 is the set-up."""

    def __init__(self, session: Session, chart: Chart) -> None:
        super().__init__()
        self._session = session
        self.chart = chart
        self._plot: Plot | None = None
        self._theme: Theme = session.theme
        session.shown.connect(self._dress)
        # It takes the keys on a click: its arrows go by turns, where the map's would move a cursor.
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.show_chart(chart)

    def show_chart(self, chart: Chart) -> None:
        """Show other figures, or another moment."""
        height = self.heightForWidth(self.width())
        self.chart = chart
        self.setAccessibleName(chart.title)
        said = self.tr("{moment}: {figures}. {counted}")
        moment = self._moment_words(chart.at)
        self.setAccessibleDescription(said.format(moment=moment, figures=chart.spoken, counted=chart.counted))
        # A panel that lays itself out anew at every step of a film would cost more than all it paints.
        if self.heightForWidth(self.width()) != height:
            self.updateGeometry()
        self.update()

    def _dress(self) -> None:
        self._theme = self._session.theme
        self.update()

    # ---- geometry

    def sizeHint(self) -> QSize:
        """Return the size of the art guide, larger with larger letters."""
        width = self._theme.px(WIDTH_PX)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        """Return half the width: a chart is read narrow too."""
        # Without the theme's scale: with large letters a narrow panel would else not hold it at all.
        return QSize(WIDTH_PX // 2, self.heightForWidth(WIDTH_PX // 2))

    def hasHeightForWidth(self) -> bool:
        """Return True: a narrow heading has several rows."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height with all rows of the heading."""
        return self._theme.px(PLOT_PX + LABELS_PX) + self._rows(width) * self._theme.px(_ROW_PX)

    def _rows(self, width: int) -> int:
        """Return how many rows the heading takes: the title, and the figures beside or below it."""
        return 1 + max(row for row, _, _ in self._legend(width)) if self.chart.curves else 1

    def _legend(self, width: int) -> Iterator[tuple[int, float, Curve]]:
        """Yield each curve's row and place in the heading: all beside the title at the right, or in rows."""
        title = QFontMetricsF(self._title_font()).horizontalAdvance(self.chart.title)
        gap, widths = self._theme.px(_GAP_PX), [self._legend_width(curve) for curve in self.chart.curves]
        whole = sum(widths) + gap * len(widths)
        if self._theme.px(_EDGE_PX) + title + whole <= width:
            x, row = width - whole + gap, 0
        else:
            x, row = float(self._theme.px(_EDGE_PX)), 1
        for curve, wide in zip(self.chart.curves, widths, strict=True):
            if row and x + wide > width and x > self._theme.px(_EDGE_PX):
                x, row = float(self._theme.px(_EDGE_PX)), row + 1
            yield row, x, curve
            x += wide + gap

    def _legend_width(self, curve: Curve) -> float:
        name = QFontMetricsF(self._theme.font(NOTE_PX)).horizontalAdvance(f"{curve.name} ")
        told = QFontMetricsF(self._figure_font()).horizontalAdvance(curve.told)
        return self._theme.px(_SIGN_PX) + name + told

    def _title_font(self) -> QFont:
        return self._theme.font(LABEL_PX, QFont.Weight.DemiBold)

    def _figure_font(self) -> QFont:
        return self._theme.font(LABEL_PX, QFont.Weight.DemiBold, has_even_figures=True)

    def plot(self) -> Plot:
        """Return where the figures lie."""
        theme, dot = self._theme, _DOT_PX * self._theme.scale
        # Room for the dot at the highest figure, which would lie half in the heading.
        top = self._rows(self.width()) * theme.px(_ROW_PX) + dot
        left, right = theme.px(_EDGE_PX), self.width() - theme.px(_EDGE_PX)
        bottom = self.height() - theme.px(LABELS_PX) - 1
        rect = QRectF(left, top, right - left, bottom - top)
        # Thousands of points lie where they lay while one goes along the game.
        if self._plot is None or self._plot.rect != rect:
            self._plot = Plot(self.chart, rect)
        elif self._plot.chart is not self.chart:
            self._plot = self._plot.moved_to(self.chart)
        return self._plot

    # ---- painting

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002  (Qt's own signature)
        """Paint the heading, the baseline with its turns, the lines, and the present."""
        theme, plot = self._theme, self.plot()
        with smooth(self) as painter:
            self._paint_heading(painter, theme)
            self._paint_turns(painter, theme, plot)
            for index, curve in enumerate(self.chart.curves):
                # First what lies ahead, pale: at the present the strong line covers its beginning.
                self._paint_line(painter, theme, plot.points(curve, is_ahead=True), index, AHEAD_ALPHA)
                self._paint_line(painter, theme, plot.points(curve, is_ahead=False), index, 1.0)
            self._paint_now(painter, theme, plot)
            paint_focus(painter, self, theme)

    def _paint_heading(self, painter: QPainter, theme: Theme) -> None:
        height, edge = theme.px(_ROW_PX), theme.px(_EDGE_PX)
        painter.setFont(self._title_font())
        painter.setPen(QColor(theme.text))
        room = QRectF(edge, 0, self.width() - edge, height)
        title = painter.fontMetrics().elidedText(
            self.chart.title, Qt.TextElideMode.ElideRight, int(room.width())
        )
        painter.drawText(room, LEFT_MIDDLE, title)
        for row, x, curve in self._legend(self.width()):
            self._paint_legend(painter, theme, QPointF(x, (row + 0.5) * height), curve)

    def _paint_legend(self, painter: QPainter, theme: Theme, at: QPointF, curve: Curve) -> None:
        ink, _ = theme.of_side(curve.side)
        index, half = self.chart.curves.index(curve), theme.px(_ROW_PX) / 2
        sign = theme.px(_SIGN_PX)
        _paint_dot(painter, QPointF(at.x() + sign / 3, at.y()), index, ink, theme)
        x = at.x() + sign
        for font, colour, words in (
            (theme.font(NOTE_PX), theme.soft, f"{curve.name} "),
            (self._figure_font(), theme.text, curve.told),
        ):
            painter.setFont(font)
            painter.setPen(QColor(colour))
            # Name and figure have two fonts, so they are painted one after the other.
            wide = QFontMetricsF(font).horizontalAdvance(words)
            painter.drawText(QRectF(x, at.y() - half, wide + 2, 2 * half), LEFT_MIDDLE, words)
            x += wide

    def _paint_turns(self, painter: QPainter, theme: Theme, plot: Plot) -> None:
        """Paint the baseline, at nought, and below the plot as many turns as there is room for."""
        painter.setPen(QPen(QColor(theme.soft), 1))
        # On the middle of a pixel: a line of one pixel would else be two grey ones.
        y = round(plot.y(0.0)) + 0.5
        painter.drawLine(QPointF(plot.rect.left(), y), QPointF(plot.rect.right(), y))
        painter.setFont(theme.font(NOTE_PX, has_even_figures=True))
        half, top = theme.px(_LABELS_APART_PX) / 2, self.height() - theme.px(LABELS_PX)
        for x, words in self._labels(plot):
            # The outer labels are pushed inside, and lean to the edge that they belong to.
            left = min(max(0.0, x - half), self.width() - 2 * half)
            side = LEFT_MIDDLE if left == 0.0 else RIGHT_MIDDLE if left < x - half else _MIDDLE
            inner = QRectF(left, top, 2 * half, theme.px(LABELS_PX))
            painter.drawText(inner.adjusted(theme.px(_EDGE_PX), 0, -theme.px(_EDGE_PX), 0), side, words)

    def _labels(self, plot: Plot) -> Iterator[tuple[float, str]]:
        """Yield the turns that there is room for, each where it begins, and the last one at the end."""
        turns, width = self.chart.axis.turns, plot.rect.width()
        most = max(1, int(width // self._theme.px(_LABELS_APART_PX)))
        # Rounded up: one label too many and all of them touch.
        stride = -(-len(turns) // most)
        for turn in turns[:: max(1, stride)]:
            yield plot.x(turn.first), _turn_words(turn.date, turn.turn)

    def _paint_line(
        self, painter: QPainter, theme: Theme, points: list[QPointF], index: int, alpha: float
    ) -> None:
        ink = QColor(theme.of_side(self.chart.curves[index].side)[0])
        ink.setAlphaF(alpha)
        pen = QPen(ink, 1.8 * theme.scale)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        if index in _DASHES:
            pen.setDashPattern(list(_DASHES[index]))
        painter.setPen(pen)
        painter.drawPolyline(points)

    def _paint_now(self, painter: QPainter, theme: Theme, plot: Plot) -> None:
        x = plot.x(self.chart.at)
        painter.setPen(QPen(QColor(theme.text), 1.6, Qt.PenStyle.DotLine))
        painter.drawLine(QPointF(x, plot.rect.top()), QPointF(x, plot.rect.bottom()))
        for index, curve in enumerate(self.chart.curves):
            ink, _ = theme.of_side(curve.side)
            _paint_dot(painter, QPointF(x, plot.y(curve.now)), index, ink, theme)

    # ---- the hand

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go to the moment under the pointer."""
        # It only asks: the journal goes there, and all charts follow as with any other way of going.
        self.wanted.emit(self.plot().number_at(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Go along with a pressed pointer."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self.mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go by turns with the arrow keys, to both ends with Home and End."""
        jumps: Mapping[int, Callable[[], int]] = {
            Qt.Key.Key_Left: self._turn_before,
            Qt.Key.Key_Right: self._turn_after,
            Qt.Key.Key_Home: lambda: 0,
            Qt.Key.Key_End: lambda: self.chart.axis.last,
        }
        jump = jumps.get(event.key())
        if jump is None:
            super().keyPressEvent(event)
        else:
            self.wanted.emit(jump())

    def _turn_before(self) -> int:
        """Return where the turn under way began; at its beginning, where the one before did."""
        # Strictly before: at the beginning of a turn the key goes to the one before.
        begun = [turn.first for turn in self.chart.axis.turns if turn.first < self.chart.at]
        return begun[-1] if begun else 0

    def _turn_after(self) -> int:
        begun = (turn.first for turn in self.chart.axis.turns if turn.first > self.chart.at)
        return next(begun, self.chart.axis.last)

    def event(self, event: QEvent) -> bool:
        """Say in a tooltip what stands where the pointer is."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            number = self.plot().number_at(event.pos().x())
            QToolTip.showText(event.globalPos(), self.tip_at(number), self)
            return True
        return super().event(event)

    def tip_at(self, number: int) -> str:
        """Return which moment a click would go to, and what is counted."""
        return f"{self._moment_words(number)}\n{self.chart.counted}"

    def _moment_words(self, number: int) -> str:
        turn = self.chart.axis.turn_at(number)
        told = day_words(turn.date, self.tr) or self.tr("Turn {number}").format(number=turn.turn)
        return self.tr("{day}, step {number}").format(day=told, number=number)


_MIDDLE = Qt.AlignmentFlag.AlignCenter


def _turn_words(date: str, turn: int) -> str:
    return turn_sign(date) or str(turn)


def _paint_dot(painter: QPainter, at: QPointF, index: int, ink: str, theme: Theme) -> None:
    """Paint the sign of a side: a disc for the first, a square for the second, a diamond for all others."""
    reach = _DOT_PX * theme.scale
    painter.setPen(QPen(QColor(theme.panel), 1))
    painter.setBrush(QColor(ink))
    if index == 0:
        painter.drawEllipse(at, reach, reach)
    elif index == 1:
        painter.drawRect(QRectF(at.x() - reach * 0.9, at.y() - reach * 0.9, reach * 1.8, reach * 1.8))
    else:
        corners = ((0, -1.2), (1.2, 0), (0, 1.2), (-1.2, 0))
        painter.drawPolygon(QPolygonF([at + QPointF(x * reach, y * reach) for x, y in corners]))
