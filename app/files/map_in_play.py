"""The map of a game under way, made that of its player: his corrections as lines of its journal."""

from __future__ import annotations

from collections.abc import Mapping

from app.table.acts import together, write
from app.table.changes import Change, Register
from app.table.game import Game
from maps.corrections import Corrections, cells_of
from maps.load import load_corrected
from maps.sheet import MapSheet


def correct_map(game: Game, corrections: Corrections, title: str) -> Change | None:
    """Return the change that makes a game's map ours with these corrections and no others.

    Bridges that come or go come and go in the book of crossings too. None where the map is so already.
    Raises DataError where the game is not here.
    """
    wanted = cells_of(corrections)
    gone = dict.fromkeys(game.table.book(Register.MAP).keys() - wanted.keys(), "")
    written = write(game.table, Register.MAP, {**gone, **wanted}, title)
    sheet = load_corrected(game.header.game, wanted)
    crossings = write(game.table, Register.BRIDGE, _crossings(game, sheet), title)
    changes = [change for change in (written, crossings) if change is not None]
    return together(title, changes) if changes else None


def _crossings(game: Game, sheet: MapSheet) -> Mapping[str, str]:
    """Return the texts of the crossings that are others on the map to come; the rest keep their state."""
    before, after = game.sheet.crossings, sheet.crossings
    gone = {str(side): "" for side in before.keys() - after.keys()}
    changed = {side: each for side, each in after.items() if before.get(side) != each}
    return gone | {
        str(side): f"{each.kind.value} {each.owner or '-'} intact" for side, each in changed.items()
    }
