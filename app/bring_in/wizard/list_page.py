"""A set-up as a list: pasted, typed, or opened from a file."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFileDialog, QPlainTextEdit

from app.bring_in.review import Review
from app.bring_in.text_file import decoded
from app.bring_in.watch import UNWATCHED, Watch
from app.bring_in.wizard.picture_view import PictureView
from app.bring_in.wizard.shown_picture import show_scan
from app.bring_in.wizard.work import Outcome
from app.bring_in.wizard.working_page import WorkingPage
from app.panels.flow import Flow
from app.panels.layouts import column_in, lay, row_in
from app.panels.parts import Look, letters, push_button
from app.view.dropped_files import KINDS
from app.view.session import Session
from rules.issues import DataError
from rules.plural import worded
from rules.tomlfile import read_raw

MAX_BYTES = 2_000_000
_LINES_AT_ONCE = 200

ReadList = Callable[[str], Callable[[Watch], Review]]
"""Gives the work of reading a list; it holds values alone, as it may be done in another thread."""


ReadSheet = Callable[[Path], Callable[[Watch], str]]
"""Gives the work of reading the lines that a scan shows."""


class ListPage(WorkingPage):
    """Asks for the lines. `read` makes a review of them; `example` stands in the empty field."""

    sheet_wanted = Signal()
    """The lines are to be read from the scan of a printed list."""

    def __init__(
        self, session: Session, example: str, read: ReadList, take: Callable[[Review], object]
    ) -> None:
        super().__init__(session, "soft")
        self.title = self.tr("List")
        self._look = Look(session, self)
        self._read, self._take = read, take
        self._taken: str | None = None
        self.told.setText(
            self.tr(
                "Paste a list of units and hexes: cells of a spreadsheet, CSV, or lines of a page or letter. "
                "A line may begin with the hex or with the unit, and name several units."
            )
        )
        self.text = QPlainTextEdit()
        self.text.setPlaceholderText(example)
        self.text.setAccessibleName(self.tr("The list"))
        # Cells of a spreadsheet are pasted and not typed: Tab goes on, or without a mouse nobody got out.
        self.text.setTabChangesFocus(True)
        self.text.textChanged.connect(self.changed)
        self.open = push_button(self.tr("Open a file ..."), self.ask)
        self.scan = push_button(self.tr("Read the scan of a set-up sheet ..."), self.sheet_wanted.emit)
        self.view = PictureView()
        self.view.hide()
        self._lay_out()

    def _lay_out(self) -> None:
        px = self._look.theme.px
        column = column_in(gap=px(8), edges=(px(16), px(14), px(16), px(14)))
        lay(column, letters(self.tr("What stands where?"), "title"), self.told, (self.text, 1), self.work)
        column.addLayout(lay(Flow(), self.open, self.scan))
        lay(row_in(self, 0), (self.view, 1), (column, 1))

    def enter(self) -> None:
        """Give the keys to the list: else they are with the steps in the head of the window."""
        self.text.setFocus(Qt.FocusReason.OtherFocusReason)

    def ask(self) -> None:
        """Ask for a file and show its lines."""
        kinds = self.tr("Lists (*.txt *.csv *.tsv);;All files (*)")
        name, _ = QFileDialog.getOpenFileName(self, self.tr("A list"), str(Path.home()), kinds)
        if name:
            self.show_file(Path(name))

    def show_file(self, path: Path) -> None:
        """Show the lines of a file; one that cannot be read is told."""
        try:
            # Spreadsheets begin their text with a mark of byte order, and not all write UTF-8.
            self.text.setPlainText(decoded(read_raw(path, MAX_BYTES)))
        except DataError as error:
            self.told.setText(str(error.issues[0]))

    def ask_sheet(self, read: ReadSheet) -> None:
        """Ask for the scan of a printed list, and read its lines into the field."""
        kinds = self.tr("Pictures ({kinds})").format(kinds=KINDS)
        name, _ = QFileDialog.getOpenFileName(self, self.tr("A set-up sheet"), str(Path.home()), kinds)
        if name:
            self.read_sheet(Path(name), read)

    def read_sheet(self, path: Path, read: ReadSheet) -> None:
        """Show a scan beside the list, and read its lines into the field."""
        if self.work.is_busy:
            return
        show_scan(self.view, path)
        self.view.show()
        self.work.run(self.tr("Reading what is printed"), read(path), self._take_sheet)
        self.changed.emit()

    def _take_sheet(self, outcome: Outcome) -> None:
        if outcome.fault is not None:
            self.told.setText(str(outcome.fault.issues[0]))
        elif isinstance(outcome.answer, str):
            self.text.setPlainText(outcome.answer)
            told = self.tr(
                "{count:doubt is|doubts are} marked by a question mark: look at the sheet, and take the mark "
                "away or mend the word. What is left is asked."
            )
            self.told.setText(worded(told, count=outcome.answer.count("?")))
        self.changed.emit()

    def may_go_on(self) -> bool:
        """Return whether there is a line."""
        return bool(self.text.toPlainText().strip()) and not self.work.is_busy

    def asked_to_go_on(self) -> bool:
        """Read the list; return whether anything was found in it."""
        text = self.text.toPlainText()
        # Come back to and left as it was: what has been decided in the review stays.
        if text == self._taken:
            return True
        if text.count("\n") > _LINES_AT_ONCE:
            # Names that are not quite right are held against all that there are: that takes seconds.
            take = partial(self._take_read, text)
            self.do_then_go_on(self.tr("Reading the list"), self._read(text), take)
            return False
        try:
            review = self._read(text)(UNWATCHED)
        except DataError as error:
            self.told.setText(str(error.issues[0]))
            return False
        return self._take_read(text, review)

    def _take_read(self, text: str, review: Review) -> bool:
        """Take what was read; return whether there is anything."""
        # An empty review is told here, where the list can be mended, and not as an empty page.
        if not review.readings:
            self.told.setText(
                self.tr("No line names a unit and a place. An example stands in the empty field.")
            )
            return False
        self._taken = text
        self._take(review)
        return True

    def foot(self) -> str:
        """Return what is safe."""
        return self.tr("Nothing is on the table before you put it there; what is unclear is asked.")
