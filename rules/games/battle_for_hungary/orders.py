"""Orders of the Führer (12.1): when he is asked, what he orders, and whether an attack carries it out."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from rules.findings import Finding, notes, rule
from rules.games.battle_for_hungary.charts import Order
from rules.games.battle_for_hungary.law import Law
from rules.games.battle_for_hungary.situation import Situation
from rules.games.battle_for_hungary.words import ALLIED, AXIS, BUDAPEST, is_combat_unit, is_motor
from rules.units import Unit

NEAR = 2
"""Hexes within which Allied units alarm the Führer."""


@dataclass(frozen=True, slots=True)
class Given:
    """What was before: orders given, dice rolled; `is_forced` where the scenario orders one without a die."""

    orders: int = 0
    rolls: int = 0
    is_forced: bool = False


def most_orders(rules: Law) -> int:
    """Return how many orders a game has at most."""
    return len(rules.charts.orders.orders)


def is_rolled(rules: Law, turn: int, given: Given) -> bool:
    """Return whether a die is rolled in a turn: from turn 5 on, until the second order."""
    # A scenario that forces an order throws no die for it: the same order must not come twice.
    is_time = turn >= rules.charts.orders.from_turn
    return is_time and given.orders < most_orders(rules) and not given.is_forced


@rule("12.1")
def enemies_near_budapest(situation: Situation, given: Given) -> Iterator[Finding]:
    """Allied units within two hexes of Budapest add one until the first order, by one reading once only."""
    is_first = situation.law.is_set("fuhrer_modifier", "first_roll")
    is_over = given.rolls > 0 if is_first else given.orders > 0
    if not is_over and _is_budapest_near_enemies(situation):
        # At the first roll both readings add it.
        reading = "fuhrer_modifier" if given.rolls else ""
        yield notes(reading, value=situation.law.charts.orders.near_budapest)


def _is_budapest_near_enemies(situation: Situation) -> bool:
    terrain = situation.terrain
    columns = situation.columns_of(ALLIED) if situation.law.is_set("column_is_unit") else ()
    places = {unit.hex for unit in (*situation.of(ALLIED), *columns) if unit.hex is not None}
    return any(terrain.distance(here, city) <= NEAR for here in places for city in terrain.area(BUDAPEST))


def modified_die(situation: Situation, die: int, given: Given) -> int:
    """Return the die of the Führer with what is added to it."""
    added = situation.law.charts.orders.near_budapest
    return die + (added if enemies_near_budapest(situation, given) else 0)


def is_success(rules: Law, modified: int) -> bool:
    """Return whether a modified die brings an order."""
    return modified >= min(rules.charts.orders.success)


def order_of(rules: Law, number: int) -> Order | None:
    """Return the first or second order by its number, None for any other."""
    orders = rules.charts.orders.orders
    return orders[number - 1] if 1 <= number <= len(orders) else None


def order_of_the_fuehrer(situation: Situation, turn: int, die: int | None, given: Given) -> Order | None:
    """Return the order that a die brings in a turn, or the scenario without one; None where there is none."""
    is_due = is_rolled(situation.law, turn, given) and die is not None
    is_ordered = given.is_forced or (
        is_due and is_success(situation.law, modified_die(situation, die or 0, given))
    )
    return order_of(situation.law, given.orders + 1) if is_ordered else None


def steps_of(attackers: Collection[Unit]) -> tuple[int, int]:
    """Return the steps of the Axis combat units of an attack, and those of motorized ones among them."""
    # Guns, columns and aircraft have steps too, and are no attackers.
    own = [unit for unit in attackers if unit.side == AXIS and is_combat_unit(unit)]
    # Steps and not units: 12.1 asks for steps, and worn divisions carry an order out less well.
    return sum(unit.steps for unit in own), sum(unit.steps for unit in own if is_motor(unit))


def meets(order: Order, attackers: Collection[Unit]) -> bool:
    """Return whether the units of one attack carry an order out."""
    steps, motor_steps = steps_of(attackers)
    return steps >= order.steps and motor_steps >= order.motor_steps
