"""The grid of a scan: found by itself, or laid by clicks on hex centres; every figure can be typed over."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QPushButton

from app.bring_in.calibration import Click, bent_through, calibrate, next_cell, residuals_of
from app.bring_in.lattice import Cell, Point
from app.bring_in.transform import Figures, MapTransform
from app.bring_in.watch import Watch
from app.bring_in.wizard.corner_clicks import CornerClicks, paint_points
from app.bring_in.wizard.fit_bars import FitBars
from app.bring_in.wizard.grid_figures import GridFigures
from app.bring_in.wizard.grid_overlay import Overlay
from app.bring_in.wizard.map_state import FindGrid, Found, MapState
from app.bring_in.wizard.page import lay_side_by_side
from app.bring_in.wizard.picture_view import PictureView
from app.bring_in.wizard.shown_picture import show_scan
from app.bring_in.wizard.work import Outcome
from app.bring_in.wizard.working_page import WorkingPage
from app.panels.flow import Flow
from app.panels.layouts import column_in, lay
from app.panels.parts import Look, letters, push_button, rule, switch
from app.view.session import Session
from rules.plural import worded

_SIDE_PX, ALLOWED_HEX = 360, 0.15


class GridPage(WorkingPage):
    """Shows the grid over the picture."""

    def __init__(self, session: Session, state: MapState, find: FindGrid | None) -> None:
        """`find` looks for the grid by itself; None where the libraries for it are not installed."""
        super().__init__(session)
        self.title = self.tr("Grid")
        self._look = Look(session, self)
        self._state, self._find = state, find
        self.view = PictureView()
        self.view.clicked.connect(self._click)
        self.fit = FitBars(session)
        self.again = push_button(self.tr("Find again"), self.search)
        self.again.setEnabled(find is not None)
        self.by_hand = switch(self.tr("Set by clicking centres"))
        self.by_hand.toggled.connect(self._turn_by_hand)
        self.by_corners = switch(self.tr("Find within four corners"))
        self.by_corners.toggled.connect(self._turn_by_corners)
        self.by_corners.setEnabled(find is not None)
        self._corners = CornerClicks()
        self.undo = push_button(self.tr("Undo (Ctrl+Z)"), self.take_back, "undo")
        QShortcut(QKeySequence.StandardKey.Undo, self).activated.connect(self.take_back)
        self.bend = push_button(self.tr("Bend the grid with the clicks"), self.bend_with_clicks)
        self.anew = push_button(self.tr("Lay it anew by clicks"), self.lay_anew)
        self.figures = GridFigures()
        self.figures.typed.connect(self._take_figures)
        self.figures.turned.connect(self._change_top)
        self._lay_out()
        self._look.dress()

    def _lay_out(self) -> None:
        px = self._look.theme.px
        buttons = lay(Flow(), self.by_hand, self.by_corners, self.again)
        side = column_in(gap=px(9), edges=(px(16), px(14), px(16), px(14)))
        side.addWidget(letters(self.tr("The grid"), "title"))
        side.addWidget(self.told)
        side.addWidget(self.figures)
        side.addLayout(buttons)
        side.addWidget(self.undo)
        side.addWidget(rule())
        side.addWidget(letters(self.tr("How well it fits"), "strong"))
        side.addWidget(self.fit)
        side.addWidget(self.bend)
        side.addWidget(self.anew)
        side.addStretch(1)
        lay_side_by_side(self, (self.view, self.work), side, px(_SIDE_PX))

    # ---- coming and going

    def enter(self) -> None:
        """Show the picture; look for its grid where none is known."""
        scan = self._state.scan
        show_scan(self.view, scan.picture, scan.page)
        # Only where none is known: what a person has set by hand is not sought over.
        if scan.transform is None and self._find is not None:
            self.search()
        elif scan.transform is None:
            # Nothing else can be done here: the clicks count at once.
            self.by_hand.setChecked(True)
        self._show()

    def may_go_on(self) -> bool:
        """Return whether there is a grid."""
        return self._state.scan.transform is not None

    def foot(self) -> str:
        """Return how it is done by hand."""
        return self.tr(
            "By hand: click the centre of a hex, then its neighbour in the same row, then two more far away; "
            "Backspace or Ctrl+Z takes back."
        )

    # ---- finding

    def search(self, corners: tuple[Point, ...] = ()) -> None:
        """Look for the grid, beside the window: of the whole picture, or between four corners of it."""
        picture, page, find = self._state.scan.picture, self._state.scan.page, self._find
        if picture is None or find is None:
            return

        def look(watch: Watch) -> Found:
            return find(picture, page, corners, watch)

        self.told.setText(self.tr("Looking for the grid ..."))
        self.work.run(self.tr("Looking for the grid"), look, self._take_found)

    def _take_found(self, outcome: Outcome) -> None:
        found = outcome.answer
        if isinstance(found, Found):
            # A found grid stands by itself: old clicks would be taken for its measure.
            self._state.lay((), transform=found.transform, worst_hex=found.worst_hex, named=())
            self.told.setText(self._words_found(found))
        elif outcome.fault is not None:
            by_hand = self.tr("It can be laid by clicking centres.")
            message = outcome.fault.issues[0].message
            self.told.setText(f"{message[:1].upper()}{message[1:]}. {by_hand}")
        else:
            self.told.setText(self.tr("Broken off. It can be laid by clicking centres."))
        self._show()

    def _words_found(self, found: Found) -> str:
        told = self.tr("{count:hex|hexes}; at worst {worst} of a hex off, {allowed} are allowed.")
        if found.is_partly_hidden:
            told = self.tr(
                "{count:hex|hexes}; at worst {seen} of a hex off where their lines show, {worst} where charts"
                " or counters hide them; {allowed} are allowed."
            )
        worst, seen = f"{found.worst_hex:.2f}", f"{found.seen_hex:.2f}"
        count = len(found.transform.cells())
        return worded(told, count=count, worst=worst, seen=seen, allowed=f"{ALLOWED_HEX:.2f}")

    # ---- by hand

    def _turn_by_hand(self, is_on: bool) -> None:
        self._turn_to_clicks(is_on, self.by_corners)
        if is_on and self._state.scan.transform is None:
            self.told.setText(self._words_by_hand(len(self._state.clicks)))
        elif is_on and not self._state.clicks_lay:
            self.told.setText(self.tr("Click centres of hexes: how far the grid lies off is told for each."))
        self._show()

    def _turn_by_corners(self, is_on: bool) -> None:
        self._turn_to_clicks(is_on, self.by_hand)
        self._corners.points = ()
        if is_on:
            self.told.setText(
                self.tr("Click the four corners of the sheet: it is laid flat, and its hexes are looked for.")
            )
        self._show()

    def _turn_to_clicks(self, is_on: bool, other: QPushButton) -> None:
        """Let clicks say something, and not what they say with another switch."""
        if is_on:
            other.setChecked(False)
        self.view.takes_clicks = is_on
        self.view.viewport().update()
        self.view.setCursor(Qt.CursorShape.CrossCursor if is_on else Qt.CursorShape.ArrowCursor)

    def _click_corner(self, point: Point) -> None:
        corners = self._corners.take(point)
        if corners:
            self.by_corners.setChecked(False)
            self.search(corners)
        self._show()

    def _click(self, at: QPointF) -> None:
        pixel, known = (at.x(), at.y()), self._state.scan.transform
        if self.by_corners.isChecked():
            self._click_corner(pixel)
        elif self.by_hand.isChecked() and known is not None and not self._state.clicks_lay:
            self._measure(pixel, known)
        elif self.by_hand.isChecked():
            cell = next_cell(self._state.clicks, pixel, self.figures.tops, self._size_px())
            self._lay(self._with(cell, pixel))

    def _with(self, cell: Cell, pixel: Point) -> tuple[Click, ...]:
        """Return the clicks with another one; a second click on a hex puts the first one right."""
        return (*(each for each in self._state.clicks if each.cell != cell), Click(cell, pixel))

    def _measure(self, pixel: Point, known: MapTransform) -> None:
        """Hold the grid against a centre that was clicked: which hex it is of the grid itself tells."""
        cell = known.cell_under(pixel)
        if cell is None:
            return
        self._state.lay(self._with(cell, pixel))
        off = residuals_of(known, self._state.clicks)[-1].off_hex
        told = self.tr(
            "The grid lies {off} of a hex off there. It can be bent to your clicks, or laid anew by them."
        )
        self.told.setText(told.format(off=f"{off:.2f}"))
        self._show()

    def lay_anew(self) -> None:
        """Do without the grid that there is: it is laid through clicks."""
        self._state.lay((), clicks_lay=True, transform=None, worst_hex=None, named=())
        self.told.setText(self._words_by_hand(0))
        self._show()

    def take_back(self) -> None:
        """Forget the last click of a corner, else have the grid as it was before the last step."""
        if self._corners.points:
            self._corners.take_back()
        elif self._state.can_take_back:
            self._state.take_back()
            is_laid = self._state.clicks_lay or self._state.scan.transform is None
            before = self.tr("The grid lies as it did before.")
            self.told.setText(self._words_by_hand(len(self._state.clicks)) if is_laid else before)
        self._show()

    def _lay(self, clicks: tuple[Click, ...]) -> None:
        """Lay the grid through clicks, as far as they settle one."""
        top, size = self.figures.tops, self._size_px()
        if len(clicks) < 2:
            self._state.lay(clicks, clicks_lay=True)
            self.told.setText(self._words_by_hand(len(clicks)))
        elif self._try_to_lay(
            lambda: calibrate(clicks, top, size).transform,
            clicks,
            clicks_lay=True,
            worst_hex=None,
            # Numbers are named by cells, and another grid has others.
            named=(),
        ):
            self.told.setText(self._words_by_hand(len(clicks)))
        self._show()

    def _try_to_lay(
        self,
        make: Callable[[], MapTransform],
        clicks: tuple[Click, ...],
        *,
        clicks_lay: bool = False,
        **parts: object,
    ) -> bool:
        """Lay a grid as one step and return whether it can be; where it cannot the reason is told."""
        try:
            made = make()
            # Of hexes a pixel wide there are too many to be drawn.
            made.cells()
        except ValueError as problem:
            self.told.setText(str(problem).capitalize())
            return False
        self._state.lay(clicks, clicks_lay=clicks_lay, transform=made, **parts)
        return True

    def _words_by_hand(self, count: int) -> str:
        if count == 0:
            return self.tr("Click the centre of a hex, then of its neighbour in the same row.")
        if count == 1:
            return self.tr("Now click the centre of its neighbour in the same row.")
        if count < 4:
            return self.tr("{count} clicks. Two more far apart settle stretch and perspective.").format(
                count=count
            )
        told = self.tr("{count} clicks. Each one more shows how far it lies from the grid.")
        return told.format(count=count)

    def bend_with_clicks(self) -> None:
        """Let the paper bend towards the clicks."""
        transform, clicks = self._state.scan.transform, self._state.clicks
        if transform is None or not clicks:
            return
        if self._try_to_lay(lambda: bent_through(transform, clicks), clicks):
            self.told.setText(self.tr("The grid is bent to your clicks."))
        self._show()

    def _change_top(self) -> None:
        """Lay the grid anew with hexes that stand otherwise."""
        transform, top = self._state.scan.transform, self.figures.tops
        if transform is not None:
            # Clicks, bend and names are told in cells of the old hexes.
            self._try_to_lay(lambda: replace(transform, top=top, bend=None), (), named=())
        self._show()

    def _size_px(self) -> tuple[int, int]:
        area = self.view.area
        return round(area.width()), round(area.height())

    # ---- figures

    def _take_figures(self) -> None:
        """Take the figures that were typed."""
        transform = self._state.scan.transform
        if transform is None:
            return
        try:
            wanted = self.figures.typed_over(transform.figures)
        except ValueError:
            self.told.setText(self.tr("A figure is no number that a grid can have: the former ones stay."))
            wanted = None
        if wanted is not None:
            self._lay_by(transform, wanted)
        self._show()

    def _lay_by(self, transform: MapTransform, wanted: Figures) -> None:
        # What was found of the worst hex was said of the grid as it was found.
        if self._try_to_lay(lambda: transform.with_figures(wanted), self._state.clicks, worst_hex=None):
            self.told.setText(self.tr("The grid lies by your figures: look whether it fits."))

    def _show(self) -> None:
        transform, clicks = self._state.scan.transform, self._state.clicks
        residuals = residuals_of(transform, clicks) if transform is not None else ()
        # While corners are clicked the grid would hide them: it is another one soon.
        if self.by_corners.isChecked():
            self.view.paint_over = self._corners.paint
        elif transform is None:
            self.view.paint_over = partial(paint_points, [each.pixel for each in clicks])
        else:
            self.view.paint_over = Overlay.of(transform, residuals).paint
        self.view.viewport().update()
        self.undo.setVisible(bool(self._corners.points) or self._state.can_take_back)
        lays = self._state.clicks_lay
        # Four clicks settle a grid that is laid through them.
        self.bend.setVisible(bool(clicks) and (not lays or len(clicks) > 4))
        self.anew.setVisible(self.by_hand.isChecked() and transform is not None and not lays)
        self.fit.show_fit(self._state.scan.worst_hex, [each.off_hex for each in residuals], ALLOWED_HEX)
        self.figures.show_grid(transform)
        self.changed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take the last step back by Backspace."""
        if Qt.Key(event.key()) == Qt.Key.Key_Backspace:
            self.take_back()
        else:
            event.ignore()
