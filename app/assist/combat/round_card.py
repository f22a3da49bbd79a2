"""The card of the round under way as it was when the die fell: why the result is what it is."""

from __future__ import annotations

from app.assist.combat import battle_plan as plan
from app.assist.combat.resolution import Resolution
from app.assist.past import game_at
from app.assist.reader import situation_in
from app.assist.situation import Situation
from app.table.game import Game
from app.table.journal import Step, StepId
from rules.fights import CombatCard


def step_before_roll(game: Game) -> StepId | None:
    """Return the step after which the die of the present round fell, None where it has not fallen."""
    return next((step.parent for step in game.journal.newest_first() if _rolls(game, step)), None)


def _rolls(game: Game, step: Step) -> bool:
    """Return whether a step makes a round of a combat known by its roll."""
    return any(
        not _is_rolled(game, each.before) and _is_rolled(game, each.after)
        for each in plan.fight_written(step.change)
    )


def _is_rolled(game: Game, text: str) -> bool:
    fight = plan.read_fight(game, text)
    return fight is not None and fight.is_rolled


def card_at_roll(game: Game, situation: Situation, before: StepId) -> CombatCard | None:
    """Return the card of the combat under way as things lay after a step, None where none was."""
    past = game_at(game, before)
    resolution = Resolution.of(past, situation_in(past, situation))
    return resolution.card() if resolution is not None else None
