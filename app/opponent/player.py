"""The opponent at the table: plays on until somebody else has to decide, or what was asked is played."""

from __future__ import annotations

from collections.abc import Collection, Generator

from app.assist.assistant import Assistant
from app.assist.combat import battle_plan as plan
from app.opponent.deed import Deed, Scope, Stop
from app.opponent.seat import Seat
from app.opponent.settings import USUAL, OpponentSettings
from app.table import clock
from app.table.game import Game
from app.table.phrases import Translate, untranslated
from app.table.seen import hides_from
from rules.phases import Moment

Play = Generator[Deed, None, Stop]


class Opponent:
    """Plays some sides of a game by pushing ordinary changes into its journal.

    Where something may be closed to one of them each side sits at a seat of its own, and none sees what
    another one does.
    """

    def __init__(
        self,
        game: Game,
        sides: Collection[str],
        tr: Translate = untranslated,
        settings: OpponentSettings = USUAL,
    ) -> None:
        self._game, self._sides = game, frozenset(sides)
        is_closed = hides_from(game, *([side] for side in self._sides))
        # One seat where nothing is closed: two would think of the same table twice.
        seats = [[side] for side in sorted(self._sides)] if is_closed else [self._sides]
        self._seats = tuple(Seat(game, each, tr, settings) for each in seats)

    @property
    def assistant(self) -> Assistant:
        """The assistant that is asked about the table at the first of its seats."""
        return self._seats[0].assistant

    def play(self, scope: Scope) -> Play:
        """Yield each deed when it is done; return why there is no more.

        A deed is pushed before it is yielded, and the next is thought of only when it is asked for.
        """
        start = clock.moment_of(self._game)
        # A combat goes before the clock: nothing else is done while one is under way.
        while True:
            if plan.fight_of(self._game) is not None:
                stop = yield from self._fight()
            elif _is_past(clock.moment_of(self._game), start, scope):
                stop = Stop.DONE
            else:
                stop = yield from self._step()
            if stop is not None:
                return stop

    def _fight(self) -> Generator[Deed, None, Stop | None]:
        """Play one thing of a combat, where the side that is to decide is one of its own."""
        first = self._seats[0]
        is_alone = len(self._seats) == 1
        seat = first if is_alone else self._seat_of(first.fighting_side or "")
        # At nobody's seat the first tells why: another side decides, or nobody can.
        return (yield from (seat or first).fight())

    def _step(self) -> Generator[Deed, None, Stop | None]:
        """Play what is left of a step of one of its sides, and put the clock on."""
        seat = self._seat_of(clock.moment_of(self._game).side)
        if seat is None:
            return Stop.OTHERS
        return (yield from seat.step([each for each in self._seats if each is not seat]))

    def _seat_of(self, side: str) -> Seat | None:
        return next((seat for seat in self._seats if side in seat.sides), None)


def _is_past(now: Moment, start: Moment, scope: Scope) -> bool:
    """Return whether the clock has left what is to be played."""
    if scope is Scope.STEP:
        return now != start
    if scope is Scope.PHASE:
        return not now.is_in_phase_of(start)
    # With the side: each has a turn of its own within the turn of the game.
    return scope is Scope.TURN and (now.turn, now.side) != (start.turn, start.side)
