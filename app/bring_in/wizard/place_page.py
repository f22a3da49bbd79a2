"""The last look: the scan with our data over it, mixed as one likes, before it becomes the map's picture."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator
from itertools import groupby

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPolygonF
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QSlider

from app.bring_in.placing import Placed
from app.bring_in.watch import Watch
from app.bring_in.wizard.map_state import MapState
from app.bring_in.wizard.page import lay_side_by_side
from app.bring_in.wizard.picture_view import PictureView
from app.bring_in.wizard.shown_picture import show_scan
from app.bring_in.wizard.working_page import WorkingPage
from app.panels.flow import Flow
from app.panels.layouts import column_in, lay
from app.panels.parts import Look, letters
from app.panels.quiet import quiet
from app.view.pens import round_pen
from app.view.plain_map import grounds
from app.view.session import Session
from maps.words import MAJOR_RIVER, MINOR_RIVER
from rules.hexgrid import HexId
from rules.plural import worded

_SIDE_PX, _PERCENT, _FIRST_MIX = 360, 100, 45
_LEAST_NUMBER_PX = 46
_RIVER, _ROAD = "#2E86C1", "#B03A2E"

KeepMap = Callable[[Placed], Callable[[Watch], object]]
"""Gives the work of making the map's picture of a scan that lies so; it holds values alone."""


