"""The game that is made of a scan: what it is called, who plays, which of the hexes found are its map."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QComboBox, QLineEdit, QSpinBox, QWidget

from app.bring_in.map_scan import MapScan
from app.bring_in.new_game.plan import SCANNED, GamePlan
from app.bring_in.new_game.scanned_grid import Extent, ScannedGrid
from app.bring_in.watch import Watch
from app.bring_in.wizard.grid_overlay import Overlay, outline
from app.bring_in.wizard.map_state import MapState
from app.bring_in.wizard.new_game.form import form_of
from app.bring_in.wizard.new_game.parts import Parts
from app.bring_in.wizard.new_game.scan_numbers import OwnNumbers
from app.bring_in.wizard.new_game.state import Making
from app.bring_in.wizard.page import lay_side_by_side
from app.bring_in.wizard.picture_view import PictureView
from app.bring_in.wizard.shown_picture import show_scan
from app.bring_in.wizard.work import Outcome
from app.bring_in.wizard.working_page import WorkingPage
from app.panels.layouts import column_in, lay
from app.panels.parts import Look, letters, push_button, rule
from app.panels.quiet import quiet
from app.view.session import Session
from rules.grids.read import MAX_LINES
from rules.issues import DataError
from rules.plural import worded

_SIDE_PX, _PARTS = 360, "parts.png"
Files = dict[str, bytes]
LayFlat = Callable[[GamePlan, MapScan, ScannedGrid, Extent], Callable[[Watch], Files]]
"""Gives the work of making the files beside the map of the scan; it holds values alone."""


class ScanPage(WorkingPage):
    """Title, sides, turns, columns and rows, over the scan; gone on from, the game's folder is laid."""

    def __init__(
        self, session: Session, state: MapState, making: Making, lay_flat: LayFlat, parts: Parts
    ) -> None:
        super().__init__(session)
        self.title = self.tr("Game")
        self._look, self._state, self._making, self._lay_flat = Look(session, self), state, making, lay_flat
        self._parts, self._unjoined = parts, ""
        self._numbers = OwnNumbers(parts)
        self.another = push_button(self.tr("Another part, on a scan of its own ..."), parts.begin_another)
        self.without = push_button(self.tr("Without the last part"), parts.give_up)
        self._shown_of: object = None
        self.view = PictureView()
        self.name, self.sides = QLineEdit(), QLineEdit("Blue, Red")
        self.turns = quiet(QSpinBox())
        self.turns.setRange(1, 60)
        self.turns.setValue(10)
        self.lines = [quiet(QSpinBox()) for _ in range(4)]
        for field in self.lines:
            # From 0, for the numbers of a map may begin with 00.
            field.setRange(0, MAX_LINES)
        self.turn = quiet(QComboBox())
        for quarters, words in enumerate(self._norths()):
            self.turn.addItem(words, quarters)
        self._lay_out()
        self.name.textChanged.connect(self._show)
        self.sides.textChanged.connect(self._show)
        self.turns.valueChanged.connect(self._show)
        self.turn.activated.connect(self._begin_extent)
        for field in self.lines:
            field.valueChanged.connect(self._show)
        self._look.dress()

    def _norths(self) -> tuple[str, ...]:
        # In the order of the quarter turns clockwise that bring them to the top.
        return (
            self.tr("at the top"),
            self.tr("at the left"),
            self.tr("at the bottom"),
            self.tr("at the right"),
        )

    def _rows(self) -> Iterator[tuple[str, QWidget]]:
        yield self.tr("Title"), self.name
        yield self.tr("Sides"), self.sides
        yield self.tr("Turns"), self.turns
        yield self.tr("First column"), self.lines[0]
        yield self.tr("Last column"), self.lines[1]
        yield self.tr("First row"), self.lines[2]
        yield self.tr("Last row"), self.lines[3]
        yield self.tr("North is"), self.turn

    def _lay_out(self) -> None:
        px = self._look.theme.px
        self.sides.setToolTip(self.tr("Their names, with a comma between them"))
        side = column_in(gap=px(8), edges=(px(16), px(14), px(16), px(14)))
        lay(side, letters(self.tr("A game of this map"), "title"), form_of(self._rows()), self.told, rule())
        words = self.tr(
            "A map of several sheets that do not overlap, such as two half maps, is brought in part by part: "
            "two hexes are numbered on each, and the parts are laid beside each other by them."
        )
        lay(side, letters(words, "note", can_wrap=True), self.another, self.without, 1)
        lay_side_by_side(self, (self.view, self.work), side, px(_SIDE_PX))

    # ---- what is typed

    @property
    def _extent(self) -> Extent:
        west, east, north, south = (field.value() for field in self.lines)
        return Extent((west, east), (north, south))

    def _grid(self) -> ScannedGrid:
        return self._numbers.grid(self.turn.currentData())

    @property
    def plan(self) -> GamePlan:
        """What is typed now; raises ValueError where the scan is not numbered."""
        names = tuple(name.strip() for name in self.sides.text().split(",") if name.strip())
        title = " ".join(self.name.text().split())
        return GamePlan(title, names, self.turns.value(), self._grid().plan(self._extent), credit=SCANNED)

    def _faults(self) -> list[str]:
        """Return what keeps the game from being made, in words; an empty title is none to be told yet."""
        if not self._parts.is_joined:
            return [self._unjoined]
        extent = self._extent
        # A single hex is no map; and of less than one the grid has nothing to say.
        if min(extent.size) < 1 or extent.size == (1, 1):
            return [self.tr("The last column and row come after the first.")]
        try:
            plan = self.plan
            found = plan.faults(self._making.place)
            self._grid().placed(extent)
        except ValueError as problem:
            return [str(problem)]
        except DataError as error:
            found = list(error.issues)
        return [f"{each.message}: {each.hint}".rstrip(": ") for each in found]

    def _show(self) -> None:
        if self._making.folder is not None:
            return
        faults = self._faults() if self.name.text().strip() or not self._parts.is_joined else []
        self.told.setText("\n".join(faults) or self._words())
        self._show_cells()
        self.changed.emit()

    def _words(self) -> str:
        if min(self._extent.size) < 1:
            return self.tr("The last column and row come after the first.")
        cols, rows = self._extent.size
        told = self.tr(
            "{count:hex|hexes}: {cols} x {rows}. Hexes in the margin are left out by first and last."
        )
        return worded(told, count=cols * rows, cols=cols, rows=rows)

    def _show_cells(self) -> None:
        try:
            grid = self._grid()
            cells = grid.cells(self._extent)
        except ValueError:
            self.view.paint_over = None
        else:
            outlines = {cell: outline(grid.transform, cell) for cell in cells}
            self.view.paint_over = Overlay(grid.transform, numbers=cells, outlines=outlines).paint
        self.view.viewport().update()

    def _begin_extent(self) -> None:
        """Propose the hexes that lie wholly on the scan."""
        try:
            extent = self._grid().extent()
        except ValueError as problem:
            self.told.setText(str(problem))
            return
        with self._quietly():
            for field, line in zip(self.lines, (*extent.columns, *extent.rows), strict=True):
                field.setValue(line)
        self._show()

    @contextmanager
    def _quietly(self) -> Iterator[None]:
        # Four fields change: between them they would tell of maps that nobody means.
        blockers = [QSignalBlocker(field) for field in self.lines]
        yield
        for blocker in blockers:
            blocker.unblock()

    # ---- as a page

    def enter(self) -> None:
        """Show the scan; propose its hexes where its grid or numbers are others than before."""
        joining = self._parts.joining(self._state.folder / _PARTS)
        is_free = self._making.folder is None and joining is None
        # Without what lays parts beside each other there is nothing to be begun.
        self.another.setEnabled(is_free and self._parts.join is not None)
        self.without.setEnabled(self._making.folder is None)
        self.without.setVisible(bool(self._parts.done))
        if joining is not None and self._making.folder is None:
            scans, work = joining
            self._unjoined = self.tr("The parts are not laid beside each other yet.")
            told = self.tr("Laying the parts side by side")
            self.work.run(told, work, partial(self._take_joined, scans))
            self._show()
            return
        self._show_whole()

    def _take_joined(self, scans: tuple[MapScan, ...], outcome: Outcome) -> None:
        if isinstance(outcome.answer, MapScan):
            self._parts.take_joined(scans, outcome.answer)
            # The same file with another picture in it.
            self.view.shown = None
            self.another.setEnabled(True)
            self._show_whole()
        elif outcome.fault is not None:
            self._unjoined = str(outcome.fault.issues[0])
            self._show()
        self.changed.emit()

    def _show_whole(self) -> None:
        scan = self._parts.scan
        show_scan(self.view, scan.picture, scan.page)
        is_laid = self._making.folder is not None
        for _, field in self._rows():
            field.setEnabled(not is_laid)
        if is_laid:
            self.told.setText(self.tr("The grid is laid. For another one begin another game."))
            return
        if self._shown_of != (scan.picture, scan.transform, scan.named):
            self._shown_of = scan.picture, scan.transform, scan.named
            self._begin_extent()
        self._show()
        self.name.setFocus()

    def may_go_on(self) -> bool:
        """Return whether a game can be made of what is typed."""
        return self._making.folder is not None or not (self.work.is_busy or self._faults())

    def asked_to_go_on(self) -> bool:
        """Lay the scan flat and then the game's folder, which is there whole or not at all."""
        if self._making.folder is not None:
            return True
        # Taken once: the fields can be typed in while the scan is laid flat.
        plan, scan, grid, extent = self.plan, self._parts.scan, self._grid(), self._extent

        def take(files: Files) -> bool:
            return self._take(plan, files)

        work = self._lay_flat(plan, scan, grid, extent)
        self.do_then_go_on(self.tr("Laying the scan flat"), work, take)
        return False

    def _take(self, plan: GamePlan, files: Files) -> bool:
        self._making.set_plan(plan)
        is_laid = self._making.lay(files)
        if is_laid:
            # Else it would be offered again the next day as a map that was broken off.
            self._state.become(is_kept=True)
            self._parts.forget()
        return is_laid

    def foot(self) -> str:
        """Return where the game will be."""
        folder = self._making.folder
        return str(folder.home) if folder else self.tr("A game of your own, as a folder of plain data")
