"""What is said about a step beside its duties: the order of the Führer, missions against the rules."""

from __future__ import annotations

from collections.abc import Iterator

from rules.findings import Finding, notes, rule
from rules.games.battle_for_hungary.turn.air_missions import mission_advice
from rules.games.battle_for_hungary.turn.asked import Asked
from rules.games.battle_for_hungary.words import AXIS, ORDER_OPEN


@rule("12.1")
def order_is_to_be_carried_out(asked: Asked) -> Iterator[Finding]:
    """In the turn of an order the Axis fights one combat with so many steps, part of them motorized."""
    number = next(iter(asked.position.facts.get(ORDER_OPEN, ())), "")
    if number and asked.side == AXIS:
        order = asked.law.charts.orders.orders[int(number) - 1]
        yield notes(order=int(number), steps=order.steps, motor_steps=order.motor_steps)


def advice(asked: Asked) -> tuple[Finding, ...]:
    """Return what is to be said about the step of a position."""
    return (*order_is_to_be_carried_out(asked), *mission_advice(asked))
