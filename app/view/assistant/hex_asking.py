"""Asking for a hex of the map: a tool is put to use for it, and put away again."""

from __future__ import annotations

from collections.abc import Callable

from app.view.aim import Pointing
from app.view.session import Session
from app.view.view import TableView
from rules.hexgrid import HexId


class HexAsking:
    """The tool by which one part of the window asks for hexes, while it does."""

    def __init__(self, session: Session, view: TableView) -> None:
        self._session, self._view = session, view
        self._aim: Pointing | None = None

    def ask(
        self,
        wants: Callable[[HexId], bool],
        chosen: Callable[[HexId, bool], object],
        stopped: Callable[[], object] | None = None,
    ) -> None:
        """Take clicks on the hexes that are meant; `chosen` hears of one, with Shift held or not.

        `stopped` hears of Escape.
        """
        keys, sheet = self._view.cursor_of_hexes, self._session.game.sheet
        self._aim = Pointing(self._view.move_tool, keys, sheet, wants, chosen)
        self._aim.stopped = stopped
        # Kept over the change of tools: who is asked "where to" must still be seen to be selected.
        selection = self._session.selection
        self._view.use(self._aim)
        self._session.select(selection)  # the move tool lets it go when it is put away

    def stop(self) -> None:
        """Ask for none any more; a tool that another part uses by now stays."""
        aim, self._aim = self._aim, None
        if aim is not None and self._view.tool is aim:
            aim.stopped = None  # who stops of himself need not hear of it
            self._view.use()
