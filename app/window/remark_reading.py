"""The remark that is read, on its card over the map: the card is made with the first one."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject

from app.panels.remarks.card import RemarkCard
from app.view.keys import key_of
from app.view.remarking.book import RemarkBook
from app.window.card_place import CardPlace
from app.window.table_keys import TableKeys
from app.window.workspace import Workspace


class RemarkReading(QObject):
    """Shows what a book is open at. `connect` is given the card when it is made."""

    def __init__(
        self, workspace: Workspace, book: RemarkBook, connect: Callable[[RemarkCard], object]
    ) -> None:
        super().__init__(workspace.view)
        self._workspace, self._book, self._connect = workspace, book, connect
        self.card: RemarkCard | None = None
        self._place: CardPlace | None = None
        self._keys: TableKeys | None = None

    def settle(self) -> None:
        """Begin, now that the window has its parts."""
        self._book.changed.connect(self._make_first)
        self._make_first()

    def _make_first(self) -> None:
        # Most games have no remark: the card, with its text, is made for those that have.
        if self.card is not None or self._book.read is None:
            return
        view = self._workspace.view
        self.card = RemarkCard(self._workspace.session, self._book, key_of("replay.next_remark"), view)
        self._place = CardPlace(view, self.card)
        self._place.follow(self._workspace.panel_docks.drawer)
        self._workspace.over_map.keep_off(self.card)
        self._keys = TableKeys(view, (self.card,))
        self._connect(self.card)
        self._place.lay()

    def hide(self) -> None:
        """Leave the map to something else."""
        if self.card is not None:
            self.card.hide()

    def show(self) -> None:
        """Show the remark that is read, if there is one."""
        if self.card is not None:
            self.card.show_read()

    def close(self) -> None:
        """End: the table is taken out of the window."""
        if self._keys is not None:
            self._keys.close()
        if self._place is not None:
            self._place.close()
        if self.card is not None:
            self._workspace.over_map.let_go(self.card)
            self.card.hide()
            self.card.deleteLater()
