"""What the markers of a stack say of each unit in it.

A marker marks every unit beneath it, with two exceptions: a unit that has retreated came to its hex in this
phase, so a Retreated marker marks only those beneath it that did; where nobody did, it marks all. And of two
states that no unit is in at once the nearer marker tells.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from app.table.game import Game
from app.table.history import moves_of_phase
from app.table.pieces import Kind, Piece, PieceId
from counters.roster import MarkerId, Roster
from rules.states import NO_STATES, States
from rules.units import RETREATED, Mark


@dataclass(frozen=True, slots=True)
class Says:
    """What a marker in a stack says of the units beneath it."""

    mark: Mark


Layers = Sequence[PieceId | Says]
"""A stack from the bottom to the top: its units, and what its markers say."""


def mark_of(roster: Roster, piece: Piece) -> Mark | None:
    """Return what a marker says of the units beneath it, None for a unit or any other marker."""
    marker = roster.markers.get(MarkerId(piece.design)) if piece.kind is Kind.MARKER else None
    # A file may show a face that the marker has not; then it says nothing.
    if marker is None or not 0 <= piece.face < len(marker.marks):
        return None
    word = marker.marks[piece.face]
    return Mark(word) if word else None


def marker_of(roster: Roster, mark: Mark, side: str = "") -> tuple[MarkerId, int] | None:
    """Return the marker and face that show a state; of several that of the side, or that named for it."""
    markers = [(key, each) for key, each in roster.markers.items() if mark in each.marks]
    # One that shows the state on its first face is named for it.
    found = [(each.owner != side, each.marks.index(mark), key) for key, each in markers]
    # False sorts first: one of the side itself, then the one named for the state, then by id.
    return (min(found)[2], min(found)[1]) if found else None


def unknown_marks(roster: Roster, states: Collection[Mark]) -> Iterator[tuple[MarkerId, str]]:
    """Yield each word of a marker that is no state of the game's units."""
    for key, marker in roster.markers.items():
        yield from ((key, word) for word in marker.marks if word and word not in states)


def layers_of(roster: Roster, stack: Iterable[Piece]) -> Layers:
    """Return a stack without what says nothing of its units."""
    told = (piece.id if piece.kind is Kind.UNIT else _says(roster, piece) for piece in stack)
    return tuple(each for each in told if each is not None)


def _says(roster: Roster, marker: Piece) -> Says | None:
    mark = mark_of(roster, marker)
    return Says(mark) if mark is not None else None


def marks_in(
    layers: Layers, came: Collection[PieceId], states: States = NO_STATES
) -> Mapping[PieceId, frozenset[Mark]]:
    """Return the marks of each unit of a stack; `came` are the units that came to their hex in this phase."""
    found: dict[PieceId, frozenset[Mark]] = {}
    above: list[tuple[Mark, bool]] = []
    # From the top down: at each unit all markers over it are known.
    for n in range(len(layers) - 1, -1, -1):
        layer = layers[n]
        if isinstance(layer, Says):
            is_for_those = layer.mark == RETREATED and any(each in came for each in layers[:n])
            apart = states.apart_from(layer.mark)
            above = [*(each for each in above if each[0] not in apart), (layer.mark, is_for_those)]
        else:
            found[layer] = frozenset(
                mark for mark, is_for_those in above if layer in came or not is_for_those
            )
    return found


def came_in_phase(game: Game) -> frozenset[PieceId]:
    """Return the pieces that lie elsewhere than when the present phase began."""
    moved = moves_of_phase(game.journal).items()
    # Not by the number of moves: who went and came back has stayed, as far as markers go.
    return frozenset(
        piece
        for piece, those in moved
        if piece in game.table and those[0].before.spot != game.table.place_of(piece).spot
    )
