"""The grid of a scan: found by itself, or laid by clicks on hex centres; every figure can be typed over."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QFormLayout, QLineEdit, QPushButton

from app.bring_in.calibration import Click, bent_through, calibrate, next_cell, residuals_of
from app.bring_in.lattice import Point, Top
from app.bring_in.transform import Figures, MapTransform
from app.bring_in.watch import Watch
from app.bring_in.wizard.corner_clicks import CornerClicks
from app.bring_in.wizard.fit_bars import FitBars
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
from app.panels.quiet import quiet
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
        self.undo = push_button(self.tr("Take the last click back"), self.take_back)
        self.bend = push_button(self.tr("Bend the grid with the clicks"), self.bend_with_clicks)
        self.top = quiet(QComboBox())
        self.top.addItem(self.tr("pointy tops"), Top.POINTY)
        self.top.addItem(self.tr("flat tops"), Top.FLAT)
        self.top.activated.connect(self._change_top)
        self.fields = {name: self._field(name) for name in ("pitch", "angle", "stretch", "x", "y")}
        self._lay_out()
        self._look.dress()

    def _field(self, name: str) -> QLineEdit:
        field = QLineEdit()
        field.setAlignment(Qt.AlignmentFlag.AlignRight)
        field.editingFinished.connect(self._take_figures)
        field.setObjectName(name)
        return field

    def _form(self) -> QFormLayout:
        form = QFormLayout()
        labels = {
            "pitch": self.tr("Hex width, pixels"),
            "angle": self.tr("Angle, degrees"),
            "stretch": self.tr("Height for width"),
            "x": self.tr("First centre, x"),
            "y": self.tr("First centre, y"),
        }
        for name, label in labels.items():
            self.fields[name].setAccessibleName(label)
            form.addRow(letters(label), self.fields[name])
        form.addRow(letters(self.tr("Hexes have")), self.top)
        return form

    def _lay_out(self) -> None:
        px = self._look.theme.px
        buttons = lay(Flow(), self.by_hand, self.by_corners, self.again)
        side = column_in(gap=px(9), edges=(px(16), px(14), px(16), px(14)))
        side.addWidget(letters(self.tr("The grid that was found"), "title"))
        side.addWidget(self.told)
        side.addLayout(self._form())
        side.addLayout(buttons)
        side.addWidget(self.undo)
        side.addWidget(rule())
        side.addWidget(letters(self.tr("How well it fits"), "strong"))
        side.addWidget(self.fit)
        side.addWidget(self.bend)
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
            "Backspace takes the last click back."
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
            self._state.clicks = ()
            self._state.become(transform=found.transform, worst_hex=found.worst_hex, named=())
            self.told.setText(self._words_found(found))
        elif outcome.fault is not None:
            by_hand = self.tr("It can be laid by clicking centres.")
            self.told.setText(f"{outcome.fault.issues[0].message}. {by_hand}")
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
            self.told.setText(self.tr("Click the centre of a hex, then of its neighbour in the same row."))

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
        if self.by_corners.isChecked():
            self._click_corner((at.x(), at.y()))
        if not self.by_hand.isChecked():
            return
        pixel, size = (at.x(), at.y()), self._size_px()
        known = self._state.scan.transform
        clicks = self._state.clicks
        # With a grid at hand a click says which hex it means by where the grid has it.
        under = known.cell_under(pixel) if known is not None and not clicks else None
        cell = under if under is not None else next_cell(clicks, pixel, self._top(), size)
        # A second click on a hex puts the first one right.
        if any(each.cell == cell for each in clicks):
            clicks = tuple(each for each in clicks if each.cell != cell)
        self._lay((*clicks, Click(cell, pixel)))

    def take_back(self) -> None:
        """Forget the last click, of a corner or of a centre."""
        if self.by_corners.isChecked():
            self._corners.take_back()
            self._show()
        elif self._state.clicks:
            self._lay(self._state.clicks[:-1])

    def _lay(self, clicks: tuple[Click, ...]) -> None:
        """Lay the grid through clicks, as far as they settle one."""
        self._state.clicks = clicks
        if len(clicks) >= 2:
            try:
                made = calibrate(clicks, self._top(), self._size_px())
                # Numbers are named by cells, and another grid has others.
                self._state.become(transform=made.transform, worst_hex=None, named=())
                self.told.setText(self._words_by_hand(len(clicks)))
            except ValueError as problem:
                self.told.setText(str(problem).capitalize())
        self._show()

    def _words_by_hand(self, count: int) -> str:
        if count < 4:
            return self.tr("{count} clicks. Two more far apart settle stretch and perspective.").format(
                count=count
            )
        told = self.tr("{count} clicks. Each one more shows how far it lies from the grid.")
        return told.format(count=count)

    def bend_with_clicks(self) -> None:
        """Let the paper bend towards the clicks."""
        transform = self._state.scan.transform
        if transform is not None and self._state.clicks:
            try:
                self._state.become(transform=bent_through(transform, self._state.clicks))
            except ValueError as problem:
                self.told.setText(str(problem).capitalize())
            self._show()

    def _change_top(self) -> None:
        """Lay the grid anew with hexes that stand otherwise."""
        self._state.clicks = ()
        transform = self._state.scan.transform
        if transform is not None:
            # Bend and names are told in cells of the old hexes.
            self._state.become(transform=replace(transform, top=self._top(), bend=None), named=())
        self._show()

    def _top(self) -> Top:
        return Top(self.top.currentData())

    def _size_px(self) -> tuple[int, int]:
        area = self.view.area
        return round(area.width()), round(area.height())

    # ---- figures

    def _take_figures(self) -> None:
        """Take the figures that were typed."""
        transform = self._state.scan.transform
        if transform is None:
            return
        old = transform.figures
        try:
            pitch, angle, stretch, x, y = (
                # A comma too, as half of Europe types it: Python knows the point alone.
                float(self.fields[key].text().replace(",", "."))
                for key in self.fields
            )
            wanted = Figures(pitch, angle, stretch, old.skew_deg, (x, y))
            # As told, not as they are: a field that was only left would round the grid to its digits.
            if _told(wanted) != _told(old):
                # What was found of the worst hex was said of the grid as it was found.
                self._state.become(transform=transform.with_figures(wanted), worst_hex=None)
                self.told.setText(self.tr("The grid lies by your figures: look whether it fits."))
        except ValueError:
            self.told.setText(self.tr("A figure is no number above 0: the former ones stay."))
        self._show()

    def _show(self) -> None:
        transform, clicks = self._state.scan.transform, self._state.clicks
        residuals = residuals_of(transform, clicks) if transform is not None else ()
        overlay = Overlay.of(transform, residuals)
        # While corners are clicked the grid would hide them: it is another one soon.
        self.view.paint_over = self._corners.paint if self.by_corners.isChecked() else overlay.paint
        self.view.viewport().update()
        self.undo.setVisible(bool(self._corners.points if self.by_corners.isChecked() else clicks))
        self.bend.setVisible(len(clicks) > 4)
        self.fit.show_fit(self._state.scan.worst_hex, [each.off_hex for each in residuals], ALLOWED_HEX)
        self._show_figures(transform)
        self.changed.emit()

    def _show_figures(self, transform: MapTransform | None) -> None:
        figures = ("", "", "", "", "") if transform is None else _told(transform.figures)
        for field, figure in zip(self.fields.values(), figures, strict=True):
            field.setText(figure)
            field.setEnabled(transform is not None)
        if transform is not None:
            self.top.setCurrentIndex(self.top.findData(transform.top))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take the last click back by Backspace."""
        if Qt.Key(event.key()) == Qt.Key.Key_Backspace:
            self.take_back()
        else:
            event.ignore()


def _told(figures: Figures) -> tuple[str, str, str, str, str]:
    x, y = figures.first_px
    return (
        f"{figures.pitch_px:.3f}",
        f"{figures.angle_deg:.3f}",
        f"{figures.stretch:.4f}",
        f"{x:.2f}",
        f"{y:.2f}",
    )
