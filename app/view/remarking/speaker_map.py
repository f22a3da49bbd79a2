"""The map of the speaker's view: it looks at the same scene as the table, and has no hands.

So it shows what the table shows: counters, overlays, drawings of remarks, the film.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QMouseEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QFrame, QGraphicsView

from app.view.camera import Camera
from app.view.panning import PanDrag
from app.view.scene import TableScene
from app.view.view import TableView

_WHEEL_STEP = 1.0015


class SpeakerMap(QGraphicsView):
    """The map without hands: nothing can be moved or chosen here, only looked at."""

    moved_by_hand = Signal()
    """Somebody turned to another place here."""

    def __init__(self, scene: TableScene, followed: TableView) -> None:
        super().__init__(scene)
        self._scene, self._followed = scene, followed
        self.camera = Camera(self)
        self.is_following = True
        self._pan = PanDrag(self.camera)
        # No item takes the mouse here: the speaker's hand must not move a counter before the audience.
        self.setInteractive(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        # The camera alone decides what stays in place.
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.AnchorViewCenter)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # The scene paints every pixel: a background of Qt's own would flash through.
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.viewport().setAutoFillBackground(False)
        # Keys belong to the table, also while this window is in front.
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(self.tr("Map of the speaker's view"))
        followed.camera.moved.connect(self.match)
        # A table that is resized sees another part without any move of its camera.
        followed.installEventFilter(self)

    def close_view(self) -> None:
        """Follow nothing any more."""
        self._followed.camera.moved.disconnect(self.match)
        self._followed.removeEventFilter(self)
        # Before the scene goes: a view would paint once more with what is gone.
        self.setScene(None)

    def follow(self, is_on: bool) -> None:  # a setter, named for what it sets
        """Look where the table looks from now on, or stay."""
        self.is_following = is_on
        self.match()

    def match(self) -> None:
        """Show all that is seen of the table, where this view follows it."""
        if not self.is_following:
            return
        camera = self._followed.camera
        seen = camera.seen()
        # What lies under the drawer there is not looked at by anybody.
        seen.setRight(max(seen.left() + 1, seen.right() - camera.covered_px() / camera.scale))
        self.camera.fit(seen)

    def turn(self, right_px: int, down_px: int) -> None:
        """Look further to a side, by hand."""
        self._stop_following()
        self.camera.pan_by(right_px, down_px)

    def zoom(self, factor: float) -> None:
        """Look more closely, or from further away, by hand."""
        self._stop_following()
        self.camera.zoom_by(factor)

    def fit_map(self) -> None:
        """Show the whole map."""
        self._stop_following()
        self.camera.fit(self._scene.ground.map_rect())

    def _stop_following(self) -> None:
        self.is_following = False
        self.moved_by_hand.emit()

    # ---- events

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the size of the table."""
        if event.type() == QEvent.Type.Resize:
            self.match()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as much as before."""
        super().resizeEvent(event)
        self.match()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom at the pointer."""
        # Wheels to the side, and those of touch pads that have come to rest.
        if event.angleDelta().y():
            self._stop_following()
            self.camera.zoom_by(_WHEEL_STEP ** event.angleDelta().y(), event.position().toPoint())
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin to move the map."""
        self._pan.begin(event.position().toPoint())
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Move the map."""
        if self._pan.is_on and self._pan.move(event.position().toPoint()):
            self._stop_following()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End the move."""
        self._pan.end()
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Leave it to the window."""
        # It makes the window full-screen, or gives it back.
        event.ignore()
