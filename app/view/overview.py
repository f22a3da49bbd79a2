"""The whole table in small, with the part that the window shows; a click goes there."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.table.pieces import Kind
from app.view.theme import theme_of
from app.view.view import TableView

_WIDTH = 240
_MARGIN_PX = 7.0
"""What is left free about the map for the card that it lies on."""
_DOT_PX = 2.2
_VIEW = QColor("#0B63A8")


class Overview(QWidget):
    """Drawn from the map's preview; each stack is a dot in its side's colour, square or round by side."""

    def __init__(self, view: TableView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view = view
        self._scene = view.table_scene
        # A null picture is one to be drawn anew: see `paintEvent`.
        self._ground = QPixmap()
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        # As high as the map needs it: nothing is left empty in the card.
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setAccessibleName(self.tr("Overview map"))
        self.setToolTip(self.tr("Click to go there"))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        # Only the frame moves; the small map below is kept as a picture.
        view.camera.moved.connect(self.update)
        view.camera.zoomed.connect(self.update)
        self._scene.session.happened.connect(self._refresh)
        self._scene.rearranged.connect(self._refresh)
        self._scene.pictures.changed.connect(self._refresh)

    def _refresh(self) -> None:
        self._ground = QPixmap()
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return a size of the map's proportion."""
        return QSize(_WIDTH, self.heightForWidth(_WIDTH))

    def hasHeightForWidth(self) -> bool:
        """Return that the height follows from the width: nothing is left empty beside the map."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height in which the map just fits."""
        whole = self._scene.ground.map_rect()
        room = 2 * _MARGIN_PX
        return width if whole.isEmpty() else round((width - room) * whole.height() / whole.width() + room)

    def _factor(self) -> float:
        whole, room = self._scene.ground.map_rect(), 2 * _MARGIN_PX
        across = (self.width() - room) / max(1.0, whole.width())
        along = (self.height() - room) / max(1.0, whole.height())
        # Before it is laid out a widget may be smaller than its own margin.
        return max(1e-6, min(across, along))

    def _origin(self) -> QPointF:
        whole, factor = self._scene.ground.map_rect(), self._factor()
        x = (self.width() - whole.width() * factor) / 2 - whole.x() * factor
        y = (self.height() - whole.height() * factor) / 2 - whole.y() * factor
        return QPointF(x, y)

    def map_place(self) -> QRectF:
        """Return where the map lies in the widget."""
        return self._placed(self._scene.ground.map_rect())

    def view_place(self) -> QRectF:
        """Return where the part of the map lies that the window shows; empty where it shows none of it."""
        return self._placed(self._view.camera.seen()) & self.map_place()

    def _placed(self, rect: QRectF) -> QRectF:
        factor, origin = self._factor(), self._origin()
        corner = rect.topLeft() * factor + origin
        return QRectF(corner.x(), corner.y(), rect.width() * factor, rect.height() * factor)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Copy the small map and draw the frame of what is seen."""
        ratio = self.devicePixelRatioF()
        # Made anew with the size and on another screen.
        if self._ground.size() != self.size() * ratio:
            self._ground = self._drawn(ratio)
        with QPainter(self) as painter:
            painter.drawPixmap(0, 0, self._ground)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._draw_view(painter, self.view_place())

    def _draw_view(self, painter: QPainter, place: QRectF) -> None:
        """Draw the rectangle of what the window shows."""
        if place.isEmpty():
            return
        tint = QColor(_VIEW)
        tint.setAlphaF(0.12)
        painter.fillRect(place, tint)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        # White below blue: seen on water as on woods.
        for colour, width in ((QColor("#FFFFFF"), 4.2), (_VIEW, 2.4)):
            pen = QPen(colour, width)
            pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
            painter.setPen(pen)
            painter.drawRect(place)

    def _drawn(self, ratio: float) -> QPixmap:
        """Return map and stacks as they are now, on a card with a frame."""
        pixmap = QPixmap(self.size() * ratio)
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        hints = QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
        theme = theme_of(self._scene.showing.show.is_dark)
        with QPainter(pixmap) as painter:
            painter.setRenderHints(hints)
            painter.setPen(QPen(QColor(theme.line), 1.0))
            painter.setBrush(QColor(theme.raised))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8)
            painter.save()
            painter.setClipRect(self.map_place())
            painter.translate(self._origin())
            painter.scale(self._factor(), self._factor())
            self._scene.ground.paint_overview(painter, self._factor())
            self._draw_stacks(painter)
            painter.restore()
            painter.setPen(QPen(QColor(theme.soft), 1.4))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(self.map_place())
        return pixmap

    def _draw_stacks(self, painter: QPainter) -> None:
        game = self._scene.session.game
        # Dots lie on the map, which is painted light: sides keep their light colours.
        theme, edge = theme_of(is_dark=False, words=game.words), _DOT_PX / self._factor()
        painter.setPen(QPen(QColor("#FFFFFF"), edge * 0.3))
        sides = game.roster.sides
        for piece in game.table:
            hex_id = piece.place.hex
            if (
                piece.kind is not Kind.UNIT
                or hex_id is None
                or not self._scene.showing.is_visible(piece.place)
            ):
                continue
            side = game.side_of(piece.id)
            x, y = self._scene.showing.centre(piece.place) or (0.0, 0.0)
            painter.setBrush(QColor(theme.of_side(side)[0]))
            spot = QRectF(x - edge, y - edge, 2 * edge, 2 * edge)
            # Colour alone must not tell the sides apart.
            painter.drawEllipse(spot) if sides.index(side) % 2 else painter.drawRect(spot)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go there."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._go(event.position(), is_gliding=True)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Go along with the pointer."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._go(event.position(), is_gliding=False)

    def _go(self, place: QPointF, *, is_gliding: bool) -> None:
        point = (place - self._origin()) / self._factor()
        if is_gliding:
            self._view.camera.centre_on(point.x(), point.y())
        else:
            # While it is dragged the view follows at once: glides would lag behind.
            self._view.camera.look_at(point)
