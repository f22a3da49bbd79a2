"""How a sheet is cut, corrected by hand: counters turned, added, taken away, moved, paired, found anew.

Every change is a step of the proof's own, so that Ctrl+Z takes it back here and on the page behind.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeySequence, QPainter, QPixmap, QPolygonF, QShortcut, QTransform
from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QWidget

from app.bring_in.sheets import by_hand
from app.bring_in.sheets.by_hand import Side, side_of
from app.bring_in.sheets.cell import Cell
from app.bring_in.sheets.proof import NO_BACK, Scanned
from app.bring_in.watch import Watch
from app.bring_in.wizard.badges import Badge, Sign, paint_badge
from app.bring_in.wizard.counters_state import CountersState
from app.bring_in.wizard.cut_tools import Click, CutTools
from app.bring_in.wizard.page import lay_side_by_side
from app.bring_in.wizard.picture_view import PictureView
from app.bring_in.wizard.proof_acts import CutActs
from app.bring_in.wizard.shown_picture import show_scan
from app.bring_in.wizard.work import Outcome, WorkBar
from app.panels.fitting import fit
from app.panels.layouts import column_in, lay
from app.panels.parts import Look, letters
from app.panels.quiet import quiet
from app.view.pens import round_pen
from app.view.session import Session

_WIDE_PX, _HIGH_PX, _SIDE_PX = 1180, 780, 380
_INNER = 0.94


class CutDialog(QDialog):
    """One sheet of the proof in its scan, and the hands that correct how it is cut and paired."""

    def __init__(
        self,
        session: Session,
        state: CountersState,
        acts: CutActs,
        present: tuple[int, int],
        parent: QWidget | None = None,
    ) -> None:
        """`present` is the sheet and the front that are shown first."""
        super().__init__(parent)
        self._look = Look(session, self)
        self._state, self._acts = state, acts
        self.at, self.number = present
        self.side = Side.FRONT
        self._paired = 0
        """The front whose back is clicked."""
        self.setWindowTitle(self.tr("How the counters are cut"))
        self.view, self.work, self.tools = PictureView(), WorkBar(session), CutTools(session)
        # The other side is looked at too, for the face of a pair that lies on another scan.
        self._other = PictureView(self)
        self._other.hide()
        self.view.takes_clicks = True
        self.view.paint_over = self._paint
        self.view.clicked.connect(self.click)
        self.sheets = quiet(QComboBox())
        self._lay_out()
        self._listen()
        fit(self, _WIDE_PX, _HIGH_PX)
        self._look.dress()
        self._show()

    def _lay_out(self) -> None:
        px = self._look.theme.px
        side = column_in(gap=px(8), edges=(px(14), px(12), px(14), px(8)))
        side.addWidget(letters(self.tr("Correct the cut"), "title", can_wrap=True))
        told = self.tr(
            "A click in the scan does what is chosen below. With the keys: arrows move the scan under the "
            "cross, Space clicks there, Page Up and Page Down go through the counters."
        )
        side.addWidget(letters(told, "soft", can_wrap=True))
        for each in self._state.proof.sheets:
            self.sheets.addItem(each.front.name)
        self.sheets.setAccessibleName(self.tr("The sheet"))
        self.sheets.setCurrentIndex(self.at)
        self.sheets.setVisible(self.sheets.count() > 1)
        lay(side, self.sheets, (self.tools, 1))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        side.addWidget(buttons)
        lay_side_by_side(self, (self.view, self.work), side, px(_SIDE_PX))

    def _listen(self) -> None:
        tools = self.tools
        self.sheets.activated.connect(self.go_to_sheet)
        tools.sided.connect(self.show_side)
        tools.chosen.connect(self.choose)
        tools.turned.connect(lambda by: self._change(by_hand.turned, by))
        tools.blanked.connect(lambda is_blank: self._change(by_hand.blanked, is_blank))
        tools.backed.connect(self.give_back)
        tools.dropped.connect(self.drop)
        tools.sized.connect(self.cut_anew)
        tools.paired.connect(self.pair_all)
        tools.undone.connect(self._state.undo)
        tools.click.activated.connect(self._begin_click)
        self._state.changed.connect(self._show)
        keys: tuple[tuple[QKeySequence.StandardKey | str, Callable[[], object]], ...] = (
            (QKeySequence.StandardKey.Undo, self._state.undo),
            (QKeySequence.StandardKey.Delete, self.drop),
            ("PgDown", partial(self._step, 1)),
            ("PgUp", partial(self._step, -1)),
        )
        for key, act in keys:
            QShortcut(QKeySequence(key), self).activated.connect(act)

    # ---- which counter

    @property
    def _sheet(self) -> Scanned:
        return self._state.proof.sheets[min(self.at, len(self._state.proof.sheets) - 1)]

    @property
    def _cells(self) -> tuple[Cell, ...]:
        cut = side_of(self._sheet, self.side)
        return () if cut is None else cut.cells

    def go_to_sheet(self, at: int) -> None:
        """Show another sheet."""
        self.at, self.number, self.side = at, 0, Side.FRONT
        self._show()

    def show_side(self, side: Side) -> None:
        """Show the other side: of the present counter, where it has one."""
        if side is not self.side and side_of(self._sheet, side) is not None:
            other = self._other_number()
            self.side, self.number = side, max(0, other)
        self._show()

    def _other_number(self) -> int:
        """Return the number of the present counter on the other side, `NO_BACK` for none."""
        if self.side is Side.FRONT:
            return self._sheet.back_of(self.number)
        backs = [self._sheet.back_of(n) for n in range(len(self._sheet.fronts.cells))]
        return backs.index(self.number) if self.number in backs else NO_BACK

    def choose(self, number: int) -> None:
        """Make a counter of this side the present one."""
        if 0 <= number < len(self._cells):
            self.number = number
            self._show()

    def _step(self, by: int) -> None:
        if self._cells:
            self.choose((self.number + by) % len(self._cells))

    # ---- clicks

    def click(self, at: QPointF) -> None:
        """Do what a click does now, at a pixel of the scan."""
        spot, what = (at.x(), at.y()), self.tools.clicking
        if what is Click.ADD:
            made = by_hand.added(self._sheet, self.side, spot)
            self.number = len(self._cells)
            self._become(made)
        elif what is Click.MOVE:
            self._change(by_hand.moved, spot)
        else:
            cut = side_of(self._sheet, self.side)
            found = None if cut is None else by_hand.cell_at(cut, spot)
            if found is not None and what is Click.BACK and self.side is Side.BACK:
                self._pair_with(found)
            elif found is not None:
                self.choose(found)
                self._begin_click()

    def _begin_click(self, _index: int = 0) -> None:
        """Show the backs where one of them is to be clicked for the present front."""
        if self.tools.clicking is Click.BACK and self.side is Side.FRONT and self._sheet.behind is not None:
            self._paired = self.number
            self.side, self.number = Side.BACK, max(0, self._sheet.back_of(self.number))
        self._show()

    def _pair_with(self, back: int) -> None:
        """Give a back to the front that was chosen, and go on to the front that follows it."""
        made = by_hand.with_back(self._sheet, self._paired, back)
        # To the front that follows, as one pairs a whole sheet so: front, back, front, back.
        self.side, self.number = Side.FRONT, min(self._paired + 1, len(self._sheet.fronts.cells) - 1)
        self._become(made)

    # ---- changing

    def _change(self, act: Callable[..., Scanned], *how: object) -> None:
        """Change the present counter in a way of `by_hand`."""
        if 0 <= self.number < len(self._cells):
            self._become(act(self._sheet, self.side, self.number, *how))

    def give_back(self, back: int) -> None:
        """Give the present front another back, `NO_BACK` for none."""
        if self.side is Side.FRONT and self._cells:
            self._become(by_hand.with_back(self._sheet, self.number, back))

    def drop(self) -> None:
        """Take the present counter away."""
        # The last one stays: a sheet without counters is none, and could not be kept.
        if len(self._cells) > 1:
            self._become(by_hand.dropped(self._sheet, self.side, {self.number}))

    def _become(self, sheet: Scanned) -> None:
        # While the sheet is looked at anew its counters would be others under the hand.
        if not self.work.is_busy:
            self._state.become(self._state.proof.with_sheet(self.at, sheet))

    def cut_anew(self, edge_px: float) -> None:
        """Find the counters of this side anew, beside the window, all of them so wide."""
        sheet, side, anew = self._sheet, self.side, self._acts.anew
        self._work(self.tr("Looking for the counters"), lambda watch: anew(sheet, side, edge_px, watch))

    def pair_all(self, way: str) -> None:
        """Find all backs in one way."""
        sheet, pair = self._sheet, self._acts.pair
        self._work(self.tr("Pairing fronts and backs"), lambda watch: pair(sheet, way, watch))

    def _work(self, title: str, do: Callable[[Watch], Scanned]) -> None:
        if self.work.is_busy:
            return
        at, before = self.at, self._state.proof

        def end(outcome: Outcome) -> None:
            if outcome.fault is not None:
                self.tools.told.setText(str(outcome.fault.issues[0]))
            # Taken back meanwhile, it would bring back what was taken.
            elif isinstance(outcome.answer, Scanned) and self._state.proof is before:
                self.tools.told.setText("")
                self._state.become(before.with_sheet(at, outcome.answer))

        self.work.run(title, do, end)

    def done(self, result: int) -> None:
        """Close; what is still under way is broken off."""
        # A thread must not answer a dialog that is gone.
        self.work.end()
        super().done(result)

    # ---- showing

    def _show(self) -> None:
        self.at = min(self.at, len(self._state.proof.sheets) - 1)
        if side_of(self._sheet, self.side) is None:
            self.side = Side.FRONT
        self.number = min(self.number, max(0, len(self._cells) - 1))
        self._show_scan(self.view, self.side)
        self.tools.show_counter(self._sheet, self.side, self.number, self._faces())
        if self._cells:
            # Chosen by its number it may lie out of sight.
            x, y = self._cells[self.number].centre
            if not self.view.camera.is_fitted:
                self.view.camera.keep_in_sight(x, y, self._sheet.fronts.edge_px)
        self.view.viewport().update()

    def _show_scan(self, view: PictureView, side: Side) -> None:
        show_scan(view, self._sheet.front if side is Side.FRONT else self._sheet.back)

    def _faces(self) -> tuple[QPixmap | None, QPixmap | None]:
        """Return the present counter as it is cut, and its other side."""
        other, number = Side.BACK if self.side is Side.FRONT else Side.FRONT, self._other_number()
        here = self._cells[self.number] if self._cells else None
        there = side_of(self._sheet, other)
        behind = None
        if there is not None and number != NO_BACK:
            self._show_scan(self._other, other)
            behind = self._cut(self._other, there.cells[number])
        return None if here is None else self._cut(self.view, here), behind

    def _cut(self, view: PictureView, cell: Cell) -> QPixmap:
        """Return a counter set upright out of the picture that a view shows."""
        size = float(self.tools.preview_px)
        square = QPolygonF([QPointF(0, 0), QPointF(size, 0), QPointF(size, size), QPointF(0, size)])
        # Of corners that lie on one line Qt makes nothing.
        middle_x, middle_y = cell.centre
        # Without its very edges, as it will be cut out.
        inner = [
            QPointF(middle_x + (x - middle_x) * _INNER, middle_y + (y - middle_y) * _INNER)
            for x, y in cell.quad
        ]
        found = QTransform.quadToQuad(QPolygonF(inner), square)
        shown = QPixmap(int(size), int(size))
        shown.fill(Qt.GlobalColor.transparent)
        if isinstance(found, QTransform):
            with QPainter(shown) as painter:
                painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
                painter.setTransform(found)
                view.paint_picture(painter)
        return shown

    def _paint(self, painter: QPainter, scale: float) -> None:
        paired = (
            set(self._sheet.backs)
            if self.side is Side.BACK
            else {n for n in range(len(self._cells)) if self._sheet.back_of(n) != NO_BACK}
        )
        has_backs = self._sheet.behind is not None
        for n, cell in enumerate(self._cells):
            is_here = n == self.number
            is_well = n in paired or not has_backs
            sign = Sign.PRESENT if is_here else Sign.TAKEN if is_well and not cell.is_blank else Sign.DOUBT
            corners = QPolygonF([QPointF(x, y) for x, y in cell.quad])
            paint_badge(painter, Badge(corners, sign, n + 1), scale)
            # Which edge is taken to be the upper one: else nothing tells how it lies.
            _paint_top(painter, corners, scale)


def _paint_top(painter: QPainter, corners: QPolygonF, scale: float) -> None:
    """Paint a stroke within the upper edge of a counter."""
    a, b, c, d = (corners.at(n) for n in range(4))
    down = ((d - a) + (c - b)) * 0.04
    across = (b - a) * 0.2
    painter.save()
    for ink, width in (("#FFFFFF", 5.0), ("#0B63A8", 3.0)):
        painter.setPen(round_pen(ink, width / scale))
        painter.drawLine(a + across + down, b - across + down)
    painter.restore()
