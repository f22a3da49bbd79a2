"""Beside the editor's map: the hex in figures and words, proposals, differences, what the check finds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.bring_in.brushes import Spot
from app.bring_in.map_draft import MapDraft
from app.bring_in.map_rows import Row
from app.bring_in.terrain_guesses import Guesses, sure_of
from app.panels.filled import stop_while_filled
from app.panels.layouts import lay
from app.panels.parts import chip, letters, push_button, restyle, rule
from app.panels.quiet import quiet
from app.view.theme import Theme
from app.view.translated import tr as _tr
from maps.corrections import words_of
from rules.hexgrid import HexId, Hexside
from rules.issues import Issue
from rules.plural import worded

_ROLE = Qt.ItemDataRole.UserRole
_MOST_ROWS = 300
_LIST_PX = 110


@dataclass(frozen=True, slots=True)
class Learned:
    """From how many hexes proposals were learned, and whether a person painted them or our map has them."""

    count: int
    is_painted: bool


class Details(QWidget):
    """The numbers and lists of one draft."""

    wanted = Signal(object)
    """A `HexId` to go to."""
    terrain_typed = Signal(object, str)
    name_typed = Signal(object, str)
    propose_wanted = Signal()
    take_wanted = Signal()
    forget_wanted = Signal()
    back_wanted = Signal(object)
    """The hexes of a difference that is taken back."""

    def __init__(self, draft: MapDraft, theme: Theme, *, is_overlay: bool) -> None:
        super().__init__()
        self._draft, self._theme, self._is_overlay = draft, theme, is_overlay
        self._hex: HexId | None = None
        self.number, self.name, self.terrain = QLineEdit(), QLineEdit(), quiet(QComboBox())
        self.sides = letters("", "note", can_wrap=True)
        self.learned = letters("", "note", can_wrap=True)
        self.sure, self.unsure = chip("", "fine"), chip("", "warning")
        self.differences, self.issues = (stop_while_filled(QListWidget()) for _ in range(2))
        self.differences_title, self.issues_title = letters("", "strong"), letters("", "strong")
        column = QVBoxLayout(self)
        column.setContentsMargins(*(theme.px(each) for each in (14, 12, 14, 12)))
        column.setSpacing(theme.px(6))
        for part in (self._hex_part(), self._proposal_part()):
            lay(column, part, rule())
        self._add_list(column, self.differences_title, self.differences)
        self._add_list(column, self.issues_title, self.issues)
        self.differences.installEventFilter(self)
        self.show_guesses({}, None)

    # ---- laying out

    def _hex_part(self) -> QVBoxLayout:
        column = QVBoxLayout()
        column.addWidget(letters(_tr("The hex"), "strong"))
        form = QFormLayout()
        # With large letters label and field have no room beside each other.
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self.terrain.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.terrain.setMinimumContentsLength(8)
        self.terrain.addItems([_tr(kind.replace("_", " ")) for kind in self._kinds])
        for label, field, name in (
            (_tr("Number"), self.number, _tr("The number of the hex; Enter goes there")),
            (_tr("Terrain"), self.terrain, _tr("The terrain of the hex")),
            (_tr("Name"), self.name, _tr("The village or town in the hex")),
        ):
            field.setAccessibleName(name)
            form.addRow(letters(label), field)
        lay(column, form, self.sides)
        self.number.returnPressed.connect(self._go)
        self.name.editingFinished.connect(self._tell_name)
        self.terrain.activated.connect(self._tell_terrain)
        return column

    @property
    def _kinds(self) -> tuple[str, ...]:
        return words_of(self._draft.base).terrain

    def _proposal_part(self) -> QVBoxLayout:
        column = lay(QVBoxLayout(), letters(_tr("Terrain proposed"), "strong"), self.learned)
        column.addLayout(lay(QHBoxLayout(), self.sure, self.unsure, 1))
        self.propose = push_button(_tr("Propose terrain"), self.propose_wanted.emit)
        self.take = push_button(_tr("Take the sure ones"), self.take_wanted.emit)
        self.forget = push_button(_tr("Forget them all"), self.forget_wanted.emit)
        self.take.setToolTip(_tr("Enter, while the keys are with the map"))
        self.propose.setToolTip(_tr("By the colours of the picture"))
        lay(column, self.propose, self.take, self.forget)
        return column

    def _add_list(self, column: QVBoxLayout, title: QWidget, rows: QListWidget) -> None:
        lay(column, title, (rows, 1))
        rows.setMinimumHeight(self._theme.px(_LIST_PX))
        rows.setWordWrap(True)
        rows.itemActivated.connect(self._on_row)
        # Activated is Enter, and on most desktops a double click: a single click shall do too.
        rows.itemClicked.connect(self._on_row)

    # ---- showing

    def show_spot(self, spot: Spot | None) -> None:
        """Show the hex that is pointed at, unless something is being typed about another."""
        # The pointer passes many hexes on its way to the field: what is typed is meant for the first.
        if self.name.hasFocus() or self.number.hasFocus() or spot is None:
            return
        self._hex = spot.hex
        self.refresh()

    def refresh(self) -> None:
        """Show the hex as it is now."""
        here, sheet = self._hex, self._draft.sheet
        if here is None:
            return
        self.number.setText(here)
        self.terrain.setCurrentIndex(
            self._kinds.index(sheet.terrain[here]) if sheet.terrain[here] in self._kinds else -1
        )
        self.name.setText(sheet.villages.get(here, ""))
        self.sides.setText("\n".join(_sides_of(self._draft, here)))

    def show_guesses(self, guesses: Guesses, learned: Learned | None, fault: str = "") -> None:
        """Show how many proposals there are and what they were learned from, or why there are none."""
        count = len(sure_of(guesses))
        self.sure.setText(_tr("{count} sure").format(count=count))
        self.unsure.setText(_tr("{count} unsure").format(count=len(guesses) - count))
        for part in (self.sure, self.unsure, self.take, self.forget):
            part.setVisible(bool(guesses))
        self.learned.setText(fault or _learned_words(guesses, learned))
        self.learned.setProperty("tone", "warning" if fault else None)
        restyle(self.learned)

    def show_differences(self, rows: Sequence[Row]) -> None:
        """List what is otherwise than on the map that it is compared with."""
        title = _tr("Otherwise than our map: {count}") if self._is_overlay else _tr("Changed: {count}")
        self.differences_title.setText(title.format(count=len(rows)))
        # The count stands in the title: a list of thousands of rows would only be slow.
        self._fill(self.differences, ((row.text, row.hexes) for row in rows[:_MOST_ROWS]))
        self.differences.setAccessibleName(_tr("Differences; Enter goes there, Delete takes one back"))
        self.differences.setToolTip(self.differences.accessibleName())

    def show_issues(self, issues: Sequence[Issue]) -> None:
        """List what the check finds."""
        self.issues_title.setText(worded(_tr("Check: {count:finding|findings}"), count=len(issues)))
        rows = (
            (f"{issue.where}: {issue.message}".lstrip(": "), _places(self._draft, issue))
            for issue in issues[:_MOST_ROWS]
        )
        self._fill(self.issues, rows)
        self.issues.setAccessibleName(_tr("What the check finds; Enter goes there"))

    def _fill(self, rows: QListWidget, texts: Iterable[tuple[str, tuple[HexId, ...]]]) -> None:
        rows.clear()
        for text, hexes in texts:
            item = QListWidgetItem(text)
            item.setData(_ROLE, hexes)
            rows.addItem(item)

    # ---- hearing

    def _on_row(self, item: QListWidgetItem) -> None:
        hexes = item.data(_ROLE)
        if hexes:
            self.wanted.emit(hexes[0])

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take a difference back with Delete."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            item = self.differences.currentItem()
            if event.key() == Qt.Key.Key_Delete and item is not None:
                self.back_wanted.emit(item.data(_ROLE))
                return True
        return super().eventFilter(watched, event)

    def _go(self) -> None:
        here = HexId(self.number.text().strip())
        # What is no number stays in its field, marked, to be put right there.
        is_known = here in self._draft.sheet.grid
        self.number.setProperty("wrong", None if is_known else "true")
        restyle(self.number)
        if is_known:
            self._hex = here
            self.wanted.emit(here)
            self.refresh()

    def _tell_name(self) -> None:
        # Qt tells that editing is over when the field is left as well: nothing is told where nothing was
        # typed.
        here = self._hex
        if here is not None and " ".join(self.name.text().split()) != self._draft.sheet.villages.get(
            here, ""
        ):
            self.name_typed.emit(here, self.name.text())

    def _tell_terrain(self, index: int) -> None:
        if self._hex is not None and self._kinds[index] != self._draft.sheet.terrain[self._hex]:
            self.terrain_typed.emit(self._hex, self._kinds[index])


def _sides_of(draft: MapDraft, here: HexId) -> Iterable[str]:
    """Yield what lies on each side of a hex and runs across it."""
    sheet = draft.sheet
    for there, lies in sheet.grid.beside[here].items():
        side = Hexside.between(here, there)
        links = [kind for kind, sides in sheet.road_links.items() if side in sides]
        features = sheet.features_of_side.get(side, ())
        told = [_tr(kind.replace("_", " ")) for kind in (*features, *links)]
        if told:
            yield f"{lies.name} ({there}): {', '.join(told)}"


def _places(draft: MapDraft, issue: Issue) -> tuple[HexId, ...]:
    """Return the hexes that a finding names."""
    words = issue.where.replace(",", " ").replace("-", " ").split()
    return tuple(HexId(word) for word in words if word in draft.sheet.grid)


def _learned_words(guesses: Guesses, learned: Learned | None) -> str:
    if learned is None:
        return _tr("Paint two hexes or more of each kind; the rest is proposed by its colours.")
    if not guesses:
        return _tr("Nothing looks otherwise than it is painted.")
    text = (
        _tr("Learned from {count:hex|hexes} you painted.")
        if learned.is_painted
        else _tr("Learned from {count:hex|hexes} of the map.")
    )
    return worded(text, count=learned.count)
