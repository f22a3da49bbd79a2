"""The strip of steps at the head of a bringing in: which are done, which one is the present one."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from app.panels.layouts import row_in
from app.panels.painting import smooth
from app.panels.parts import Look
from app.view.icons import paint_icon
from app.view.pens import round_pen
from app.view.session import Session
from app.view.theme import LABEL_PX, NOTE_PX

_DISC_PX, _GAP_PX, _LINE_PX, _EDGE_PX = 22, 8, 28, 4
_SHORT_PX, _BETWEEN_PX = 8, 4
"""How long the line between two steps is where there is little room; the gap before and after it."""


class StepButton(QAbstractButton):
    """One step: its number in a disc, a tick where it is done, and its name."""

    def __init__(self, number: int, title: str, look: Look) -> None:
        super().__init__()
        self._number, self._look = number, look
        self.is_done = self.is_present = self.is_short = False
        self.setText(title)
        self.setToolTip(title)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._tell()

    def stand(self, *, is_done: bool, is_present: bool, is_open: bool) -> None:
        """Show how the step stands; one that is not open cannot be gone to yet."""
        self.is_done, self.is_present = is_done, is_present
        self.setEnabled(is_open)
        self.setCursor(Qt.CursorShape.PointingHandCursor if is_open else Qt.CursorShape.ArrowCursor)
        self._tell()
        # The name of the present step is written in bold and may be the only one: the room changes with it.
        self.updateGeometry()
        self.update()

    @property
    def has_name(self) -> bool:
        """Whether its name is shown beside the disc."""
        return self.is_present or not self.is_short

    def _tell(self) -> None:
        state = self.tr("present step") if self.is_present else self.tr("done") if self.is_done else ""
        name = self.tr("Step {number}: {title}").format(number=self._number, title=self.text())
        self.setAccessibleName(f"{name}, {state}" if state else name)

    def _letters(self) -> QFont:
        theme = self._look.theme
        return theme.font(LABEL_PX, QFont.Weight.DemiBold if self.is_present else QFont.Weight.Normal)

    def sizeHint(self) -> QSize:
        """Return the room of disc and name."""
        px = self._look.theme.px
        height = px(_DISC_PX + 2 * _EDGE_PX)
        if not self.has_name:
            return QSize(height, height)
        words = QFontMetricsF(self._letters()).horizontalAdvance(self.text())
        # Two pixels over: rounded down the last letter would be cut.
        return QSize(round(px(_DISC_PX + _GAP_PX + 2 * _EDGE_PX) + words) + 2, height)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint disc and name; a frame where it has the keys."""
        theme, px = self._look.theme, self._look.theme.px
        with smooth(self) as painter:
            if self.hasFocus():
                painter.setPen(round_pen(theme.accent, 1.5))
                painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), px(6), px(6))
            disc = QRectF(px(_EDGE_PX), (self.height() - px(_DISC_PX)) / 2, px(_DISC_PX), px(_DISC_PX))
            self._paint_disc(painter, disc)
            if not self.has_name:
                return
            painter.setFont(self._letters())
            painter.setPen(QColor(theme.text if self.is_present else theme.soft))
            words = QRectF(disc.right() + px(_GAP_PX), 0, self.width(), self.height())
            painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, self.text())

    def _paint_disc(self, painter: QPainter, disc: QRectF) -> None:
        theme = self._look.theme
        is_plain = not (self.is_done or self.is_present)
        ground = theme.accent if self.is_present else theme.fine if self.is_done else theme.panel
        painter.setPen(round_pen(theme.line if is_plain else ground, 1.2))
        painter.setBrush(QColor(ground))
        painter.drawEllipse(disc.adjusted(0.6, 0.6, -0.6, -0.6))
        if self.is_done and not self.is_present:
            inset = disc.width() * 0.22
            paint_icon(painter, disc.adjusted(inset, inset, -inset, -inset), "tick", theme.accent_ink)
            return
        painter.setFont(theme.font(NOTE_PX, QFont.Weight.DemiBold))
        painter.setPen(QColor(theme.soft if is_plain else theme.accent_ink))
        painter.drawText(disc, Qt.AlignmentFlag.AlignCenter, str(self._number))


class StepStrip(QWidget):
    """All steps in a row. `chosen` tells the index of one that is gone to."""

    chosen = Signal(int)

    def __init__(self, session: Session, titles: Sequence[str]) -> None:
        super().__init__()
        self._look = Look(session, self, has_ground=False)
        row = row_in(self, self._look.theme.px(_BETWEEN_PX))
        self.buttons: list[StepButton] = []
        self._lines: list[_Line] = []
        for index, title in enumerate(titles):
            if index:
                self._lines.append(_Line(self._look))
                row.addWidget(self._lines[-1])
            button = StepButton(index + 1, title, self._look)
            # The number as a default: a bare closure would have that of the last step in all of them.
            button.clicked.connect(lambda _checked=False, at=index: self.chosen.emit(at))
            row.addWidget(button)
            self.buttons.append(button)
        row.addStretch(1)

    def show_at(self, present: int, reached: int) -> None:
        """Show which step is the present one and how many, from the first on, have been reached."""
        for index, button in enumerate(self.buttons):
            button.stand(is_done=index < reached, is_present=index == present, is_open=index <= reached)

    # ---- where there is little room

    def _set_short(self, is_short: bool) -> None:  # a setter, named for what it sets
        """Show the name of the present step alone, and the steps closer together."""
        for button in self.buttons:
            button.is_short = is_short
            button.updateGeometry()
            button.update()
        for line in self._lines:
            line.set_short(is_short)

    def _width(self, *, is_short: bool) -> int:
        """Return how wide all of it is in its long or its short form."""
        # A button is asked for its room as it would be, and is then as it was: its hint hangs on its form.
        was = [button.is_short for button in self.buttons]
        for button in self.buttons:
            button.is_short = is_short
        buttons = sum(button.sizeHint().width() for button in self.buttons)
        for button, before in zip(self.buttons, was, strict=True):
            button.is_short = before
        gaps = 2 * len(self._lines) * self._look.theme.px(_BETWEEN_PX)
        return buttons + gaps + len(self._lines) * self._look.theme.px(_SHORT_PX if is_short else _LINE_PX)

    def minimumSizeHint(self) -> QSize:
        """Return the room of its short form: by that of the long one a window could not be made small."""
        return QSize(self._width(is_short=True), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Do without the names where they have no room."""
        super().resizeEvent(event)
        # By the width of the long form, whatever is shown: asked of the present one it would go to and fro.
        self._set_short(event.size().width() < self._width(is_short=False))


class _Line(QWidget):
    """The short line between two steps."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.set_short(False)

    def set_short(self, is_short: bool) -> None:  # a setter, named for what it sets
        """Be as short as it can be and still part two steps."""
        px = self._look.theme.px
        self.setFixedSize(px(_SHORT_PX if is_short else _LINE_PX), px(_DISC_PX))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint it."""
        with QPainter(self) as painter:
            painter.setPen(round_pen(self._look.theme.line, 1.4))
            middle = self.height() / 2
            painter.drawLine(0, round(middle), self.width(), round(middle))
