"""The whole table in small, with the part that the window shows; a click goes there."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.table.pieces import Kind
from app.view.theme import theme_of
from app.view.view import TableView

_WIDTH, _MOST_HEIGHT = 240, 300
_DOT_PX = 3.2


class Overview(QWidget):
    """Drawn from the map's preview; each stack is a dot in its side's colour, square or round by side."""

    def __init__(self, view: TableView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view = view
        self._scene = view.table_scene
        self._ground = QPixmap()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Overview map"))
        self.setToolTip(self.tr("Click to go there"))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        view.camera.moved.connect(self.update)
        view.camera.zoomed.connect(self.update)
        self._scene.desk.happened.connect(self._refresh)
        self._scene.rearranged.connect(self._refresh)
        self._scene.pictures.changed.connect(self._refresh)

    def _refresh(self) -> None:
        self._ground = QPixmap()
        self.update()

    def sizeHint(self) -> QSize:
        """Return a size of the map's proportion."""
        whole = self._scene.ground.map_rect()
        if whole.isEmpty():
            return QSize(_WIDTH, _WIDTH)
        height = min(_MOST_HEIGHT, round(_WIDTH * whole.height() / whole.width()))
        return QSize(_WIDTH, height)

    def _factor(self) -> float:
        whole = self._scene.ground.map_rect()
        return min(self.width() / max(1.0, whole.width()), self.height() / max(1.0, whole.height()))

    def _origin(self) -> QPointF:
        whole, factor = self._scene.ground.map_rect(), self._factor()
        x = (self.width() - whole.width() * factor) / 2 - whole.x() * factor
        y = (self.height() - whole.height() * factor) / 2 - whole.y() * factor
        return QPointF(x, y)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Copy the small map and draw the frame of what is seen."""
        ratio = self.devicePixelRatioF()
        if self._ground.size() != self.size() * ratio:
            self._ground = self._drawn(ratio)
        with QPainter(self) as painter:
            painter.drawPixmap(0, 0, self._ground)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            seen = self._view.camera.seen()
            factor, origin = self._factor(), self._origin()
            frame = QRectF(
                seen.x() * factor + origin.x(),
                seen.y() * factor + origin.y(),
                seen.width() * factor,
                seen.height() * factor,
            )
            for colour, width in (("#FFFFFF", 3.5), ("#0B5C97", 1.8)):
                painter.setPen(QPen(QColor(colour), width))
                painter.drawRect(frame.intersected(QRectF(self.rect()).adjusted(1, 1, -2, -2)))

    def _drawn(self, ratio: float) -> QPixmap:
        """Return map and stacks as they are now."""
        pixmap = QPixmap(self.size() * ratio)
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(QColor(theme_of(self._scene.showing.show.is_dark).panel))
        with QPainter(pixmap) as painter:
            painter.setRenderHints(
                QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
            )
            painter.translate(self._origin())
            painter.scale(self._factor(), self._factor())
            self._scene.ground.paint_overview(painter, self._factor())
            self._draw_stacks(painter)
        return pixmap

    def _draw_stacks(self, painter: QPainter) -> None:
        game = self._scene.desk.game
        theme, edge = theme_of(is_dark=False), _DOT_PX / self._factor()
        painter.setPen(QPen(QColor("#FFFFFF"), edge * 0.2))
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
            self._view.camera.look_at(point)
