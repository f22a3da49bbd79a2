"""What the rules say of a game after a step: who is out of supply, what each side has earned.

It is dear, so it is asked beside the window, a step at a time, and what was found is kept: a step stands for
one state of the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from app.assist.assistant import Assistant
from app.assist.past import Snapshot, copied, still
from app.assist.procedure import victory_of
from app.assist.situation import Situation
from app.assist.victory.accounts import Accounts
from app.assist.victory.chronicle import for_ever
from app.film.series import GOALS, LEDGER, SUPPLY
from app.table.game import Game
from app.table.journal import StepId
from rules.judge import Judge
from rules.victory import Tally

if TYPE_CHECKING:
    from app.film.front import Front


@dataclass(frozen=True, slots=True)
class Survey:
    """What stands after a step, by side; None where the game's rules do not tell it."""

    out_of_supply: Mapping[str, int] | None = None
    """How many units could trace no supply now, whatever their markers say of it."""
    points: Mapping[str, int] | None = None
    """What its ledger gives each side, if the game ended now."""
    goals: Mapping[str, int] | None = None
    """How many of the places that decide in the place of points each side holds."""

    def figures(self, key: str) -> Mapping[str, int] | None:
        """Return what belongs to a row of figures by its key, None where it is not told."""
        return {SUPPLY: self.out_of_supply, LEDGER: self.points, GOALS: self.goals}.get(key)


NO_SURVEY = Survey()


class Surveyor:
    """Goes from step to step of a copy of one game and asks the rules. Jobs of one thread ask it in turn."""

    def __init__(self) -> None:
        self._game: Game | None = None
        self._assistant: Assistant | None = None
        self._accounts = Accounts()

    def survey(self, whole: Snapshot, step: StepId, is_wanted: Callable[[], bool] = for_ever) -> Survey:
        """Return what stands after a step of any branch; raises Stopped once it is no longer wanted.

        `whole` is a snapshot of the game with all its branches, in which the step is.
        """
        game, assistant = self._at(whole, step)
        situation = assistant.situation()
        if situation is None:
            return NO_SURVEY
        # After the situation: without rules there is no ledger either.
        tally = self._accounts.tally(still(game), is_wanted) if victory_of(game) is not None else None
        return Survey(_out_of_supply(situation, game.roster.sides), *_earned(game, tally))

    def front(self, whole: Snapshot, step: StepId) -> Front | None:
        """Return the front after a step of any branch, None without rules or where not two sides stand."""
        # Here, since shapely takes as long to load as a window to begin.
        from app.film.front import front_of  # noqa: PLC0415

        game, assistant = self._at(whole, step)
        situation = assistant.situation()
        return front_of(situation, game.sheet) if situation is not None else None

    def _at(self, whole: Snapshot, step: StepId) -> tuple[Game, Assistant]:
        """Return the copy at a step, with all that the journal has come to since it was made."""
        if self._game is None or self._assistant is None:
            self._game = copied(whole)
            self._assistant = Assistant(self._game)
        journal = self._game.journal
        # Made again in their order, the steps have the numbers that they have in the game.
        for each in sorted(whole.journal.steps.keys() - journal.steps.keys()):
            journal.go_to(whole.journal.steps[each].parent)
            journal.push(whole.journal.steps[each].change)
        journal.go_to(step)
        return self._game, self._assistant


def _out_of_supply(situation: Situation, sides: Sequence[str]) -> Mapping[str, int] | None:
    """Return how many units of each side have no supply, None where nobody's is traced."""
    words = situation.rule_set.words.supply

    def states(judge: Judge, side: str) -> tuple[int, int]:
        report = judge.supply(situation.position, side)
        out = sum(report.state_of(unit, words) == words.worst for unit in report.units)
        return out, len(report.units)

    found = {side: situation.ask(("out of supply", side), partial(states, side=side)) for side in sides}
    # Rules that trace nobody's supply report no units: nought out of nought is no figure.
    is_traced = any(count for _, count in found.values())
    return {side: out for side, (out, _) in found.items()} if is_traced else None


def _earned(game: Game, tally: Tally | None) -> tuple[Mapping[str, int] | None, Mapping[str, int] | None]:
    """Return the points of each side, or how many goals are whose where these decide."""
    if tally is None:
        return None, None
    if not tally.goals:
        return {side: tally.points.get(side, 0) for side in game.roster.sides}, None
    met = sum(goal.is_good for goal in tally.goals)
    # Goals are counted as the first side's: what is not met is the other's.
    first, *others = game.roster.sides
    return None, {first: met} | dict.fromkeys(others[:1], len(tally.goals) - met)
