"""What is said about a step beside its duties: an order to be carried out, missions, Fronts that are full."""

from __future__ import annotations

from collections.abc import Iterator

from rules.findings import Finding, notes, rule
from rules.games.battle_for_hungary.hq import hq_terms
from rules.games.battle_for_hungary.turn.air_missions import mission_advice
from rules.games.battle_for_hungary.turn.air_replacements import attached
from rules.games.battle_for_hungary.turn.asked import Asked
from rules.games.battle_for_hungary.words import ALLIED, AXIS, FRONT, ORDER_OPEN
from rules.units import Unit

TRANSFER = "transfer"
"""The step in which aircraft go from one Front to another."""


@rule("12.1")
def order_is_to_be_carried_out(asked: Asked) -> Iterator[Finding]:
    """In the turn of an order the Axis fights one combat with so many steps, part of them motorized."""
    number = next(iter(asked.position.facts.get(ORDER_OPEN, ())), "")
    if number and asked.side == AXIS:
        order = asked.law.charts.orders.orders[int(number) - 1]
        yield notes(order=int(number), steps=order.steps, motor_steps=order.motor_steps)


@rule("10.5")
def front_has_too_many_aircraft(asked: Asked, front: Unit) -> Iterator[Finding]:
    """A Front serves only so many aircraft as its supply allows; the others may go to another one."""
    most = hq_terms(asked.situation, front).aircraft
    count = attached(asked.situation, front.counter.value(FRONT))
    if count > most:
        yield notes(unit=front.id, count=count, most=most)


def advice(asked: Asked) -> tuple[Finding, ...]:
    """Return what is to be said about the step of a position."""
    return (*order_is_to_be_carried_out(asked), *_full_fronts(asked), *mission_advice(asked))


def _full_fronts(asked: Asked) -> Iterator[Finding]:
    # Only in the step in which something can be done about it (10.5).
    for front in asked.situation.headquarters(ALLIED) if asked.position.step == TRANSFER else ():
        yield from front_has_too_many_aircraft(asked, front)
