"""The parts of the lesson panel: the bar of steps, a line of the task with its tick, the box of a rule."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QVBoxLayout, QWidget

from app.panels.layouts import row_in
from app.panels.painting import smooth
from app.panels.parts import Look, letters, link
from app.view.icons import pixmap
from app.view.theme import LABEL_PX, Theme
from rules.citations import Citation

_BAR_PX, _GAP_PX, _MARK_PX, _EDGE_PX = 6, 5, 20, 4


class StepBar(QWidget):
    """How far one is: a bar for each step."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._count, self._now, self._done = 1, 0, frozenset[int]()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_steps(self, count: int, now: int, done: frozenset[int]) -> None:
        """Show that of so many steps one is the present one and some are done."""
        self._count, self._now, self._done = max(1, count), now, done
        text = self.tr("Step {now} of {count}").format(now=now + 1, count=count)
        self.setAccessibleName(text)
        self.setToolTip(text)
        self.update()

    def sizeHint(self) -> QSize:
        """Return a thin bar."""
        return QSize(self._look.theme.px(120), self._look.theme.px(_BAR_PX))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002  (Qt's own signature)
        """Paint the bars."""
        theme = self._look.theme
        gap, height = theme.px(_GAP_PX), theme.px(_BAR_PX)
        width = max(1.0, (self.width() - gap * (self._count - 1)) / self._count)
        with smooth(self) as painter:
            painter.setPen(Qt.PenStyle.NoPen)
            for number in range(self._count):
                colour = QColor(theme.accent if number in self._done | {self._now} else theme.line)
                # Pale and not another colour: the present step is half done, whatever inks a theme has.
                colour.setAlphaF(0.45 if number == self._now and number not in self._done else 1.0)
                painter.setBrush(colour)
                painter.drawRoundedRect(
                    QRectF(number * (width + gap), 0, width, height), height / 2, height / 2
                )


class Stand(Enum):
    """How a line of a task stands."""

    DONE = "done"
    NOW = "now"
    LATER = "later"


class TaskMark(QWidget):
    """A disc with a number, or a tick."""

    def __init__(self, look: Look, number: int, stand: Stand) -> None:
        super().__init__()
        self._look, self._number, self._stand = look, number, stand
        edge = look.theme.px(_MARK_PX)
        self.setFixedSize(edge, edge)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002  (Qt's own signature)
        """Paint the disc."""
        theme = self._look.theme
        ink = {Stand.DONE: theme.fine, Stand.NOW: theme.accent, Stand.LATER: theme.soft}[self._stand]
        with smooth(self) as painter:
            painter.setPen(QPen(QColor(ink), theme.px(2) * 0.8))
            middle = QPointF(self.width() / 2, self.height() / 2)
            painter.drawEllipse(middle, self.width() / 2 - 1.5, self.height() / 2 - 1.5)
            if self._stand is Stand.DONE:
                edge = round(self.width() * 0.7)
                tick = pixmap("tick", edge, ink, theme.panel, self.devicePixelRatioF())
                painter.drawPixmap(QPointF((self.width() - edge) / 2, (self.height() - edge) / 2), tick)
            else:
                painter.setFont(theme.font(LABEL_PX - 1))
                painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, str(self._number))


class TaskRow(QFrame):
    """One line of "Try it"."""

    def __init__(self, look: Look, number: int, text: str, stand: Stand) -> None:
        super().__init__()
        self._look, self.stand = look, stand
        row = row_in(self, 10, (8, 6, 8, 6))
        row.addWidget(TaskMark(look, number, stand), 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(letters(text, "soft" if stand is Stand.LATER else "label", can_wrap=True), 1)
        told = {
            Stand.DONE: self.tr("Done: {task}"),
            Stand.NOW: self.tr("Now: {task}"),
            Stand.LATER: self.tr("Later: {task}"),
        }[stand]
        self.setAccessibleName(told.format(task=text))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint a ground behind what is to be done now."""
        if self.stand is Stand.NOW:
            theme = self._look.theme
            with smooth(self) as painter:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(theme.accent_fill))
                painter.drawRoundedRect(QRectF(self.rect()), theme.px(5), theme.px(5))
        super().paintEvent(event)


class RuleBox(QFrame):
    """A case in our words, with an edge in accent; its number opens it."""

    wanted = Signal(str)
    """The number of the case that was pressed."""

    def __init__(self, look: Look, citation: Citation) -> None:
        super().__init__()
        self._look = look
        self.setAccessibleName(self.tr("Rule {case}").format(case=citation.id))
        column = QVBoxLayout(self)
        edge = look.theme.px(_EDGE_PX)
        column.setContentsMargins(edge + 8, 6, 8, 8)
        column.setSpacing(2)
        words = self.tr("Rule {case}: {title}").format(case=citation.id, title=self.tr(citation.title))
        self.button = link(words, lambda: self.wanted.emit(citation.id))
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignLeft)
        text = letters(self.tr(citation.text), "label", can_wrap=True)
        text.setContentsMargins(4, 0, 0, 0)
        column.addWidget(text)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the ground and the edge."""
        theme = self._look.theme
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor(theme.sunk))
            painter.fillRect(0, 0, theme.px(_EDGE_PX), self.height(), QColor(theme.accent))
        super().paintEvent(event)


def size_headings(theme: Theme, sizes: Mapping[QLabel, float]) -> None:
    """Give headings sizes of their own, in pixels of the theme: larger than any role of the style sheet."""
    for label, size in sizes.items():
        label.setFont(theme.font(size, QFont.Weight.DemiBold))
        label.setStyleSheet(f"font-size: {theme.points(size):.2f}pt; font-weight: 600;")
