"""What is drawn over a hex while a film goes on: steps that are lost there, a place that changes hands."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from app.view.film.actors import ABOVE_ALL
from app.view.theme import LABEL_PX, Theme

_PAD_PX, _RISE_PX = 7, 16


class Word(QGraphicsItem):
    """A few words on a plate in a side's strong colour, that rise from their hex as they come."""

    def __init__(self, theme: Theme, text: str, side: str) -> None:
        super().__init__()
        self._theme, self._text = theme, text
        self._ink, _ = theme.of_side(side)
        self._font = theme.font(LABEL_PX, QFont.Weight.DemiBold)
        self._risen = 0.0
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIgnoresTransformations)
        self.setZValue(ABOVE_ALL + 4)

    @property
    def text(self) -> str:
        """What it says."""
        return self._text

    def rise(self, share: float) -> None:
        """Show a share of its coming, from 0 to 1."""
        # The plate moves within the item: Qt must know before that its rectangle is another.
        self.prepareGeometryChange()
        self._risen = share
        self.setOpacity(min(1.0, 0.3 + 1.4 * share))
        self.update()

    def _plate(self) -> QRectF:
        metrics = QFontMetricsF(self._font)
        width = metrics.horizontalAdvance(self._text) + 2 * self._theme.px(_PAD_PX)
        height = metrics.height() + self._theme.px(_PAD_PX)
        return QRectF(-width / 2, -height / 2 - self._risen * self._theme.px(_RISE_PX), width, height)

    def boundingRect(self) -> QRectF:
        """Return the plate, wherever it has risen to."""
        # Room below for where it was: Qt would leave its lower edge on the screen.
        return self._plate().adjusted(-3, -3, 3, 3 + self._theme.px(_RISE_PX))

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Draw the plate."""
        plate = self._plate()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(self._theme.raised), 1.6))
        painter.setBrush(QColor(self._ink))
        painter.drawRoundedRect(plate, 6, 6)
        painter.setPen(QColor(self._theme.on_side))
        painter.setFont(self._font)
        painter.drawText(plate, int(Qt.AlignmentFlag.AlignCenter.value), self._text)


def word_at(theme: Theme, text: str, side: str, at: tuple[float, float]) -> Word:
    """Return words over a point of the table."""
    word = Word(theme, text, side)
    word.setPos(QPointF(*at))
    word.rise(0.0)
    return word
