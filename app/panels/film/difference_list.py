"""The units that differ between two games, one line each; the chosen ones are shown alone on the map."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeWidgetItem

from app.film.comparison import Comparison, Fate, Lie, UnitDifference
from app.panels.film.few_rows import FewRows
from app.table.pieces import PieceId, Spot
from app.view.session import Session
from app.view.tips import tip
from rules.plural import worded

_UNIT, _HERE, _THERE = range(3)
_MOST_LINES = 400
_LEAST_ROWS, _MOST_ROWS = 2, 12


class DifferenceList(FewRows):
    """Lists the units that differ, what differs most first."""

    pointed_out = Signal(object)
    """The units of the chosen lines, `tuple[PieceId, ...]`; none to show all."""

    def __init__(self, session: Session) -> None:
        super().__init__(session, _LEAST_ROWS, _MOST_ROWS)
        self._differences: tuple[UnitDifference, ...] = ()
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.header().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.itemSelectionChanged.connect(self._point_out)
        self.itemActivated.connect(lambda item, _column: self._go_to(item))
        self.itemClicked.connect(lambda item, _column: self._go_to(item))

    @property
    def differences(self) -> tuple[UnitDifference, ...]:
        """What is listed."""
        return self._differences

    def show_differences(self, comparison: Comparison) -> None:
        """List what differs now; the lines of units that still differ stay chosen."""
        chosen = set(self._chosen())
        self._differences = comparison.units
        heading = worded(self.tr("{count:unit differs|units differ}"), count=len(comparison.units))
        self.setHeaderLabels([heading, self.tr("Here"), self.tr("There")])
        self.setAccessibleName(heading)
        # Clearing would tell of lines no longer chosen, and have the map show all units in between.
        self.blockSignals(True)
        self.clear()
        # A tree of widgets for a thousand units takes seconds; who differs most stands first.
        for each in comparison.units[:_MOST_LINES]:
            item = self._item(each)
            self.addTopLevelItem(item)
            # While signals are blocked: the map shows the same units alone as before.
            item.setSelected(each.unit in chosen)
        self.blockSignals(False)
        self.setVisible(bool(comparison.units))
        self.updateGeometry()

    def _item(self, each: UnitDifference) -> QTreeWidgetItem:
        texts = [each.name, self._words(each.here), self._words(each.there)]
        item = QTreeWidgetItem(texts)
        item.setData(_UNIT, Qt.ItemDataRole.UserRole, str(each.unit))
        side = self.tr(self._session.game.words.name_of(each.side))
        told = self.tr("{unit} ({side}): here {here}, there {there}")
        sentence = told.format(unit=each.name, side=side, here=texts[_HERE], there=texts[_THERE])
        if each.apart:
            sentence += worded(self.tr(", {count:hex|hexes} apart"), count=each.apart)
        for column in (_UNIT, _HERE, _THERE):
            item.setToolTip(column, tip(sentence))
        item.setData(_UNIT, Qt.ItemDataRole.AccessibleTextRole, sentence)
        return item

    def _words(self, lie: Lie) -> str:
        match lie.fate:
            case Fate.LOST:
                return self.tr("lost")
            case Fate.ELSEWHERE:
                return self.tr("off the map")
            case Fate.ON_MAP:
                return worded(self.tr("{hex}, {count:step|steps}"), hex=lie.hex, count=lie.steps)

    def _chosen(self) -> tuple[PieceId, ...]:
        return tuple(_unit_of(item) for item in self.selectedItems())

    def _point_out(self) -> None:
        self.pointed_out.emit(self._chosen())

    def _go_to(self, item: QTreeWidgetItem) -> None:
        """Bring a unit into sight: where it lies here, else where it lies there."""
        difference = next((each for each in self._differences if each.unit == _unit_of(item)), None)
        if difference is not None:
            # It may be off the map in one of the two games.
            here = difference.here.hex or difference.there.hex
            if here is not None:
                self._session.centre_on(Spot(here))


def _unit_of(item: QTreeWidgetItem) -> PieceId:
    return PieceId(str(item.data(_UNIT, Qt.ItemDataRole.UserRole)))
