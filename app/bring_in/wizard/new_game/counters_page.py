"""The page of the counters of a game in the making: a table to type or paste into, and each counter drawn."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QIcon, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
)

from app.bring_in.new_game.counter_rows import (
    COLUMNS,
    MOST_ROWS,
    CounterRow,
    format_cells,
    read_cells,
)
from app.bring_in.wizard.new_game.art import CounterArt
from app.bring_in.wizard.new_game.present_counter import PresentCounter
from app.bring_in.wizard.new_game.state import Making
from app.bring_in.wizard.page import Page
from app.panels.flow import Flow
from app.panels.layouts import column_in, lay, row_in
from app.panels.parts import Look, letters, push_button
from app.view.icons import icon, picture_icon
from app.view.session import Session
from rules.plural import worded

_COUNTER_PX = 44
_PICTURE = COLUMNS.index("picture")


class CellTable(QTableWidget):
    """A table into which cells of a spreadsheet are pasted, and out of which they are copied."""

    def __init__(self, page: CountersPage) -> None:
        super().__init__(0, len(COLUMNS))
        self._page = page
        # Tab goes on from cell to cell while one types; with no cell open it leaves the table.
        self.setTabKeyNavigation(False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Paste and copy cells, take rows away."""
        if event.matches(QKeySequence.StandardKey.Paste):
            self._page.paste()
        elif event.matches(QKeySequence.StandardKey.Copy):
            self._page.copy()
        elif event.key() == Qt.Key.Key_Delete:
            self._page.remove()
        else:
            super().keyPressEvent(event)


