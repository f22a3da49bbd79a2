"""Who has not moved yet: the strip counts them, its button and the keyboard go round by them."""

from __future__ import annotations

from app.assist.procedure import rules_of
from app.assist.reader import Memory, position_of
from app.table.game import Game
from app.table.pieces import PieceId
from rules.unit_id import UnitId


class Unmoved:
    """The units of one game that may still be moved, read once a step."""

    def __init__(self, game: Game) -> None:
        self._game, self._memory = game, Memory()
        self._known: tuple[object, tuple[PieceId, ...]] | None = None

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
        # The table knows who has gone elsewhere, the rules who is to stay: a hand that puts a counter right
        # has moved nobody, and a marker holds whom it lies on.
        units, rule_set = self._game.unmoved_units(), rules_of(self._game)
        if rule_set is None or not units:
            return list(units)
        position = position_of(self._game, self._memory)
        # A counter with a face that it has not is none to the rules; on the table it may be moved.
        read = ((each, position.by_id.get(UnitId(self._game.table[each].design))) for each in units)
        return [each for each, unit in read if unit is None or not rule_set.stays(position, unit)]
