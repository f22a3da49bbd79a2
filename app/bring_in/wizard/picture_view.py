"""A scan or photograph to look at: zoomed by the wheel, panned by dragging, what was found drawn over it.

Points are pixels of the picture as it was given, whatever size of it is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QImage,
    QImageReader,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPixmap,
    QResizeEvent,
    QTransform,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QGraphicsPixmapItem, QGraphicsScene, QGraphicsView, QWidget

from app.bring_in.exif_turn import written_turn
from app.view.camera import Camera
from app.view.focus_ring import RINGED
from app.view.pens import round_pen
from rules.regular_file import is_file

GROUND = "#3A3F45"
MAX_SHOWN_PIXELS = 16_000_000
"""A larger picture is shown smaller: 64 MB of memory for it are enough."""
_ALLOCATION_MB = 512
_NEAR, _CLICK_PX, _PAN_PX, _FINE = 1.0015, 4, 60, 15
_CROSS_PX = 6, 22
"""From where to where the arms of the cross reach that marks the middle."""

_TURNS: Mapping[int, QTransform] = MappingProxyType(
    {
        1: QTransform(),
        2: QTransform(-1, 0, 0, 1, 0, 0),
        3: QTransform(-1, 0, 0, -1, 0, 0),
        4: QTransform(1, 0, 0, -1, 0, 0),
        5: QTransform(0, 1, 1, 0, 0, 0),
        6: QTransform(0, 1, -1, 0, 0, 0),
        7: QTransform(0, -1, -1, 0, 0, 0),
        8: QTransform(0, -1, 1, 0, 0, 0),
    }
)
"""What each EXIF orientation asks for. Qt does it for JPEG and TIFF, and not for PNG and WebP."""

PaintOver = Callable[[QPainter, float], None]
"""Paints over the picture in its own pixels; the number is screen pixels a pixel of the picture."""


def read_shown(path: Path) -> tuple[QImage, QSize]:
    """Return a picture as it is shown, and its whole size in pixels; a null one where it cannot be read."""
    # Qt would wait for ever for what somebody writes into a pipe.
    if not is_file(path):
        return QImage(), QSize()
    reader = QImageReader(str(path))
    reader.setAutoTransform(True)
    # What a picture says of its ending is not asked: many a PNG is called .jpg.
    reader.setDecideFormatFromContent(True)
    reader.setAllocationLimit(_ALLOCATION_MB)
    size = reader.size()
    pixels = size.width() * size.height()
    if pixels > MAX_SHOWN_PIXELS:
        # Scaled while it is read: whole it would stand in the memory first.
        reader.setScaledSize(size * (MAX_SHOWN_PIXELS / pixels) ** 0.5)
    image = reader.read().transformed(_TURNS[written_turn(path)])
    # A picture on its side is turned after it was read, its size is told before.
    is_turned = (image.width() > image.height()) != (size.width() > size.height())
    return image, size.transposed() if is_turned else size


class PictureView(QGraphicsView):
    """Shows one picture. `clicked` tells a point of it, `looked` that the view moved."""

    clicked = Signal(QPointF)
    looked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._scene = QGraphicsScene(self)
        self._item = QGraphicsPixmapItem()
        # Else Qt takes the nearest pixel, and thin lines of a scan come and go with the zoom.
        self._item.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        self._scene.addItem(self._item)
        self.setScene(self._scene)
        self.camera = Camera(self)
        self.camera.moved.connect(self.looked)
        self.paint_over: PaintOver | None = None
        self.takes_clicks = False
        """Whether a click on it says something: then the middle can be clicked by keys, and is marked."""
        self.shown: tuple[Path, int] | None = None
        """The file that is shown, and its page, where one was asked for by its name."""
        self._pressed: QPoint | None = None
        self._has_moved = False
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setBackgroundBrush(QColor(GROUND))
        self.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # The camera alone says what stays where: Qt's own anchor would move the picture once more.
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        # What is painted over lies on no item, so Qt does not know which part of it to paint anew.
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.FullViewportUpdate)
        self.setAccessibleName(self.tr("The picture that is brought in"))
        self.setProperty(RINGED, True)
        self._take_keys()

    # ---- the picture

    def show_file(self, path: Path) -> bool:
        """Show the picture of a file; return whether it could be read."""
        image, size = read_shown(path)
        if image.isNull():
            return False
        self.show_image(image, size)
        return True

    def show_image(self, image: QImage, size: QSize | None = None) -> None:
        """Show a picture that stands for one of a size, its own by default."""
        whole = size or image.size()
        self._item.setPixmap(QPixmap.fromImage(image))
        # So scene and picture have the same pixels, however small it was read.
        self._item.setScale(whole.width() / max(1, image.width()))
        area = QRectF(0, 0, whole.width(), whole.height())
        # Room round it: a corner of the picture can be brought to the middle.
        room = max(whole.width(), whole.height()) / 2
        self._scene.setSceneRect(area.adjusted(-room, -room, room, room))
        self.camera.fit(area)
        self.camera.is_fitted = True
        self._take_keys()

    def _take_keys(self) -> None:
        """Be a place for the keys where there is a picture to be moved."""
        has_picture = not self._item.pixmap().isNull()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if has_picture else Qt.FocusPolicy.NoFocus)

    @property
    def area(self) -> QRectF:
        """The picture's own rectangle."""
        return self._item.mapRectToScene(self._item.boundingRect())

    def cut(self, rect: QRectF) -> QPixmap:
        """Return a part of the picture, as sharp as it is shown here."""
        inner = self._item.mapRectFromScene(rect).toAlignedRect()
        # Cut to the picture: beside it there are no pixels to copy.
        return self._item.pixmap().copy(inner.intersected(self._item.pixmap().rect()))

    def paint_picture(self, painter: QPainter) -> None:
        """Paint the picture alone, in its own pixels."""
        painter.save()
        painter.setTransform(self._item.sceneTransform(), True)
        painter.drawPixmap(0, 0, self._item.pixmap())
        painter.restore()

    def drawForeground(self, painter: QPainter, rect: QRectF | object) -> None:
        """Draw what was found over the picture."""
        if self.paint_over is not None:
            self.paint_over(painter, self.camera.scale)
        if self.takes_clicks and self.hasFocus():
            self._paint_cross(painter)

    def _paint_cross(self, painter: QPainter) -> None:
        """Mark the middle, which Space clicks: the arrows bring any place there."""
        at, unit = self.mapToScene(self.viewport().rect().center()), 1 / self.camera.scale
        for ink, width in (("#FFFFFF", 4), ("#0B63A8", 2)):
            painter.setPen(round_pen(ink, width * unit))
            for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                # Open in the middle: the place itself is to be seen.
                inner, outer = QPointF(x, y) * (_CROSS_PX[0] * unit), QPointF(x, y) * (_CROSS_PX[1] * unit)
                painter.drawLine(at + inner, at + outer)

    # ---- hands

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a click or a drag."""
        # The right button asks for a menu, and says nothing by a click.
        if event.button() == Qt.MouseButton.RightButton:
            return
        self._pressed, self._has_moved = event.position().toPoint(), False

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Pan while a button is down."""
        if self._pressed is None:
            return
        here = event.position().toPoint()
        off = self._pressed - here
        # A hand trembles: so few pixels are still a click.
        if self._has_moved or off.manhattanLength() > _CLICK_PX:
            self._has_moved = True
            self._pressed = here
            self.camera.is_fitted = False
            self.camera.pan_by(off.x(), off.y())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End a drag; a press that never moved is a click."""
        if self._pressed is not None and not self._has_moved:
            self.clicked.emit(self.mapToScene(event.position().toPoint()))
        self._pressed = None

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom at the pointer."""
        self.camera.zoom_by(_NEAR ** event.angleDelta().y(), event.position().toPoint())
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Pan by the arrows, zoom by plus and minus, show all by the Home key, click by Space."""
        steps = {
            Qt.Key.Key_Left: (-_PAN_PX, 0),
            Qt.Key.Key_Right: (_PAN_PX, 0),
            Qt.Key.Key_Up: (0, -_PAN_PX),
            Qt.Key.Key_Down: (0, _PAN_PX),
        }
        key = Qt.Key(event.key())
        if key in steps:
            # With Shift in steps so small that the cross comes to a centre.
            fine = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
            x, y = steps[key]
            self.camera.is_fitted = False
            self.camera.pan_by(*((x // _FINE, y // _FINE) if fine else (x, y)))
        elif key == Qt.Key.Key_Space and self.takes_clicks:
            self.clicked.emit(self.mapToScene(self.viewport().rect().center()))
        elif key in {Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Minus}:
            self.camera.zoom_by(0.8 if key == Qt.Key.Key_Minus else 1.25)
        elif key == Qt.Key.Key_Home:
            self.camera.fit(self.area)
            self.camera.is_fitted = True
        else:
            event.ignore()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the whole picture in sight where it was."""
        super().resizeEvent(event)
        if self.camera.is_fitted and not self._item.pixmap().isNull():
            self.camera.fit(self.area)
            self.camera.is_fitted = True
