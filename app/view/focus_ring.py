"""What has the keys is seen: it is scrolled into sight, with a frame where it shows no sign of its own."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QGuiApplication, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QAbstractItemView, QApplication, QScrollArea, QTextBrowser, QWidget
from shiboken6 import isValid

from app.view.in_sight import bring_in_sight

RINGED = "ringed"
"""The property of any other widget that has no sign of its own for the keys."""
_RING_PX = 2
_KINDS = (QAbstractItemView, QScrollArea, QTextBrowser)
"""Lists show their current line alone, alike with the keys and without; the others show nothing."""


class FocusRing(QObject):
    """Lays the frame over whatever has the keys now. It takes no room: nothing moves as it comes and goes."""

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._ring: _Ring | None = None
        app.focusChanged.connect(self._follow)

    def _follow(self, before: QWidget | None, now: QWidget | None) -> None:
        # It goes with what it lies on, of which nobody tells.
        if self._ring is not None and isValid(self._ring):
            self._ring.hide()
            self._ring.deleteLater()
        self._ring = _Ring(now) if now is not None and _wants_ring(now) else None
        # Not for a click: what is under the pointer would run away from it. Nor for who comes back from
        # another program: he reads on where he was.
        is_click = QGuiApplication.mouseButtons() != Qt.MouseButton.NoButton
        if now is not None and before is not None and not is_click:
            bring_in_sight(now)


def _wants_ring(widget: QWidget) -> bool:
    # The list of a choice that is open is all that there is in its window.
    is_popup = widget.window().windowType() == Qt.WindowType.Popup
    return not is_popup and (isinstance(widget, _KINDS) or bool(widget.property(RINGED)))


class _Ring(QWidget):
    """The frame over one widget."""

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        over.installEventFilter(self)
        self.setGeometry(over.rect())
        self.show()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay as large as what it lies over."""
        if event.type() == QEvent.Type.Resize and isinstance(watched, QWidget):
            self.setGeometry(watched.rect())
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the frame in the accent of the theme."""
        with QPainter(self) as painter:
            painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Highlight), _RING_PX))
            # Half of a line lies beyond its rectangle, where the widget would cut it.
            painter.drawRect(QRectF(self.rect()).adjusted(1, 1, -1, -1))
