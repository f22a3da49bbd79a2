"""The days of a history in a row, with dots for their events and bands for what went on."""

from __future__ import annotations

import datetime as dt

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from app.panels.painting import smooth
from app.panels.parts import Look
from app.view.history.watch import HistoryWatch
from app.view.session import Session
from app.view.theme import NOTE_PX, contrast
from app.view.tips import tip
from rules.dates import day_words
from rules.history import Band

_CELL_PX, _BAND_PX, _GAP_PX, _EDGE_PX = 38, 18, 3, 12
_NUMBER_PX, _DOT_PX, _MOST_DOTS = 15.0, 3.2, 8


class DayPicker(QWidget):
    """One cell for each day; a click or an arrow key goes there."""

    picked = Signal(str)
    """The date of a day that was chosen."""

    def __init__(self, session: Session, watch: HistoryWatch) -> None:
        super().__init__()
        self._watch = watch
        self._look = Look(session, self)
        self._rows = _rows(watch.history.bands)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(self.tr("Days"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMouseTracking(True)
        watch.changed.connect(self._tell)
        self._tell()

    def _tell(self) -> None:
        day = self._watch.day
        self.setAccessibleDescription(f"{day_words(day.date)}: {self.tr(day.heading)}")
        self.update()

    def sizeHint(self) -> QSize:
        """Return a row of cells with the bands below it."""
        theme = self._look.theme
        bands = len(self._rows) * theme.px(_BAND_PX + _GAP_PX)
        return QSize(theme.px(600), theme.px(_CELL_PX) + bands + theme.px(3 * _GAP_PX))

    def minimumSizeHint(self) -> QSize:
        """Return the least room: the days grow narrow before they are cut."""
        return QSize(self._look.theme.px(400), self.sizeHint().height())

    # ---- geometry

    def cell_of(self, date: str) -> QRectF:
        """Return the rectangle of a day."""
        return self._span(date, date, 0.0, self._look.theme.px(_CELL_PX))

    def _span(self, first: str, last: str, top: float, height: float) -> QRectF:
        theme, dates = self._look.theme, self._watch.history.dates
        edge, gap = theme.px(_EDGE_PX), theme.px(_GAP_PX)
        width = (self.width() - 2 * edge) / len(dates)
        left = edge + dates.index(first) * width
        count = dates.index(last) - dates.index(first) + 1
        return QRectF(left + gap / 2, top + gap / 2, count * width - gap, height)

    def date_at(self, point: QPoint) -> str:
        """Return the day at a point, empty beside them."""
        place = QPointF(point)
        dates = self._watch.history.dates
        return next((date for date in dates if self.cell_of(date).contains(place)), "")

    # ---- painting

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002  (Qt's own signature)
        """Paint the days and the bands."""
        with smooth(self) as painter:
            for date in self._watch.history.dates:
                self._paint_day(painter, date)
            for row, bands in enumerate(self._rows):
                for band in bands:
                    self._paint_band(painter, band, row)

    def _paint_day(self, painter: QPainter, date: str) -> None:
        theme, rect = self._look.theme, self.cell_of(date)
        is_now = date == self._watch.date
        # In the ink of letters: within the accent its own frame could not be seen.
        edge = theme.text if is_now and self.hasFocus() else theme.accent if is_now else theme.line
        painter.setPen(QPen(QColor(edge), 2 if is_now and self.hasFocus() else 1))
        painter.setBrush(QColor(theme.accent if is_now else theme.raised))
        painter.drawRoundedRect(rect, theme.px(6), theme.px(6))
        ink = QColor(theme.accent_ink if is_now else theme.text)
        painter.setPen(ink)
        painter.setFont(theme.font(_NUMBER_PX, QFont.Weight.DemiBold, has_even_figures=True))
        number = rect.adjusted(0, theme.px(2), 0, -rect.height() * 0.36)
        painter.drawText(number, Qt.AlignmentFlag.AlignCenter, str(dt.date.fromisoformat(date).day))
        self._paint_dots(painter, rect, len(self._watch.history.events_of(date)), ink)

    def _paint_dots(self, painter: QPainter, rect: QRectF, count: int, ink: QColor) -> None:
        theme = self._look.theme
        size = theme.px(_DOT_PX)
        # Closer together where a day is narrow: none may lie on its neighbour's cell.
        step = min(size * 1.7, (rect.width() - 4) / max(1, min(count, _MOST_DOTS)))
        shown = min(count, _MOST_DOTS)
        left = rect.center().x() - (shown - 1) * step / 2
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink)
        for number in range(shown):
            at = QPointF(left + number * step, rect.bottom() - theme.px(8))
            painter.drawEllipse(at, size / 2, size / 2)

    def _paint_band(self, painter: QPainter, band: Band, row: int) -> None:
        theme = self._look.theme
        rect = self._band_rect(band, row)
        ink, fill = theme.of_side(band.side)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(fill))
        painter.drawRoundedRect(rect, theme.px(3), theme.px(3))
        # A side's colours are the game's: where they do not stand out, the theme's ink does.
        painter.setPen(QColor(ink if contrast(ink, fill) >= 4.5 else theme.text))
        painter.setFont(theme.font(NOTE_PX, QFont.Weight.DemiBold))
        room = rect.adjusted(theme.px(6), 0, -theme.px(4), 0)
        right, width = Qt.TextElideMode.ElideRight, round(room.width())
        words = painter.fontMetrics().elidedText(self.tr(band.title), right, width)
        painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, words)

    # ---- choosing

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go to the day that is clicked."""
        date = self.date_at(event.position().toPoint())
        if date:
            self.picked.emit(date)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go from day to day by the arrow keys."""
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Home: -999, Qt.Key.Key_End: 999}
        if event.key() not in steps:
            super().keyPressEvent(event)
            return
        dates = self._watch.history.dates
        number = dates.index(self._watch.date) + steps[Qt.Key(event.key())]
        # Held at the ends: 999 days are more than any history has.
        self.picked.emit(dates[max(0, min(number, len(dates) - 1))])

    def event(self, event: QEvent) -> bool:
        """Say the heading of the day under the pointer."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            date = self.date_at(event.pos())
            day = self._watch.history.by_date.get(date)
            words = f"{day_words(date)}: {day.heading}" if day is not None else self._band_at(event.pos())
            QToolTip.showText(event.globalPos(), tip(words), self)
            return True
        return super().event(event)

    def _band_rect(self, band: Band, row: int) -> QRectF:
        px = self._look.theme.px
        top = px(_CELL_PX + 2 * _GAP_PX) + row * (px(_BAND_PX) + px(_GAP_PX))
        return self._span(band.first, band.last, top, px(_BAND_PX))

    def _band_at(self, point: QPoint) -> str:
        bands = ((band, row) for row, those in enumerate(self._rows) for band in those)
        found = (band for band, row in bands if self._band_rect(band, row).contains(QPointF(point)))
        return next((self.tr(band.title) for band in found), "")


def _rows(bands: tuple[Band, ...]) -> list[list[Band]]:
    """Return the bands in as few rows as they need, a side beside none of the other where possible."""
    rows: list[list[Band]] = []
    for band in bands:
        # The first that has room: bands come by their beginning, so few rows are needed.
        row = next((each for each in rows if _fits(band, each)), None)
        if row is None:
            rows.append([band])
        else:
            row.append(band)
    return rows


def _fits(band: Band, row: list[Band]) -> bool:
    return all(
        other.side == band.side and (other.last < band.first or other.first > band.last) for other in row
    )
