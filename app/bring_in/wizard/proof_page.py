"""The proof of counters: every front beside its back, named by typing or in the order of the roster."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QSize, Qt
from PySide6.QtGui import QIcon, QImage, QKeySequence, QPainter, QPixmap, QPolygonF, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCompleter,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.bring_in.counter_mix import CounterId
from app.bring_in.sheets.proof import Scanned
from app.bring_in.watch import Watch
from app.bring_in.wizard.badges import Badge, Sign, paint_badge
from app.bring_in.wizard.counters_state import CountersState
from app.bring_in.wizard.page import lay_side_by_side
from app.bring_in.wizard.picture_view import PictureView
from app.bring_in.wizard.shown_picture import shown_picture
from app.bring_in.wizard.work import Outcome
from app.bring_in.wizard.working_page import WorkingPage
from app.panels.parts import Look, letters, push_button
from app.view.session import Session
from rules.plural import worded

if TYPE_CHECKING:
    # Pillow takes long to import, and the window does without it until scans are read.
    from PIL.Image import Image

_THUMB_PX, _ROW_PX, _SIDE_PX = 96, 62, 470
_FRONT, _BACK, _UNIT = range(3)

Thumbs = tuple[list["Image"], list["Image | None"]]
MakeThumbs = Callable[[Scanned, int], Thumbs]
Mirror = Callable[[Scanned], Scanned]
KeepCounters = Callable[[], Callable[[Watch], object]]
"""Gives the work of keeping the counters as they are now; it holds values alone."""


@dataclass(frozen=True, slots=True)
class _Row:
    """A row of the proof: the sheet and the front that it shows."""

    sheet: int
    front: int


class ProofPage(WorkingPage):
    """Shows the pairs and asks which units they are."""

    def __init__(
        self, session: Session, state: CountersState, make: MakeThumbs, mirror: Mirror, keep: KeepCounters
    ) -> None:
        super().__init__(session)
        self.title = self.tr("Proof and names")
        self._look = Look(session, self)
        self._state, self._make, self._mirror, self._keep = state, make, mirror, keep
        self._rows: list[_Row] = []
        self._thumbs: dict[int, Thumbs] = {}
        self._shown: int | None = None
        self._is_kept = False
        self.view = PictureView()
        self.view.paint_over = self._paint
        self.view.clicked.connect(self._pick)
        self.table = QTableWidget(0, 3)
        self.mirror = push_button(self.tr("Mirror the other way"), self.mirror_otherwise, "flip")
        self.order = push_button(self.tr("Name in order from here (Ctrl+D)"), self.name_in_order)
        self._dress_table()
        self._lay_out()
        state.changed.connect(self._show_rows)
        QShortcut(QKeySequence.StandardKey.Undo, self).activated.connect(state.undo)
        QShortcut(QKeySequence("Ctrl+D"), self).activated.connect(self.name_in_order)
        self._look.dress()

    def _dress_table(self) -> None:
        px, table = self._look.theme.px, self.table
        table.setHorizontalHeaderLabels([self.tr("Front"), self.tr("Back"), self.tr("Unit: type its name")])
        table.setIconSize(QSize(px(_ROW_PX - 8), px(_ROW_PX - 8)))
        table.verticalHeader().setVisible(False)
        table.verticalHeader().setDefaultSectionSize(px(_ROW_PX))
        table.setColumnWidth(_FRONT, px(_ROW_PX + 18))
        table.setColumnWidth(_BACK, px(_ROW_PX + 18))
        table.horizontalHeader().setSectionResizeMode(_UNIT, QHeaderView.ResizeMode.Stretch)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setItemDelegateForColumn(_UNIT, _UnitDelegate(self._names, table))
        table.setAccessibleName(self.tr("Counters with their backs and names"))
        table.currentCellChanged.connect(self._on_row)
        table.itemChanged.connect(self._on_item)

    def _lay_out(self) -> None:
        px = self._look.theme.px
        acts = QHBoxLayout()
        acts.addWidget(self.mirror)
        acts.addWidget(self.order)
        acts.addStretch(1)
        side = QVBoxLayout()
        side.setContentsMargins(px(14), px(12), px(14), px(8))
        side.setSpacing(px(8))
        side.addWidget(letters(self.tr("Does each back belong to its front?"), "title"))
        side.addWidget(self.told)
        side.addLayout(acts)
        side.addWidget(self.table, 1)
        lay_side_by_side(self, (self.view, self.work), side, px(_SIDE_PX))

    # ---- coming and going

    def enter(self) -> None:
        """Cut the counters out, beside the window, and show them."""
        self._is_kept = False
        # Values alone go to the thread: the state goes on in the window meanwhile.
        sheets, make, told = self._state.proof.sheets, self._make, self.tr("Cutting out the counters")

        def cut(watch: Watch) -> object:
            made: dict[int, Thumbs] = {}
            for n, sheet in enumerate(sheets):
                watch.step(n / len(sheets), told)
                made[n] = make(sheet, _THUMB_PX)
            return made

        self.work.run(told, cut, self._take_thumbs)
        self._show_rows()

    def _take_thumbs(self, outcome: Outcome) -> None:
        if isinstance(outcome.answer, dict):
            self._thumbs = outcome.answer
            self._show_rows()
        elif outcome.fault is not None:
            self.told.setText(str(outcome.fault.issues[0]))

    def may_go_on(self) -> bool:
        """Return whether there are counters."""
        return bool(self._rows) and not self.work.is_busy

    def go_on_words(self) -> str:
        """Return what the button will do."""
        return self.tr("Show them on the table") if self._is_kept else self.tr("Take these counters")

    def chips(self) -> tuple[tuple[str, str], ...]:
        """Return how many have a name, and how many have none."""
        named = len(self._state.proof.taken())
        return (
            (self.tr("{count} named").format(count=named), "fine"),
            (self.tr("{count} without a name").format(count=len(self._rows) - named), "warning"),
        )

    def foot(self) -> str:
        """Return what is safe."""
        return self.tr(
            "Counters without a name keep our drawings. All of them are kept as a bank, by which photographs "
            "of the board are recognised. Ctrl+Z takes back."
        )

    def asked_to_go_on(self) -> bool:
        """Keep the pictures first."""
        if self._is_kept:
            return True
        self.do_then_go_on(self.tr("Keeping the pictures"), self._keep(), self._take_kept)
        return False

    def _take_kept(self, _answer: object) -> None:
        self._is_kept = True

    # ---- showing

    def _show_rows(self) -> None:
        """Show the proof as it is now, the present row staying."""
        present = max(0, self.table.currentRow())
        self._rows = list(self._listed())
        # Shown, not typed: each cell would be taken for a name given by the person.
        self.table.blockSignals(True)
        self.table.setRowCount(len(self._rows))
        for at, row in enumerate(self._rows):
            self._show_row(at, row)
        self.table.blockSignals(False)
        if self._rows:
            self.table.setCurrentCell(min(present, len(self._rows) - 1), _UNIT)
            self._on_row(self.table.currentRow())
        self.told.setText(self._words())
        self.changed.emit()

    def _listed(self) -> Iterator[_Row]:
        for number, sheet in enumerate(self._state.proof.sheets):
            for front, cell in enumerate(sheet.fronts.cells):
                if not cell.is_blank:
                    yield _Row(number, front)

    def _show_row(self, at: int, row: _Row) -> None:
        sheet = self._state.proof.sheets[row.sheet]
        fronts, backs = self._thumbs.get(row.sheet, ([], []))
        picture = fronts[row.front] if row.front < len(fronts) else None
        behind = backs[row.front] if row.front < len(backs) else None
        self.table.setItem(at, _FRONT, _picture_item(picture, ""))
        self.table.setItem(at, _BACK, _picture_item(behind, "" if behind is not None else "\N{EM DASH}"))
        unit = sheet.unit_of(row.front)
        self.table.setItem(at, _UNIT, QTableWidgetItem("" if unit is None else self._state.mix.name_of(unit)))

    def _words(self) -> str:
        sheets = self._state.proof.sheets
        told = worded(self.tr("{count:counter|counters} found."), count=len(self._rows))
        doubtful = [each for each in sheets if each.behind is not None and not each.is_sure]
        if doubtful:
            return f"{told} " + self.tr("How a sheet was turned is not sure: look at some pairs.")
        return told

    def _on_row(self, at: int, *_: int) -> None:
        if not 0 <= at < len(self._rows):
            return
        row = self._rows[at]
        sheet = self._state.proof.sheets[row.sheet]
        # Only with another sheet: to read a scan anew at each row would stop the keys.
        if self._shown != row.sheet:
            self._shown = row.sheet
            self.view.show_image(*shown_picture(sheet.front))
        self.mirror.setEnabled(sheet.behind is not None)
        self.view.viewport().update()

    def _paint(self, painter: QPainter, scale: float) -> None:
        if self._shown is None or self._shown >= len(self._state.proof.sheets):
            return
        present, sheet = self._present(), self._state.proof.sheets[self._shown]
        for number, cell in enumerate(sheet.fronts.cells):
            if cell.is_blank:
                continue
            is_here = present is not None and (present.sheet, present.front) == (self._shown, number)
            is_named = sheet.unit_of(number) is not None
            sign = Sign.PRESENT if is_here else Sign.TAKEN if is_named else Sign.DOUBT
            paint_badge(painter, Badge(QPolygonF([QPointF(x, y) for x, y in cell.quad]), sign), scale)

    def _present(self) -> _Row | None:
        at = self.table.currentRow()
        return self._rows[at] if 0 <= at < len(self._rows) else None

    def _pick(self, at: QPointF) -> None:
        for number, row in enumerate(self._rows):
            if row.sheet == self._shown:
                cell = self._state.proof.sheets[row.sheet].fronts.cells[row.front]
                polygon = QPolygonF([QPointF(x, y) for x, y in cell.quad])
                if polygon.containsPoint(at, Qt.FillRule.OddEvenFill):
                    self.table.setCurrentCell(number, _UNIT)
                    self.table.scrollTo(self.table.model().index(number, _UNIT))
                    return

    # ---- naming

    def _names(self) -> list[str]:
        """Return the names to choose from, those first that nobody has yet."""
        mix, free = self._state.mix, self._state.free()
        taken = self._state.proof.taken()
        return [mix.name_of(each) for each in (*free, *taken)]

    def _on_item(self, item: QTableWidgetItem) -> None:
        if item.column() != _UNIT:
            return
        row, typed = self._rows[item.row()], item.text().strip()
        found = self._state.mix.search(typed) if typed else ()
        unit: CounterId | None = found[0].id if found else None
        self._state.become(self._state.proof.named(row.sheet, row.front, unit))

    def name_in_order(self) -> None:
        """Name the present counter and those that follow in the order of the roster."""
        row = self._present()
        if row is None:
            return
        free, first = self._state.free(), self._state.proof.sheets[row.sheet].unit_of(row.front)
        units = [each.id for each in self._state.mix.counters if not each.is_marker]
        start = units.index(first) if first in units else units.index(free[0]) if free else 0
        self._state.become(self._state.proof.in_order(row.sheet, row.front, units[start:]))

    def mirror_otherwise(self) -> None:
        """Pair the sheet's backs as the next way of turning it would have them."""
        row = self._present()
        if row is not None:
            sheet = self._mirror(self._state.proof.sheets[row.sheet])
            self._state.become(self._state.proof.with_sheet(row.sheet, sheet))
            # Backs are cut for their fronts: with other pairs the pictures are others.
            self.enter()


class _UnitDelegate(QStyledItemDelegate):
    """Offers the names of units while one types."""

    def __init__(self, names: Callable[[], list[str]], parent: QWidget) -> None:
        super().__init__(parent)
        self._names = names

    def createEditor(
        self, parent: QWidget, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QWidget:
        """Return a field that completes what is typed, whatever part of a name that is."""
        field = QLineEdit(parent)
        completer = QCompleter(self._names(), field)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        field.setCompleter(completer)
        completer.activated.connect(partial(self._commit, field))
        return field

    def _commit(self, field: QLineEdit, name: str) -> None:
        field.setText(name)
        self.commitData.emit(field)
        self.closeEditor.emit(field)


def _picture_item(picture: Image | None, text: str) -> QTableWidgetItem:
    item = QTableWidgetItem(text)
    item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
    item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
    if picture is not None:
        raw = picture.convert("RGB").tobytes()
        image = QImage(raw, picture.width, picture.height, 3 * picture.width, QImage.Format.Format_RGB888)
        # A copy: the bytes go when this function ends.
        item.setIcon(QIcon(QPixmap.fromImage(image.copy())))
    return item
