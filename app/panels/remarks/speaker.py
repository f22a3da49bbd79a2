"""The speaker's view: the map alone in a window of its own, for a projector.

Of panels it has none; remarks stay with whoever speaks, unless he wants them here too.
"""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QWidget

from app.panels.fitting import close_by_keys
from app.panels.layouts import column_in, lay
from app.panels.markdown_view import MarkdownView
from app.view.remarking.book import RemarkBook
from app.view.remarking.speaker_map import SpeakerMap
from app.view.scene import TableScene
from app.view.session import Session
from app.view.theme import Theme
from app.view.view import TableView

_KEY_ZOOM, _KEY_PAN_PX, _WINDOW_SHARE = 1.25, 90, 0.6
_PANS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class SpeakerWindow(QWidget):
    """The window of the map. Escape and F11 change between the whole screen and a window."""

    closed = Signal()
    changed = Signal()
    """It follows the table, or does so no more."""

    def __init__(
        self, session: Session, scene: TableScene, followed: TableView, book: RemarkBook, title: str
    ) -> None:
        super().__init__()
        self._session, self._book = session, book
        # Of the program it is not the last window: it goes with the game.
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)
        # The keys stay at the table, where the speaker goes on working.
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setWindowTitle(self.tr("Speaker's view: {title}").format(title=title))
        self.setAccessibleName(self.tr("Speaker's view"))
        # The same scene: what moves on the table moves here in the same frame.
        self.map = SpeakerMap(scene, followed)
        self.map.moved_by_hand.connect(self.changed)
        self.caption = SpeakerCaption(self, self._theme)
        self.has_remark = False
        lay(column_in(self), self.map)
        close_by_keys(self)
        book.changed.connect(self.show_remark)
        session.shown.connect(self._dress)

    @property
    def _theme(self) -> Theme:
        return self._session.theme

    def open_on(self, screens: list[QRect], here: QRect) -> None:
        """Come up: on the whole of another screen where there is one, else as a window on this."""
        other = next((screen for screen in screens if screen != here), None)
        if other is not None:
            # First: a window fills the screen that it lies on.
            self.setGeometry(other)
            self.showFullScreen()
        else:
            self.resize(here.size() * _WINDOW_SHARE)
            self.show()
        self.map.match()

    def keep_beside(self, here: QRect) -> None:
        """Be a window where the screen that it fills is that of the table: it would cover it."""
        if self.isFullScreen() and self.screen().geometry() == here:
            self.showNormal()
            self.resize(here.size() * _WINDOW_SHARE)
            self.move(here.topLeft())

    def with_remark(self, is_on: bool) -> None:  # a setter, named for what it sets
        """Show the text of remarks here too, or the map alone."""
        self.has_remark = is_on
        self.show_remark()

    def show_remark(self) -> None:
        """Show the remark that is read, where it is wanted."""
        read = self._book.read
        is_shown = self.has_remark and read is not None and self._book.is_on and bool(read.remark.text)
        if is_shown and read is not None:
            self.caption.show_text(read.remark.text)
            self._place_caption()
        self.caption.setVisible(is_shown)

    def _place_caption(self) -> None:
        self.caption.place_in(self.rect())
        self.caption.raise_()

    def _dress(self, _show: object) -> None:
        self.caption.dress(self._theme)
        self.show_remark()

    # ---- events

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the remark in its corner."""
        super().resizeEvent(event)
        self._place_caption()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Change between the whole screen and a window."""
        self._toggle_full()
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Zoom, pan, fit, follow; Escape leaves the whole screen."""
        key = Qt.Key(event.key())
        if key == Qt.Key.Key_F11 or (key == Qt.Key.Key_Escape and self.isFullScreen()):
            self._toggle_full()
        elif key in _PANS:
            # Turned by hand it follows no more, or the next move at the table would undo it.
            self.map.turn(_PANS[key][0] * _KEY_PAN_PX, _PANS[key][1] * _KEY_PAN_PX)
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Minus):
            self.map.zoom(1 / _KEY_ZOOM if key == Qt.Key.Key_Minus else _KEY_ZOOM)
        elif key == Qt.Key.Key_0:
            self.map.fit_map()
        elif key == Qt.Key.Key_F:
            self.map.follow(True)
            self.changed.emit()
        else:
            super().keyPressEvent(event)

    def _toggle_full(self) -> None:
        self.showNormal() if self.isFullScreen() else self.showFullScreen()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Go for good."""
        super().closeEvent(event)
        self.closed.emit()

    def end(self) -> None:
        """Let go of the scene: it belongs to the table."""
        # It goes only when the event loop comes by: until then both would still call it.
        self._book.changed.disconnect(self.show_remark)
        self._session.shown.disconnect(self._dress)
        self.map.close_view()
        self.hide()
        self.deleteLater()


class SpeakerCaption(QFrame):
    """The text of a remark in letters that are read from the last row."""

    _LARGER = 1.7
    _WIDTH_SHARE, _HEIGHT_SHARE, _INSET_PX = 0.36, 0.8, 24

    def __init__(self, parent: QWidget, theme: Theme) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setObjectName("speaker_caption")
        self.text = MarkdownView(self._larger(theme))
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
        lay(column_in(self, edges=(20, 14, 18, 14)), self.text)
        self.hide()
        self.dress(theme)

    def _larger(self, theme: Theme) -> Theme:
        return replace(theme, scale=theme.scale * self._LARGER)

    def dress(self, theme: Theme) -> None:
        """Show it in a theme."""
        self._theme = theme
        self.setStyleSheet(
            f"#speaker_caption {{ background: {theme.raised}; border: 1px solid {theme.line};"
            f" border-left: 6px solid {theme.warning}; border-radius: {theme.px(9)}px; }}"
        )
        self.text.dress(self._larger(theme))

    def show_text(self, markdown: str) -> None:
        """Show a text."""
        self.text.show_text(markdown)

    def place_in(self, room: QRect) -> None:
        """Take the lower left corner of a room, as high as the text needs."""
        layout = self.layout()
        assert layout is not None
        # Else it tells the height that the text before needed.
        layout.invalidate()
        width = round(room.width() * self._WIDTH_SHARE)
        border = self.contentsMargins()
        inner = layout.heightForWidth(width - border.left() - border.right())
        height = min(inner + border.top() + border.bottom(), round(room.height() * self._HEIGHT_SHARE))
        # Qt's `bottom` is the last pixel inside, not the edge.
        self.setGeometry(
            room.left() + self._INSET_PX, room.bottom() + 1 - height - self._INSET_PX, width, height
        )
