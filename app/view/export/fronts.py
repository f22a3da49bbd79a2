"""The map at a moment as a picture for a report: every counter, and the front between the two sides."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QImage

from app.assist.assistant import Assistant
from app.film.excerpt import Excerpt
from app.film.front import Front, front_of
from app.map_marks import MapMark
from app.table.game import Game
from app.table.journal import START
from app.table.pieces import Kind
from app.view.export.studio import Studio
from app.view.film.layer_marks import DatedFront, front_marks

_FRONT = "front"
_ROOM_HEXES = 1.6
PICTURE_PX = 1050


def ground_of(excerpt: Excerpt) -> QRectF:
    """Return the part of the map on which units lie in some turn of an excerpt, all of it where none do."""
    sheet, known = excerpt.game.sheet, set[tuple[float, float]]()
    for _, game in excerpt.walk():
        known |= _middles(game)
    # One part for the whole report: turn after turn can be compared only where the map stands still.
    width, height = sheet.size_px
    if not known:
        return QRectF(0, 0, width, height)
    room = _ROOM_HEXES * sheet.hex_px
    left, top = min(x for x, _ in known) - room, min(y for _, y in known) - room
    right, bottom = max(x for x, _ in known) + room, max(y for _, y in known) + room
    return QRectF(left, top, right - left, bottom - top) & QRectF(0, 0, width, height)


def _middles(game: Game) -> set[tuple[float, float]]:
    grid = game.sheet.grid
    lying = {piece.place.hex for piece in game.table if piece.kind is Kind.UNIT}
    return {game.sheet.centre_px(here) for here in lying if here is not None and here in grid}


class FrontPictures:
    """Pictures of one excerpt at its steps; `studio` shows its game, which is led from step to step."""

    def __init__(self, excerpt: Excerpt, studio: Studio) -> None:
        self._excerpt, self._studio = excerpt, studio
        self._ground = ground_of(excerpt)
        # Kept over all pictures: to compile the rules anew for each would take longer than to draw it.
        self._assistant = Assistant(excerpt.game)

    def after(self, count: int) -> QImage:
        """Return the map after so many steps of the excerpt, 0 for its first picture."""
        place = self._excerpt.before + count
        self._excerpt.game.journal.go_to(self._excerpt.path[place - 1].id if place else START)
        share = PICTURE_PX / max(self._ground.width(), self._ground.height())
        size = QSize(round(self._ground.width() * share), round(self._ground.height() * share))
        situation = self._assistant.situation()
        front = front_of(situation, self._excerpt.game.sheet) if situation is not None else None
        self._studio.scene.set_marks(_FRONT, self._marks(front))
        return self._studio.picture(self._ground, size)

    def _marks(self, front: Front | None) -> tuple[MapMark, ...]:
        if front is None:
            return ()
        first = next(iter(self._excerpt.game.roster.sides), "")
        return front_marks([DatedFront(front, "", is_present=True)], first)
