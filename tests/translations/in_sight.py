"""The texts of a window that a person sees: what of them is not translated, and what is cut off."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QComboBox,
    QGroupBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMenu,
    QTabBar,
    QToolButton,
    QWidget,
)

_TAGS = re.compile(r"<[^<>]*>|&\w+;")
_INNERMOST = re.compile(r"\[[^\[\]]*\]")
_CUT_SHORT = re.compile(r"\[[^\[\]]*…$")
"""A text of which an elided label has left out the end, with the bracket."""
_WORD = re.compile(r"[^\W\d_]{2,}")
_MOST_ROWS = 60


def texts_in_sight(top: QWidget) -> Iterator[tuple[str, str]]:
    """Yield each text with the kind of widget that shows it: labels, buttons, tabs, headers, lists, menus.

    Tooltips and what a screen reader says are texts too.
    """
    for widget in (top, *top.findChildren(QWidget)):
        if widget.isVisible() or isinstance(widget, QMenu):
            for text in (*_texts_of(widget), widget.toolTip(), widget.accessibleName()):
                if text:
                    yield type(widget).__name__, text


def _texts_of(widget: QWidget) -> Iterator[str]:
    match widget:
        case QLabel() | QAbstractButton():
            yield widget.text()
        case QTabBar():
            yield from (widget.tabText(index) for index in range(widget.count()))
        case QGroupBox():
            yield widget.title()
        case QComboBox():
            yield from (widget.itemText(index) for index in range(widget.count()))
        case QLineEdit():
            yield widget.placeholderText()
        case QMenu():
            yield from (widget.title(), *(action.text() for action in widget.actions()))
        case QHeaderView():
            model, across = widget.model(), widget.orientation()
            for index in range(widget.count()):
                yield str(model.headerData(index, across, Qt.ItemDataRole.DisplayRole) or "")
        case QAbstractItemView() if widget.model() is not None:
            yield from _items(widget.model(), QModelIndex())
        case _:
            yield widget.windowTitle() if widget.isWindow() else ""


def _items(model: QAbstractItemModel, parent: QModelIndex) -> Iterator[str]:
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount(parent)
    for row in range(min(model.rowCount(parent), _MOST_ROWS)):
        yield from (str(model.index(row, column, parent).data() or "") for column in range(columns))
        if not isinstance(model, QAbstractListModel):
            yield from _items(model, model.index(row, 0, parent))


def untranslated_words(text: str, names: Iterable[str] = ()) -> list[str]:
    """Return the words of a text that stand outside all brackets of the pseudo-locale and are no names."""
    text, left = _CUT_SHORT.sub(" ", _TAGS.sub(" ", text)), ""
    for name in names:
        text = text.replace(name, " ")
    while left != text:
        left, text = text, _INNERMOST.sub(" ", text)
    return _WORD.findall(text)


def _shows_a_sign(widget: QWidget) -> bool:
    """Return whether a button shows its icon alone: its text is for those who hear the window."""
    is_bare = isinstance(widget, QToolButton) and not widget.icon().isNull()
    return is_bare and widget.toolButtonStyle() is Qt.ToolButtonStyle.ToolButtonIconOnly


def cut_off(top: QWidget) -> Iterator[str]:
    """Yield the texts of buttons and of labels of one line that have less room than they need, or see.

    A label that wraps or elides has ways of its own to be narrow; what lies below a scrolled edge can be
    scrolled to, what lies beside it cannot.
    """
    for widget in top.findChildren(QWidget):
        is_one_line = type(widget) is QLabel and not widget.wordWrap()
        if not (widget.isVisible() and (is_one_line or isinstance(widget, QAbstractButton))):
            continue
        needed = widget.sizeHint() if isinstance(widget, QToolButton | QLabel) else widget.minimumSizeHint()
        seen = widget.visibleRegion().boundingRect()
        is_small = widget.width() < needed.width() or widget.height() < needed.height()
        text = "" if _shows_a_sign(widget) else widget.text()  # type: ignore[attr-defined]
        if text and (is_small or 0 < seen.width() < min(widget.width(), needed.width())):
            yield f"{type(widget).__name__} {text!r}"
