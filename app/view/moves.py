"""What a drop means: where each piece of a hand comes to lie, and the one change that lays it there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.table import acts
from app.table.changes import Change
from app.table.game import Game
from app.table.pieces import PieceId, Place
from app.view.translated import tr as _tr
from rules.hexgrid import HexId


def in_stack_order(game: Game, pieces: Sequence[PieceId]) -> tuple[PieceId, ...]:
    """Return pieces that are on the table, the lowest of their stacks first."""
    there = [piece for piece in dict.fromkeys(pieces) if piece in game.table]
    return tuple(sorted(there, key=lambda piece: game.table.place_of(piece).level))


def targets(
    game: Game, pieces: Sequence[PieceId], anchor: PieceId, place: Place
) -> Mapping[Place, tuple[PieceId, ...]]:
    """Return which pieces come to lie where when the anchor is laid on a place.

    Pieces of several hexes keep their distance to the anchor; where one would leave the map, and in a box or
    on a free place, all come to lie on the one place.
    """
    ordered = in_stack_order(game, pieces)
    start = game.table.place_of(anchor).hex
    together: dict[Place, tuple[PieceId, ...]] = {place: ordered}
    if place.hex is None or start is None:
        return together
    goals: dict[Place, tuple[PieceId, ...]] = {}
    for piece in ordered:
        here = game.table.place_of(piece).hex
        goal = game.sheet.grid.moved(here, start, place.hex) if here else None
        # All or none: a formation that was torn apart by the map's edge would be hard to put together again.
        if goal is None:
            return together
        goals[Place(hex=goal)] = (*goals.get(Place(hex=goal), ()), piece)
    return goals


def move(
    game: Game, pieces: Sequence[PieceId], anchor: PieceId, place: Place, route: tuple[HexId, ...] = ()
) -> Change | None:
    """Return the one change that lays pieces down, None where nothing would change."""
    changes: list[Change] = []
    text = title(game, in_stack_order(game, pieces))
    for goal, those in targets(game, pieces, anchor, place).items():
        # Who lies there already is left out: a move within one's own spot would be a line in the journal
        # about nothing.
        moved = [piece for piece in those if game.table.place_of(piece).spot != goal.spot]
        if moved:
            changes.append(acts.move(game.table, moved, goal, text, route))
    return acts.together(text, changes) if changes else None


def move_to_one_place(game: Game, pieces: Sequence[PieceId], place: Place) -> Change | None:
    """Return the change that lays all pieces on one place, None where they lie there already."""
    moved = [piece for piece in in_stack_order(game, pieces) if game.table.place_of(piece).spot != place.spot]
    return acts.move(game.table, moved, place, title(game, moved)) if moved else None


def title(game: Game, pieces: Sequence[PieceId]) -> str:
    """Return what the journal calls a move of pieces."""
    # A line of the journal has room for three.
    names = ", ".join(game.name_of(piece) for piece in pieces[:3])
    more = len(pieces) - 3
    told = names + (_tr(" and {count} more").format(count=more) if more > 0 else "")
    return _tr("Move {names}").format(names=told)
