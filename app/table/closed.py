"""Who lies under the top of a closed stack: what the other player may not look at (8.4)."""

from __future__ import annotations

from collections.abc import Collection

from app.table.game import Game
from app.table.pieces import Kind, PieceId


def is_hidden(game: Game, piece: PieceId, closed_sides: Collection[str]) -> bool:
    """Whether a unit lies on the map in a stack of a closed side, under another unit."""
    if not closed_sides or piece not in game.table or game.side_of(piece) not in closed_sides:
        return False
    lying = game.table[piece]
    if lying.kind is not Kind.UNIT or lying.place.box is not None:
        return False
    units = [each.id for each in game.table.stack_at(lying.place.spot) if each.kind is Kind.UNIT]
    return units[-1:] != [piece]


def hidden_units(game: Game, closed_sides: Collection[str]) -> frozenset[PieceId]:
    """Return all units that lie so."""
    if not closed_sides:
        return frozenset()
    return frozenset(piece.id for piece in game.table if is_hidden(game, piece.id, closed_sides))
