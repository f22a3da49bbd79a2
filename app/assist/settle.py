"""Markers of a state laid anew in a hex, so that they mark just the units that are in it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from app.assist.marking import mark_of, marker_of
from app.table import acts
from app.table.changes import Change, Placed, Removed, Restacked
from app.table.game import Game
from app.table.pieces import Kind, Piece, PieceId, Place
from rules.effects import SettleMarks
from rules.hexgrid import HexId
from rules.units import Mark, UnitId


@dataclass(frozen=True, slots=True)
class _Spare:
    """The marker of a state, the ids of those that are free, and the units in the state."""

    design: str
    face: int
    ids: Iterator[PieceId]
    units: frozenset[UnitId]


def settled(game: Game, effect: SettleMarks) -> Iterator[Change]:
    """Yield the laying and taking off of the markers; nothing of a state that the game has no marker for.

    A marker marks what is beneath it: in a stack of which only a part is in the state, those units come to
    lie lowest, with the marker on them; above them those of the next state.
    """
    spares = tuple(_spares(game, effect))
    for here in effect.hexes:
        yield from _settled_at(game, here, {mark for mark, _ in effect.states}, spares)


def _spares(game: Game, effect: SettleMarks) -> Iterator[_Spare]:
    for mark, units in effect.states:
        marker = marker_of(game.roster, mark)
        if marker is not None:
            yield _Spare(*marker, acts.free_ids(game.table, marker[0]), units)


def _settled_at(
    game: Game, here: HexId, marks: Collection[Mark], spares: Iterable[_Spare]
) -> Iterator[Change]:
    stack = game.table.stack_at(Place(hex=here).spot)
    old = [piece for piece in stack if mark_of(game.roster, piece) in marks]
    yield from (Removed(piece) for piece in old)
    left = [piece for piece in stack if piece not in old]
    order: list[Piece | None] = []
    """From the bottom; None where a marker comes to lie."""
    laid: list[Change] = []
    for spare in spares:
        wanting = [piece for piece in left if piece.kind is Kind.UNIT and piece.design in spare.units]
        if wanting:
            place = Place(hex=here, level=len(order) + len(wanting))
            order += [*wanting, None]
            laid.append(Placed(Piece(next(spare.ids), Kind.MARKER, spare.design, place, spare.face)))
    if laid:
        yield from _restacked([*order, *(piece for piece in left if piece not in order)])
        yield from laid


def _restacked(order: Sequence[Piece | None]) -> Iterator[Change]:
    """Yield the change of the levels, where any is another."""
    lying = [(piece, n) for n, piece in enumerate(order) if piece is not None]
    before = tuple((piece.id, piece.place.level) for piece, _ in lying)
    after = tuple((piece.id, n) for piece, n in lying)
    if before != after:
        yield Restacked(before, after)
