"""Who holds the places that count: who was there last, unless a hand's own word says otherwise (20.21)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from types import MappingProxyType

from app.assist.past import rewound
from app.assist.victory.steps import ways
from app.table.changes import Change, Register, Written, flattened
from app.table.game import Game
from app.table.journal import Step, StepId
from app.table.pieces import Kind
from rules.hexgrid import HexId
from rules.unit_id import UnitId

Holding = Mapping[HexId, str]


def taken(
    entered: Mapping[UnitId, Iterable[HexId]],
    changes: Iterable[Change],
    places: Collection[HexId],
    side_of: Callable[[UnitId], str],
) -> dict[HexId, str]:
    """Return the places that a step gives to a side: whose units passed, or what a hand wrote of them."""
    found: dict[HexId, str] = {}
    for unit, hexes in entered.items():
        side = side_of(unit)
        # Without a side: a unit that the counters do not have holds nothing.
        found |= {here: side for here in hexes if here in places and side}
    # After the units: what a hand writes of a place goes before who passed it in the same step.
    for change in changes:
        if isinstance(change, Written) and change.register is Register.CONTROL and change.key in places:
            found[HexId(change.key)] = change.after
    return found


class Holders:
    """Follows who holds some places of one game; a step that was looked at once is never looked at again."""

    def __init__(self, game: Game, first: Holding) -> None:
        """Take a game, and who holds each place where no unit stands at the set-up; empty for nobody."""
        self._game, self._first = game, first
        # By step, for ever: steps of a journal never change, they are only left aside on a branch.
        self._after: dict[StepId, Holding] = {}
        self._set_up: Holding | None = None

    def now(self) -> Holding:
        """Return the holder of each place at the present step, empty for nobody."""
        # Most scenarios of points know no such places, and need no walk.
        if not self._first:
            return MappingProxyType({})
        unknown: list[Step] = []
        # Backwards to the nearest step that is known: after an undo, or on another branch, that is rarely
        # far.
        for step in self._game.journal.newest_first():
            if step.id in self._after:
                holding = self._after[step.id]
                break
            unknown.append(step)
        else:
            holding = self._at_set_up()
        for step in reversed(unknown):
            changes = flattened(step.change)
            fresh = taken(dict(ways(changes)), changes, self._first, self._side_of)
            # The very same value where nothing changed hands, or each of thousands of steps would keep a
            # copy.
            holding = self._after[step.id] = {**holding, **fresh} if fresh else holding
        return holding

    def _side_of(self, unit: UnitId) -> str:
        known = self._game.roster.units.get(unit)
        return known.side if known is not None else ""

    def _at_set_up(self) -> Holding:
        if self._set_up is None:
            table = rewound(self._game, self._game.journal.path).table
            units = (piece for piece in table if piece.kind is Kind.UNIT)
            standing = {
                here: self._side_of(UnitId(piece.design))
                for piece in units
                if (here := piece.place.hex) is not None and here in self._first
            }
            self._set_up = {**self._first, **standing}
        return self._set_up
