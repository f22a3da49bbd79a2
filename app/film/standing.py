"""Where every unit lay after any step of a film, without going there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from app.film.reel import Reel
from app.table.changes import Change, Flipped, Moved, Placed, Removed, flattened
from app.table.pieces import Kind, Piece, PieceId

_APART = 64
"""How many steps lie between two that are remembered: a walk of so many takes well under a millisecond."""

Units = Mapping[PieceId, Piece]


class Standing:
    """The units of one film at its steps. `forget` it from the step at which another branch begins."""

    def __init__(self, reel: Reel) -> None:
        """Take a film; nothing is read before it is asked for."""
        self._reel = reel
        self._kept: list[Units] = []
        """After every so many steps, from the set-up on."""

    def forget(self) -> None:
        """Read anew: the film goes another way."""
        self._kept.clear()

    def at(self, number: int) -> Units:
        """Return every unit on the table as it lay after a step, by id; raises IndexError beyond the end."""
        # Filled as far as anybody asks, and never further.
        while len(self._kept) <= number // _APART:
            self._keep_next()
        nearest = number // _APART
        return self._walked(self._kept[nearest], nearest * _APART, number)

    def _keep_next(self) -> None:
        if not self._kept:
            first = {piece.id: piece for piece in self._reel.happenings.first_units}
            self._kept.append(MappingProxyType(first))
            return
        done = (len(self._kept) - 1) * _APART
        self._kept.append(self._walked(self._kept[-1], done, done + _APART))

    def _walked(self, units: Units, since: int, number: int) -> Units:
        found = dict(units)
        steps = self._reel.game.journal.steps
        for happening in self._reel.film[since:number]:
            for change in flattened(steps[happening.step].change):
                _apply(found, change)
        # What is kept is handed out too: nobody may change it.
        return MappingProxyType(found)


def _apply(units: dict[PieceId, Piece], change: Change) -> None:
    match change:
        # Markers are not followed: a change of one falls through.
        case Moved(piece=key, after=place) if key in units:
            units[key] = replace(units[key], place=place)
        case Flipped(piece=key, after=face) if key in units:
            units[key] = replace(units[key], face=face)
        case Placed(piece=piece) if piece.kind is Kind.UNIT:
            units[piece.id] = piece
        case Removed(piece=piece):
            units.pop(piece.id, None)
