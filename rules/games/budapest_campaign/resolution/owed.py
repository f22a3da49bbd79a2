"""What is to be done next in a combat, in the order of 9.1 and 9.6: by which side, and which of its units."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from rules.games.budapest_campaign.bridgeheads import heads_left
from rules.games.budapest_campaign.logistics import is_supported
from rules.games.budapest_campaign.pursuit import NO_PURSUIT
from rules.games.budapest_campaign.resolution.moment import Moment
from rules.games.budapest_campaign.resolution.pursuing import pursuers
from rules.games.budapest_campaign.results import (
    ALL,
    ATTACKER,
    DEFENDER,
    ONE,
    all_who_lose,
    bridgeheads_after,
    first_to_lose,
    may_lose,
    support_lost_after,
)
from rules.games.budapest_campaign.words import ASTERISK, ATTACK_SHIFT, DEFENSE_SHIFT, TRUCK_COLUMN
from rules.kit.combats import OwedOf
from rules.units import Unit


class Task(Enum):
    """What a combat asks for, in this order."""

    TRUCKS = "trucks"
    SUPPORT = "support"
    TABLE = "table"
    ROLL = "roll"
    LOSE = "lose"
    RETREAT = "retreat"
    BRIDGEHEAD = "bridgehead"
    ATTRITION = "attrition"
    PURSUE = "pursue"
    FINISH = "finish"


Owed = OwedOf[Task]
BOTH = (True, False)
"""The attacker, then the defender."""


def next_of(now: Moment) -> Owed:
    """Return what is to be done next."""
    steps = _before_the_die(now) if not now.state.is_rolled else _after_the_die(now)
    return next((each for each in steps if each.key not in now.state.settled), Owed(Task.FINISH))


def _before_the_die(now: Moment) -> Iterator[Owed]:
    for is_attacker in BOTH:
        trucks = tuple(unit.id for unit in helpful_trucks(now, is_attacker=is_attacker))
        word = now.state.attacker_trucks if is_attacker else now.state.defender_trucks
        if trucks and word == "":
            yield Owed(Task.TRUCKS, is_attacker, trucks)
    for is_attacker in BOTH:
        support = tuple(unit.id for unit in usable_support(now, is_attacker=is_attacker))
        word = now.state.attacker_ssu if is_attacker else now.state.defender_ssu
        if support and word == "":
            yield Owed(Task.SUPPORT, is_attacker, support)
    # After support, as the steps of 9.1 stand: the attacker chooses knowing what the defender committed.
    if not now.state.table and len(now.combat.tables) > 1:
        yield Owed(Task.TABLE)
    yield Owed(Task.ROLL)


def _after_the_die(now: Moment) -> Iterator[Owed]:
    for is_attacker in BOTH:
        losers = tuple(unit.id for unit in who_loses(now, is_attacker=is_attacker))
        if losers:
            yield Owed(Task.LOSE, is_attacker, losers)
    for is_attacker in BOTH:
        going = tuple(unit.id for unit in who_retreats(now, is_attacker=is_attacker))
        if going:
            yield Owed(Task.RETREAT, is_attacker, going)
    # Before the pursuit: a bridgehead is for those who did not take the hex (23.1).
    is_crossed = bool(now.alive(now.state.attackers)) and now.is_held(now.state.target)
    if is_crossed and heads_left(now.situation, now.side) and bridgeheads_after(now.fight, now.code):
        yield Owed(Task.BRIDGEHEAD)
    for is_attacker in BOTH:
        if _support_is_lost(now, is_attacker=is_attacker):
            yield Owed(Task.ATTRITION, is_attacker)
    if now.told.pursuit != NO_PURSUIT:
        following = pursuers(now)
        if following:
            yield Owed(Task.PURSUE, True, following)


# ---- support (12.4, 16.0)


def helpful_trucks(now: Moment, *, is_attacker: bool) -> tuple[Unit, ...]:
    """Return the truck columns of a side that would support a unit of the combat that lacks it (12.4)."""
    units = now.alive(now.units_of(is_attacker=is_attacker))
    lacking = [unit for unit in units if not is_supported(now.situation, unit)]
    if not lacking:
        return ()
    side = now.side_of(is_attacker=is_attacker)
    columns = (unit for unit in now.situation.of(side) if unit.type == TRUCK_COLUMN)
    return tuple(truck for truck in columns if _helps(now, truck, lacking))


def _helps(now: Moment, truck: Unit, lacking: list[Unit]) -> bool:
    # Each by itself: only columns that help somebody are offered, as one is spent by the offer being taken.
    with_it = now.situation.with_trucks({truck.id})
    return any(is_supported(with_it, unit) for unit in lacking)


def usable_support(now: Moment, *, is_attacker: bool) -> tuple[Unit, ...]:
    """Return the special support units that a side may commit, those alone that move the column (16.2)."""
    side = now.side_of(is_attacker=is_attacker)
    key = ATTACK_SHIFT if is_attacker else DEFENSE_SHIFT
    own = (unit for unit in now.situation.support_units if unit.side == side)
    at_hand = (unit for unit in own if now.situation.is_available(unit))
    useful = [unit for unit in at_hand if int(unit.counter.value(key) or "0")]
    if now.fight.is_solo_bombardment:
        return ()
    units = now.alive(now.units_of(is_attacker=is_attacker))
    is_any_supported = any(is_supported(now.situation, unit) for unit in units)
    return tuple(unit for unit in useful if is_any_supported or unit.counter.value(ASTERISK))


def _support_is_lost(now: Moment, *, is_attacker: bool) -> bool:
    """Return whether a side's special support unit is lost for some turns (24.0)."""
    word = ATTACKER if is_attacker else DEFENDER
    committed = now.state.committed(is_attacker=is_attacker)
    known = now.position.by_id.get(committed) if committed is not None else None
    is_there = known is not None and now.situation.is_available(known)
    return is_there and word in support_lost_after(now.fight, now.code)


# ---- losses (9.8)


def who_loses(now: Moment, *, is_attacker: bool) -> tuple[Unit, ...]:
    """Return the units of a side of which one still has to lose a step, or all who have to."""
    told = now.told
    reduce = told.attacker_reduce if is_attacker else told.defender_reduce
    units = now.sufferers(is_attacker=is_attacker)
    everybody = now.units_of(is_attacker=is_attacker)
    if reduce == ONE:
        # Everybody's, also those of logistics units: an owner's hand may have taken the step from any of
        # them.
        paid = now.lost(everybody) > 0
        may = first_to_lose(now.fight, units, now.state.table) if is_attacker else may_lose(now.fight, units)
        return () if paid else may
    if reduce == ALL:
        return tuple(unit for unit in all_who_lose(now.fight, units) if now.lost([unit.id]) == 0)
    return ()


# ---- retreat (9.9)


def retreat_hexes(now: Moment, *, is_attacker: bool) -> int:
    """Return the hexes that a side has to retreat."""
    return now.told.attacker_retreat if is_attacker else now.told.defender_retreat


def who_retreats(now: Moment, *, is_attacker: bool) -> tuple[Unit, ...]:
    """Return the units of a side that still have to retreat: they stand where they fought."""
    if not retreat_hexes(now, is_attacker=is_attacker):
        return ()
    places = now.state.origins if is_attacker else now.state.defenders
    units = now.sufferers(is_attacker=is_attacker)
    # Whom a hand has led away has retreated.
    return tuple(u for u in units if u.id not in now.state.fled and u.hex == places.get(u.id))
