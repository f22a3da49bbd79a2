"""Orders of the Führer in the turn (12.1): the roll, columns by order, the attack that carries one out."""

from __future__ import annotations

from collections.abc import Callable, Collection

from rules.duties import Duty, Thrown, Work
from rules.effects import Effects, SetFact
from rules.games.battle_for_hungary.facts import FuehrerRolled, NoLaterOrders, OrderStands
from rules.games.battle_for_hungary.orders import (
    Given,
    is_rolled,
    is_success,
    meets,
    modified_die,
    order_of,
)
from rules.games.battle_for_hungary.situation import Situation
from rules.games.battle_for_hungary.turn.asked import Asked
from rules.games.battle_for_hungary.words import AXIS, ORDER_OPEN
from rules.judge import Judge
from rules.position import Position
from rules.units import Unit
from rules.words import Said


def given_so_far(asked: Asked) -> Given:
    """Return the orders and dice before."""
    # An order by the scenario stands there with a die of 0: it was no roll (13.2, 13.3).
    rolls = sum(each.die > 0 for each in asked.facts.all(FuehrerRolled))
    return Given(len(asked.facts.all(OrderStands)), rolls)


def roll_of(asked: Asked) -> FuehrerRolled | None:
    """Return what the Führer said in this turn, None before he is asked."""
    return next((each for each in asked.facts.all(FuehrerRolled) if each.turn == asked.turn), None)


def order_duty(asked: Asked) -> Duty:
    """Return the roll of the turn, from turn 5 on and until the second order (12.1)."""
    if roll_of(asked) is not None:
        return Duty(lambda _: None)
    is_due = is_rolled(asked.law, asked.turn, given_so_far(asked))
    if not is_due or asked.facts.one(NoLaterOrders) is not None:
        return Duty(lambda _: None, is_for_today=False)
    return Duty(lambda _: Said("fuehrer_is_not_asked"), Work(_rolled(asked), Said("fuehrer_order")))


def _rolled(asked: Asked) -> Callable[[Position, Judge | None, int | None], Thrown | None]:
    def rolled(position: Position, _judge: Judge | None, die: int | None) -> Thrown | None:
        if die is None:
            return None
        now, given = asked.over(position), given_so_far(asked)
        is_ordered = is_success(now.law, modified_die(now.situation, die, given))
        number = given.orders + 1 if is_ordered else 0
        # Also of a roll that brings nothing: by one reading the first roll alone has the modifier (12.1).
        effects: Effects = (SetFact(FuehrerRolled(now.turn, die, number)),)
        if not is_ordered:
            return Thrown(effects, Said("fuehrer_orders_nothing"))
        order = order_of(now.law, number)
        told = (("number", number), ("columns", order.columns if order is not None else 0))
        return Thrown((*effects, SetFact(OrderStands(number))), Said("fuehrer_orders_an_attack", told))

    return rolled


def ordered_duty(asked: Asked) -> Duty:
    """Return whether the attack that is ordered for this turn was made; nothing where none is (12.1)."""
    rolled = roll_of(asked)
    if rolled is None or not rolled.order:
        return Duty()
    is_open = bool(asked.position.facts.get(ORDER_OPEN))
    return Duty(lambda _: Said("order_is_open") if is_open else None)


def columns_by_order(asked: Asked) -> int:
    """Return the columns that the order of this turn brings (12.1)."""
    rolled = roll_of(asked)
    order = order_of(asked.law, rolled.order) if rolled is not None and asked.side == AXIS else None
    return order.columns if order is not None else 0


def order_met(situation: Situation, attackers: Collection[Unit]) -> Effects:
    """Return that an attack of some units carries out the order of the turn, nothing where it does not."""
    number = next((int(each) for each in situation.position.facts.get(ORDER_OPEN, ())), 0)
    order = order_of(situation.law, number)
    # By one attack: steps of several do not add up to what was ordered.
    is_met = order is not None and meets(order, attackers)
    return (SetFact(OrderStands(number, is_met=True)),) if is_met else ()
