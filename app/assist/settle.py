"""Markers of a state laid anew in a hex, so that they mark just the units that are in it."""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterator

from app.assist.marking import mark_of, marker_of
from app.table.changes import Change, Placed, Removed, Restacked
from app.table.game import Game
from app.table.pieces import Kind, Piece, PieceId, Place
from rules.effects import SettleMark
from rules.hexgrid import HexId
from rules.units import Mark, UnitId


def settled(game: Game, effect: SettleMark) -> Iterator[Change]:
    """Yield the laying and taking off of the markers; nothing where the game has none for the state.

    A marker marks what is beneath it: in a stack of which only a part is in the state, those units come to
    lie lowest, with the marker on them.
    """
    marker = marker_of(game.roster, effect.mark)
    if marker is None:
        return
    design, face = marker
    numbers = _free_numbers(game, design)
    for here in effect.hexes:
        lowest = yield from _sorted_stack(game, here, effect.mark, effect.units)
        if lowest:
            place = Place(hex=here, level=lowest)
            yield Placed(Piece(PieceId(f"{design}/{next(numbers)}"), Kind.MARKER, design, place, face))


def _sorted_stack(
    game: Game, here: HexId, mark: Mark, units: Collection[UnitId]
) -> Generator[Change, None, int]:
    """Yield what takes markers off and lets the units in the state lie lowest; return how many they are."""
    stack = game.table.stack_at(Place(hex=here).spot)
    old = [piece for piece in stack if mark_of(game.roster, piece) == mark]
    yield from (Removed(piece) for piece in old)
    left = [piece for piece in stack if piece not in old]
    out = [piece for piece in left if UnitId(piece.design) in units and piece.kind is Kind.UNIT]
    order = [*out, *(piece for piece in left if piece not in out)] if out else []
    # A level is left free for the marker between those in the state and the rest.
    after = tuple((piece.id, n if n < len(out) else n + 1) for n, piece in enumerate(order))
    before = tuple((piece.id, piece.place.level) for piece in order)
    if dict(before) != dict(after):
        yield Restacked(before, after)
    return len(out)


def _free_numbers(game: Game, design: str) -> Iterator[int]:
    """Yield the numbers of markers of a kind that do not lie on the table."""
    number = 0
    while True:
        number += 1
        if PieceId(f"{design}/{number}") not in game.table:
            yield number
