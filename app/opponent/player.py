"""The opponent at the table: plays on until somebody else has to decide, or what was asked is played."""

from __future__ import annotations

from collections.abc import Collection, Generator
from dataclasses import replace

from app.assist.assistant import Assistant
from app.assist.combat import battle_plan as plan
from app.assist.combat.outdated import with_plan_put_right
from app.assist.combat.resolution import Resolution
from app.assist.wording import Wording
from app.files.turns import turns_of
from app.opponent.choosing import Choosing, choose
from app.opponent.deed import Deed, Scope, Stop
from app.opponent.holding import Holders
from app.opponent.outlook import Outlook
from app.opponent.striking import Striking
from app.opponent.temper import USUAL, Temper
from app.opponent.turns import Turns
from app.table import clock
from app.table.game import Game
from app.table.phrases import Translate, untranslated
from app.table.seen import own_game
from rules.phases import Moment

Play = Generator[Deed, None, Stop]


class Opponent:
    """Plays some sides of a game by pushing ordinary changes into its journal."""

    def __init__(
        self, game: Game, sides: Collection[str], tr: Translate = untranslated, temper: Temper = USUAL
    ) -> None:
        self._sides, self._tr, self._temper = frozenset(sides), tr, temper
        # It is given what its sides see and nothing else, so that it cannot play by what is closed to them.
        self._game = game = own_game(game, self._sides)
        self._assistant, self._holders = Assistant(game), Holders(game)
        self._turns = turns_of(game)
        self._words: Wording | None = None
        self._striking: tuple[Moment, Striking] | None = None

    @property
    def assistant(self) -> Assistant:
        """The assistant that it asks about the table."""
        return self._assistant

    def play(self, scope: Scope) -> Play:
        """Yield each deed when it is done; return why there is no more.

        A deed is pushed before it is yielded, and the next is thought of only when it is asked for.
        """
        start = clock.moment_of(self._game)
        while True:
            if plan.fight_of(self._game) is not None:
                stop = yield from self._fight()
            elif _is_past(clock.moment_of(self._game), start, scope):
                stop = Stop.DONE
            elif clock.moment_of(self._game).side not in self._sides:
                stop = Stop.OTHERS
            else:
                stop = yield from self._step()
            if stop is not None:
                return stop

    def _do(self, deed: Deed) -> Deed:
        deed = replace(deed, change=with_plan_put_right(self._game, deed.change, self._tr))
        self._game.journal.push(deed.change)
        return deed

    # ---- a combat under way

    def _fight(self) -> Generator[Deed, None, Stop | None]:
        """Play one thing of a combat."""
        situation = self._assistant.situation()
        resolution = Resolution.of(self._game, situation) if situation is not None else None
        if situation is None or resolution is None:
            return Stop.STUCK
        if resolution.side not in self._sides:
            return Stop.OTHERS
        outlook = Outlook.of(self._game, situation, resolution.side, self._holders.now())
        hand = self._hand()
        deed = choose(Choosing(resolution, outlook, self._wording().said, self._tr, self._temper))
        if deed is None:
            return Stop.STUCK
        change = hand.with_what_follows(situation, situation.position, deed.change)
        yield self._do(replace(deed, change=change))
        return None

    # ---- a step

    def _step(self) -> Generator[Deed, None, Stop | None]:
        """Play what is left of a step, up to an attack to be resolved; where nothing is, put the clock on."""
        hand = self._hand()
        for deed in hand.deeds():
            yield self._do(deed)
            if plan.fight_of(self._game) is not None:
                return None
        last = hand.next_step()
        if last is None:
            return Stop.OVER
        yield self._do(last)
        return None

    def _hand(self) -> Turns:
        return Turns(
            self._game,
            self._assistant,
            self._sides,
            self._turns,
            self._tr,
            self._striking_now(),
            self._wording(),
            self._holders,
            self._temper,
        )

    def _wording(self) -> Wording:
        if self._words is None:
            rule_set = self._assistant.rule_set
            if rule_set is None:
                raise ValueError("a game without rules")
            self._words = Wording(rule_set, self._game, self._tr)
        return self._words

    def _striking_now(self) -> Striking:
        """Return the attacks of the present phase, with what was found out of them so far."""
        now = clock.moment_of(self._game)
        if self._striking is None or self._striking[0] != now:
            self._striking = now, Striking(self._temper)
        return self._striking[1]


def _is_past(now: Moment, start: Moment, scope: Scope) -> bool:
    """Return whether the clock has left what is to be played."""
    if scope is Scope.STEP:
        return now != start
    if scope is Scope.PHASE:
        return not now.is_in_phase_of(start)
    return scope is Scope.TURN and (now.turn, now.side) != (start.turn, start.side)
