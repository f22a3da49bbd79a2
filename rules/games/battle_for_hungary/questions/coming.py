"""Answers about who comes and who goes (6), and about orders of the Führer (12.1)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.fields import Fields
from rules.games.battle_for_hungary.columns import columns_due
from rules.games.battle_for_hungary.hq import hq_state, hq_terms
from rules.games.battle_for_hungary.orders import (
    Given,
    is_rolled,
    meets,
    modified_die,
    order_of_the_fuehrer,
)
from rules.games.battle_for_hungary.questions.asked import side_of
from rules.games.battle_for_hungary.replacements import (
    air_due,
    ground_due,
    partisans,
    partisans_in_contact,
    restorable,
    worn_units,
)
from rules.games.battle_for_hungary.situation import Situation
from rules.games.battle_for_hungary.withdrawals import eligible
from rules.games.battle_for_hungary.words import ALLIED
from rules.kit.desk import unit_of, units_of, whole_of
from rules.units import Unit

LAST = 99
"""The greatest turn, and count of anything, that a line may name."""


def replacements_answer(situation: Situation, line: Fields) -> object:
    """Return what a side receives in a turn, what headquarters take, and whom replacements restore."""
    side, turn = side_of(line), whole_of(line, "turn", situation.turn, 1, LAST)
    hqs = situation.headquarters(side)
    reached = partisans_in_contact(situation)
    own_partisans = partisans(situation) if side == ALLIED else ()
    return {
        "columns": _columns(situation, side, turn, whole_of(line, "extra", 0, 0, LAST)),
        "ground": dict(ground_due(situation, side, turn)),
        "air": dict(air_due(situation, side, turn)),
        "hqs": {hq.id: _terms(situation, hq) for hq in hqs},
        "restore": {unit.id: restorable(situation, unit) for unit in worn_units(situation, side)},
        "partisans": {unit.id: unit.id in reached for unit in own_partisans},
    }


def _columns(situation: Situation, side: str, turn: int, extra: int) -> Mapping[str, object]:
    found = columns_due(situation, side, turn, extra)
    return {
        "table": found.table,
        "capacity": found.capacity,
        "placed": found.placed,
        "lost": found.lost,
        "per_hq": dict(found.per_hq),
        "barge": list(found.barge),
    }


def _terms(situation: Situation, hq: Unit) -> Mapping[str, object]:
    terms = hq_terms(situation, hq)
    return {
        "state": hq_state(situation, hq),
        "replacements": terms.replacements,
        "rebuild": terms.rebuilds,
        # 10.2 limits the aircraft of Soviet headquarters only.
        "air_units": terms.aircraft if hq.side == ALLIED else None,
    }


def withdraw_answer(situation: Situation, line: Fields) -> object:
    """Return the units that may go where the table names one."""
    return {"eligible": list(eligible(situation, unit_of(situation, line)))}


def fuhrer_answer(situation: Situation, line: Fields) -> object:
    """Return whether the Führer gives an order in a turn, and whether an attack carries it out."""
    turn = whole_of(line, "turn", situation.turn, 1, LAST)
    die = None if line.get("die") is None else line.whole("die", 1, 6)
    orders, rolls = (whole_of(line, key, 0, 0, LAST) for key in ("orders", "rolls"))
    given = Given(orders, rolls, is_forced=line.flag("forced"))
    order = order_of_the_fuehrer(situation, turn, die, given)
    attackers = units_of(situation, line, "attackers")
    return {
        "roll": is_rolled(situation.law, turn, given),
        "modified_die": None if die is None else modified_die(situation, die, given),
        "ordered": order is not None,
        "columns": order.columns if order else 0,
        "min_steps": order.steps if order else 0,
        "min_motor_steps": order.motor_steps if order else 0,
        # Named or not: an attack of nobody is an answer, a line without attackers asks nothing about one.
        "meets": meets(order, attackers) if order and line.get("attackers") is not None else None,
    }
