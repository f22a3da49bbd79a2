"""A day of a history on the map of one window: which one, its legend, what the pointer is on."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QTimer
from PySide6.QtGui import QPolygonF
from PySide6.QtWidgets import QToolTip

from app.panels.history.legend import HistoryLegend
from app.view.history.watch import HistoryWatch
from app.window.workspace import Workspace
from rules.history import History

_WIDE_PX, _EDGE_PX, _CORNER_PX = 900, 12, 62
"""On a map so wide the meaning of the looks is shown from the first."""


class DayOnMap(QObject):
    """What a history shows on the map, on the film of it or beside one's own game."""

    def __init__(self, workspace: Workspace, history: History) -> None:
        super().__init__(workspace.view)
        self._workspace = workspace
        self.watch = HistoryWatch(history, workspace.session, workspace.scene, workspace.advisor)
        self.legend = HistoryLegend(workspace.session, self.watch, workspace.view)
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self.place_legend)
        self.watch.changed.connect(self._soon.start)
        workspace.view.viewport().installEventFilter(self)

    def close(self) -> None:
        """Show nothing more: the table is taken out of the window."""
        self._soon.stop()
        self._workspace.view.viewport().removeEventFilter(self)
        self.watch.close()

    def look_closely(self) -> None:
        """Bring all formations into sight, now that the view has its size."""
        camera, view = self._workspace.view.camera, self._workspace.view
        edge_px, points = 2 * self._workspace.opened.game.sheet.hex_px, self._places()
        if points:
            whole = QPolygonF(points).boundingRect().adjusted(-edge_px, -edge_px, edge_px, edge_px)
            free = max(0.3, 1 - self._covered_px / max(1, view.viewport().width()))
            # As much wider as is covered: then the rest of it lies where the map is free.
            whole.setWidth(whole.width() / free)
            camera.fit(whole)
            camera.is_fitted = False
        self.legend.show_key(is_open=view.width() - self._covered_px >= _WIDE_PX)
        self.place_legend()

    def _places(self) -> list[QPointF]:
        """Return where formations stand on any of the days."""
        sheet, history = self._workspace.opened.game.sheet, self.watch.history
        hexes = {here for date in history.dates for _, _, here in history.standing(date)}
        return [QPointF(*sheet.centre_px(here)) for here in hexes if here in sheet.grid]

    @property
    def _covered_px(self) -> int:
        """How much of the map lies under the panel, where that is a drawer."""
        docks = self._workspace.panel_docks
        is_over = docks.panel_state.has_drawer and docks.panel_state.is_open
        return docks.drawer.width() if is_over else 0

    def place_legend(self) -> None:
        """Lay the legend over a corner of the map that is free."""
        view = self._workspace.view
        width = view.viewport().width() - self._covered_px
        self.legend.fit_into(width - 2 * _EDGE_PX)
        for box in (self.legend, self.legend.key):
            box.adjustSize()
            if box is self.legend.key:
                box.resize(box.width(), box.heightForWidth(box.width()))
            # Under a drawer what is free of the map lies at the right, and beside the map at the left.
            left = _EDGE_PX if self._covered_px else max(0, width - box.width() - _EDGE_PX)
            top = _EDGE_PX if box is self.legend else view.viewport().height() - box.height() - _CORNER_PX
            box.move(left, top)
            box.raise_()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Keep the legend in its corner, and tell of a block under the pointer."""
        if event.type() == QEvent.Type.Resize:
            self.place_legend()
        elif event.type() == QEvent.Type.ToolTip and self.watch.is_film:
            return self._tell_of_block(event)
        return False

    def _tell_of_block(self, event: QEvent) -> bool:
        view = self._workspace.view
        point: QPoint = event.pos()  # type: ignore[attr-defined]  # a help event has it
        at = view.mapToScene(point)
        block = self.watch.layer.block_at(at.x(), at.y(), view.camera.scale)
        if block is None:
            return False
        told = f"{block.formation.name}, {block.hex}\n{block.evening.how}"
        told += f"\n{block.evening.note}" if block.evening.note else ""
        QToolTip.showText(view.viewport().mapToGlobal(point), told, view)
        return True
