"""The readings of unclear cases that a game is played by, and its house rules, to be seen and changed."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from app.assist.readings import house_rules_of, readings_of, set_readings
from app.assist.wording import Wording
from app.dialogs.reading_rows import HouseRow, ReadingRow
from app.panels.assistant_parts import Wrapped
from app.panels.fitting import fit, ok_and_cancel
from app.panels.layouts import lay
from app.panels.parts import Look, letters, link
from app.panels.scrolled import scrolled
from app.table.changes import Group
from app.view.session import Session

_WIDTH_PX, _HEIGHT_PX = 720, 760
_AT_ONCE, _IN_A_TURN = 10, 3
"""How many rows there are when the dialog opens, more than it has room for, and how many come in each turn of
the loop after that. All at once, ninety readings kept a person waiting for the better part of a second."""


class WordsField(QLineEdit):
    """A field that narrows a list; Enter goes on to the list."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keep Enter from the dialog's buttons."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.returnPressed.emit()
            event.accept()
            return
        super().keyPressEvent(event)


class ReadingsDialog(QDialog):
    """Every unclear case of the game's rules; `change` is what the person wants to be otherwise."""

    def __init__(
        self, session: Session, wording: Wording, parent: QWidget | None = None, at: str = ""
    ) -> None:
        """Show the readings of the game of a session, the assumption `at` in sight."""
        super().__init__(parent)
        self.setWindowTitle(self.tr("Readings and house rules"))
        self._game, self._wording, self._at = session.game, wording, at
        self._look = Look(session, self)
        self._readings = readings_of(session.game, wording.assumptions, self.tr)
        self._made: list[ReadingRow] = []
        self.house_rows = [HouseRow(case, self._title_of(case)) for case in house_rules_of(session.game)]
        self.words = WordsField()
        self.only_open = QCheckBox(self.tr("Only those with a &choice"))
        self.only_changed = QCheckBox(self.tr("Only those chan&ged"))
        self.summary = letters("", "soft", can_wrap=True)
        self.nothing = letters(self.tr("Nothing has these words. Try fewer."), "soft")
        self.house_heading = letters(
            self.tr("House rules: the game is played without these cases"), "title", can_wrap=True
        )
        self._inside = QWidget()
        self._scroll = scrolled(self._inside)
        self._column = QVBoxLayout(self._inside)
        self.buttons = ok_and_cancel(self)
        self.reset_all = self.buttons.addButton(
            self.tr("All to the &default"), QDialogButtonBox.ButtonRole.ResetRole
        )
        self._turns = QTimer(self, interval=0)
        self._lay_out()
        self._connect()
        # Also what is asked for, and those above it: what came there later would push it out of sight.
        self._make(self._place_of(at) + _AT_ONCE)
        self._narrow()
        self._look.dress()
        fit(self, _WIDTH_PX, _HEIGHT_PX)
        # Only when all that is in sight is there: until then the loop has better to do.
        self._turns.start()

    @property
    def rows(self) -> list[ReadingRow]:
        """The rows of all readings; those that are not there yet are made."""
        self._make(len(self._readings))
        return self._made

    def _place_of(self, assumption: str) -> int:
        ids = [each.entry.id for each in self._readings]
        return ids.index(assumption) if assumption in ids else 0

    def _make_some(self) -> None:
        self._make(len(self._made) + _IN_A_TURN)

    def _make(self, count: int) -> None:
        """Make rows until there are so many, or all."""
        for reading in self._readings[len(self._made) : count]:
            row = ReadingRow(self._look, reading, self._inside)
            row.changed.connect(self._tell)
            self._column.insertWidget(len(self._made), row)
            # Qt shows what comes into a shown list only in its next turn; whoever asks for it wants it now.
            row.show()
            self._made.append(row)
        # The list grows with them: shown before it has, they would be squeezed into it for a moment.
        width = self._inside.width()
        self._inside.resize(width, max(self._inside.height(), self._column.minimumHeightForWidth(width)))
        if len(self._made) == len(self._readings):
            self._turns.stop()
        self._put_last()

    def _put_last(self) -> None:
        """Let Tab come to what lies below the rows after them: Qt goes by the order of making."""
        before: QWidget | None = None
        for row in self._made[-1:]:
            before = [row.reset_link, *(box.box for box in row.boxes.values())][-1]
        for after in (*(row.again for row in self.house_rows), *self.buttons.buttons()):
            if before is not None:
                self.setTabOrder(before, after)
            before = after

    def _title_of(self, case: str) -> str:
        citation = self._wording.citation(case)
        return citation.title if citation is not None else ""

    def _lay_out(self) -> None:
        self.words.setPlaceholderText(self.tr("Case or word"))
        self.words.setAccessibleName(self.tr("Show only readings with these cases or words"))
        self.words.setClearButtonEnabled(True)
        self.to_house = link(self.tr("To the house rules"), self.show_house_rules)
        column = QVBoxLayout(self)
        lay(column, self.words, Wrapped((self.only_open, self.only_changed, self.to_house)), self.summary)
        lay(column, (self._scroll, 1), self.buttons)
        self._fill_list()

    def _fill_list(self) -> None:
        """Lay out what comes after the rows, which lie above it."""
        column = self._column
        column.setContentsMargins(0, 0, 0, 0)
        told = self.tr("None. A case is waived in the assistant's panel, where it is read.")
        none = () if self.house_rows else (letters(told, "soft", can_wrap=True),)
        lay(column, self.nothing, self.house_heading, *self.house_rows, *none, 1)

    def _connect(self) -> None:
        self.words.textChanged.connect(self._narrow)
        self.words.returnPressed.connect(self._go_to_list)
        self.only_open.toggled.connect(self._narrow)
        self.only_changed.toggled.connect(self._narrow)
        self._turns.timeout.connect(self._make_some)
        for house_row in self.house_rows:
            house_row.changed.connect(self._tell)
        self.reset_all.clicked.connect(self._reset_all)

    # ---- showing

    def showEvent(self, event: QShowEvent) -> None:
        """Bring the reading that was asked for into sight, once everything has its place."""
        super().showEvent(event)
        QTimer.singleShot(0, self, lambda: self.show_reading(self._at))

    def show_reading(self, assumption: str) -> None:
        """Bring an assumption into sight and give it the keys."""
        for row in self._made:
            if row.reading.entry.id == assumption:
                self._scroll_to(row)
                row.take_keys()

    def show_house_rules(self) -> None:
        """Bring the house rules into sight and give them the keys."""
        self._make(len(self._readings))
        # Once the rows just made have their places.
        QTimer.singleShot(0, self, partial(self._scroll_to, self.house_heading))
        for row in self.house_rows[:1]:
            row.again.setFocus(Qt.FocusReason.OtherFocusReason)

    def _scroll_to(self, part: QWidget) -> None:
        """Put a part at the top of the list."""
        self._scroll.verticalScrollBar().setValue(part.y())

    def _go_to_list(self) -> None:
        for row in self._made:
            if row.isVisible() and row.boxes:
                row.take_keys()
                return

    def _narrow(self) -> None:
        """Show the readings that have the words typed, as far as they are wanted."""
        is_narrowed = self.words.text() or self.only_open.isChecked() or self.only_changed.isChecked()
        for row in self.rows if is_narrowed else self._made:
            is_wanted = row.reading.holds(self.words.text())
            is_wanted &= bool(row.boxes) or not self.only_open.isChecked()
            row.setVisible(is_wanted and (row.is_changed or not self.only_changed.isChecked()))
        # isHidden, as nothing is visible before the dialog is.
        self.nothing.setVisible(all(row.isHidden() for row in self._made))
        self._tell()

    def _tell(self) -> None:
        # isHidden, as nothing is visible before the dialog is.
        coming = self._readings[len(self._made) :]
        # Nothing is narrowed as long as rows are still coming: all of them will be shown.
        shown = sum(not row.isHidden() for row in self._made) + len(coming)
        # All of them count: a change takes effect also where the words typed hide its row.
        changed = sum(row.is_changed for row in self._made) + sum(each.is_changed for each in coming)
        house = sum(not row.again.isChecked() for row in self.house_rows)
        pattern = self.tr("{shown} of {all} readings shown, {changed} changed. House rules: {house}.")
        self.summary.setText(
            pattern.format(shown=shown, all=len(self._readings), changed=changed, house=house)
        )
        self.reset_all.setEnabled(changed > 0)

    def _reset_all(self) -> None:
        for row in self.rows:
            row.reset()

    # ---- what is wanted

    @property
    def change(self) -> Group | None:
        """The change of the game that is wanted, None where everything stays."""
        # A row that has not come is as it was.
        wanted = {box.selection.key: box.value for row in self._made for box in row.boxes.values()}
        ended = [row.case for row in self.house_rows if row.again.isChecked()]
        return set_readings(
            self._game, self._wording.assumptions, wanted, ended, self._words_of_change(ended)
        )

    def _words_of_change(self, ended: list[str]) -> str:
        """Return what the journal says of the change: the one that was made, or how many."""
        boxes = [box for row in self._made for box in row.boxes.values()]
        told = [box.told for box in boxes if box.value != box.selection.now]
        told += [self.tr("Again by {case}").format(case=case) for case in ended]
        more = self.tr(" and {count} more").format(count=len(told) - 1) if len(told) > 1 else ""
        return told[0] + more if told else ""
