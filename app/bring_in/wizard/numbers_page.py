"""The numbers of a scan: two hexes are clicked and named, a third confirms or contradicts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Protocol

from PySide6.QtCore import QObject, QPointF, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFormLayout, QFrame, QHBoxLayout, QLabel, QLineEdit, QVBoxLayout

from app.bring_in.lattice import Cell
from app.bring_in.placing import Named, contradiction
from app.bring_in.wizard.grid_overlay import FINE, POOR, Overlay, Plate
from app.bring_in.wizard.map_state import MapState
from app.bring_in.wizard.page import Page, lay_side_by_side
from app.bring_in.wizard.picture_view import PictureView
from app.bring_in.wizard.shown_picture import show_scan
from app.panels.layouts import column_in, lay
from app.panels.parts import Look, letters, push_button, restyle
from app.view.session import Session
from rules.hexgrid import HexId

_SIDE_PX, _LETTERS = 360, "ABC"
NONE: Mapping[Cell, str] = MappingProxyType({})


class Numbers(Protocol):
    """What the numbers of a scan are held against: a map that we have, or each other."""

    def is_number(self, text: str) -> bool:
        """Return whether a hex may be called so."""
        ...

    def fits(self) -> bool:
        """Return whether enough is named, and nothing contradicts."""
        ...

    def verdict(self) -> tuple[str, str]:
        """Return tone and words of how what was named fits together."""
        ...

    def others(self) -> Mapping[Cell, str]:
        """Return the numbers of the other hexes as they follow; none where they are known."""
        ...

    def foot(self) -> str:
        """Return what the third is for."""
        ...

    def no_such(self) -> str:
        """Return what is said of a text that is no number."""
        ...


class NumbersPage(Page):
    """Asks for the printed numbers of three hexes."""

    def __init__(self, session: Session, state: MapState, numbers: Numbers | None = None) -> None:
        """`numbers` holds them against something else than the map of the game."""
        super().__init__()
        self._numbers: Numbers = numbers or OurNumbers(state)
        self.title = self.tr("Numbers")
        self._look = Look(session, self)
        self._state = state
        self._cells: list[Cell | None] = [None, None, None]
        self._grid = Overlay()
        self.at = 0
        self.view = PictureView()
        self.view.clicked.connect(self._click)
        self.view.takes_clicks = True
        self.fields = [self._field(at) for at in range(3)]
        self.notes = [letters(role="soft") for _ in self.fields]
        self.told = QLabel()
        self.told.setWordWrap(True)
        self.told.setTextFormat(Qt.TextFormat.PlainText)
        self.frame = QFrame()
        self.undo = push_button(self.tr("Begin anew"), self._forget)
        self._lay_out()
        self._look.dress()

    def _field(self, at: int) -> QLineEdit:
        field = QLineEdit(placeholderText=self.tr("printed number"))
        field.setAccessibleName(self.tr("Number of hex {letter}").format(letter=_LETTERS[at]))
        field.setMaxLength(12)
        field.editingFinished.connect(self._keep)
        return field

    def _lay_out(self) -> None:
        px = self._look.theme.px
        form = QFormLayout()
        for letter, field, note in zip(_LETTERS, self.fields, self.notes, strict=True):
            row = lay(QHBoxLayout(), field, (note, 1))
            form.addRow(letters(letter, "strong"), row)
        inner = QVBoxLayout(self.frame)
        inner.addWidget(self.told)
        side = column_in(gap=px(9), edges=(px(16), px(14), px(16), px(14)))
        side.addWidget(letters(self.tr("Number two hexes, check with a third"), "title"))
        words = self.tr(
            "Click a hex and type its printed number. By keys: arrows, in small steps with Shift, and Space."
        )
        lay(side, letters(words, "soft", can_wrap=True), form, self.frame, self.undo, 1)
        lay_side_by_side(self, (self.view,), side, px(_SIDE_PX))

    # ---- coming and going

    def enter(self) -> None:
        """Show the picture with what is named already."""
        scan = self._state.scan
        show_scan(self.view, scan.picture, scan.page)
        named = scan.named[:3]
        self._cells = [each.cell for each in named] + [None] * (3 - len(named))
        for field, each in zip(self.fields, named, strict=False):
            field.setText(each.hex)
        for field in self.fields[len(named) :]:
            field.clear()
        self.at = min(2, len(named))
        self._show()

    def may_go_on(self) -> bool:
        """Return whether it is known where the scan lies, and the third hex does not speak against it."""
        return self._numbers.fits()

    def foot(self) -> str:
        """Return what the third is for."""
        return self._numbers.foot()

    # ---- naming

    def _click(self, at: QPointF) -> None:
        transform = self._state.scan.transform
        cell = None if transform is None else transform.cell_under((at.x(), at.y()))
        if cell is None:
            return
        # The first that is free, else the one named last: a fourth click puts that right.
        free = next((n for n in range(3) if self._cells[n] is None), self.at)
        # A cell that is named already is gone back to: clicked twice it would be held against itself.
        self.at = self._cells.index(cell) if cell in self._cells else free
        self._cells[self.at] = cell
        # At once: the hand that clicked goes on to type, and what stood there is written over.
        self.fields[self.at].setFocus(Qt.FocusReason.OtherFocusReason)
        self.fields[self.at].selectAll()
        self._keep()

    def _forget(self) -> None:
        self._cells = [None, None, None]
        for field in self.fields:
            field.clear()
        self.at = 0
        self._keep()

    def _keep(self) -> None:
        """Take what is clicked and typed, as far as both are there."""
        pairs = zip(self._cells, self.fields, strict=True)
        named = tuple(
            Named(cell, HexId(field.text().strip()))
            for cell, field in pairs
            # What is no number of the map is kept in its field alone, to be put right there.
            if cell is not None and self._numbers.is_number(field.text().strip())
        )
        # Qt tells that editing is over whenever a field is left: only another number is kept.
        if named != self._state.scan.named:
            self._state.become(named=named)
        self._show()

    # ---- showing

    def _show(self) -> None:
        for field, note, cell in zip(self.fields, self.notes, self._cells, strict=True):
            typed = field.text().strip()
            is_wrong = bool(typed) and not self._numbers.is_number(typed)
            field.setProperty("wrong", "true" if is_wrong else "false")
            restyle(field)
            note.setText(
                self._numbers.no_such() if is_wrong else "" if cell is not None else self.tr("click it")
            )
        tone, told = self._numbers.verdict()
        self.frame.setProperty("tone", tone)
        restyle(self.frame)
        self.told.setText(told)
        transform = self._state.scan.transform
        # Only what is named changes while one clicks and types: of a whole map the outlines take long.
        if self._grid.transform is not transform:
            self._grid = Overlay.of(transform)
        named = replace(self._grid, plates=self._plates(), numbers=self._numbers.others())
        self.view.paint_over = named.paint
        self.view.viewport().update()
        self.changed.emit()

    def _plates(self) -> list[Plate]:
        plates = []
        tone, _ = self._numbers.verdict()
        for at, cell in enumerate(self._cells):
            if cell is not None:
                text = self.fields[at].text().strip() or "?"
                ink = {"fine": FINE, "stop": POOR}.get(tone, "#0B63A8") if at == 2 else "#0B63A8"
                plates.append(Plate(cell, _LETTERS[at], text, ink))
        return plates

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Begin anew by Backspace outside the fields."""
        if Qt.Key(event.key()) == Qt.Key.Key_Backspace:
            self._forget()
        else:
            event.ignore()