class CountersPage(Page):
    """A row a counter: name, side, figures, type, size, reduced figures, hex; its picture beside it."""

    sheets_wanted = Signal()
    """Counters are to be cut out of scans of printed sheets."""

    def __init__(self, session: Session, making: Making) -> None:
        super().__init__()
        self.title = self.tr("Counters")
        self._look, self.making = Look(session, self), making
        self.table = CellTable(self)
        self.told = letters("", "label", can_wrap=True)
        self._is_filling = False
        self._art = CounterArt(making)
        self.present = PresentCounter(self._look, self._art)
        self._lay_out()
        # Wherever on the page the keys are: a button that was pressed keeps them.
        for keys, act in (
            (QKeySequence.StandardKey.Undo, making.undo),
            (QKeySequence.StandardKey.Redo, making.redo),
            (QKeySequence("Ctrl+D"), self.fill_down),
        ):
            QShortcut(keys, self).activated.connect(act)
        self.table.itemChanged.connect(self._on_cell)
        self.table.currentCellChanged.connect(self._show_present)
        making.changed.connect(self._show)

    def _lay_out(self) -> None:
        px = self._look.theme.px
        titles = {
            "name": self.tr("Name"),
            "side": self.tr("Side"),
            "values": self.tr("Figures"),
            "type": self.tr("Type"),
            "size": self.tr("Size"),
            "reduced": self.tr("Reduced side"),
            "hex": self.tr("Begins in hex"),
            "picture": self.tr("From the sheets"),
        }
        self.table.setHorizontalHeaderLabels([titles[column] for column in COLUMNS])
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.table.setIconSize(QSize(px(_COUNTER_PX), px(_COUNTER_PX)))
        self.table.verticalHeader().setDefaultSectionSize(px(_COUNTER_PX + 4))
        # Cells and not rows: a person copies a column of figures as he does in a spreadsheet.
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
        self.table.setAccessibleName(self.tr("The counters, one a row"))
        buttons = Flow(px(8))
        self.add = push_button(self.tr("Add a counter"), self.add_row)
        self.paste_button = push_button(self.tr("Paste cells"), self.paste)
        self.remove_button = push_button(self.tr("Take rows away"), self.remove)
        self.sheets_button = push_button(self.tr("From counter sheets ..."), self.sheets_wanted.emit)
        self.fill_button = push_button(self.tr("Fill down (Ctrl+D)"), self.fill_down)
        self.fill_button.setToolTip(self.tr("All selected cells get what the uppermost of their column says"))
        lay(buttons, self.add, self.paste_button, self.sheets_button, self.fill_button, self.remove_button)
        help_text = self.tr(
            "Cells of a spreadsheet can be pasted: name, side, figures such as 4-4-6, type, size, reduced "
            "figures, hex. Figures may be one, two or three numbers, or none; a back without figures is "
            "called: back. From scans of counter sheets each counter becomes a row with its own picture."
        )
        column = column_in(self, px(8), (px(16), px(12), px(16), px(12)))
        column.addWidget(letters(self.tr("The counters"), "title"))
        column.addWidget(letters(help_text, "note", can_wrap=True))
        column.addLayout(buttons)
        column.addLayout(lay(row_in(gap=px(12)), (self.table, 1), self.present), 1)
        column.addWidget(self.told)

    # ---- showing

    def enter(self) -> None:
        """Show the table; an empty one begins with a row."""
        if not self.making.rows:
            self.add_row()
        self._show()
        self._fit_columns()
        self.table.setFocus()

    def _fit_columns(self) -> None:
        """Let every heading be read: with large letters the table scrolls sideways instead."""
        # Not while it is laid out: the header has the letters of its style only when it is to be seen.
        header = self.table.horizontalHeader()
        widths = [header.sectionSizeHint(column) for column in range(header.count())]
        header.setMinimumSectionSize(max(*widths, 2 * self.table.iconSize().width()))

    def _show(self) -> None:
        # Qt tells of each cell that is set as of one that was typed.
        self._is_filling = True
        rows = self.making.rows
        self.table.setRowCount(len(rows))
        # Of several faults in a cell the last is shown: when it is mended the next one is.
        wrong = {(issue.source, issue.where): issue for issue in self.making.issues()}
        for number, row in enumerate(rows):
            for at, name in enumerate(COLUMNS):
                item = QTableWidgetItem(getattr(row, name))
                fault = wrong.get((f"row {number + 1}", name))
                if fault is not None:
                    item.setToolTip(f"{fault.message}: {fault.hint}")
                    # The sign beside it is not read out.
                    item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, item.toolTip())
                    item.setIcon(self._fault_icon)
                elif at == 0:
                    item.setIcon(self._picture(row))
                self.table.setItem(number, at, item)
        self.table.setColumnHidden(_PICTURE, not self.making.has_cut)
        self._is_filling = False
        self._show_present()
        first = next(iter(wrong.values()), None)
        self.told.setText(
            "" if first is None else f"{first.source}, {first.where}: {first.message} ({first.hint})"
        )
        self.changed.emit()

    @property
    def _fault_icon(self) -> QIcon:
        return icon("warning", self._look.theme, self._look.theme.warning)

    def _picture(self, row: CounterRow) -> QIcon:
        size = self._look.theme.px(_COUNTER_PX)
        return picture_icon(self._art.of(row, size, self.devicePixelRatioF()))

    def _show_present(self, *_: int) -> None:
        at, rows = self.table.currentRow(), self.making.rows
        row = rows[at] if 0 <= at < len(rows) else None
        self.present.show_row(row, 0 if row is None else len(self.making.faces_of(row)))

    def chips(self) -> tuple[tuple[str, str], ...]:
        """Return how many counters there are."""
        return ((worded(self.tr("{count:counter|counters}"), count=len(self.making.rows)), ""),)

    def may_go_on(self) -> bool:
        """Return whether nothing is wrong with them."""
        return not self.making.issues()

    def foot(self) -> str:
        """Return what is safe."""
        if self.making.issues():
            return self.tr("The counters are kept as soon as nothing is wrong with them.")
        return self.tr("The counters are kept with the game.")

    # ---- what a hand does

    def _on_cell(self, item: QTableWidgetItem) -> None:
        if self._is_filling:
            return
        rows = list(self.making.rows)
        rows[item.row()] = rows[item.row()].with_cell(COLUMNS[item.column()], item.text())
        self.making.set_rows(rows)

    def add_row(self) -> None:
        """Add a counter like the last one, without a name and a place."""
        last = self.making.rows[-1] if self.making.rows else CounterRow(side=self.making.plan.sides[0].name)
        row = replace(last, name=str(len(self.making.rows) + 1), hex="", picture="")
        if len(self.making.rows) < MOST_ROWS:
            self.making.set_rows((*self.making.rows, row))
            self.table.setCurrentCell(len(self.making.rows) - 1, 0)

    def fill_down(self) -> None:
        """Give all selected cells what the uppermost of their column says, in one step."""
        rows, first = list(self.making.rows), dict[int, int]()
        for index in sorted(self.table.selectedIndexes()):
            source = first.setdefault(index.column(), index.row())
            column = COLUMNS[index.column()]
            rows[index.row()] = rows[index.row()].with_cell(column, getattr(rows[source], column))
        self.making.set_rows(rows)

    def paste(self) -> None:
        """Put the cells on the clipboard below the rows; a first row that says nothing gives way."""
        found = read_cells(QGuiApplication.clipboard().text())
        if found:
            rows = (*self.making.typed, *found)
            self.making.set_rows(rows[:MOST_ROWS])
            # What was pasted is cut at the same number, so that as many may stand for more.
            if len(rows) > MOST_ROWS or len(found) == MOST_ROWS:
                told = self.tr(
                    "A game made here has {count:counter|counters} at most: look whether the last is there."
                )
                self.told.setText(worded(told, count=MOST_ROWS))

    def copy(self) -> None:
        """Put all rows on the clipboard."""
        QGuiApplication.clipboard().setText(format_cells(self.making.rows))

    def remove(self) -> None:
        """Take the rows away in which a cell is selected."""
        gone = {index.row() for index in self.table.selectedIndexes()}
        self.making.set_rows([row for number, row in enumerate(self.making.rows) if number not in gone])
