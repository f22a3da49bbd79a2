"""What several parts of the window paint alike: words that end with dots, the frame of who has the keys."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPaintDevice, QPainter, QPen
from PySide6.QtWidgets import QStyle, QWidget

from app.view.theme import LABEL_PX, NOTE_PX, Theme

LEFT_MIDDLE = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT_MIDDLE = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


@contextmanager
def smooth(device: QPaintDevice) -> Iterator[QPainter]:
    """Yield a painter whose edges are smooth; it has ended when the block has."""
    # One that is still there when its device goes ends the process: here none is made without an end.
    with QPainter(device) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        yield painter


def paint_words(
    painter: QPainter,
    rect: QRectF,
    text: str,
    font: QFont,
    ink: str,
    flags: Qt.AlignmentFlag = LEFT_MIDDLE,
) -> None:
    """Paint a text in a rectangle, with dots where it has no room for all of it."""
    painter.setFont(font)
    painter.setPen(QColor(ink))
    # Half a pixel for rounding: words that just fit are not to be cut.
    fitting = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, rect.width() + 0.5)
    painter.drawText(rect, flags, fitting)


def paint_titled(painter: QPainter, area: QRectF, title: str, note: str, theme: Theme) -> None:
    """Paint a title in strong letters with a note below it; without a note it stands in the middle."""
    half = area.height() / 2
    upper = area.adjusted(0, 4, 0, -half + 2) if note else area
    paint_words(painter, upper, title, theme.font(LABEL_PX, QFont.Weight.Bold), theme.text)
    if note:
        paint_words(painter, area.adjusted(0, half - 2, 0, -4), note, theme.font(NOTE_PX), theme.soft)


def paint_focus(painter: QPainter, widget: QWidget, theme: Theme) -> None:
    """Paint a frame within a widget while it has the keys: who paints himself gets none from the style."""
    if widget.hasFocus():
        painter.setPen(QPen(QColor(theme.accent), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        # Half of a line lies beyond its rectangle, where the widget would cut it.
        painter.drawRoundedRect(QRectF(widget.rect()).adjusted(1, 1, -1, -1), 5, 5)


def paint_ground(painter: QPainter, inner: QRectF, state: QStyle.StateFlag, theme: Theme) -> None:
    """Paint what lies behind a line of a list: chosen, under the pointer, with the keys."""
    painter.setPen(Qt.PenStyle.NoPen)
    # What is chosen looks so under the pointer as well: the pointer stands on most lines that were clicked.
    if state & QStyle.StateFlag.State_Selected:
        painter.setBrush(QColor(theme.accent_fill))
        painter.drawRoundedRect(inner, 7, 7)
    elif state & QStyle.StateFlag.State_MouseOver:
        painter.setBrush(QColor(theme.sunk))
        painter.drawRoundedRect(inner, 7, 7)
    if state & QStyle.StateFlag.State_HasFocus:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(theme.accent), 1.6))
        painter.drawRoundedRect(inner.adjusted(0.5, 0.5, -0.5, -0.5), 7, 7)
