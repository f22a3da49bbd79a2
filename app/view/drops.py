"""Things dragged onto the table from elsewhere: pieces from the order of battle, pictures onto a counter."""

from __future__ import annotations

from PySide6.QtCore import QMimeData

from app.table.pieces import PieceId, Place
from app.view import moves
from app.view.dropped_files import pictures_in
from app.view.scene import TableScene
from app.view.session import PIECES_MIME
from app.view.tools import Pointer

# Some thousand ids: more was not sent by us.
_MOST_BYTES = 100_000


def pieces_in(data: QMimeData, scene: TableScene) -> tuple[PieceId, ...]:
    """Return the pieces of the table that a drag brings; ids that are not on it are left out."""
    if not data.hasFormat(PIECES_MIME):
        return ()
    # Any program may offer this type: what is no text of ours gives ids that are on no table.
    text = bytes(data.data(PIECES_MIME).data())[:_MOST_BYTES].decode("utf-8", "replace")
    ids = (PieceId(line.strip()) for line in text.splitlines())
    return tuple(dict.fromkeys(piece for piece in ids if piece in scene.session.game.table))


class Drops:
    """Takes what is dropped on the table of one scene."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene
        self._session = scene.session

    def target(self, data: QMimeData, at: Pointer) -> Place | PieceId | None:
        """Return what a drop here would mean: a place for pieces, a counter for a picture, nothing."""
        if pieces_in(data, self._scene):
            return self._scene.drop_place(at.x, at.y, is_free=at.is_alt)
        return self._scene.piece_at(at.x, at.y) if pictures_in(data) else None

    def drop(self, data: QMimeData, at: Pointer) -> bool:
        """Take what was dropped; return whether it was of any use."""
        pieces, pictures = pieces_in(data, self._scene), pictures_in(data)
        if pieces:
            place = self._scene.drop_place(at.x, at.y, is_free=at.is_alt)
            if place is None:
                return False
            change = moves.move_to_one_place(self._session.game, pieces, place)
            return self._session.push(change)
        piece = self._scene.piece_at(at.x, at.y)
        if not pictures or piece is None:
            return False
        self._session.images_dropped.emit(piece, pictures)
        return True
