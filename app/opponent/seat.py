"""A seat at the table: what some sides see of a game, and the hand that plays for them there."""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterator
from dataclasses import replace

from app.assist.assistant import Assistant
from app.assist.combat import battle_plan as plan
from app.assist.combat.outdated import with_plan_put_right
from app.assist.combat.resolution import Resolution
from app.assist.procedure import strategy_of
from app.assist.wording import Wording
from app.files.turns import turns_of
from app.opponent.choosing import Choosing, choose
from app.opponent.deed import Deed, Stop
from app.opponent.outlook import Outlook, following_holders
from app.opponent.settings import OpponentSettings
from app.opponent.striking import Striking
from app.opponent.turns import Turns
from app.table import clock
from app.table.game import Game
from app.table.phrases import Translate
from app.table.seen import own_game, whole_of
from rules.phases import Moment


class Seat:
    """Plays some sides of a game by pushing ordinary changes into its journal.

    It is given what its sides see and nothing else, so that it cannot play by what is closed to them.
    """

    def __init__(self, game: Game, sides: Collection[str], tr: Translate, settings: OpponentSettings) -> None:
        self.sides, self._tr = frozenset(sides), tr
        self.game = game = own_game(game, self.sides)
        self._settings = settings.as_bold_as(strategy_of(game).boldness)
        self.assistant, self._holders = Assistant(game), following_holders(game)
        self._turns = turns_of(game)
        self._words: Wording | None = None
        self._striking: tuple[Moment, Striking] | None = None

    @property
    def fighting_side(self) -> str | None:
        """The side that is to decide in the combat under way, None where nobody knows."""
        resolution = Resolution.of(self.game, self.assistant.situation())
        return resolution.side if resolution is not None else None

    def _do(self, deed: Deed) -> Deed:
        deed = replace(deed, change=with_plan_put_right(self.game, deed.change, self._tr))
        step = self.game.journal.push(deed.change)
        # Told as it really was: whoever lays it down elsewhere may see more or less than this seat.
        return replace(deed, change=whole_of(self.game).journal.steps[step].change)

    # ---- a combat under way

    def fight(self) -> Generator[Deed, None, Stop | None]:
        """Play one thing of a combat."""
        situation = self.assistant.situation()
        resolution = Resolution.of(self.game, situation)
        if situation is None or resolution is None:
            return Stop.STUCK
        if resolution.side not in self.sides:
            return Stop.OTHERS
        outlook = Outlook.of(self.game, situation, resolution.side, self._holders.now())
        hand = self._hand()
        deed = choose(Choosing(resolution, outlook, self._wording().said, self._tr, self._settings))
        if deed is None:
            return Stop.STUCK
        change = hand.with_what_follows(situation, situation.position, deed.change)
        yield self._do(replace(deed, change=change))
        return None

    # ---- a step

    def step(self, others: Collection[Seat] = ()) -> Generator[Deed, None, Stop | None]:
        """Play what is left of a step, up to an attack to be resolved; where nothing is, put the clock on.

        The `others` have decided then what is theirs to decide in it.
        """
        hand = self._hand()
        for deed in hand.deeds():
            yield self._do(deed)
            # A combat goes before the rest of the step; `fight` plays it.
            if plan.fight_of(self.game) is not None:
                return None
        for other in others:
            yield from other.answers()
            if plan.fight_of(self.game) is not None:
                return None
        last = hand.next_step()
        if last is None:
            return Stop.OVER
        yield self._do(last)
        return None

    def answers(self) -> Iterator[Deed]:
        """Play what its sides may decide in a step of another side."""
        hand = self._hand()
        # Before its decisions, which speak of units that have to stand somewhere.
        for deed in hand.set_up():
            yield self._do(deed)
        for deed in hand.decisions():
            yield self._do(deed)

    def _hand(self) -> Turns:
        return Turns(
            self.game,
            self.assistant,
            self.sides,
            self._turns,
            self._tr,
            self._striking_now(),
            self._wording(),
            self._holders,
            self._settings,
        )

    def _wording(self) -> Wording:
        if self._words is None:
            rule_set = self.assistant.rule_set
            if rule_set is None:
                raise ValueError("a game without rules")
            self._words = Wording(rule_set, self.game, self._tr)
        return self._words

    def _striking_now(self) -> Striking:
        """Return the attacks of the present phase, with what was found out of them so far."""
        now = clock.moment_of(self.game)
        # By the clock: what was found of a hex holds for a phase, in which fresh attackers do not appear.
        if self._striking is None or self._striking[0] != now:
            self._striking = now, Striking(self._settings)
        return self._striking[1]
