"""Choosing one of many by typing: the palette of actions, boxes, markers, saved views, recent games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QIcon, QKeyEvent
from PySide6.QtWidgets import QDialog, QLabel, QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from app.dialogs.passing import passing
from app.panels.fitting import fit
from app.panels.layouts import lay
from maps.spelling import plain

ICON_PX = 40
_KEY = Qt.ItemDataRole.UserRole
_SENT_ON = frozenset({Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown})


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing to choose: its key, its words, and a hint (a shortcut, a place) that can be searched too."""

    key: str
    text: str
    hint: str = ""
    icon: QIcon | None = None


class Picker(QDialog):
    """A field and a list; typed words narrow the list, Enter takes the entry, Escape none."""

    def __init__(
        self,
        title: str,
        entries: Sequence[Entry],
        parent: QWidget | None = None,
        find: Callable[[str], Sequence[Entry]] | None = None,
    ) -> None:
        """`find` gives the entries for what is typed, the likeliest first, instead of those that have it."""
        super().__init__(parent)
        self.setWindowTitle(title)
        self._entries, self._find = entries, find
        self.field = QLineEdit()
        self.field.setPlaceholderText(self.tr("Type to narrow the list"))
        self.field.setAccessibleName(title)
        self.list = QListWidget()
        self.list.setAccessibleName(title)
        self._nothing = QLabel(self.tr("Nothing has these words. Try fewer."))
        self._lay_out()
        self.field.textChanged.connect(self._narrow)
        self.field.installEventFilter(self)
        self.list.itemActivated.connect(lambda _: self.accept())
        self._narrow("")

    def _lay_out(self) -> None:
        lay(QVBoxLayout(self), self.field, self.list, self._nothing)
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        if any(entry.icon is not None for entry in self._entries):
            self.list.setIconSize(QSize(ICON_PX, ICON_PX))
        fit(self, 680, 460)

    @property
    def choice(self) -> str | None:
        """The key of the entry chosen, None where there is none."""
        item = self.list.currentItem()
        return str(item.data(_KEY)) if item is not None else None

    def _narrow(self, words: str) -> None:
        self.list.clear()
        # Without words there is nothing to be likeliest: all entries are listed, in their own order.
        is_found = self._find is not None and words.strip()
        if self._find is not None and is_found:
            # What a finder returns need not have the words themselves.
            entries = list(self._find(words))
        else:
            held = (entry for entry in self._entries if _holds(entry, words))
            # Python's sort is stable: among those that have the words as typed the table's order stays.
            entries = sorted(held, key=lambda entry: not _holds_as_typed(entry, words))
        for entry in entries:
            self.list.addItem(self._item(entry))
        # Enter takes the likeliest at once, without an arrow pressed before.
        self.list.setCurrentRow(0)
        # Where nothing was typed, no words of the person's are to blame.
        is_missed = self.list.count() == 0 and bool(words.strip())
        self.list.setHidden(is_missed)
        self._nothing.setVisible(is_missed)

    def _item(self, entry: Entry) -> QListWidgetItem:
        item = QListWidgetItem(f"{entry.text}    {entry.hint}" if entry.hint else entry.text)
        item.setData(_KEY, entry.key)
        if entry.icon is not None:
            item.setIcon(entry.icon)
        return item

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the arrows move in the list while the field keeps the words, and Enter take the entry."""
        if watched is self.field and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() in _SENT_ON:
                self.list.event(event)
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                if self.choice is not None:
                    self.accept()
                return True
        return super().eventFilter(watched, event)


def _holds(entry: Entry, words: str) -> bool:
    """Return whether every word typed stands somewhere in the entry, with or without its accents."""
    text = _plain_text(entry)
    return all(word in text for word in plain(words).split())


def _holds_as_typed(entry: Entry, words: str) -> bool:
    """Return whether the words stand in the entry one after the other: such entries come first."""
    return plain(words).strip() in _plain_text(entry)


def _plain_text(entry: Entry) -> str:
    return plain(f"{entry.text} {entry.hint} {entry.key}")


def pick(
    title: str,
    entries: Sequence[Entry],
    parent: QWidget | None = None,
    find: Callable[[str], Sequence[Entry]] | None = None,
) -> str | None:
    """Ask for one of the entries; return its key, None where the person changed their mind."""
    with passing(Picker(title, entries, parent, find)) as picker:
        return picker.choice if picker.exec() == QDialog.DialogCode.Accepted else None