class PlacePage(WorkingPage):
    """Compares, and has the scan laid flat when it is gone on from."""

    def __init__(self, session: Session, state: MapState, keep: KeepMap) -> None:
        """`keep` makes the map's picture of the scan."""
        super().__init__(session)
        self.title = self.tr("Compare")
        self._look = Look(session, self)
        self._state, self._keep = state, keep
        self._placed: Placed | None = None
        self._polygons: dict[HexId, QPolygonF] = {}
        self._is_kept = False
        self.view = PictureView()
        self.view.paint_over = self._paint
        self.mix = quiet(QSlider(Qt.Orientation.Horizontal))
        self.mix.setRange(0, _PERCENT)
        self.mix.setValue(_FIRST_MIX)
        self.mix.setAccessibleName(self.tr("How strong our map is drawn over yours"))
        self.mix.valueChanged.connect(lambda _value: self.view.viewport().update())
        self.numbers = QCheckBox(self.tr("Hex numbers"))
        self.lines = QCheckBox(self.tr("Rivers and roads"))
        for box in (self.numbers, self.lines):
            box.setChecked(True)
            box.toggled.connect(lambda _on: self.view.viewport().update())
        self._lay_out()

    def _lay_out(self) -> None:
        px = self._look.theme.px
        mixing, shown = QHBoxLayout(), Flow(px(14))
        lay(mixing, letters(self.tr("Scan")), (self.mix, 1), letters(self.tr("Our map")))
        lay(shown, self.numbers, self.lines)
        # Two rows: in one of them, with large letters, the bar took the room of what is told beside.
        bar = lay(column_in(edges=(px(14), px(6), px(14), px(6))), mixing, shown)
        side = column_in(gap=px(9), edges=(px(16), px(14), px(16), px(14)))
        lay(side, letters(self.tr("Does it lie where it should?"), "title"), self.told, 1)
        lay_side_by_side(self, (self.view, self.work, bar), side, px(_SIDE_PX))

    # ---- coming and going

    def enter(self) -> None:
        """Show the scan with our data over it."""
        scan = self._state.scan
        show_scan(self.view, scan.picture, scan.page)
        try:
            self._placed = self._state.placed()
        except ValueError as problem:
            self._placed = None
            self.told.setText(f"{problem}.")
            return
        self._is_kept = False
        # Worked out once: the slider paints them anew at every step, and each corner goes through the bend.
        self._polygons = dict(self._outlines(self._placed))
        told = self.tr(
            "{count:hex|hexes} of {section} can be seen here. Our terrain, rivers and roads are drawn over. "
            "Where the printed map differs, correct our data in the hex editor afterwards: that is an "
            "overlay of your own."
        )
        self.told.setText(worded(told, count=len(self._polygons), section=self._state.section.title))
        self.changed.emit()

    def _outlines(self, placed: Placed) -> Iterator[tuple[HexId, QPolygonF]]:
        sheet, area = self._state.sheet, self.view.area
        for hex_id in sheet.hexes_of[self._state.section.id]:
            corners = [QPointF(*placed.to_pixel(corner)) for corner in sheet.grid.corners(hex_id)]
            polygon = QPolygonF(corners)
            # A photograph may show a part of its section: what lies beside it is neither drawn nor counted.
            if polygon.boundingRect().intersects(area):
                yield hex_id, polygon

    def may_go_on(self) -> bool:
        """Return whether the scan can become the map's picture, or has."""
        return self._is_kept or (self._placed is not None and not self.work.is_busy)

    def go_on_words(self) -> str:
        """Return what the button does."""
        return self.tr("Show it on the table") if self._is_kept else self.tr("Put it under the map")

    def asked_to_go_on(self) -> bool:
        """Make the picture first; return whether that is done already."""
        # Pressed a second time it goes on: the picture was made at the first, which came here by itself.
        if self._is_kept or self._placed is None:
            return self._is_kept
        self.do_then_go_on(self.tr("Laying the scan flat"), self._keep(self._placed), self._take_kept)
        return False

    def _take_kept(self, _answer: object) -> None:
        self._is_kept = True

    def foot(self) -> str:
        """Return what is safe."""
        return self.tr("The drawn map stays: which of both is shown is a switch in the menu.")

    # ---- painting

    def _paint(self, painter: QPainter, scale: float) -> None:
        sheet, share, unit = self._state.sheet, self.mix.value() / _PERCENT, 1 / scale
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        inks = grounds(sheet)
        for hex_id, polygon in self._polygons.items():
            tint = QColor(inks[sheet.terrain.get(hex_id, "clear")])
            tint.setAlphaF(share)
            painter.setBrush(tint)
            painter.setPen(round_pen("#0B63A8", 1.2 * unit))
            painter.drawPolygon(polygon)
        if self.lines.isChecked():
            self._paint_lines(painter, unit)
        if self.numbers.isChecked():
            self._paint_numbers(painter, scale)
        painter.restore()

    def _paint_lines(self, painter: QPainter, unit: float) -> None:
        sheet, placed = self._state.sheet, self._placed
        if placed is None:
            return
        for kind, width in ((MAJOR_RIVER, 5.0), (MINOR_RIVER, 3.0)):
            painter.setPen(round_pen(_RIVER, width * unit))
            for side in (side for each in sheet.kinds_drawn_as(kind) for side in sheet.hexsides[each]):
                line = sheet.grid.border(side.a, side.b)
                if side.a in self._polygons and line:
                    painter.drawPolyline([QPointF(*placed.to_pixel(point)) for point in line])
        painter.setPen(round_pen(_ROAD, 2.0 * unit))
        for road in sheet.roads:
            for hexes in stretches(road.hexes, self._polygons):
                painter.drawPolyline([QPointF(*placed.to_pixel(sheet.grid.centre(each))) for each in hexes])

    def _paint_numbers(self, painter: QPainter, scale: float) -> None:
        for hex_id, polygon in self._polygons.items():
            bounds = polygon.boundingRect()
            # They are all of one size: where the first is too small all are.
            if bounds.width() * scale < _LEAST_NUMBER_PX:
                return
            font = QFont(painter.font())
            font.setPixelSize(max(1, round(bounds.height() * 0.16)))
            painter.setFont(font)
            painter.setPen(QColor("#0B2E4A"))
            painter.drawText(
                bounds, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom, str(hex_id)
            )


def stretches(way: Iterable[HexId], seen: Container[HexId]) -> Iterator[list[HexId]]:
    """Yield the parts of a way that are seen, each of two hexes or more."""
    # Each by itself: a road that leaves the picture and comes back would be drawn straight across.
    for is_seen, hexes in groupby(way, seen.__contains__):
        part = list(hexes)
        if is_seen and len(part) > 1:
            yield part
