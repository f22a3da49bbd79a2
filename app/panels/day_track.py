"""The days of the game as a row of cells; where there is no room for all, it scrolls."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QKeyEvent, QMouseEvent, QPainter, QPen, QWheelEvent
from PySide6.QtWidgets import QSizePolicy

from app.panels.parts import Look
from app.panels.tracks import CELL_PX, Cell, Track
from app.table.clock import Day
from app.view.icons import paint_icon
from app.view.theme import NOTE_PX
from rules.dates import turn_sign
from rules.plural import worded

_CELL_GAP_PX, _ARROW_PX = 2.0, 10.0
_FEWEST_DAYS = 3
_WHEEL_DAYS = 3


class DayTrack(Track):
    """The days of the game. Where there is no room for all, arrows at the ends tell of more and lead there.

    A new day brings the row back to the present; the keys and the wheel go along it.
    """

    def __init__(self, look: Look, title: str, days: Sequence[Day], eventful: Collection[str]) -> None:
        """`eventful` are the dates that get a dot."""
        super().__init__(look, title)
        # Turns count from 1 and indexes from 0, whatever dates the days have.
        self._days, self._turn = tuple(days), 1
        self._eventful = frozenset(eventful)
        self._first: int | None = None
        """The day that a person has scrolled to the left end; None follows the present one."""
        self._more_words = self.tr("{count:more day|more days}")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_turn(self, turn: int) -> None:
        """Make a turn, from 1, the current one."""
        # The first turn to be shown may be the one that it began with.
        if turn == self._turn and self.accessibleDescription():
            return
        if turn != self._turn:
            # A new day brings the row back; a repaint of the same day leaves it where a person scrolled.
            self._first = None
        self._turn = turn
        self.setAccessibleDescription(self.tip(self.current) if self._days else "")
        self.update()

    @property
    def current(self) -> int:
        """The index of the current day."""
        return self._turn - 1

    def count(self) -> int:
        """Return how many days there are."""
        return len(self._days)

    def tip(self, index: int) -> str:
        """Return the day and what it brings."""
        day = self._days[index]
        return "\n".join([self.tr(day.title), *self.tr(day.note).splitlines()])

    # ---- which days are seen

    @property
    def _has_all(self) -> bool:
        # The gap behind the last day may be cut off.
        return self.width() >= self.sizeHint().width() - self.px(_CELL_GAP_PX)

    @property
    def _room(self) -> int:
        """How many days there is room for."""
        # Both arrows' room in any case: cells would else jump as one of them comes or goes.
        arrows = 0.0 if self._has_all else 2 * self.px(_ARROW_PX)
        # The gap behind the last day needs no room, so it is added before the division.
        return max(1, int((self.width() - arrows + self.px(_CELL_GAP_PX)) // self.px(CELL_PX)))

    @property
    def first(self) -> int:
        """The index of the first day that is seen."""
        middle = self.current if self.shown_cursor is None else self.shown_cursor
        # The present stands in the middle: one sees what was and what comes.
        wanted = middle - self._room // 2 if self._first is None else self._first
        return min(max(0, wanted), max(0, self.count() - self._room))

    def cells(self) -> list[Cell]:
        """Return as many days as there is room for."""
        pitch, size, first = self.px(CELL_PX), self.px(CELL_PX - _CELL_GAP_PX), self.first
        left = 0.0 if self._has_all else self.px(_ARROW_PX)
        return [
            Cell(n, QRectF(left + (n - first) * pitch, 0, size, self.height()), self.tip(n))
            for n in range(first, min(first + self._room, self.count()))
        ]

    def arrows(self) -> list[Cell]:
        """Return the arrows at the ends behind which there are more days; `index` is the day they lead to."""
        first, room, width = self.first, self._room, self.px(_ARROW_PX)
        if self._has_all:
            return []
        before, after = first, self.count() - first - room
        right = self.px(_ARROW_PX) + room * self.px(CELL_PX) - self.px(_CELL_GAP_PX)
        both = (
            (before, Cell(first - room, QRectF(0, 0, width, self.height()), self._words_of(before))),
            (after, Cell(first + room, QRectF(right, 0, width, self.height()), self._words_of(after))),
        )
        return [arrow for hidden, arrow in both if hidden > 0]

    def _words_of(self, count: int) -> str:
        return worded(self._more_words, count=count)

    def scroll_to(self, first: int) -> None:
        """Show the days from one on."""
        self._first = first
        # `first` keeps within the days there are.
        self._first = self.first
        self.update()

    # ---- mouse and keys

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Scroll with an arrow, choose a day."""
        arrow = next((each for each in self.arrows() if each.rect.contains(event.position())), None)
        if arrow is not None and event.button() == Qt.MouseButton.LeftButton:
            self.scroll_to(arrow.index)
        else:
            super().mousePressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll along the days."""
        # Sideways by a tilting wheel, or with Alt.
        delta = event.angleDelta().y() or event.angleDelta().x()
        if self._has_all or not delta:
            event.ignore()
            return
        # Up is back in time, as it is up a list.
        self.scroll_to(self.first + (-_WHEEL_DAYS if delta > 0 else _WHEEL_DAYS))
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go along by days, with the page keys by as many as are seen; what is gone to is seen."""
        pages = {Qt.Key.Key_PageUp: -self._room, Qt.Key.Key_PageDown: self._room}
        # From here on the row follows the cursor.
        self._first = None
        if event.key() in pages:
            self._move_cursor(pages[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    def _cell_at(self, point: QPointF) -> Cell | None:
        return next((cell for cell in (*self.arrows(), *self.cells()) if cell.rect.contains(point)), None)

    # ---- drawing

    def sizeHint(self) -> QSize:
        """Return room for every day."""
        return QSize(round(self.px(CELL_PX) * self.count()), round(self.px(CELL_PX)))

    def minimumSizeHint(self) -> QSize:
        """Return room for a few days, and for the arrows that tell of the others."""
        few = self.px(CELL_PX) * _FEWEST_DAYS + 2 * self.px(_ARROW_PX)
        return QSize(min(round(few), self.sizeHint().width()), round(self.px(CELL_PX)))

    def paint(self, painter: QPainter) -> None:
        """Draw the days: past ones tinted, the current one filled, a dot where something happens."""
        for cell in self.cells():
            self._paint_day(painter, cell)
        size, theme = self.px(_ARROW_PX + 2), self.look.theme
        for arrow in self.arrows():
            name = "chevron-left" if arrow.index < self.first else "chevron-right"
            middle = arrow.rect.center()
            place = QRectF(middle.x() - size / 2, middle.y() - size / 2, size, size)
            paint_icon(painter, place, name, theme.accent)

    def _paint_day(self, painter: QPainter, cell: Cell) -> None:
        theme, day = self.look.theme, self._days[cell.index]
        is_now, is_past = cell.index == self.current, cell.index < self.current
        painter.setPen(Qt.PenStyle.NoPen if is_now else QPen(QColor(theme.line), 1))
        painter.setBrush(QColor(theme.accent if is_now else theme.accent_fill if is_past else theme.sunk))
        painter.drawRoundedRect(cell.rect.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        font = theme.font(
            NOTE_PX, QFont.Weight.DemiBold if is_now else QFont.Weight.Medium, has_even_figures=True
        )
        ink = theme.accent_ink if is_now else theme.text if is_past else theme.soft
        self.words(painter, cell.rect, turn_sign(day.date), font, ink)
        if day.date in self._eventful:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.accent_ink if is_now else theme.warning))
            radius = self.px(2.2)
            painter.drawEllipse(cell.rect.topRight() + QPointF(-radius, radius) * 1.3, radius, radius)
