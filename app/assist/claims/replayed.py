"""What a hand did in a journal, judged step by step: moves, retreats, advances, results set by a ruling."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from app.assist.claims.asked import Moments, signed
from app.assist.claims.asked_combat import verdict_words
from app.assist.combat import battle_plan as plan
from app.assist.combat.resolution import Resolution
from app.assist.procedure import combats_of, fight_terms_of
from app.assist.turn.watch import drags_of_phase, judge_drags
from app.table import clock
from app.table.changes import Change, Moved, flattened
from app.table.game import Game
from app.table.history import moves_clock
from app.table.journal import StepId
from rules.combat_task import CombatChoice, CombatState, CombatTask, Does
from rules.hexgrid import HexId
from rules.phases import Role
from rules.unit_id import UnitId


@dataclass(frozen=True, slots=True)
class Act:
    """One thing done by hand. `against` says what the rules have against it, nothing where they allow it."""

    step: StepId
    what: str
    against: str = ""

    @property
    def is_override(self) -> bool:
        """Whether the player's hand overruled the rules."""
        return bool(self.against)


def judged_acts(moments: Moments) -> tuple[Act, ...]:
    """Return what was done on the way through the present step, by step; the journal stands as before then.

    A game without rules has none. The journal should be one that is kept nowhere.
    """
    journal = moments.game.journal
    now = journal.now
    # Moves are found when their phase ends, with the numbers of earlier steps.
    found = sorted(_acts(moments), key=lambda act: act.step)
    journal.go_to(now)
    return tuple(found)


def _acts(moments: Moments) -> Iterator[Act]:
    journal = moments.game.journal
    line = journal.line_through(journal.now)
    for step, after in pairwise((*line, None)):
        if step is None:
            continue
        # What is done in a combat is judged by what it offered before the step.
        journal.go_to(step.parent)
        yield from _in_combat(moments, step.id, step.change)
        journal.go_to(step.id)
        # Before the step of moving ends: afterwards markers that counted for the moves may be taken off.
        if after is None or moves_clock(after.change):
            yield from _moves(moments)


def _moves(moments: Moments) -> Iterator[Act]:
    """Yield the moves made in the step of moving that ends here."""
    game = moments.game
    drags = drags_of_phase(game) if clock.role_of(game) is Role.MOVE else ()
    situation = moments.situation() if drags else None
    if situation is None:
        return
    for each in judge_drags(situation, drags):
        path = "-".join(each.way.path) or f"to {each.way.goal}"
        words = verdict_words(each.way.verdict) if each.way.path else "there is no way"
        yield Act(each.step, f"move {each.way.unit} {path}", words if each.is_override else "")


# ---- combat


def _in_combat(moments: Moments, step: StepId, change: Change) -> Iterator[Act]:
    """Yield what a change does in the combat that was under way before it."""
    game = moments.game
    fight, procedure = plan.fight_of(game), combats_of(game)
    # Before any situation is taken, which is dear: most steps are of no combat.
    if fight is None or procedure is None:
        return
    moved = [each for each in flattened(change) if isinstance(each, Moved) and each.route]
    situation = moments.situation() if moved else None
    if situation is not None:
        task = Resolution(game, situation, fight, procedure).task
        yield from (_judged(task, step, each) for each in moved)
    yield from _rulings(game, fight, step)


_GOES = {Does.RETREAT: "retreat", Does.ADVANCE: "advance", Does.ENTER: "enter"}


def _judged(task: CombatTask, step: StepId, moved: Moved) -> Act:
    unit = UnitId(moved.piece)
    choices = task.choices(unit)
    word = next((_GOES[choice.does] for choice in choices if choice.does in _GOES), "move")
    what = f"{word} {unit} {'-'.join(moved.route)}"
    if unit not in task.units or not _is_offered(task, choices, moved.route):
        return Act(step, what, "not a way that the rules offer")
    return Act(step, what)


def _is_offered(task: CombatTask, choices: Iterable[CombatChoice], route: tuple[HexId, ...]) -> bool:
    """Return whether a combat offers a way; into a hex several go from where each stands."""
    # The group is offered as one choice, and each of its units moves by itself.
    if task.group is not None:
        return len(route) == 2 and route[1] == task.hex
    return any(choice.path == route for choice in choices)


def _rulings(game: Game, before: CombatState, step: StepId) -> Iterator[Act]:
    """Yield the results that a step sets otherwise than the die gave them."""
    game.journal.go_to(step)
    after = plan.fight_of(game)
    if after is None or not before.is_rolled or after.round != before.round:
        return
    for here, result in after.results.items():
        # A hex without a result before was given its first: that is no ruling.
        if before.results.get(here, result) != result:
            terms = fight_terms_of(game)
            given, ruled = (terms.codes.get(n) or signed(n) for n in (before.results[here], result))
            yield Act(step, f"result {ruled} in {here}", f"the die gave {given}")
