"""The rows of the readings: an unclear case with boxes for what may be chosen, a case played without."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QCheckBox, QComboBox, QFrame, QLabel, QSizePolicy, QWidget

from app.assist.readings import Reading, Selection
from app.assist.remarks import Sign
from app.panels.assistant_parts import SignLabel, Wrapped
from app.panels.layouts import column_in, lay
from app.panels.parts import Look, chip, letters, link, rule
from app.panels.quiet import quiet

_LEAST_LETTERS, _FRAME_PX = 12, 2


class FramedBox(QComboBox):
    """A box that shows clearly whether it has the keys."""

    def __init__(self) -> None:
        super().__init__()
        # Else the longest value would make the dialog wider.
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(_LEAST_LETTERS)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the box, with a frame where it has the keys: the style's own is hardly to be seen."""
        super().paintEvent(event)
        if self.hasFocus():
            with QPainter(self) as painter:
                painter.setPen(QPen(self.palette().highlight().color(), _FRAME_PX))
                # Half of a pen's width falls outside its line, where it would be cut off.
                painter.drawRect(self.rect().adjusted(1, 1, -1, -1))


class SelectionBox(QWidget):
    """One key: its name, and its values in words."""

    changed = Signal()

    def __init__(self, selection: Selection) -> None:
        super().__init__()
        self.selection = selection
        self.box = quiet(FramedBox())
        self.box.setAccessibleName(self.tr(selection.name))
        for value, words in zip(selection.values, selection.words, strict=True):
            told = self.tr("{words} (default)") if value == selection.default else "{words}"
            self.box.addItem(told.format(words=self.tr(words)), value)
            self.box.setItemData(self.box.count() - 1, self.tr(words), Qt.ItemDataRole.ToolTipRole)
        # Before the signal is connected: what stands there at first is nobody's choice.
        self.box.setCurrentIndex(self.box.findData(selection.now))
        self.box.currentIndexChanged.connect(lambda _: self.changed.emit())
        name = letters(self.tr(selection.name), "label", can_wrap=True)
        name.setBuddy(self.box)
        lay(column_in(self, 2), name, self.box)

    @property
    def value(self) -> str:
        """What is chosen, as it stands in a game's file."""
        return str(self.box.currentData())

    @property
    def is_default(self) -> bool:
        """Whether the default is chosen."""
        return self.value == self.selection.default

    @property
    def told(self) -> str:
        """What is chosen, as a line of the journal."""
        words = self.selection.words[self.box.currentIndex()]
        return self.tr("{name}: {words}").format(name=self.tr(self.selection.name), words=self.tr(words))

    def reset(self) -> None:
        """Choose the default."""
        self.box.setCurrentIndex(0)


class ReadingRow(QFrame):
    """An unclear case: its numbers, how it is read here, how else it may be read."""

    changed = Signal()

    def __init__(self, look: Look, reading: Reading, parent: QWidget | None = None) -> None:
        # Made where it will lie: what comes there later is dressed by the style sheet all over again.
        super().__init__(parent)
        self.reading = reading
        self.boxes = {each.key: SelectionBox(each) for each in reading.selections}
        self.mark = Wrapped(
            (SignLabel(look, Sign.RULING, self.tr("Changed")), chip(self.tr("Changed"), "override"))
        )
        self.reset_link = link(self.tr("Back to the default"), self.reset)
        topic = reading.entry.topic or reading.entry.reading
        self.setAccessibleName(", ".join((*reading.entry.cases, self.tr(topic))))
        column = column_in(self, 4, (0, 4, 8, 4))
        fixed = () if self.boxes else (chip(self.tr("Read only so")),)
        cases = letters(", ".join(reading.entry.cases), "strong")
        column.addWidget(Wrapped((cases, *fixed, self.mark, self.reset_link)))
        lay(column, *self._told())
        for box in self.boxes.values():
            box.changed.connect(self._follow)
            column.addWidget(box)
        column.addWidget(rule())
        self._show_state()

    def _told(self) -> Iterator[QLabel]:
        entry = self.reading.entry
        pattern = self.tr("{topic}: {reading}") if entry.topic else "{reading}"
        read = pattern.format(topic=self.tr(entry.topic), reading=self.tr(entry.reading))
        yield letters(f"{entry.id}  {read[:1].upper()}{read[1:]}", "label", can_wrap=True)
        if entry.others:
            others = "; ".join(self.tr(other) for other in entry.others)
            yield letters(self.tr("Or: {others}").format(others=others), "soft", can_wrap=True)
        if entry.remark:
            yield letters(self.tr(entry.remark), "note", can_wrap=True)

    @property
    def is_changed(self) -> bool:
        """Whether another value than the default is chosen somewhere."""
        return not all(box.is_default for box in self.boxes.values())

    def reset(self) -> None:
        """Choose the defaults."""
        for box in self.boxes.values():
            box.reset()

    def take_keys(self) -> None:
        """Take the keyboard, where there is something to choose."""
        # None where the case is read only so: then the row cannot have the keys.
        for box in list(self.boxes.values())[:1]:
            box.box.setFocus(Qt.FocusReason.OtherFocusReason)

    def _follow(self) -> None:
        self._show_state()
        self.changed.emit()

    def _show_state(self) -> None:
        self.mark.setVisible(self.is_changed)
        self.reset_link.setVisible(self.is_changed)


class HouseRow(QWidget):
    """A case that the game is played without, and a box to play by it again."""

    changed = Signal()

    def __init__(self, case: str, title: str) -> None:
        super().__init__()
        self.case = case
        self.again = QCheckBox(self.tr("Play by {case} again").format(case=case))
        self.again.toggled.connect(lambda _: self.changed.emit())
        column = column_in(self, 2, (0, 0, 8, 4))
        column.addWidget(letters(f"{case}  {title}".strip(), "label", can_wrap=True))
        column.addWidget(self.again, 0, Qt.AlignmentFlag.AlignLeft)
