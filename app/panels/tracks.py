"""Rows of cells that one clicks or walks along with the arrow keys; among them the steps of a phase."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFont,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from app.panels.painting import paint_words, smooth
from app.panels.parts import Look
from app.view.theme import NOTE_PX
from app.view.tips import tip
from rules.phases import Step

CELL_PX = 20.0


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell as it lies in the row: what it stands for, where, what a tooltip says of it."""

    index: int
    rect: QRectF
    tip: str


class Track(QWidget):
    """A row of cells with one current; the arrow keys move a cursor, Return or a click chooses."""

    chosen = Signal(int)
    """The index of the cell that was chosen."""

    def __init__(self, look: Look, title: str) -> None:
        super().__init__()
        self.look = look
        # None until a key moves it: what the present one is may change meanwhile.
        self._cursor: int | None = None
        self.setAccessibleName(title)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        # Also with no button held: the hand over a cell tells that it can be clicked.
        self.setMouseTracking(True)
        look.changed.connect(lambda _: self.update())

    # ---- what a row says of itself

    @abstractmethod
    def cells(self) -> Sequence[Cell]:
        """Return the cells that are shown, left to right."""

    @property
    @abstractmethod
    def current(self) -> int:
        """The index of the current cell."""

    @abstractmethod
    def paint(self, painter: QPainter) -> None:
        """Draw the row."""

    # ---- choosing

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose the cell that was clicked."""
        cell = self._cell_at(event.position())
        if cell is not None and event.button() == Qt.MouseButton.LeftButton:
            self.chosen.emit(cell.index)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show a hand over cells."""
        over = self._cell_at(event.position()) is not None
        self.setCursor(Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.ArrowCursor)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the cursor, or choose where it stands."""
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        steps |= {Qt.Key.Key_Home: -self.count(), Qt.Key.Key_End: self.count()}
        if event.key() in steps:
            self._move_cursor(steps[Qt.Key(event.key())])
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.chosen.emit(self.current if self._cursor is None else self._cursor)
        else:
            super().keyPressEvent(event)

    def _move_cursor(self, by: int) -> None:
        here = self.current if self._cursor is None else self._cursor
        self._cursor = min(max(0, here + by), self.count() - 1)
        self.setAccessibleDescription(self.tip(self._cursor))
        self.update()

    @abstractmethod
    def count(self) -> int:
        """Return how many cells there are, shown or not."""

    @abstractmethod
    def tip(self, index: int) -> str:
        """Return what is to be said of a cell."""

    @property
    def shown_cursor(self) -> int | None:
        """The cell that the keyboard stands on, None without the focus."""
        if not self.hasFocus():
            return None
        return self.current if self._cursor is None else self._cursor

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Forget the cursor."""
        self._cursor = None
        super().focusOutEvent(event)

    def _cell_at(self, point: QPointF) -> Cell | None:
        return next((cell for cell in self.cells() if cell.rect.contains(point)), None)

    def event(self, event: QEvent) -> bool:
        """Show the tooltip of the cell under the pointer."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            cell = self._cell_at(QPointF(event.pos()))
            if cell is not None:
                QToolTip.showText(event.globalPos(), tip(cell.tip), self, cell.rect.toAlignedRect())
            # Between the cells too: passed on, the event would show the tooltip of what lies around the row.
            return True
        return super().event(event)

    # ---- drawing

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's own signature
        """Draw the row, and a ring round the keyboard's cell."""
        with smooth(self) as painter:
            self.paint(painter)
            ring = next((cell.rect for cell in self.cells() if cell.index == self.shown_cursor), None)
            if ring is not None:
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(QColor(self.look.theme.text), 2))
                painter.drawRoundedRect(ring.adjusted(1, 1, -1, -1), 4, 4)

    def px(self, length: float) -> float:
        """Return a length that grows with the letters."""
        return length * self.look.theme.scale

    def words(self, painter: QPainter, rect: QRectF, text: str, font: QFont, ink: str) -> None:
        """Draw a text in the middle of a rectangle."""
        painter.setFont(font)
        painter.setPen(QColor(ink))
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)


class StepTrack(Track):
    """The steps of the phase under way as numbers, and the current one in words."""

    def __init__(self, look: Look, title: str) -> None:
        super().__init__(look, title)
        self._steps: tuple[Step, ...] = ()
        self._current = 0
        # The words ask for no width: they are cut to the room that the rest of the strip leaves.
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def show_step(self, steps: Sequence[Step], index: int) -> None:
        """Show the steps of a phase with one as current."""
        if (tuple(steps), index) == (self._steps, self._current):
            return
        self._steps, self._current = tuple(steps), index
        self.setAccessibleDescription(self.tip(index) if self._steps else "")
        self.update()

    @property
    def current(self) -> int:
        """The index of the current step."""
        return self._current

    def count(self) -> int:
        """Return how many steps there are."""
        return len(self._steps)

    def tip(self, index: int) -> str:
        """Return the step, its case and its note."""
        step = self._steps[index]
        return " ".join([f"{self.tr(step.title)} ({step.case}).", self.tr(step.note)]).strip()

    def cells(self) -> list[Cell]:
        """Return the numbers; a phase of one step has none to choose from."""
        if len(self._steps) < 2:
            return []
        size = self.px(17)
        return [
            Cell(n, QRectF(n * (size + self.px(3)), 0, size, size), self.tip(n))
            for n in range(len(self._steps))
        ]

    def sizeHint(self) -> QSize:
        """Return the height of a line."""
        return QSize(round(self.px(200)), round(self.px(18)))

    def minimumSizeHint(self) -> QSize:
        """Return room for the numbers alone."""
        return QSize(round(self.px(60)), round(self.px(18)))

    def paint(self, painter: QPainter) -> None:
        """Draw the numbers, then the current step as far as it fits."""
        theme, cells = self.look.theme, self.cells()
        for cell in cells:
            is_now = cell.index == self._current
            painter.setPen(Qt.PenStyle.NoPen if is_now else QPen(QColor(theme.line), 1))
            painter.setBrush(QColor(theme.accent if is_now else theme.raised))
            # Half a pixel in, so that a line of one pixel falls on pixels and is sharp.
            painter.drawEllipse(cell.rect.adjusted(0.5, 0.5, -0.5, -0.5))
            ink = theme.accent_ink if is_now else theme.soft
            self.words(painter, cell.rect, str(cell.index + 1), theme.font(NOTE_PX), ink)
        if self._steps:
            left = cells[-1].rect.right() + self.px(8) if cells else 0.0
            self._paint_words(painter, left)

    def _paint_words(self, painter: QPainter, left: float) -> None:
        theme, room = self.look.theme, QRectF(left, 0, self.width() - left, self.px(17))
        paint_words(painter, room, self.tip(self._current), theme.font(NOTE_PX), theme.soft)
