"""How well a grid fits: how far its clicks lie off as bars, and the worst figure beside what is allowed."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from app.bring_in.wizard.grid_overlay import tone_of
from app.panels.layouts import column_in, lay
from app.panels.parts import Look, letters
from app.view.session import Session
from app.view.theme import NOTE_PX

_BINS, _WIDE_HEX, _HEIGHT_PX = 12, 0.12, 64


class FitBars(QWidget):
    """The bars, and a sentence."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._look = Look(session, self, has_ground=False)
        self.told = letters(role="label", can_wrap=True)
        self.bars = _Bars(self._look)
        lay(column_in(self), self.told, self.bars)

    def show_fit(self, worst_hex: float | None, off_hex: Sequence[float], allowed_hex: float) -> None:
        """Show the estimate of the worst hex, or how far clicks lie off."""
        # Of both: a click may show that a grid lies farther off than was thought when it was found.
        worst = max([*off_hex, *([] if worst_hex is None else [worst_hex])], default=None)
        if worst is None:
            self.told.setText(self.tr("Nothing is known of it yet."))
        else:
            told = self.tr("{worst} hex at worst, {allowed} allowed")
            self.told.setText(told.format(worst=f"{worst:.2f}", allowed=f"{allowed_hex:.2f}"))
        self.bars.show_values(off_hex)
        # Four clicks settle a grid exactly: only from the fifth on they can lie off it.
        self.bars.setVisible(len(off_hex) > 4)


class _Bars(QWidget):
    """A histogram in hexes."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._counts = [0] * _BINS
        self.setAccessibleName(self.tr("How far the clicks lie off"))

    def sizeHint(self) -> QSize:
        """Return its room."""
        return QSize(200, self._look.theme.px(_HEIGHT_PX))

    def show_values(self, values: Sequence[float]) -> None:
        """Show other values."""
        self._counts = [0] * _BINS
        for value in values:
            # What lies further off than the scale reaches is not lost: the last bar has all of it.
            self._counts[min(_BINS - 1, int(value / _WIDE_HEX * _BINS))] += 1
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the bars with their scale."""
        px, most = self._look.theme.px, max(1, *self._counts)
        room: float = self.height() - px(18)
        wide = self.width() / _BINS
        with QPainter(self) as painter:
            painter.setPen(Qt.PenStyle.NoPen)
            for at, count in enumerate(self._counts):
                painter.setBrush(QColor(tone_of(at / _BINS * _WIDE_HEX)))
                tall = room * count / most
                painter.drawRoundedRect(QRectF(at * wide + 1, room - tall, wide - 2, tall), 2, 2)
            painter.setPen(QColor(self._look.theme.soft))
            painter.setFont(self._look.theme.font(NOTE_PX))
            for mark, text in ((0.0, "0"), (0.05, "0.05"), (0.10, "0.10")):
                painter.drawText(QRectF(mark / _WIDE_HEX * self.width(), room, 60, px(16)), text)
