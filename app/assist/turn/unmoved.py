"""Who has not moved yet: the strip counts them, its button and the keyboard go round by them."""

from __future__ import annotations

from app.assist.assistant import Assistant
from app.table.game import Game
from app.table.journal import StepId
from app.table.pieces import PieceId
from rules.unit_id import UnitId
from rules.units import MOVED


class Unmoved:
    """The units of one game that may still be moved, as its assistant reads the table."""

    def __init__(self, game: Game, assistant: Assistant) -> None:
        self._game, self._assistant = game, assistant
        self._known: tuple[StepId, tuple[PieceId, ...]] | None = None

    @property
    def units(self) -> tuple[PieceId, ...]:
        """The units of the side to move that have not moved in this phase, by id.

        Those that its rules ask of no move are left out: frozen, without a movement factor, not activated.
        """
        now = self._game.journal.now
        if self._known is None or self._known[0] != now:
            self._known = now, tuple(self._found())
        return self._known[1]

    def _found(self) -> list[PieceId]:
        # The table knows who has gone elsewhere, the rules who is to stay: a marker holds whom it lies on.
        units = self._game.unmoved_units()
        situation = self._assistant.situation() if units else None
        if situation is None:
            return list(units)
        rule_set, position = situation.rule_set, situation.position
        # A counter with a face that it has not is none to the rules; on the table it may be moved.
        read = ((each, position.by_id.get(UnitId(self._game.table[each].design))) for each in units)
        # Nor whom the rules hold to have moved: a hand that lays a counter from a box onto the map puts it
        # right on the table, but no rule lets that unit move again.
        return [
            each
            for each, unit in read
            if unit is None or not (unit.is_marked(MOVED) or rule_set.stays(position, unit))
        ]
