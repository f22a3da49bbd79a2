"""The fan: all counters of one stack side by side, beside the hex that they belong to."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QTransform,
)
from PySide6.QtWidgets import QApplication, QGraphicsView, QWidget

from app.table import acts
from app.table.describe import describe_piece
from app.table.figures import face_up
from app.table.pieces import PieceId, Spot
from app.view.scene import TableScene
from app.view.theme import LABEL_PX, NOTE_PX, Theme, theme_of
from counters.paint import margin_px

_CLOSE_MS = 250
_COUNTER, _GAP, _PAD, _HEAD, _FOOT, _LEAST_WIDTH = 84, 12, 14, 26, 20, 300
_FULL_DETAIL_HEX_PX = 160.0


class Fan(QWidget):
    """Shows the lowest counter at the left. A counter is dragged along the row to another level, or out of
    the fan into the hand; by keys: arrows choose, Ctrl and an arrow reorders, Enter lifts, Escape closes.
    """

    pulled = Signal(object, QPoint)
    """A `PieceId` pulled out, and the pointer in the viewport; comes with every move of the pointer."""
    grabbed = Signal(object)
    """A `PieceId` lifted by key."""

    def __init__(self, view: QGraphicsView, scene: TableScene) -> None:
        super().__init__(view.viewport())
        self._view = view
        self._scene = scene
        self._desk = scene.desk
        self._spot: Spot | None = None
        self._pieces: tuple[PieceId, ...] = ()
        self._chosen = 0
        self._held: PieceId | None = None
        self._is_pulled = False
        self._press = QPoint()
        self._drag_x = 0
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_CLOSE_MS)
        self._timer.timeout.connect(self.close_at_once)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Stack"))
        self.setToolTip(self.tr("The lowest counter is at the left. Drag to reorder, or out of the fan."))
        self.hide()

    # ---- opening and closing

    def open_at(self, spot: Spot, *, has_keys: bool = False) -> None:
        """Open beside a spot; with `has_keys` the keyboard goes to the fan."""
        heap = self._scene.index.get(spot)
        if heap is None or len(heap.slots) < 2:
            return
        self._spot = spot
        self._pieces = self._shown_pieces(spot)
        self._chosen = len(self._pieces) - 1
        self._held, self._is_pulled = None, False
        self._place_beside(QRectF(*heap.bounds))
        self.show()
        self.raise_()
        if has_keys:
            self.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self._speak()

    def _shown_pieces(self, spot: Spot) -> tuple[PieceId, ...]:
        heap = self._scene.index.get(spot)
        shown = {slot.piece for slot in heap.slots} if heap else set()
        return tuple(piece.id for piece in self._desk.game.table.stack_at(spot) if piece.id in shown)

    def _place_beside(self, bounds: QRectF) -> None:
        """Stand above the stack, or below it where there is no room above; always within the window."""
        size = self.sizeHint()
        port = self._viewport_rect()
        transform = self._transform().mapRect(bounds)
        x = round(transform.center().x() - size.width() / 2)
        above, below = round(transform.top() - size.height() - 6), round(transform.bottom() + 6)
        y = above if above >= port.top() else min(below, port.bottom() - size.height())
        x = max(port.left() + 4, min(x, port.right() - size.width() - 4))
        self.setGeometry(QRect(QPoint(x, max(port.top(), y)), size))

    def _viewport_rect(self) -> QRect:
        return self._view.viewport().rect()

    def _transform(self) -> QTransform:
        return self._view.viewportTransform()

    def sizeHint(self) -> QSize:
        """Return room for all counters, a line above and one below."""
        count = max(2, len(self._pieces))
        width = 2 * _PAD + count * _COUNTER + (count - 1) * _GAP
        return QSize(max(width, _LEAST_WIDTH), _HEAD + _COUNTER + _FOOT + _PAD)

    def close_at_once(self) -> None:
        """Close without waiting; the keyboard goes back to the table."""
        if self._is_pulled or not self.isVisible():
            return
        had_focus = self.hasFocus()
        self._timer.stop()
        self.hide()
        if had_focus:
            self._view.setFocus(Qt.FocusReason.OtherFocusReason)

    def refresh(self) -> None:
        """Show the stack as it is now; a stack of less than two closes."""
        if not self.isVisible() or self._spot is None or self._is_pulled:
            return
        self._pieces = self._shown_pieces(self._spot)
        if len(self._pieces) < 2:
            self.close_at_once()
            return
        self._chosen = min(self._chosen, len(self._pieces) - 1)
        self.resize(self.sizeHint())
        self.update()

    def enterEvent(self, event: QEnterEvent) -> None:
        """Stay open."""
        self._timer.stop()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Close soon."""
        self._timer.start()
        super().leaveEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Close soon."""
        self._timer.start()
        super().focusOutEvent(event)

    # ---- what is where

    @property
    def pieces(self) -> tuple[PieceId, ...]:
        """The pieces shown, the lowest first."""
        return self._pieces

    def rect_of(self, index: int) -> QRect:
        """Return where a counter of the row is drawn."""
        return QRect(_PAD + index * (_COUNTER + _GAP), _HEAD, _COUNTER, _COUNTER)

    def _index_at(self, place: QPoint) -> int | None:
        found = (n for n in range(len(self._pieces)) if self.rect_of(n).contains(place))
        return next(found, None)

    def _gap_at(self, x: int) -> int:
        """Return the level that a counter let go at `x` would come to."""
        step = _COUNTER + _GAP
        return min(max(0, round((x - _PAD - _COUNTER / 2) / step)), len(self._pieces) - 1)

    # ---- mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Hold the counter under the pointer."""
        index = self._index_at(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and index is not None:
            self._chosen, self._held = index, self._pieces[index]
            self._press = event.position().toPoint()
            self._drag_x = self._press.x()
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the held counter along the row, or out of the fan into the hand."""
        place = event.position().toPoint()
        if self._held is None or not event.buttons() & Qt.MouseButton.LeftButton:
            index = self._index_at(place)
            if index is not None and index != self._chosen:
                self._chosen = index
                self.update()
            return
        if self._is_pulled:
            self._forward(event)
        elif not self.rect().adjusted(-8, -8, 8, 8).contains(place):
            self._is_pulled = True
            self.pulled.emit(self._held, self.mapToParent(place))
            self.resize(0, 0)
        else:
            self._drag_x = place.x()
            self.update()

    def _forward(self, event: QMouseEvent) -> None:
        """Pass the mouse on to the table while the button that went down here is still down."""
        place = self._view.viewport().mapFromGlobal(event.globalPosition())
        passed = QMouseEvent(
            event.type(), place, event.globalPosition(), event.button(), event.buttons(), event.modifiers()
        )
        QApplication.sendEvent(self._view.viewport(), passed)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Lay the counter at the level where it was let go, or select it where it was only clicked."""
        held, self._held = self._held, None
        if self._is_pulled:
            self._forward(event)
            self._is_pulled = False
            self.close_at_once()
        elif held is not None:
            moved_px = abs(event.position().toPoint().x() - self._press.x())
            if moved_px < QApplication.startDragDistance():
                self._desk.select([held])
            else:
                self._reorder(held, self._gap_at(event.position().toPoint().x()))
        self.update()
        event.accept()

    def _reorder(self, piece: PieceId, index: int) -> None:
        """Lift or sink a piece to the place of the one shown at an index."""
        table = self._desk.game.table
        stack = [each.id for each in table.stack_at(table.place_of(piece).spot)]
        goal = stack.index(self._pieces[index])
        if stack.index(piece) != goal:
            self._desk.push(acts.reorder(table, piece, goal))
        if piece in self._pieces:
            self._chosen = self._pieces.index(piece)

    # ---- keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose, reorder, lift, close."""
        key = event.key()
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(key), 0)
        goal = self._chosen + step
        if key == Qt.Key.Key_Escape:
            self.close_at_once()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            piece = self._pieces[self._chosen]
            self.close_at_once()
            self.grabbed.emit(piece)
        elif step and 0 <= goal < len(self._pieces):
            if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
                self._reorder(self._pieces[self._chosen], goal)
            self._chosen = goal
            self._desk.select([self._pieces[goal]])
            self._speak()
            self.update()
        elif not step:
            super().keyPressEvent(event)

    def _speak(self) -> None:
        text = describe_piece(self._desk.game, self._pieces[self._chosen], self.tr)
        self.setAccessibleDescription(text)
        self._desk.spoken.emit(text)

    # ---- drawing

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the row, the stack's name and totals above, the chosen counter's words below."""
        if self._spot is None or not self._pieces:
            return
        theme = theme_of(self._desk.show.is_dark)
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        painter.setPen(QPen(QColor(theme.line), 1))
        painter.setBrush(QColor(theme.raised))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8)
        self._draw_words(painter, theme)
        for index, piece in enumerate(self._pieces):
            if piece != self._held:
                self._draw_counter(
                    painter, piece, self.rect_of(index), theme, is_chosen=index == self._chosen
                )
        if self._held in self._pieces:
            rect = self.rect_of(self._pieces.index(self._held))
            rect.translate(self._drag_x - self._press.x(), -3)
            self._draw_counter(painter, self._held, rect, theme, is_chosen=True)
        painter.end()

    def _draw_words(self, painter: QPainter, theme: Theme) -> None:
        width = self.width()
        painter.setPen(QColor(theme.text))
        painter.setFont(theme.font(LABEL_PX, weight=theme.font().Weight.DemiBold))
        painter.drawText(QRect(_PAD, 4, width - 2 * _PAD, 20), Qt.AlignmentFlag.AlignVCenter, self._name())
        painter.setPen(QColor(theme.soft))
        painter.setFont(theme.font(NOTE_PX))
        right = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        painter.drawText(QRect(_PAD, 4, width - 2 * _PAD, 20), right, self._totals())
        below = QRect(_PAD, _HEAD + _COUNTER + 6, width - 2 * _PAD, 20)
        text = describe_piece(self._desk.game, self._pieces[self._chosen], self.tr)
        shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, below.width())
        painter.drawText(below, Qt.AlignmentFlag.AlignVCenter, shown)

    def _name(self) -> str:
        place = self._desk.game.table.place_of(self._pieces[0])
        sheet = self._desk.game.sheet
        if place.hex is not None:
            village = sheet.villages.get(place.hex)
            return f"{village}, {place.hex}" if village else str(place.hex)
        if place.box is not None and place.box in sheet.tray.boxes:
            return sheet.tray.boxes[place.box].title
        return self.tr("Beside the map")

    def _totals(self) -> str:
        faces = [face for piece in self._pieces if (face := face_up(self._desk.game, piece)) is not None]
        sums = f"{sum(face.attack for face in faces)}-{sum(face.defense for face in faces)}"
        return self.tr("{count} units, {sums}").format(count=len(faces), sums=sums)

    def _draw_counter(
        self, painter: QPainter, piece: PieceId, rect: QRect, theme: Theme, *, is_chosen: bool
    ) -> None:
        if piece not in self._desk.game.table:
            return
        ratio = self.devicePixelRatioF()
        size = round(rect.width() * ratio)
        pictures = self._scene.counter_pictures
        pictures.start(None)
        image = pictures.of(self._desk.game.table[piece], self._desk.show.style, size, _FULL_DETAIL_HEX_PX)
        margin = margin_px(size) / ratio
        edge = image.width() / ratio
        place = QPointF(rect.x() - margin, rect.y() - margin)
        painter.drawImage(QRectF(place.x(), place.y(), edge, edge), image)
        if is_chosen:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(theme.accent), 2.5))
            painter.drawRoundedRect(QRectF(rect).adjusted(-3, -3, 3, 3), 6, 6)
