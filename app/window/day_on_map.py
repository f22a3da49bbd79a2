"""A day of a history on the map of one window: which one, its legend, what the pointer is on."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QPolygonF
from PySide6.QtWidgets import QToolTip

from app.panels.history.legend import HistoryLegend
from app.view.history.watch import HistoryWatch
from app.view.tips import tip
from app.window.workspace import Workspace
from rules.history import History

_WIDE_PX, _EDGE_PX, _CORNER_PX = 900, 12, 62
"""On a map so wide the meaning of the looks is shown from the first."""
_LEAST_FREE = 0.3
"""What part of the view is looked at as free of a drawer at least."""


class DayOnMap(QObject):
    """What a history shows on the map, on the film of it or beside one's own game."""

    def __init__(self, workspace: Workspace, history: History) -> None:
        super().__init__(workspace.view)
        self._workspace = workspace
        self.watch = HistoryWatch(history, workspace.session, workspace.scene, workspace.advisor)
        self.legend = HistoryLegend(workspace.session, self.watch, workspace.view)
        # Many changes of a day are one placing of the legend.
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self.place_legend)
        self.watch.changed.connect(self._soon.start)
        # The viewport and not the view: its size is what the map has, without frame and bars.
        workspace.view.viewport().installEventFilter(self)

    def close(self) -> None:
        """Show nothing more: the table is taken out of the window."""
        self._soon.stop()
        self._workspace.view.viewport().removeEventFilter(self)
        self.watch.close()

    def look_closely(self) -> None:
        """Bring all formations into sight, now that the view has its size."""
        view, points = self._workspace.view, self._places()
        edge_px = 2 * self._workspace.opened.game.sheet.hex_px
        if points:
            whole = QPolygonF(points).boundingRect().adjusted(-edge_px, -edge_px, edge_px, edge_px)
            self.keep_beside_drawer()
            view.camera.fit(self._beside_drawer(whole))
            view.camera.is_fitted = False
        self.legend.show_key(is_open=view.width() - view.camera.covered_px() >= _WIDE_PX)
        self.place_legend()

    def keep_beside_drawer(self) -> None:
        """Let a table that is narrower than the view lie at its left edge while a drawer covers the right."""
        is_covered = self._workspace.view.camera.covered_px() > 0
        side = Qt.AlignmentFlag.AlignLeft if is_covered else Qt.AlignmentFlag.AlignHCenter
        # Qt centres a scene smaller than its view: half of it would lie below the drawer.
        self._workspace.view.setAlignment(side | Qt.AlignmentFlag.AlignVCenter)
        self._soon.start()

    def _beside_drawer(self, whole: QRectF) -> QRectF:
        """Return what the view is to show so that all of a rectangle lies where the map is free."""
        size = self._workspace.view.viewport().size()
        free_px = max(_LEAST_FREE * size.width(), size.width() - self._workspace.view.camera.covered_px())
        scale = min(free_px / whole.width(), size.height() / whole.height())
        shown = QRectF(0, 0, size.width() / scale, size.height() / scale)
        shown.moveTopLeft(whole.center() - QPointF(free_px, size.height()) / (2 * scale))
        return shown

    def _places(self) -> list[QPointF]:
        """Return where formations stand on any of the days."""
        sheet, history = self._workspace.opened.game.sheet, self.watch.history
        hexes = {here for date in history.dates for _, _, here in history.standing(date)}
        return [QPointF(*sheet.centre_px(here)) for here in hexes if here in sheet.grid]

    def place_legend(self) -> None:
        """Lay the legend over a corner of the map that is free."""
        view = self._workspace.view
        width = view.viewport().width() - view.camera.covered_px()
        self.legend.fit_into(width - 2 * _EDGE_PX)
        for box in (self.legend, self.legend.key):
            box.adjustSize()
            # Its words wrap: the height is known only once the width is set.
            if box is self.legend.key:
                box.resize(box.width(), box.heightForWidth(box.width()))
            left = max(_EDGE_PX, width - box.width() - _EDGE_PX)
            top = _EDGE_PX if box is self.legend else view.viewport().height() - box.height() - _CORNER_PX
            box.move(left, top)
            box.raise_()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Keep the legend in its corner, and tell of a block under the pointer."""
        if event.type() == QEvent.Type.Resize:
            self.place_legend()
        # Beside one's own game a tip would be about blocks that are only pale there.
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
        QToolTip.showText(view.viewport().mapToGlobal(point), tip(told), view)
        return True
