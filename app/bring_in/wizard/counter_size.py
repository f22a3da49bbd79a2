"""How wide a counter is in a photograph, said by hand: typed, or measured by two clicks along an edge."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QDoubleSpinBox, QWidget

from app.bring_in.wizard.picture_view import PictureView
from app.panels.flow import Flow
from app.panels.layouts import column_in, lay
from app.panels.parts import Look, letters, switch
from app.panels.quiet import quiet
from app.view.pens import round_pen
from app.view.session import Session

_MOST_PX, _LEAST_PX = 2_000.0, 8.0
_END_PX = 7


class CounterSize(QWidget):
    """A field for the edge of a counter, 0 for one that is to be found, and a switch to measure it."""

    def __init__(self, session: Session, view: PictureView) -> None:
        """`view` shows the picture in which it is measured."""
        super().__init__()
        self._look = Look(session, self, has_ground=False)
        self._view = view
        self._ends: list[QPointF] = []
        self.edge = quiet(QDoubleSpinBox())
        self.edge.setRange(0.0, _MOST_PX)
        self.edge.setDecimals(1)
        self.edge.setSuffix(self.tr(" px"))
        self.edge.setSpecialValueText(self.tr("found by itself"))
        self.edge.setAccessibleName(self.tr("Edge of a counter in the picture"))
        self.measure = switch(
            self.tr("Measure it"),
            self.tr("Click two corners of one counter, at both ends of one of its edges"),
        )
        self.told = letters("", "note", can_wrap=True)
        self.told.hide()
        row = lay(Flow(), self.edge, self.measure)
        lay(column_in(self), letters(self.tr("Edge of a counter in the picture")), row, self.told)
        self.measure.toggled.connect(self._measure)
        view.clicked.connect(self._click)
        view.paint_over = self._paint

    @property
    def edge_px(self) -> float | None:
        """The edge that was said, None for one that is to be found."""
        return self.edge.value() or None

    def _measure(self, is_on: bool) -> None:
        self._ends.clear()
        # With it the middle can be clicked by keys, too.
        self._view.takes_clicks = is_on
        self.told.setVisible(is_on)
        self.told.setText(self.tr("Click one corner of a counter, then the next corner along an edge."))
        if is_on:
            self._view.setFocus()
        self._view.viewport().update()

    def _click(self, at: QPointF) -> None:
        if not self.measure.isChecked():
            return
        self._ends.append(at)
        if len(self._ends) == 2:
            one, other = self._ends
            edge = math.hypot(other.x() - one.x(), other.y() - one.y())
            # A double click would else say that counters are of no size at all.
            if edge >= _LEAST_PX:
                self.edge.setValue(edge)
                self.measure.setChecked(False)
            self._ends.clear()
        self._view.viewport().update()

    def _paint(self, painter: QPainter, scale: float) -> None:
        """Mark the corner that was clicked first."""
        for ink, width in (("#FFFFFF", 4.0), ("#0B63A8", 2.0)):
            painter.setPen(round_pen(ink, width / scale))
            for end in self._ends:
                painter.drawEllipse(end, _END_PX / scale, _END_PX / scale)
