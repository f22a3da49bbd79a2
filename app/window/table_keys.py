"""Who has the keys: the table, but where text is being typed or a person went by the keyboard."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QTextDocument
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QSpinBox,
    QTextEdit,
    QWidget,
)

_PLAIN = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier)
_TAKEN_BACK_BY = frozenset({Qt.Key.Key_Z, Qt.Key.Key_Y})


def takes_letters(widget: QWidget) -> bool:
    """Return whether words can be typed into a widget; numbers alone are no words."""
    if isinstance(widget, QComboBox):
        return widget.isEditable()
    return isinstance(widget, QLineEdit | QPlainTextEdit | QTextEdit) and not widget.isReadOnly()


def is_being_typed(widget: QWidget) -> bool:
    """Return whether a field holds something typed that is not taken over yet."""
    if isinstance(widget, QSpinBox):
        # Until a typed number is taken over, its text is not that of the value.
        return widget.cleanText() != widget.textFromValue(widget.value())
    line = _text_of(widget)
    return line is not None and line.isModified()


def _text_of(widget: QWidget) -> QLineEdit | QTextDocument | None:
    """Return what knows whether something was typed into a field, None where nothing can be."""
    if isinstance(widget, QPlainTextEdit | QTextEdit):
        return widget.document()
    return widget if isinstance(widget, QLineEdit) else widget.findChild(QLineEdit)


def _begin_typing(widget: QWidget) -> None:
    """Count only as typed what is typed from now on."""
    line = _text_of(widget) if takes_letters(widget) else None
    if line is not None:
        line.setModified(False)


def _stays_for_the_mouse(widget: QWidget) -> bool:
    """Return whether a click in a widget may begin some typing, or mark some text to be copied."""
    return isinstance(widget, QSpinBox | QLabel | QPlainTextEdit | QTextEdit) or takes_letters(widget)


class TableKeys(QObject):
    """Gives the keys back to the table after a click in a panel, and takes letters and undo to it."""

    def __init__(self, view: QWidget, panels: Iterable[QWidget]) -> None:
        super().__init__(view)
        self._view, self._panels = view, tuple(panels)
        self._is_by_mouse = False
        view.installEventFilter(self)
        self._app().focusChanged.connect(self._follow)

    @staticmethod
    def _app() -> QApplication:
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        return app

    def close(self) -> None:
        """Follow nothing any more."""
        self._app().focusChanged.disconnect(self._follow)
        self._view.removeEventFilter(self)

    def _follow(self, _old: QWidget | None, new: QWidget | None) -> None:
        # It explains this change of the keys and no later one.
        is_by_mouse, self._is_by_mouse = self._is_by_mouse, False
        if new is None or not any(panel is new or panel.isAncestorOf(new) for panel in self._panels):
            return
        _begin_typing(new)
        # Qt keeps a filter that is installed again only once.
        new.installEventFilter(self)
        if is_by_mouse and not _stays_for_the_mouse(new):
            self._give_back()

    def _give_back(self) -> None:
        self._view.setFocus(Qt.FocusReason.OtherFocusReason)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Watch the map and what has the keys in a panel: why they go, and which key is not for it."""
        kind = event.type()
        if kind == QEvent.Type.FocusOut and isinstance(event, QFocusEvent):
            self._is_by_mouse = event.reason() == Qt.FocusReason.MouseFocusReason
        elif watched is self._view or not isinstance(watched, QWidget):
            return False
        elif kind == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            return self._take_key(watched, event)
        elif kind == QEvent.Type.MouseButtonRelease and isinstance(event, QMouseEvent):
            self._end_click(watched, event)
        return False

    def _take_key(self, field: QWidget, event: QKeyEvent) -> bool:
        """Keep a key of the table from a field; ignored, Qt looks for the action that it belongs to."""
        # A menu or an open box takes its letters itself.
        if QApplication.activePopupWidget() is not None:
            return False
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier and event.key() in _TAKEN_BACK_BY:
            is_for_table = not is_being_typed(field)
        else:
            is_letter = Qt.Key.Key_A <= event.key() <= Qt.Key.Key_Z and event.modifiers() in _PLAIN
            is_for_table = is_letter and not takes_letters(field)
            if is_for_table:
                self._give_back()
        if is_for_table:
            event.ignore()
        return is_for_table

    def _end_click(self, field: QWidget, event: QMouseEvent) -> None:
        """Give the keys back after a click on a number's arrows, or on a text that marks none of it."""
        if isinstance(field, QSpinBox):
            line = field.findChild(QLineEdit)
            is_over = line is None or not line.geometry().contains(event.position().toPoint())
        else:
            is_over = isinstance(field, QLabel) and not field.hasSelectedText()
        if is_over:
            self._give_back()