class OurNumbers(QObject):
    """The numbers of a map that we have."""

    def __init__(self, state: MapState) -> None:
        super().__init__()
        self._state = state

    def is_number(self, text: str) -> bool:
        """Return whether the map has such a hex."""
        return text in self._state.sheet.grid

    def fits(self) -> bool:
        """Return whether it is known where the scan lies, and the third hex does not speak against it."""
        try:
            placed = self._state.placed()
        except ValueError:
            return False
        return not any(contradiction(placed, self._state.sheet.grid, each) for each in self._state.scan.named)

    def verdict(self) -> tuple[str, str]:
        """Return tone and words of how what was named fits together."""
        named, grid = self._state.scan.named, self._state.sheet.grid
        if len(named) < 2:
            return "info", self.tr("Two hexes far apart say where the picture lies.")
        try:
            placed = self._state.placed()
        except ValueError as problem:
            return "stop", f"{problem}."
        # The first two settle where the scan lies and so always fit:
        # only from the third on something contradicts.
        for each in named[2:]:
            expected = contradiction(placed, grid, each)
            if expected is not None:
                told = self.tr("C reads {read}, but {expected} was expected. Look at all three again.")
                return "stop", told.format(read=each.hex, expected=expected)
        if len(named) < 3:
            return "warning", self.tr("These two fit together. A third confirms them.")
        if not round(placed.turn_deg):
            return "fine", self.tr("All three fit together.")
        told = self.tr("All three fit together. The picture is turned by {degrees} degrees.")
        return "fine", told.format(degrees=360 - round(placed.turn_deg))

    def others(self) -> Mapping[Cell, str]:
        """Return none: the last page draws them with the map's data."""
        return NONE

    def foot(self) -> str:
        """Return what the third is for."""
        return self.tr("A and B say where the picture lies on the map, C only confirms it or contradicts.")

    def no_such(self) -> str:
        """Return what is said of a text that is no number."""
        return self.tr("the map has no such hex")
