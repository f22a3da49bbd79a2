"""The drawer: the panels of the right side over the map, where the window is too narrow to dock them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEasingCurve, QEvent, QObject, QPropertyAnimation, QRect, Qt, Signal
from PySide6.QtGui import QColor, QLinearGradient, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QFrame,
    QGraphicsOpacityEffect,
    QMainWindow,
    QStackedWidget,
    QWidget,
)

from app.panels.layouts import lay, row_in
from app.panels.parts import Look
from app.view.focus_ring import RINGED
from app.view.session import Session

_EDGE_PX = 8
"""The shadow at the left, where the drawer is made wider."""
_FADE_MS = 150
_LEAST_MAP_PX = 120
"""What stays to be seen of the map beside the drawer."""
LEAST_WIDTH_PX = 260


class Drawer(QFrame):
    """Lies over the window's middle at the right; whatever lies below keeps its size."""

    widened = Signal(int)
    """The width that a person has drawn it to."""

    def __init__(self, window: QMainWindow, session: Session, panels: Sequence[QWidget]) -> None:
        """`panels` are all that may be shown in it."""
        super().__init__(window)
        self.setAccessibleName(self.tr("Drawer of the right side"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setProperty(RINGED, True)
        self._window, self._session, self._panels = window, session, panels
        self._look = Look(session, self, has_ground=False)
        self.width_px = LEAST_WIDTH_PX
        self.stack = QStackedWidget()
        self.stack.setProperty("panel", "true")
        self.stack.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        lay(row_in(self, edges=(_EDGE_PX, 0, 0, 0)), self.stack)
        self.setMouseTracking(True)
        self._grabbed_at: int | None = None
        self._fade: QPropertyAnimation | None = None
        self.hide()

    # ---- open and shut

    def open_at(self, panel: QWidget) -> None:
        """Show a panel in the drawer."""
        # Not all of them at once: each that changes its place is dressed and laid out anew.
        if not self.stack.isAncestorOf(panel):
            self.stack.addWidget(panel)
        self.stack.setCurrentWidget(panel)
        was_shut = self.isHidden()
        self.place()
        self.raise_()  # first: what is laid over it follows when it is shown
        self.show()
        if was_shut and self._session.show.has_motion:
            self._fade_in()

    def shut(self) -> None:
        """Go away."""
        self._end_fade()
        self.hide()

    def _fade_in(self) -> None:
        effect = QGraphicsOpacityEffect(self)
        self.setGraphicsEffect(effect)
        self._fade = QPropertyAnimation(effect, b"opacity", self)
        self._fade.setDuration(_FADE_MS)
        self._fade.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._fade.setStartValue(0.0)
        self._fade.setEndValue(1.0)
        self._fade.finished.connect(self._end_fade)
        self._fade.start()

    def _end_fade(self) -> None:
        """Paint without the effect again: it costs time, and blurs letters on fine screens."""
        if self._fade is not None:
            self._fade.stop()
            self._fade.deleteLater()
            self._fade = None
            self.setGraphicsEffect(None)  # type: ignore[arg-type]  # Qt takes it for none

    @property
    def is_fading(self) -> bool:
        """Whether it is on its way."""
        return self._fade is not None

    # ---- where it lies

    def place(self) -> None:
        """Lie at the right of the middle, as high as everything between the turn strip and the status."""
        middle, status = self._window.centralWidget(), self._window.statusBar()
        if middle is None:
            return
        area = middle.geometry()
        bottom = self._window.height() if status.isHidden() else status.y()
        # Large letters may want more than a person has drawn it to: any panel, or it would jump between them.
        least = max(self._look.theme.px(LEAST_WIDTH_PX), *map(_least_px, self._panels))
        most = area.width() - _LEAST_MAP_PX
        if most < least:
            # Beside an open left side too little is left to read by: it lies over that as well.
            most = area.right() + 1 - _LEAST_MAP_PX
        width = min(max(self.width_px, least), most) + _EDGE_PX
        # QRect.right() is the last pixel inside, one less than the edge.
        self.setGeometry(QRect(area.right() + 1 - width, area.top(), width, bottom - area.top()))

    def covers(self, watched: QObject) -> bool:
        """Return whether something is the drawer or lies in it."""
        return isinstance(watched, QWidget) and (watched is self or self.isAncestorOf(watched))

    # ---- its edge

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002  (Qt's own signature)
        """Paint the shadow that the drawer throws on the map, and its edge."""
        theme = self._look.theme
        shadow = QLinearGradient(0, 0, _EDGE_PX, 0)
        shadow.setColorAt(0, QColor(0, 0, 0, 0))
        shadow.setColorAt(1, QColor(0, 0, 0, theme.shadow_alpha))
        with QPainter(self) as painter:
            painter.fillRect(0, 0, _EDGE_PX, self.height(), shadow)
            painter.fillRect(_EDGE_PX - 1, 0, 1, self.height(), QColor(theme.soft))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of the edge."""
        if event.position().x() <= _EDGE_PX and event.button() == Qt.MouseButton.LeftButton:
            # Place and width together: as the pointer goes left the drawer grows.
            self._grabbed_at = round(event.globalPosition().x()) + self.width() - _EDGE_PX
        # Also beside the edge: a press is not to fall through to the map.
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Draw the edge along."""
        at_edge = event.position().x() <= _EDGE_PX
        self.setCursor(Qt.CursorShape.SplitHCursor if at_edge else Qt.CursorShape.ArrowCursor)
        if self._grabbed_at is not None:
            # From the screen's coordinates: the widget's own move along with its edge.
            self.width_px = max(LEAST_WIDTH_PX, self._grabbed_at - round(event.globalPosition().x()))
            self.place()
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let the edge go."""
        if self._grabbed_at is not None:
            self._grabbed_at = None
            self.widened.emit(self.width() - _EDGE_PX)
        event.accept()

    def leaveEvent(self, event: QEvent) -> None:
        """Leave the pointer as it is elsewhere."""
        self.unsetCursor()
        super().leaveEvent(event)


def _least_px(panel: QWidget) -> int:
    """Return the least width of a panel: its own, else that of what is in it."""
    return panel.minimumWidth() or panel.minimumSizeHint().width()
