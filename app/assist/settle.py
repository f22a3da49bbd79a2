"""Markers of a state laid anew, so that they mark just the units, or just the stacks, that are in it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from app.assist.marking import mark_of, marker_of
from app.table import acts
from app.table.changes import Change, Placed, Removed, Restacked
from app.table.game import Game
from app.table.pieces import Kind, Piece, PieceId, Place
from app.table.table import Table
from counters.roster import MarkerId, Roster
from rules.effects import MarkStacks, SettleMarks
from rules.hexgrid import HexId
from rules.unit_id import UnitId
from rules.units import Mark


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
    # Two states may be the faces of one marker: they share its free ids.
    ids: dict[str, Iterator[PieceId]] = {}
    for mark, units in effect.states:
        # A game may have a marker of its own for each side.
        kinds: dict[tuple[MarkerId, int], set[UnitId]] = {}
        for unit in units:
            marker = marker_of(game.roster, mark, game.side_of(PieceId(unit)))
            if marker is not None:
                kinds.setdefault(marker, set()).add(unit)
        for marker in sorted(kinds):
            free = ids.setdefault(marker[0], acts.free_ids(game.table, marker[0]))
            yield _Spare(*marker, free, frozenset(kinds[marker]))


def _settled_at(
    game: Game, here: HexId, marks: Collection[Mark], spares: Iterable[_Spare]
) -> Iterator[Change]:
    stack = game.table.stack_at(Place(hex=here).spot)
    old = [piece for piece in stack if mark_of(game.roster, piece) in marks]
    # All of them first, whatever lies well: so no state comes to have two markers in a stack.
    yield from (Removed(piece) for piece in old)
    # Stacked anew from the bottom: each state's units, its marker, then the next state's; the rest on top.
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
        # Before the markers: their levels are those of the new order.
        yield from _restacked([*order, *(piece for piece in left if piece not in order)])
        yield from laid


def _restacked(order: Sequence[Piece | None]) -> Iterator[Change]:
    """Yield the change of the levels, where any is another."""
    lying = [(piece, n) for n, piece in enumerate(order) if piece is not None]
    before = tuple((piece.id, piece.place.level) for piece, _ in lying)
    after = tuple((piece.id, n) for piece, n in lying)
    if before != after:
        yield Restacked(before, after)


def marked_stacks(roster: Roster, table: Table, effect: MarkStacks) -> Iterator[Change]:
    """Yield what lays the marker of a state on every stack that wants one, and takes away those of no use.

    Each change is one for the table as those before it left it: whoever asks makes it before the next.
    """
    found = marker_of(roster, effect.mark)
    if found is None:
        return
    design, face = found
    laid, idle = _sorted_markers(table, design, effect.hexes)
    for here, piece in laid.items():
        # On the top again: units that came later lie over the marker and would not be marked.
        if table.stack_at(piece.place.spot)[-1].id != piece.id:
            yield acts.move(table, [piece.id], Place(hex=here), "")
    for here in sorted(effect.hexes - laid.keys()):
        if idle:
            yield acts.move(table, [idle.pop().id], Place(hex=here), "")
        else:
            yield acts.place_marker(table, design, face, Place(hex=here))
    # Last, since those that are moved elsewhere are taken from here.
    for piece in idle:
        yield acts.remove(table, [piece.id], "")


def _sorted_markers(
    table: Table, design: str, wanted: Collection[HexId]
) -> tuple[dict[HexId, Piece], list[Piece]]:
    """Return the markers of a kind that lie where one is wanted, one for a hex, and those of no use."""
    laid: dict[HexId, Piece] = {}
    idle: list[Piece] = []
    for piece in table:
        here = piece.place.hex
        if piece.design == design and here is not None:
            if here in wanted and here not in laid:
                laid[here] = piece
            else:
                idle.append(piece)
    return laid, idle
