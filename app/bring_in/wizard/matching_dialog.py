"""Which counter of a module is which unit of the game on the table: a list that is looked over and kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLabel,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.bring_in.vassal.matching import Matching, Pair
from app.bring_in.watch import Watch
from app.bring_in.wizard.work import Outcome, WorkBar
from app.dialogs.picker import Entry, pick
from app.panels.fitting import fit
from app.panels.layouts import lay
from app.view.session import Session
from app.view.translated import tr as _tr
from rules.issues import DataError
from rules.plural import worded
from rules.unit_id import UnitId

_DESIGN = Qt.ItemDataRole.UserRole
_COUNTER, _PAGE, _UNIT, _HOW = range(4)


class PairList(QTreeWidget):
    """The pairs. Enter or a double click asks for the unit of a counter, Delete takes it away."""

    asked = Signal(str)
    cleared = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setHeaderLabels([_tr("Counter of the module"), _tr("Page"), _tr("Unit"), _tr("How alike")])
        self.setAccessibleName(_tr("Counters and their units"))
        self.setRootIsDecorated(False)
        # A module has thousands of counters: without it Qt asks each row for its height.
        self.setUniformRowHeights(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.header().setSectionResizeMode(_COUNTER, QHeaderView.ResizeMode.Stretch)
        self.header().setSectionResizeMode(_UNIT, QHeaderView.ResizeMode.Stretch)
        self.header().setStretchLastSection(False)
        self.itemDoubleClicked.connect(lambda item: self.asked.emit(item.data(0, _DESIGN)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ask for a unit on Enter, take it away on Delete."""
        item = self.currentItem()
        if item is not None and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.asked.emit(item.data(0, _DESIGN))
        elif item is not None and event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.cleared.emit(item.data(0, _DESIGN))
        else:
            super().keyPressEvent(event)


class MatchingDialog(QDialog):
    """The pairs of a module and the game on the table: worked out beside the window, then looked over."""

    refused = Signal(DataError)

    def __init__(
        self, session: Session, find: Callable[[Watch], Matching], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(_tr("The counters of a module and our units"))
        self._roster = session.game.roster
        self.matching: Matching | None = None
        self.told = QLabel()
        self.told.setWordWrap(True)
        self.work = WorkBar(session)
        self.only_open = QCheckBox(_tr("&Only those that are not sure"))
        self.only_open.toggled.connect(self._show)
        self.list = PairList()
        self.list.asked.connect(self.ask)
        self.list.cleared.connect(partial(self.decide, unit=None))
        hint = QLabel(_tr("Enter asks for the unit of a counter, Delete leaves it without one."))
        hint.setProperty("role", "note")
        keys = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(keys.Save | keys.Cancel)
        self.save = buttons.button(keys.Save)
        self.save.setEnabled(False)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        lay(QVBoxLayout(self), self.told, self.work, self.only_open, self.list, hint, buttons)
        fit(self, 820, 620)
        self.work.run(_tr("Reading the module"), find, self._on_found)

    def done(self, result: int) -> None:
        """Close; what is still under way is broken off."""
        # A thread must not answer a dialog that is gone.
        self.work.end()
        super().done(result)

    def _on_found(self, outcome: Outcome) -> None:
        if outcome.fault is not None:
            self.refused.emit(outcome.fault)
        # Also where it was broken off: without pairs there is nothing that could be looked over.
        if not isinstance(outcome.answer, Matching):
            self.reject()
            return
        self.matching = outcome.answer
        self.save.setEnabled(True)
        self._show()
        self.list.setFocus()

    def ask(self, design: str) -> None:
        """Ask for the unit of a counter: the likely ones stand first, all others can be typed."""
        pairs = self.matching.pairs if self.matching is not None else ()
        pair = next((pair for pair in pairs if pair.design == design), None)
        if pair is None:
            return
        chosen = pick(_tr("Which unit is {name}?").format(name=pair.name), list(self._entries(pair)), self)
        if chosen is not None:
            self.decide(design, UnitId(chosen))

    def decide(self, design: str, unit: UnitId | None) -> None:
        """Take a decision."""
        if self.matching is not None:
            self.matching = self.matching.decide(design, unit)
            self._show()

    def _entries(self, pair: Pair) -> Iterator[Entry]:
        likely = [unit for unit in (pair.unit, *pair.others) if unit is not None]
        # A dict: each unit once, and where it is likely in its place among the likely ones.
        for key in dict.fromkeys((*likely, *self._roster.units)):
            unit = self._roster.units[key]
            yield Entry(key, unit.label, f"{key} {unit.faces[0].figures}")

    def _show(self) -> None:
        matching = self.matching
        if matching is None:
            return
        current = self.list.currentItem()
        # The rows are made anew: the person stays at the counter that he was at.
        chosen = current.data(0, _DESIGN) if current is not None else None
        shown = matching.open_pairs if self.only_open.isChecked() else matching.pairs
        self.list.clear()
        items = [self._item(pair) for pair in shown]
        self.list.addTopLevelItems(items)
        here = next((item for item in items if item.data(0, _DESIGN) == chosen), items[0] if items else None)
        if here is not None:
            self.list.setCurrentItem(here)
        tied = sum(pair.unit is not None for pair in matching.pairs)
        words = _tr("{tied} of {count:counter|counters} have a unit; {open} should be looked at.")
        told = worded(words, tied=tied, count=len(matching.pairs), open=len(matching.open_pairs))
        self.told.setText(told)

    def _item(self, pair: Pair) -> QTreeWidgetItem:
        unit = self._roster.units.get(pair.unit) if pair.unit is not None else None
        named = f"{unit.label}  ({unit.id})" if unit is not None else _tr("none")
        item = QTreeWidgetItem([pair.name, pair.page, named, _how(pair)])
        item.setData(0, _DESIGN, pair.design)
        return item


def _how(pair: Pair) -> str:
    """Return in words how sure a pair is: a sign and words, never a colour alone."""
    if pair.is_decided:
        return _tr("decided")
    if pair.unit is None:
        return "–"
    share = f"{100 * pair.likeness:.0f} %"
    # Two units alike are capped below sure, so a high share alone does not say that nobody need look.
    return share if pair.is_sure else _tr("{share}, look at it").format(share=share)
