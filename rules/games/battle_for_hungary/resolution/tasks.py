"""What is offered in each task of a combat: its choices, the likeliest first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from types import MappingProxyType

from rules.combat_task import CombatChoice, CombatTask, Does, Price
from rules.effects import Effects
from rules.fights import Advanced
from rules.games.battle_for_hungary.charts import PARTS_PER_MP
from rules.games.battle_for_hungary.excess import Way, ways_of
from rules.games.battle_for_hungary.partisans import Avoidance
from rules.games.battle_for_hungary.resolution import acts, ending
from rules.games.battle_for_hungary.resolution.going_on import advance_of
from rules.games.battle_for_hungary.resolution.moment import Moment
from rules.games.battle_for_hungary.resolution.offered import Offer, gain, offered, with_offers
from rules.games.battle_for_hungary.resolution.owed import KINDS, WAYS_ON, Owed, Task, next_of
from rules.games.battle_for_hungary.resolution.state import Kind
from rules.kit import choices
from rules.kit.combats import always
from rules.unit_id import UnitId
from rules.words import Said

Choices = Iterator[CombatChoice]

CASES: Mapping[Task, str] = MappingProxyType(
    {
        Task.EXCESS: "4.2",
        Task.LEAVE: "4.2",
        Task.AVOID: "12.2.3",
        Task.COLUMNS: "5.8.1",
        Task.GUNS: "8.3",
        Task.AIR: "9.7",
        Task.OVERRUN: "10.6",
        Task.ROLL: "8.2",
        Task.LOSE: "8.2",
        Task.ADVANCE: "8.4",
        Task.BREAKTHROUGH: "8.5",
        Task.FINISH: "8.1",
    }
)
"""The case that asks for each task."""
ONE_BY_ONE = (Task.LEAVE, Task.ADVANCE, Task.BREAKTHROUGH)
WITH_UNITS = (Task.EXCESS, Task.LOSE, *ONE_BY_ONE)
WORTH_A_COLUMN = 0.5
"""A column that brings less, in steps on the average, is thought better kept."""


def task_of(now: Moment) -> CombatTask:
    """Return what is to be done now."""
    owed = next_of(now)
    make, side = _CHOICES[owed.task], now.side_of(is_attacker=owed.is_attacker)
    case = CASES[owed.task]
    count = now.still_to_lose(is_attacker=owed.is_attacker) if owed.task is Task.LOSE else 0
    told = f"combat_{owed.task.value}"
    return CombatTask(
        owed.task.value,
        "" if owed.task is Task.FINISH else side,
        Said(told, (("side", side), ("case", case), ("count", count), ("points", now.breakthrough))),
        case,
        lambda unit: tuple(make(now, owed, owed.mover(unit))),
        owed.units if owed.task in WITH_UNITS else (),
        is_one_by_one=owed.task in ONE_BY_ONE,
        hex=now.state.target,
    )


def _by_hand(now: Moment, owed: Owed, label: str = "combat_by_hand") -> CombatChoice:
    return choices.by_hand(always(partial(acts.settled, now, owed)), label)


# ---- before the die


def _excess(now: Moment, owed: Owed, unit: UnitId | None) -> Choices:
    del unit
    # The last of the hex are those in excess where the owner does not say.
    for n, each in enumerate(reversed(owed.units)):
        effects = always(partial(acts.left_over, now, each))
        price = Price(now.steps(each) == 1, steps=1)
        label = Said("combat_is_left_over", (("unit", each),))
        yield CombatChoice(
            f"excess {each}", Does.SETTLE, label, effects, unit=each, price=price, is_first=n == 0
        )
    yield _by_hand(now, owed)


def _leave(now: Moment, owed: Owed, unit: UnitId | None) -> Choices:
    del owed
    if unit is None:
        return
    ways = ways_of(now.situation, now.position.by_id[unit])
    ranked = sorted(ways, key=lambda way: (_price(way).order, way.path))
    for n, way in enumerate(ranked):
        yield _way(now, unit, way, is_first=n == 0)
    effects = always(partial(acts.stayed, now, unit))
    yield choices.by_hand(effects)


def _price(way: Way) -> Price:
    return Price(way.is_eliminated, len(way.losses), way.stuck)


def _way(now: Moment, unit: UnitId, way: Way, *, is_first: bool) -> CombatChoice:
    word = (
        Said("combat_way_lost")
        if way.is_eliminated
        else Said("combat_way_hexes", (("count", len(way.path) - 1),))
    )
    return choices.way_back(
        unit,
        way.path,
        always(partial(acts.gone, now, unit, way)),
        "combat_no_way",
        detail=word,
        stamp=word,
        price=_price(way),
        is_first=is_first,
    )


def _avoid(now: Moment, owed: Owed, unit: UnitId | None) -> Choices:
    del owed, unit

    chance = Avoidance(now.situation, now.state.target, tuple(each.id for each in now.attackers))
    modifier = chance.modified(0)

    def tried(die: int | None) -> Effects:
        return acts.avoided(now, is_avoided=chance.is_avoided(chance.modified(die or 1)))

    label = Said("combat_slip_away")
    yield CombatChoice("avoid", Does.ROLL, label, tried, label, die_modifier=modifier, is_first=True)
    # 12.2.3 says that they can try, not that they must.
    stand = always(partial(acts.avoided, now, is_avoided=False))
    yield CombatChoice("stand", Does.SETTLE, Said("combat_stand"), stand)


def _bring(now: Moment, owed: Owed, unit: UnitId | None) -> Choices:
    """Yield what may be brought in, one after another; the likeliest is what brings enough for its price."""
    del unit
    kind, is_attacker = KINDS[owed.task], owed.is_attacker
    offers = offered(now, kind, is_attacker=is_attacker)
    wanted = is_worth_it(now, kind, offers, is_attacker=is_attacker)
    for n, each in enumerate(offers):
        effects = always(
            partial(acts.brought_in, now, kind, (each.unit,), each.column, is_attacker=is_attacker)
        )
        facts = (("unit", each.unit), ("column", each.column or ""))
        label = Said(f"combat_bring_{kind.value}", facts)
        yield CombatChoice(
            f"{kind.value} {each.unit}",
            Does.SETTLE,
            label,
            effects,
            unit=each.unit,
            is_first=wanted and n == 0,
        )
    enough = always(partial(acts.settled, now, owed))
    yield CombatChoice(
        f"{kind.value} -", Does.SETTLE, Said(f"combat_no_{kind.value}"), enough, is_first=not wanted
    )


def is_worth_it(now: Moment, kind: Kind, offers: tuple[Offer, ...], *, is_attacker: bool) -> bool:
    """Return whether the first of some offers is thought worth it: a column is gone then."""
    # Aircraft cost nothing, so all are weighed at once: one alone may be too little to reach the next
    # column.
    some = offers if kind is Kind.AIR else offers[:1]
    after = with_offers(now, kind, some, is_attacker=is_attacker)
    least = 0.0 if kind is Kind.AIR else WORTH_A_COLUMN
    # Nothing is brought in that does not move the column.
    return gain(now, after, is_attacker=is_attacker) > least


def _overrun(now: Moment, owed: Owed, unit: UnitId | None) -> Choices:
    del unit
    label = Said("combat_overrun_them", (("units", owed.units),))
    effects = always(partial(acts.overrun, now))
    yield CombatChoice("overrun", Does.SETTLE, label, effects, label, is_first=True)


def _roll(now: Moment, owed: Owed, unit: UnitId | None) -> Choices:
    del owed, unit
    told = "combat_assault_on" if now.state.is_assault else "combat_attack_on"
    title, label = Said(told, (("hexes", now.state.hexes),)), Said("combat_roll_the_die")
    effects = partial(acts.rolled, now)
    # Below the table no die is thrown: nothing comes of it.
    modifier = 0 if now.combat.column is not None else None
    yield CombatChoice("roll", Does.ROLL, label, effects, title, die_modifier=modifier, is_first=True)


# ---- losses


def _lose(now: Moment, owed: Owed, unit: UnitId | None) -> Choices:
    del unit
    count = now.still_to_lose(is_attacker=owed.is_attacker)
    losers = now.losers(is_attacker=owed.is_attacker)
    # With nothing left to choose one press is enough.
    if count >= sum(each.steps for each in losers):
        effects = always(partial(acts.wiped_out, now, is_attacker=owed.is_attacker))
        units = Said("units", (("units", owed.units),))
        label = Said("combat_all_are_lost")
        yield CombatChoice("lose all", Does.LOSE, label, effects, detail=units, is_first=True)
    else:
        # Whoever has most steps first: so a unit less is eliminated, and the weaker attacker goes before
        # the stronger.
        for n, each in enumerate(sorted(losers, key=lambda one: (-one.steps, one.face.attack, one.id))):
            effects = always(partial(acts.reduced, now, (each.id,)))
            price = Price(each.steps == 1, steps=1)
            yield choices.step_lost(each.id, effects, price, points=1, is_first=n == 0)
    yield _by_hand(now, owed)


# ---- going on


def _go_on(now: Moment, owed: Owed, unit: UnitId | None) -> Choices:
    if unit is None:
        return
    advance = advance_of(now, unit, WAYS_ON[owed.task])
    ranked = sorted(advance.hexes.items(), key=lambda item: (len(item[1].path), item[0]))
    for here, each in ranked:
        # The hex that the defenders gave up is offered first.
        yield _way_on(now, unit, each, advance.mp_parts, is_first=here == now.state.target)
    yield _by_hand(now, owed, "combat_nobody_advances")


def _way_on(now: Moment, unit: UnitId, to: Advanced, mp_parts: int, *, is_first: bool) -> CombatChoice:
    left = (("left", f"{max(0, mp_parts - to.mp_parts) / PARTS_PER_MP:g}"),)
    taken = (("points", f"{to.mp_parts / PARTS_PER_MP:g}"),)
    return choices.way_on(
        (unit,),
        to,
        always(partial(acts.advanced, now, unit, to.path)),
        detail=Said("combat_points_left", left) if mp_parts else None,
        stamp=Said("combat_points", taken) if mp_parts else None,
        is_first=is_first,
    )


def _finish(now: Moment, owed: Owed, unit: UnitId | None) -> Choices:
    del owed, unit
    yield choices.finish(always(partial(ending.finished, now)))


_CHOICES: Mapping[Task, Callable[[Moment, Owed, UnitId | None], Choices]] = MappingProxyType(
    {
        Task.EXCESS: _excess,
        Task.LEAVE: _leave,
        Task.AVOID: _avoid,
        **dict.fromkeys(KINDS, _bring),
        Task.OVERRUN: _overrun,
        Task.ROLL: _roll,
        Task.LOSE: _lose,
        **dict.fromkeys(WAYS_ON, _go_on),
        Task.FINISH: _finish,
    }
)
