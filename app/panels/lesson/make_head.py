"""The head of a lesson that is made: its title, what is kept of it, and the ways on."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QGridLayout, QLineEdit, QSpinBox, QWidget

from app.panels.assistant_parts import Wrapped
from app.panels.parts import Look, icon_button, letters, push_button
from app.panels.quiet import quiet
from app.view.session import Session
from app.view.teaching.maker import LessonMaker
from rules.plural import worded

_TITLE_PX = 340


class MakeHead(QWidget):
    """Stands over the whole window where that is wide, else over the steps in the panel."""

    try_wanted = Signal()
    send_wanted = Signal()
    leave_wanted = Signal()

    def __init__(self, session: Session, maker: LessonMaker) -> None:
        super().__init__()
        self._look, self._maker = Look(session, self), maker
        self.is_wide = False
        self.caption = letters(self.tr("Making a lesson"), "title")
        self.title = QLineEdit()
        self.title.setAccessibleName(self.tr("Title of the lesson"))
        self.title.textEdited.connect(lambda text: maker.change_lesson(title=text.strip()))
        self.minutes = quiet(QSpinBox())
        self.minutes.setRange(1, 240)
        self.minutes.setSuffix(self.tr(" min"))
        self.minutes.setAccessibleName(self.tr("About how many minutes it takes"))
        self.minutes.valueChanged.connect(lambda count: maker.change_lesson(minutes=count))
        self.begins, self.saved = (letters("", "note", can_wrap=True) for _ in range(2))
        self.leave = icon_button("close", self.tr("Leave; what you made is kept"), self.leave_wanted.emit)
        self.try_button = push_button(self.tr("Try it (F10)"), self.try_wanted.emit, is_primary=True)
        self.send_button = push_button(self.tr("Send as one file ..."), self.send_wanted.emit)
        self._ways = Wrapped((self.try_button, self.send_button))
        self._grid = QGridLayout(self)
        self._grid.setSpacing(8)
        self.set_wide(is_wide=False)
        self._look.dress()

    def set_wide(self, *, is_wide: bool) -> None:
        """Lie in one row, or in some below one another."""
        self.is_wide = is_wide
        for part in (self.caption, self.title, self.minutes, self.begins, self.saved, self.leave, self._ways):
            self._grid.removeWidget(part)
        self.begins.setWordWrap(not is_wide)
        self.title.setMinimumWidth(self._look.theme.px(_TITLE_PX) if is_wide else 0)
        # One grid laid anew: the title that is being typed in keeps the keys.
        self._lay_in_a_row() if is_wide else self._lay_in_rows()
        for column in range(7):
            self._grid.setColumnStretch(column, int(column == (5 if is_wide else 0)))

    def _lay_in_a_row(self) -> None:
        self._grid.setContentsMargins(14, 6, 14, 6)
        row = (self.leave, self.caption, self.title, self.minutes, self.begins, self.saved, self._ways)
        for column, part in enumerate(row):
            self._grid.addWidget(part, 0, column)

    def _lay_in_rows(self) -> None:
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.addWidget(self.caption, 0, 0)
        self._grid.addWidget(self.minutes, 0, 1)
        self._grid.addWidget(self.leave, 0, 2)
        for row, part in enumerate((self.title, self.begins, self.saved, self._ways), start=1):
            self._grid.addWidget(part, row, 0, 1, 3)

    # ---- showing

    def refresh(self) -> None:
        """Show the title and the minutes as they are."""
        lesson = self._maker.lesson
        if lesson is None:
            return
        # Only where it is another: to set it would take the cursor to its end while somebody types.
        if self.title.text().strip() != lesson.title:
            self.title.setText(lesson.title)
        # Shown, not changed: told of it the lesson would be kept anew.
        with QSignalBlocker(self.minutes):
            self.minutes.setValue(lesson.minutes)
        self.show_kept()

    def show_kept(self) -> None:
        """Show where it begins, whether it is kept, and whether it can be sent."""
        maker = self._maker
        count = len(maker.unit_hexes())
        self.begins.setText(worded(self.tr("Begins with {count:unit|units} on the map"), count=count))
        self.saved.setText(self.tr("Saved in your lessons") if maker.is_kept else self.tr("Being saved ..."))
        # What is incomplete is kept all the same; it is only not given to others.
        self.send_button.setEnabled(not maker.complaints)
