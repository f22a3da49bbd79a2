"""What speaks against a step that somebody chooses to lose, and which retreats are open."""

from __future__ import annotations

from app.assist.combat.pending import Task, hex_of, must_flee
from app.assist.combat.resolution import Resolution
from rules.fights import Flight, Retreat
from rules.findings import Verdict
from rules.handwork import ChosenLoss
from rules.units import UnitId


def loss_verdict(resolution: Resolution, unit: UnitId) -> Verdict:
    """Return what speaks against a step that a unit would lose now to pay for the result.

    Surprised defenders are to retreat as long as one of them has a hex to go to.
    """
    now = resolution.pending()
    is_chosen = now.task is Task.PAY and now.debt is not None and now.debt.by_retreat > 0
    situation, states = resolution.situation, resolution.game.words.states
    is_bound = is_chosen and must_flee(resolution.fight, now, situation.position, states)
    has_way = is_bound and any(_has_way(resolution, each) for each in now.units)
    found = resolution.situation.rule_set.handwork.chosen_loss(ChosenLoss(unit, is_bound, has_way))
    return Verdict(tuple(each.placed(hex_of(resolution.game, unit)) for each in found))


def _has_way(resolution: Resolution, unit: UnitId) -> bool:
    return any(len(way.path) > 1 for way in ways_of(resolution, Flight(unit, 1)))


def ways_of(resolution: Resolution, flight: Flight) -> tuple[Retreat, ...]:
    """Return every distinct way of a retreat, whoever is to make one now."""
    situation = resolution.situation
    return situation.ask(("flee", flight), lambda judge: judge.retreats(situation.position, flight))
