"""What one is busy with moves out from under the drawer when it opens; the map keeps its size.

While it is open, what is looked for comes to the middle of what the drawer leaves to be seen.
"""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QObject, QPoint, QPointF

from app.view.assistant.combats import Combats
from app.view.session import Session
from app.view.view import TableView
from app.window.panel_docks import PanelDocks
from rules.hexgrid import HexId

MARGIN_HEXES = 1.5
"""What stays to be seen beside the hexes: those next to them, to be attacked or gone to."""


class Uncovering(QObject):
    """Pans the map once each time the drawer opens over the selected units or the combat looked at."""

    def __init__(self, panel_docks: PanelDocks, view: TableView, session: Session, combats: Combats) -> None:
        super().__init__(panel_docks)
        self._panel_docks, self._view, self._session, self._combats = panel_docks, view, session, combats
        self._was_open = False
        panel_docks.changed.connect(self._look)
        view.camera.covered_px = self._covered_px

    def _covered_px(self) -> int:
        """Return how much of the map's width lies under the drawer."""
        return 0 if self._panel_docks.drawer.isHidden() else max(0, self._view.width() - self._free_px())

    def _free_px(self) -> int:
        return self._view.mapFromGlobal(self._panel_docks.drawer.mapToGlobal(QPoint(0, 0))).x()

    def _look(self) -> None:
        is_open = not self._panel_docks.drawer.isHidden()
        if is_open and not self._was_open:
            self._uncover()
        self._was_open = is_open

    def _uncover(self) -> None:
        sheet, view = self._session.game.sheet, self._view
        across = [view.mapFromScene(QPointF(*sheet.centre_px(here))).x() for here in self._hexes()]
        margin = round(MARGIN_HEXES * sheet.hex_px * view.camera.scale)
        free = self._free_px()
        # Where some are out of sight the person looks elsewhere, and the map stays.
        is_seen = [0 <= x < view.width() for x in across]
        if across and all(is_seen) and max(across) + margin > free:
            # Never so far that the leftmost of them goes out of sight at the other side.
            view.camera.pan_by(max(0, min(max(across) + margin - free, min(across) - margin // 2)), 0)

    def _hexes(self) -> Iterator[HexId]:
        table = self._session.game.table
        for piece in self._session.selection:
            here = table.place_of(piece).hex if piece in table else None
            if here is not None:
                yield here
        fight, row = self._combats.fight, self._combats.row
        if fight is not None:
            yield from fight.hexes
        elif row is not None:
            yield from row.hexes
