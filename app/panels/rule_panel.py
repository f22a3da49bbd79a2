"""One case of the rulebook in our own words: what it says, what is done about it, what it leaves open."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.assist.wording import Wording
from app.panels.assistant_parts import Lines, Wrapped
from app.panels.layouts import column_in, lay
from app.panels.parts import chip, icon_button, letters, link, push_button
from rules.choices import Assumption
from rules.citations import Citation, Status


class RulePanel(QWidget):
    """Shows a case; the cases it sees are a press away, and so is the one before."""

    closed = Signal()
    waive_wanted = Signal(str)
    """The number of the case that this game should play without, or with again."""
    reading_wanted = Signal(str)
    """The id of the assumption whose readings a person wants to see."""

    def __init__(self, wording: Wording, is_waived: Callable[[str], bool]) -> None:
        super().__init__()
        self._wording = wording
        # Asked each time: it may be waived, and undone, while the rule is read.
        self._is_waived = is_waived
        self._seen: list[str] = []
        self.setAccessibleName(self.tr("Rule"))
        self.title, self.text = letters("", "title", can_wrap=True), letters("", can_wrap=True, can_copy=True)
        self._status, self._reason = Wrapped(), letters("", "note", can_wrap=True)
        self._see = Wrapped()
        self.choices = Lines(self.tr("Where the text leaves a choice"))
        self.waive_button = push_button("", self._waive, "ruling")
        self._build()

    def _build(self) -> None:
        column = column_in(self, 9)
        head = lay(QHBoxLayout(), icon_button("chevron-left", self.tr("Back"), self.back, self.tr("Back")), 1)
        column.addLayout(head)
        lay(column, self.title, self.text, self._status, self._reason, self._see, self.choices)
        lay(column, self.waive_button, 1)

    @property
    def case(self) -> str:
        """The number of the case shown."""
        return self._seen[-1] if self._seen else ""

    def show_case(self, case: str) -> bool:
        """Show a case; return whether the book has it."""
        citation = self._wording.citation(case)
        if citation is None:
            return False
        # A case that is only shown anew is no further one to come back from.
        if case != self.case:
            self._seen.append(case)
        self.title.setText(f"{citation.id}  {citation.title}")
        self.text.setText(citation.text)
        self._show_status(citation)
        self._show_see(citation)
        self.choices.show_rows(self._choice_row(each) for each in self._wording.assumptions_of(case))
        words = self.tr("Play by it again") if self._is_waived(case) else self.tr("Waive it in this game")
        self.waive_button.setText(words)
        return True

    def refresh(self) -> None:
        """Show the case anew: the game may be read otherwise now, or play without it."""
        if self.case:
            self.show_case(self.case)

    def back(self) -> None:
        """Show the case before; from the first one leave."""
        if len(self._seen) > 1:
            self._seen.pop()
            self.show_case(self.case)
        else:
            self._seen.clear()
            self.closed.emit()

    def forget(self) -> None:
        """Begin with the next case anew."""
        self._seen.clear()

    def _waive(self) -> None:
        self.waive_wanted.emit(self.case)

    # ---- parts

    def _show_status(self, citation: Citation) -> None:
        words, tone = {
            Status.JUDGED: (self.tr("Judged"), "fine"),
            Status.REMINDED: (self.tr("By hand, with a reminder"), "warning"),
            Status.DATA: (self.tr("In the game's data"), "fine"),
            Status.HEADING: (self.tr("A title"), ""),
            Status.NOT_MODELLED: (self.tr("Not judged"), "warning"),
        }[citation.status]
        chips = [chip(words, tone)]
        if self._is_waived(citation.id):
            chips.append(chip(self.tr("Waived in this game"), "override"))
        self._status.show_parts(chips)
        # A case that is data has no reason of its own: the file is where it can be read.
        reason = citation.reason or ", ".join(citation.files)
        self._reason.setText(reason)
        self._reason.setVisible(bool(reason))

    def _show_see(self, citation: Citation) -> None:
        self._see.setVisible(bool(citation.see))
        links = (self._link(case) for case in citation.see)
        self._see.show_parts((letters(self.tr("See also"), "soft"), *links))

    def _link(self, case: str) -> QWidget:
        other = self._wording.citation(case)
        words = f"{case} {other.title}" if other is not None else case
        return link(words, partial(self.show_case, case))

    def _choice_row(self, entry: Assumption) -> QWidget:
        row = QWidget()
        column = column_in(row, 1)
        reading = self._wording.reading_of(entry)
        told_so = self._wording.told_reading(entry)
        read = self.tr("{id}: here {reading}").format(id=entry.id, reading=told_so)
        column.addWidget(letters(read, "label", can_wrap=True))
        others = "; ".join(map(self.tr, entry.others if reading == entry.reading else (entry.reading,)))
        told = [self.tr("Or: {others}").format(others=others)] if others else []
        told += [self.tr(entry.remark)] if entry.remark else []
        column.addWidget(letters("\n".join(told), "note", can_wrap=True))
        if entry.keys:
            words = self.tr("Choose another reading ({id})").format(id=entry.id)
            choose = link(words, partial(self.reading_wanted.emit, entry.id))
            column.addWidget(choose, 0, Qt.AlignmentFlag.AlignLeft)
        return row
