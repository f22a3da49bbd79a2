"""The proof of counters: every front beside its back, named by typing or in the order of the roster."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QKeySequence, QPainter, QPolygonF, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
)

from app.bring_in.counter_mix import CounterId, Known
from app.bring_in.sheets.proposal import Proposal
from app.bring_in.wizard.badges import Badge, Sign, paint_badge
from app.bring_in.wizard.counters_state import CountersState
from app.bring_in.wizard.cut_dialog import CutDialog
from app.bring_in.wizard.page import lay_side_by_side
from app.bring_in.wizard.picture_view import PictureView
from app.bring_in.wizard.proof_acts import ProofActs
from app.bring_in.wizard.proof_items import UnitDelegate, picture_item
from app.bring_in.wizard.proof_pictures import ProofPictures
from app.bring_in.wizard.proof_words import Ends, words_of
from app.bring_in.wizard.shown_picture import shown_picture
from app.bring_in.wizard.work import Outcome
from app.bring_in.wizard.working_page import WorkingPage
from app.panels.flow import Flow
from app.panels.layouts import column_in, lay
from app.panels.parts import Look, letters, push_button
from app.view.session import Session
from rules.issues import shown

_THUMB_PX, _ROW_PX, _SIDE_PX, _READ_PX = 96, 62, 520, 128
_FRONT, _BACK, _READ, _UNIT = range(4)


@dataclass(frozen=True, slots=True)
class _Row:
    """A row of the proof: the sheet and the front that it shows."""

    sheet: int
    front: int


class ProofPage(WorkingPage):
    """Shows the pairs and asks which units they are."""

    def __init__(self, session: Session, state: CountersState, acts: ProofActs, ends: Ends) -> None:
        super().__init__(session)
        self.title = self.tr("Proof and names")
        self._look = Look(session, self)
        self._session, self._state, self._acts, self._ends = session, state, acts, ends
        self._rows: list[_Row] = []
        self._pictures = ProofPictures(acts.make, _THUMB_PX)
        self._read: dict[_Row, Proposal] = {}
        self._shown: int | None = None
        self._scans: tuple[object, ...] = ()
        """The scans that readings are of, and how they are cut."""
        self._is_kept = False
        self._correcting: CutDialog | None = None
        self.view = PictureView()
        self.view.paint_over = self._paint
        self.view.clicked.connect(self._pick)
        self.table = QTableWidget(0, 4)
        self.mirror = push_button(self.tr("Mirror the other way"), self.mirror_otherwise, "flip")
        self.mend = push_button(self.tr("Correct the cut (Ctrl+E) ..."), self.correct)
        self.order = push_button(self.tr("Name in order from here (Ctrl+D)"), self.name_in_order)
        self.read = push_button(self.tr("Read the names (Ctrl+R)"), self.read_names, "search")
        self.take = push_button(self.tr("Take it (Ctrl+T)"), self.take_read)
        self.take_all = push_button(self.tr("Take all that are sure"), self.take_sure)
        self._dress_table()
        self._lay_out()
        state.changed.connect(self._on_changed)
        QShortcut(QKeySequence.StandardKey.Undo, self).activated.connect(state.undo)
        for keys, act in (
            ("Ctrl+D", self.name_in_order),
            ("Ctrl+E", self.correct),
            ("Ctrl+R", self.read_names),
            ("Ctrl+T", self.take_read),
        ):
            QShortcut(QKeySequence(keys), self).activated.connect(act)
        self._look.dress()

    def _dress_table(self) -> None:
        px, table = self._look.theme.px, self.table
        heads = [self.tr("Front"), self.tr("Back"), self.tr("Read on it"), self.tr("Unit: type its name")]
        table.setHorizontalHeaderLabels(heads)
        table.setIconSize(QSize(px(_ROW_PX - 8), px(_ROW_PX - 8)))
        table.verticalHeader().setVisible(False)
        table.verticalHeader().setDefaultSectionSize(px(_ROW_PX))
        table.setColumnWidth(_FRONT, px(_ROW_PX + 18))
        table.setColumnWidth(_BACK, px(_ROW_PX + 18))
        table.setColumnWidth(_READ, px(_READ_PX))
        table.horizontalHeader().setSectionResizeMode(_UNIT, QHeaderView.ResizeMode.Stretch)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setItemDelegateForColumn(_UNIT, UnitDelegate(self._names, table))
        table.setAccessibleName(self.tr("Counters with their backs and names"))
        # Arrows go from cell to cell: Tab would else go round within the table for ever.
        table.setTabKeyNavigation(False)
        table.currentCellChanged.connect(self._on_row)
        table.itemChanged.connect(self._on_item)

    def _lay_out(self) -> None:
        px = self._look.theme.px
        acts, reading = Flow(), Flow()
        lay(acts, self.mirror, self.mend, self.order)
        lay(reading, self.read, self.take, self.take_all)
        side = column_in(gap=px(8), edges=(px(14), px(12), px(14), px(8)))
        side.addWidget(letters(self.tr("Does each back belong to its front?"), "title"))
        side.addWidget(self.told)
        side.addLayout(acts)
        side.addLayout(reading)
        side.addWidget(self.table, 1)
        lay_side_by_side(self, (self.view, self.work), side, px(_SIDE_PX))

    # ---- coming and going

    def enter(self) -> None:
        """Cut the counters out, beside the window, and show them."""
        self._is_kept = False
        self._cut_out()
        self._show_rows()
        # A name can be typed at once: else the keys are with the picture.
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def _cut_out(self) -> None:
        told, sheets = self.tr("Cutting out the counters"), self._state.proof.sheets
        if self._pictures.missing(sheets):
            self.work.run(told, self._pictures.work(sheets, told), self._take_thumbs)

    def _take_thumbs(self, outcome: Outcome) -> None:
        if isinstance(outcome.answer, dict):
            self._pictures.take(outcome.answer)
            self._show_rows()
        elif outcome.fault is not None:
            self.told.setText(str(outcome.fault.issues[0]))

    def may_go_on(self) -> bool:
        """Return whether there are counters."""
        return bool(self._rows) and not self.work.is_busy

    def go_on_words(self) -> str:
        """Return what the button will do."""
        return self._ends.done if self._is_kept else self.tr("Take these counters")

    def chips(self) -> tuple[tuple[str, str], ...]:
        """Return how many have a name, and how many have none."""
        named = len(self._state.proof.taken())
        return (
            (self.tr("{count} named").format(count=named), "fine"),
            (self.tr("{count} without a name").format(count=len(self._rows) - named), "warning"),
        )

    def foot(self) -> str:
        """Return what is safe."""
        return self._ends.foot

    def asked_to_go_on(self) -> bool:
        """Keep the pictures first."""
        if self._is_kept:
            return True
        self.do_then_go_on(self.tr("Keeping the pictures"), self._acts.keep(), self._take_kept)
        return False

    def _take_kept(self, _answer: object) -> None:
        self._is_kept = True

    # ---- showing

    def _on_changed(self) -> None:
        self._show_rows()
        # Also where it was taken back. Not while the cut is corrected: each step would cut all of it out.
        if self._correcting is None and self.isVisible():
            self._cut_out()

    def _show_rows(self) -> None:
        """Show the proof as it is now, the present row staying."""
        present = max(0, self.table.currentRow())
        self._let_go_of_other_scans()
        self._rows = [_Row(*each) for each in self._state.proof.fronts()]
        # Shown, not typed: each cell would be taken for a name given by the person.
        self.table.blockSignals(True)
        self.table.setRowCount(len(self._rows))
        for at, row in enumerate(self._rows):
            self._show_row(at, row)
        self.table.blockSignals(False)
        if self._rows:
            # To the same row: after undo the person is still where he was at work.
            self.table.setCurrentCell(min(present, len(self._rows) - 1), _UNIT)
            self._on_row(self.table.currentRow())
        # Until something is read the names have its room.
        self.table.setColumnHidden(_READ, not self._read)
        offered = [read for row in self._rows if (read := self._offered(row)) is not None]
        self.take.setEnabled(bool(offered))
        self.take_all.setEnabled(any(read.is_sure for read in offered))
        self.told.setText(words_of(len(self._rows), self._state.proof.sheets, self._read.values()))
        self.changed.emit()

    def _let_go_of_other_scans(self) -> None:
        # Readings go by the place of a counter: on another scan, or cut otherwise, another one lies there,
        # and it would get the name that was read on the first.
        scans = tuple((sheet.front, sheet.fronts.cells) for sheet in self._state.proof.sheets)
        if scans != self._scans:
            self._scans, self._shown, self._read = scans, None, {}

    def _show_row(self, at: int, row: _Row) -> None:
        sheet = self._state.proof.sheets[row.sheet]
        fronts, backs = self._pictures.of(row.sheet, sheet)
        picture = fronts[row.front] if row.front < len(fronts) else None
        behind = backs[row.front] if row.front < len(backs) else None
        self.table.setItem(at, _FRONT, picture_item(picture, ""))
        self.table.setItem(at, _BACK, picture_item(behind, "" if behind is not None else "\N{EM DASH}"))
        unit = sheet.unit_of(row.front)
        self.table.setItem(at, _READ, self._read_item(self._offered(row)))
        self.table.setItem(at, _UNIT, QTableWidgetItem("" if unit is None else self._state.mix.name_of(unit)))

    def _offered(self, row: _Row) -> Proposal | None:
        """Return what was read on a counter, as long as neither it nor that unit is named."""
        read = self._read.get(row)
        is_named = self._state.proof.sheets[row.sheet].unit_of(row.front) is not None
        return None if read is None or is_named or read.unit in self._state.proof.taken() else read

    def _read_item(self, read: Proposal | None) -> QTableWidgetItem:
        item = picture_item(None, "")
        if read is not None:
            name = self._state.mix.name_of(read.unit)
            # In words and not by a colour alone: which is sure has to be seen by all.
            perhaps = self.tr("{name}, perhaps").format(name=name)
            item.setText(name if read.is_sure else perhaps)
            told = self.tr("Read from what is printed, {share} % likely. Ctrl+T takes it.")
            item.setToolTip(told.format(share=int(100 * read.likely)))
        return item

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
        taken, row = self._state.proof.taken(), self._present()
        # What was read first: where it is not sure it is often the next but one letter.
        read = None if row is None else self._offered(row)
        first = () if read is None else (read.unit,)
        return [mix.name_of(each) for each in dict.fromkeys((*first, *free, *taken))]

    def _on_item(self, item: QTableWidgetItem) -> None:
        if item.column() != _UNIT:
            return
        row, typed = self._rows[item.row()], item.text().strip()
        # An empty field takes the name away: it is how a person takes back a single one.
        found = self._state.mix.search(typed)
        if typed and not found:
            # A slip takes no name away: what stood there is shown again.
            self._show_rows()
            self.told.setText(self.tr("No counter is called {name}.").format(name=shown(typed)))
            return
        unit = self._meant(found, self._state.proof.sheets[row.sheet].unit_of(row.front))
        self._state.become(self._state.proof.named(row.sheet, row.front, unit))

    def _meant(self, found: Sequence[Known], now: CounterId | None) -> CounterId | None:
        """Return which of the counters that were found is meant, that which it is `now` before others."""
        alike = [each.id for each in found if each.name == found[0].name]
        # Several may be called the same: each is named once before one of them loses its picture again.
        free = (each for each in alike if each not in self._state.proof.taken())
        return now if now in alike else next(free, alike[0] if alike else None)

    def name_in_order(self) -> None:
        """Name the present counter and those that follow in the order of the roster."""
        row = self._present()
        if row is None:
            return
        free, first = self._state.free(), self._state.proof.sheets[row.sheet].unit_of(row.front)
        units = [each.id for each in self._state.mix.counters if not each.is_marker]
        start = units.index(first) if first in units else units.index(free[0]) if free else 0
        self._state.become(self._state.proof.in_order(row.sheet, row.front, units[start:]))

    def read_names(self) -> None:
        """Read what is printed, beside the window: names are proposed, none is given."""
        if not self.work.is_busy:
            self.work.run(self.tr("Reading what is printed"), self._acts.read(), self._take_reading)

    def _take_reading(self, outcome: Outcome) -> None:
        if isinstance(outcome.answer, tuple):
            self._read = {_Row(each.sheet, each.front): each for each in outcome.answer}
            self._show_rows()
            if not self._read:
                self.told.setText(self.tr("Nothing was read: no name of this game's units stands there."))
        elif outcome.fault is not None:
            self.told.setText(str(outcome.fault.issues[0]))

    def take_read(self) -> None:
        """Name the present counter as it was read, and go to the next one that was."""
        row = self._present()
        read = None if row is None else self._offered(row)
        if read is not None:
            self._state.become(self._state.proof.named(read.sheet, read.front, read.unit))
        here = self.table.currentRow()
        after = (n for n in range(here + 1, len(self._rows)) if self._offered(self._rows[n]) is not None)
        self.table.setCurrentCell(next(after, here), _UNIT)

    def take_sure(self) -> None:
        """Name all counters that were read for sure, in one step that is taken back as one."""
        proof = self._state.proof
        for row in self._rows:
            read = self._offered(row)
            if read is not None and read.is_sure:
                proof = proof.named(read.sheet, read.front, read.unit)
        if proof is not self._state.proof:
            self._state.become(proof)

    def mirror_otherwise(self) -> None:
        """Pair the sheet's backs as the next way of turning it would have them."""
        row = self._present()
        if row is not None:
            sheet = self._acts.mirror(self._state.proof.sheets[row.sheet])
            self._state.become(self._state.proof.with_sheet(row.sheet, sheet))

    def correct(self) -> None:
        """Open what corrects how the present counter and its sheet are cut; the pictures follow then."""
        if self.work.is_busy or not self._state.proof.sheets:
            return
        row = self._present() or _Row(0, 0)
        present = row.sheet, row.front
        self._correcting = CutDialog(self._session, self._state, self._acts.cut, present, self)
        self._correcting.exec()
        self._correcting.deleteLater()
        self._correcting = None
        self.enter()
