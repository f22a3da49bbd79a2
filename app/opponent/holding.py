"""Who was the last in each hex that counts, followed along the journal instead of read anew."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from app.assist.procedure import strategy_of
from app.table.changes import Moved, flattened
from app.table.game import Game
from app.table.journal import START, Step, StepId
from counters.roster import UnitId as RosterId
from rules.hexgrid import HexId


class Holders:
    """The holders of one game. A step once read is not read again while it leads to the present."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._read: StepId | None = None
        self._held: dict[HexId, str] = {}

    def now(self) -> Mapping[HexId, str]:
        """Return who was the last in each hex that counts: by the set-up, then by every move."""
        newer, is_further = self._newer()
        if not is_further:
            self._held = _at_first(self._game)
        for step in newer:
            self._take(step)
        self._read = self._game.journal.now
        return self._held

    def _newer(self) -> tuple[Iterable[Step], bool]:
        """Return the steps not read yet, oldest first, and whether they follow those that were."""
        newer: list[Step] = []
        for step in self._game.journal.newest_first():
            if step.id == self._read:
                return reversed(newer), True
            newer.append(step)
        # START is no step, so the loop never meets it: all steps follow it.
        return reversed(newer), self._read == START

    def _take(self, step: Step) -> None:
        for change in flattened(step.change):
            if isinstance(change, Moved) and change.after.hex is not None:
                unit = self._game.roster.units.get(RosterId(change.piece))
                # A route begins with the hex that the unit left.
                entered = (*change.route[1:], change.after.hex) if unit is not None else ()
                self._held |= {here: unit.side for here in entered if unit is not None and here in self._held}


def _at_first(game: Game) -> dict[HexId, str]:
    return dict(strategy_of(game).holders)
