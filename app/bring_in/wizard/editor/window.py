"""The hex editor as large as the window that it is opened from, with what can be done beside painting."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QMessageBox, QWidget

from app.bring_in.wizard.editor.editor import HexEditor
from app.panels.fitting import close_by_keys, offer_help
from app.panels.layouts import column_in, lay
from app.panels.parts import Elided, icon_button, letters, push_button
from app.view.icons import icon
from app.view.theme import theme_of
from app.view.translated import tr as _tr
from rules.issues import DataError


class EditorWindow(QDialog):
    """Holds one editor. What is painted is kept as it goes; closing keeps what is left."""

    ended = Signal(int)
    """How many things are otherwise than on the map that it was compared with."""

    def __init__(self, editor: HexEditor, title: str, parent: QWidget, *, is_dark: bool) -> None:
        super().__init__(parent)
        self.editor = editor
        self._theme = theme_of(is_dark)
        self.setWindowTitle(title)
        # The map below is drawn from the same files: nobody plays on it while they change.
        self.setModal(True)
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint, on=True)
        offer_help(self)
        close_by_keys(self)
        self._kept = Elided("note")
        lay(column_in(self, 0), self._head(title), (editor, 1))
        editor.kept.connect(self._on_kept)
        editor.failed.connect(self._on_failed)
        self._kept.show_words(self._promise)
        # As large as the window beneath, on the same screen: a dialog of Qt's own size shows a part of a map.
        self.setGeometry(parent.window().geometry())
        editor.canvas.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def _promise(self) -> str:
        if self.editor.target.is_overlay:
            return _tr("Your corrections are an overlay of your own. Our map data stay as they are.")
        return _tr("This map is yours: what you paint is written into it.")

    def _head(self, title: str) -> QWidget:
        head = QWidget()
        head.setProperty("panel", "true")
        head.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        row = QHBoxLayout(head)
        row.setContentsMargins(*(self._theme.px(each) for each in (14, 8, 14, 8)))
        row.addLayout(lay(column_in(gap=0), letters(title, "title"), self._kept), 1)
        editor = self.editor
        for name, words_of, act in (
            ("undo", _tr("Undo (Ctrl+Z)"), editor.undo),
            ("redo", _tr("Redo (Ctrl+Y)"), editor.redo),
            ("target", _tr("Pick the tool that is under the pointer (P)"), editor.pick),
            ("fit", _tr("The whole map (Home)"), editor.canvas.fit),
        ):
            button = icon_button(name, words_of, act)
            button.setIcon(icon(name, self._theme))
            button.setIconSize(QSize(self._theme.px(18), self._theme.px(18)))
            row.addWidget(button)
        self.done_button = push_button(_tr("Done"), self.close, is_primary=True)
        row.addWidget(self.done_button)
        return head

    def _on_kept(self, path: Path) -> None:
        self._kept.show_words(_tr("Kept in {file}").format(file=path), _tr("Kept"))

    def _on_failed(self, error: DataError) -> None:
        self._kept.show_words(_tr("Not kept: {reason}").format(reason=error.issues[0]))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let Escape put the tool away, and close only when no tool is in the hand."""
        if event.key() == Qt.Key.Key_Escape and self.editor.canvas.brush is not None:
            self.editor.palette_of_tools.choose(None)
        elif event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Keep what is left; where that fails the person says what becomes of it."""
        if not self.editor.keep() and not self._may_lose():
            event.ignore()
            return
        count = len(self.editor.draft.differences())
        self.editor.close_down()
        super().closeEvent(event)
        self.ended.emit(count)

    def _may_lose(self) -> bool:
        question = _tr("What you painted last cannot be written. Close without it?")
        answer = QMessageBox.question(self, self.windowTitle(), question)
        return answer == QMessageBox.StandardButton.Yes
