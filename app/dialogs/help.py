"""Help made from the table of actions, and what the program is and owes to whom."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app import __version__
from app.action import Action
from app.actions import MENUS
from app.panels.fitting import fit
from app.panels.layouts import lay
from app.panels.scrolled import scrolled
from app.view.keys import native_key
from app.view.translated import tr as _tr
from rules.translatable import tr_noop

MOUSE = (
    (tr_noop("Drag a counter"), tr_noop("Moves it alone; the stack's other counters stay.")),
    (tr_noop("Drag a stack's badge"), tr_noop("Moves the whole stack.")),
    (tr_noop("Click a counter, then a hex"), tr_noop("Moves it there; Shift-click lays way points first.")),
    (tr_noop("Alt while dropping"), tr_noop("Lays the counter down freely instead of in the hex.")),
    (tr_noop("Drag over empty map"), tr_noop("Selects what the frame holds; Shift and Ctrl add and remove.")),
    (tr_noop("Middle button, or Space and drag"), tr_noop("Pans the map.")),
    (tr_noop("Wheel"), tr_noop("Zooms at the pointer.")),
    (tr_noop("Rest on a stack"), tr_noop("Fans it out beside its hex.")),
    (tr_noop("Drop a picture on a counter"), tr_noop("Replaces its drawn picture by yours.")),
)


def plain(text: str) -> str:
    """Return a menu's text without the sign of its mnemonic."""
    return text.replace("&", "")


def keys_text(action: Action) -> str:
    """Return the keys of an action as this system writes them."""
    return "   ".join(map(native_key, action.keys))


_MOST_SHARES, _CELL_EDGE_PX = (0.14, 0.3, 0.24), 8
"""What menu, action and keys may take of the width; the words about the action have the rest."""


class KeysDialog(QDialog):
    """Every action of a game with its keys and what it does, and what the mouse does."""

    def __init__(self, actions: Iterable[Action], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Keys"))
        rows = [
            (plain(_tr(each.menu)), plain(each.text), keys_text(each), each.help)
            # Stable: within a menu the actions stand as in the menu itself.
            for each in sorted(actions, key=lambda each: MENUS.index(each.menu))
        ]
        # Last: the mouse has no keys to be looked up.
        rows += [(self.tr("Mouse"), _tr(what), "", _tr(does)) for what, does in MOUSE]
        self.table = QTableWidget(len(rows), 4)
        self.table.setAccessibleName(self.tr("Actions and their keys"))
        # Nothing is typed here: from cell to cell, Tab would not come to the button below.
        self.table.setTabKeyNavigation(False)
        self.table.setHorizontalHeaderLabels(
            [self.tr("Menu"), self.tr("Action"), self.tr("Keys"), self.tr("What it does")]
        )
        for number, row in enumerate(rows):
            for column, text in enumerate(row):
                item = QTableWidgetItem(text)
                item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsEditable)
                self.table.setItem(number, column, item)
        self.table.verticalHeader().hide()
        self.table.setWordWrap(True)
        self.table.horizontalHeader().setStretchLastSection(True)
        # The words of the last column wrap; scrolled sideways, what an action does would be out of sight.
        self.table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        _finish(self, self.table)
        fit(self, 980, 620)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Make the rows as high as their words need at this width."""
        super().resizeEvent(event)
        self._share_width()
        QTimer.singleShot(0, self.table.resizeRowsToContents)  # once the columns have their widths

    def _share_width(self) -> None:
        """Give the first columns what they want, but no more than leaves room for what an action does."""
        for column, most in enumerate(_MOST_SHARES):
            wanted = self.table.sizeHintForColumn(column) + _CELL_EDGE_PX
            self.table.setColumnWidth(column, min(wanted, round(self.width() * most)))


class AboutDialog(QDialog):
    """What the program is, its licences, and the credit for the map."""

    def __init__(self, credit: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("About Adjutant"))
        # The label reads markup, and the credit comes with a game's data: it is escaped.
        words = QLabel(
            self.tr(
                "<h2>Adjutant {version}</h2>"
                "<p>A digital wargame table with an officer at its side who knows the rules.</p>"
                "<p>An unofficial aid for owners of the games it serves: it holds no publisher's artwork and "
                "no rulebook's text. Figures marked as reconstructed are ours, not the printed ones.</p>"
                "<p>Program: MIT. Hex map: ODbL 1.0. Drawn pictures: CC BY 4.0. Fonts: SIL OFL 1.1.</p>"
                "<p>{credit}</p>"
            ).format(version=__version__, credit=escape(credit))
        )
        words.setWordWrap(True)
        words.setAlignment(Qt.AlignmentFlag.AlignTop)
        words.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        _finish(self, scrolled(words, goes_sideways=True))
        fit(self, 560, 380)


def _finish(dialog: QDialog, content: QWidget) -> None:
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
    buttons.rejected.connect(dialog.reject)
    lay(QVBoxLayout(dialog), content, buttons)
