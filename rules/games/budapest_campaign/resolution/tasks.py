"""What is offered in each task of a combat: its choices, the likeliest first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from types import MappingProxyType

from rules.combat import mean
from rules.combat_task import CombatChoice, CombatTask, Does, Price
from rules.fights import Advanced, CombatCard, Flight, Retreat
from rules.games.budapest_campaign.charts import PARTS_PER_MP
from rules.games.budapest_campaign.given_ground import retreats_of
from rules.games.budapest_campaign.pursuit import pursuits
from rules.games.budapest_campaign.resolution import acts
from rules.games.budapest_campaign.resolution.moment import Moment
from rules.games.budapest_campaign.resolution.owed import Owed, Task, next_of, retreat_hexes
from rules.games.budapest_campaign.resolution.pursuing import advances_of, chase_of, truck_beside
from rules.games.budapest_campaign.results import ALL, bridgeheads_after
from rules.games.budapest_campaign.words import ATTACK_SHIFT, DEFENSE_SHIFT
from rules.kit import choices
from rules.kit.combats import always
from rules.unit_id import UnitId
from rules.words import Said

Choices = Iterator[CombatChoice]

CASES: Mapping[Task, str] = MappingProxyType(
    {
        Task.TRUCKS: "12.4",
        Task.SUPPORT: "16.2",
        Task.TABLE: "9.3",
        Task.ROLL: "9.1",
        Task.LOSE: "9.8",
        Task.RETREAT: "9.9",
        Task.BRIDGEHEAD: "23.1",
        Task.ATTRITION: "24.1",
        Task.PURSUE: "9.10",
        Task.FINISH: "9.1",
    }
)
"""The case that asks for each task."""


def task_of(now: Moment) -> CombatTask:
    """Return what is to be done now."""
    owed = next_of(now)
    make, side = _CHOICES[owed.task], now.side_of(is_attacker=owed.is_attacker)
    case = CASES[owed.task]
    return CombatTask(
        owed.task.value,
        "" if owed.task is Task.FINISH else side,
        Said(f"combat_{owed.task.value}", (("side", side), ("case", case))),
        case,
        lambda unit: tuple(make(now, owed, owed.mover(unit))),
        owed.units if owed.task in (Task.LOSE, Task.RETREAT, Task.PURSUE) else (),
        is_one_by_one=owed.task in (Task.RETREAT, Task.PURSUE),
        hex=now.state.target,
    )


def _by_hand(now: Moment, owed: Owed, label: str = "combat_by_hand") -> CombatChoice:
    return choices.by_hand(always(partial(acts.settled, now, owed)), label)


# ---- before the die


def _trucks(now: Moment, owed: Owed, unit: UnitId | None) -> Choices:
    del unit
    for truck in owed.units:
        effects = always(partial(acts.trucks_declared, now, (truck,), is_attacker=owed.is_attacker))
        label = Said("combat_truck_supports", (("unit", truck),))
        yield CombatChoice(f"truck {truck}", Does.SETTLE, label, effects, unit=truck)
    # A truck column is dear: nobody is thought to spend it without asking.
    effects = always(partial(acts.trucks_declared, now, (), is_attacker=owed.is_attacker))
    yield CombatChoice("truck -", Does.SETTLE, Said("combat_no_truck"), effects, is_first=True)


def _support(now: Moment, owed: Owed, unit: UnitId | None) -> Choices:
    del unit
    key = ATTACK_SHIFT if owed.is_attacker else DEFENSE_SHIFT
    columns = {each: int(now.situation.unit(each).counter.value(key) or "0") for each in owed.units}
    effects = always(partial(acts.support_committed, now, None, is_attacker=owed.is_attacker))
    # First, and the likeliest: support is bought by points, and what it is worth here nobody but its owner
    # can say.
    yield CombatChoice("support -", Does.SETTLE, Said("combat_no_support"), effects, is_first=True)
    for each in sorted(owed.units, key=lambda one: (-columns[one], one)):
        effects = always(partial(acts.support_committed, now, each, is_attacker=owed.is_attacker))
        label = Said("combat_commits", (("unit", each),))
        detail = Said("combat_columns", (("columns", columns[each]),))
        yield CombatChoice(f"support {each}", Does.SETTLE, label, effects, detail=detail, unit=each)


def _table(now: Moment, owed: Owed, unit: UnitId | None) -> Choices:
    del owed, unit
    cards = {table: now.card(table) for table in now.combat.tables}
    ranked = sorted(cards, key=lambda table: -_mean(cards[table]))
    for n, table in enumerate(ranked):
        effects = always(partial(acts.table_chosen, now, table))
        detail = Said("combat_column", (("column", str(cards[table].column)),))
        label = Said(f"combat_table_{table}")
        yield CombatChoice(f"table {table}", Does.SETTLE, label, effects, detail=detail, is_first=n == 0)


def _roll(now: Moment, owed: Owed, unit: UnitId | None) -> Choices:
    del owed, unit
    title, label = Said("combat_attack_on", (("hexes", now.state.hexes),)), Said("combat_roll_the_die")
    effects = partial(acts.rolled, now)
    yield CombatChoice("roll", Does.ROLL, label, effects, title, die_modifier=0, is_first=True)


def _mean(card: CombatCard) -> float:
    return float(mean(result for each in card.outcomes.values() for result in each.results.values()))


# ---- losses


def _lose(now: Moment, owed: Owed, unit: UnitId | None) -> Choices:
    del unit
    reduce = now.told.attacker_reduce if owed.is_attacker else now.told.defender_reduce
    if reduce == ALL:
        effects = always(partial(acts.reduced, now, owed.units))
        units = Said("units", (("units", owed.units),))
        yield CombatChoice(
            "lose all", Does.LOSE, Said("combat_all_lose_a_step"), effects, detail=units, is_first=True
        )
    else:
        for n, each in enumerate(owed.units):
            effects = always(partial(acts.reduced, now, (each,)))
            price = Price(now.steps(each) == 1, steps=1)
            yield choices.step_lost(each, effects, price, points=1, is_first=n == 0)
    yield _by_hand(now, owed)


# ---- retreat


def _retreat(now: Moment, owed: Owed, unit: UnitId | None) -> Choices:
    if unit is None:
        return
    hexes = retreat_hexes(now, is_attacker=owed.is_attacker)
    ways = retreats_of(now.situation, Flight(unit, hexes))
    ranked = sorted(ways, key=lambda way: (_price(way).order, len(way.path), way.path))
    for n, way in enumerate(ranked):
        yield _way(now, unit, way, is_first=n == 0)
    yield _by_hand(now, owed)


def _price(way: Retreat) -> Price:
    return Price(way.is_eliminated, len(way.findings), way.stuck, way.spent_mp_parts)


def _way(now: Moment, unit: UnitId, way: Retreat, *, is_first: bool) -> CombatChoice:
    told = _way_words(way)
    return choices.way_back(
        unit,
        way.path,
        always(partial(acts.retreated, now, unit, way)),
        "combat_no_way" if way.is_eliminated else "combat_holds_the_festung",
        detail=told,
        stamp=told,
        price=_price(way),
        is_first=is_first,
    )


def _way_words(way: Retreat) -> Said:
    """Return what a way of retreat costs in a few words."""
    if way.is_eliminated:
        return Said("combat_way_lost")
    if way.findings:
        return Said("combat_way_steps", (("count", len(way.findings)),))
    return Said("combat_way_hexes", (("count", len(way.path) - 1),))


# ---- bridgeheads, special support


def _bridgehead(now: Moment, owed: Owed, unit: UnitId | None) -> Choices:
    del unit
    for n, side in enumerate(bridgeheads_after(now.fight, now.code)):
        effects = always(partial(acts.bridgehead_made, now, owed, side))
        label = Said("combat_bridgehead_on", (("hexside", side),))
        yield CombatChoice(f"bridgehead {side}", Does.SETTLE, label, effects, is_first=n == 0)
    yield _by_hand(now, owed, "combat_no_bridgehead")


def _attrition(now: Moment, owed: Owed, unit: UnitId | None) -> Choices:
    del unit
    support = now.state.committed(is_attacker=owed.is_attacker)
    label = Said("combat_wears_down", (("unit", support),))
    effects = partial(acts.support_worn_down, now, owed)
    yield CombatChoice("attrition", Does.ROLL, label, effects, label, die_modifier=0, is_first=True)
    yield _by_hand(now, owed)


# ---- pursuit


def _pursue(now: Moment, owed: Owed, unit: UnitId | None) -> Choices:
    if unit is None:
        return
    advance = advances_of(now)[unit]
    truck = truck_beside(now, unit)
    # Searched again with the truck, which may be barred where the unit is not.
    with_truck = pursuits(chase_of(now, unit, truck)) if truck is not None else {}
    ranked = sorted(advance.hexes.items(), key=lambda item: (len(item[1].path), item[0]))
    for here, each in ranked:
        # The hex that the defenders gave up is offered first.
        yield _way_on(now, unit, each, (unit,), advance.mp_parts, is_first=here == now.state.target)
        if truck is not None and here in with_truck:
            along = Advanced(each.mp_parts, with_truck[here], must_stop=False)
            yield _way_on(now, unit, along, (unit, truck.id), advance.mp_parts, is_first=False)
    yield _by_hand(now, owed, "combat_nobody_advances")


def _way_on(
    now: Moment, unit: UnitId, to: Advanced, units: tuple[UnitId, ...], mp_parts: int, *, is_first: bool
) -> CombatChoice:
    hexes, most = to.mp_parts // PARTS_PER_MP, mp_parts // PARTS_PER_MP
    facts = (("unit", unit), ("hex", to.path[-1]), ("truck", units[-1]))
    return choices.way_on(
        units,
        to,
        always(partial(acts.pursued, now, to.path, units)),
        Said("combat_way_with", facts) if len(units) > 1 else None,
        detail=Said("combat_hexes_of", (("hexes", hexes), ("all", most))),
        stamp=Said("combat_points", (("points", hexes),)),
        is_first=is_first,
    )


def _finish(now: Moment, owed: Owed, unit: UnitId | None) -> Choices:
    del owed, unit
    yield choices.finish(always(partial(acts.finished, now)))


_CHOICES: Mapping[Task, Callable[[Moment, Owed, UnitId | None], Choices]] = MappingProxyType(
    {
        Task.TRUCKS: _trucks,
        Task.SUPPORT: _support,
        Task.TABLE: _table,
        Task.ROLL: _roll,
        Task.LOSE: _lose,
        Task.RETREAT: _retreat,
        Task.BRIDGEHEAD: _bridgehead,
        Task.ATTRITION: _attrition,
        Task.PURSUE: _pursue,
        Task.FINISH: _finish,
    }
)
