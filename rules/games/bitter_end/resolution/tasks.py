"""What is offered in each task of a combat: its choices, the likeliest first, with their verdicts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from types import MappingProxyType

from rules.combat_task import (
    CombatChoice,
    CombatNote,
    CombatTask,
    Does,
    Price,
    UnitChoice,
)
from rules.fights import Advanced, Retreat
from rules.games.bitter_end.resolution import acts
from rules.games.bitter_end.resolution.fight import ATTACKERS
from rules.games.bitter_end.resolution.hands import verdict_on_loss
from rules.games.bitter_end.resolution.lying import alive
from rules.games.bitter_end.resolution.obligations import Obligation
from rules.games.bitter_end.resolution.pending import Pending, Task, must_flee
from rules.games.bitter_end.resolution.round import Round
from rules.games.bitter_end.words import PARTS_PER_MP
from rules.hexgrid import HexId
from rules.kit import choices
from rules.kit.combats import always
from rules.moving import mp_text
from rules.unit_id import UnitId
from rules.words import Said

MOST_ENTERING = 3
"""As many attackers may go into the defenders' hex (10.461)."""

Choices = Iterator[CombatChoice]


def task_of(now: Round) -> CombatTask:
    """Return what is to be done now."""
    pending = now.pending
    make = _CHOICES[pending.task]
    return CombatTask(
        pending.task.value,
        pending.side,
        _title(pending),
        _case(pending),
        lambda unit: tuple(make(now, pending, _mover(pending, unit))),
        pending.units,
        is_one_by_one=pending.task in (Task.FLEE, Task.ADVANCE),
        group=_group(now, pending),
        hex=pending.hex,
        notes=tuple(_notes(now, pending)),
    )


def _mover(pending: Pending, wanted: UnitId | None) -> UnitId | None:
    # The unit that a player pointed at last need not be one of those who are asked now.
    return wanted if wanted in pending.units else next(iter(pending.units), None)


# ---- what the task is called


def _title(pending: Pending) -> Said:
    if pending.must_strike:
        return Said("combat_must_strike", (("side", pending.side), ("case", "10.461")))
    facts: tuple[tuple[str, object], ...] = (("side", pending.side),) if pending.side else ()
    case = _ASKED_BY.get(pending.task, "")
    return Said(f"combat_{pending.task.value}", (*facts, ("case", case)) if case else facts)


_ASKED_BY: Mapping[Task, str] = MappingProxyType(
    {
        Task.MANDATORY: "10.45",
        Task.ONE_OF: "10.92",
        Task.ENTER: "10.461",
        Task.CHOOSE: "10.461",
        Task.ADVANCE: "10.7",
        Task.ALL_OUT: "18.33",
    }
)
"""The case that stands behind a task's title."""

_CASES: Mapping[Task, str] = MappingProxyType(
    {
        **_ASKED_BY,
        Task.ROLL: "10.25",
        Task.PAY: "10.44",
        Task.FLEE: "10.63",
        Task.ADVANCE: "10.71",
        Task.FINISH: "10.21",
    }
)


def _case(pending: Pending) -> str:
    is_attacker = pending.obligation is not None and pending.obligation.key == ATTACKERS
    return "10.43" if pending.task is Task.PAY and is_attacker else _CASES[pending.task]


def _notes(now: Round, pending: Pending) -> Iterator[CombatNote]:
    obligation = pending.obligation
    if obligation is None or pending.task is not Task.PAY:
        return
    yield CombatNote(_owed(obligation))
    if obligation.points and must_flee(now.position, now.fight, pending):
        yield CombatNote(Said("combat_surprised_flee", (("case", "16.33"),)), is_warning=True)


def _owed(obligation: Obligation) -> Said:
    facts = (("left", obligation.left), ("points", obligation.points))
    if obligation.must_lose:
        return Said("combat_owed_by_steps", (*facts, ("count", obligation.must_lose)))
    return Said("combat_owed", facts)


# ---- choices


def _by_hand(now: Round, label: str = "combat_by_hand") -> CombatChoice:
    return choices.by_hand(always(partial(acts.settled, now)), label)


def _roll(now: Round, pending: Pending, unit: UnitId | None) -> Choices:
    del pending, unit
    card = now.card
    effects = partial(acts.rolled, now)
    title = Said("combat_attack_on", (("hexes", now.attack.hexes),))
    if card.column is None:
        label = Said("combat_suffer_failure", (("case", "10.27"),))
        yield CombatChoice("roll", Does.ROLL, label, effects, title, is_first=True)
    else:
        label = Said("combat_roll_the_die")
        modifier = card.modifier
        yield CombatChoice("roll", Does.ROLL, label, effects, title, die_modifier=modifier, is_first=True)


def _mandatory_losses(now: Round, pending: Pending, unit: UnitId | None) -> Choices:
    del unit
    units = (("units", pending.units),)
    title = Said("combat_tolls_taken", (("case", "10.45"), *units))
    # All at once: 10.45 leaves nobody a choice, and these steps pay nothing of the result.
    effects = always(partial(acts.mandatory_losses_taken, now))
    label, detail = Said("combat_take_the_steps"), Said("units", units)
    yield CombatChoice("take", Does.LOSE, label, effects, title, detail, is_first=True)
    yield _by_hand(now, "combat_do_without")


def _one_of(now: Round, pending: Pending, unit: UnitId | None) -> Choices:
    del unit
    yield from _losses(now, pending.units, is_first=True)
    yield _by_hand(now, "combat_do_without")


def _losses(now: Round, units: Iterable[UnitId], *, is_first: bool, points: int = 0) -> Choices:
    for n, unit in enumerate(units):
        effects = always(partial(acts.step_lost, now, unit))
        yield choices.step_lost(
            unit,
            effects,
            Price(steps=1),
            verdict=verdict_on_loss(now, unit),
            points=points,
            is_first=is_first and n == 0,
        )


def _pay(now: Round, pending: Pending, unit: UnitId | None) -> Choices:
    del unit
    obligation = pending.obligation
    if obligation is None:
        return
    points = obligation.by_retreat
    # What only steps can pay comes first (10.43): a retreat decided on is by all that is left then.
    may_retreat = points > 0 and not obligation.must_lose
    if may_retreat:
        yield CombatChoice(
            "retreat",
            Does.GIVE_GROUND,
            Said("combat_retreat_by", (("points", points),)),
            always(partial(acts.retreat_decided, now)),
            points=points,
            is_first=True,
            is_asked_for=must_flee(now.position, now.fight, pending),
        )
    yield from _losses(now, pending.units, is_first=not may_retreat, points=1)
    yield _by_hand(now)


def _mp(mp_parts: int) -> str:
    return mp_text(mp_parts, PARTS_PER_MP)


# ---- retreat


def _flee(now: Round, pending: Pending, unit: UnitId | None) -> Choices:
    del pending
    if unit is None:
        return
    ways = sorted(now.retreats(unit), key=lambda way: (_price(way).order, way.path[-1]))
    for n, way in enumerate(ways):
        yield _way(now, unit, way, is_first=n == 0)
    yield _by_hand(now)


def _price(way: Retreat) -> Price:
    return Price(way.is_eliminated, len(way.findings), way.stuck, way.spent_mp_parts)


def _way(now: Round, unit: UnitId, way: Retreat, *, is_first: bool) -> CombatChoice:
    name, end = ("unit", unit), way.path[-1]
    goes = len(way.path) > 1
    label = Said("combat_way", (name, ("hex", end))) if goes else Said("combat_no_way", (name,))
    stays = not (goes or way.stuck or way.is_eliminated)
    return CombatChoice(
        f"retreat {'-'.join((unit, *way.path))}",
        Does.RETREAT,
        label,
        always(partial(acts.retreated, now, unit, way)),
        Said("combat_retreats_to", (name, ("hex", end))) if goes else None,
        Said("combat_stays") if stays else _way_words(way),
        unit=unit,
        path=way.path,
        at=end,
        stamp=_way_words(way),
        price=_price(way),
        is_first=is_first,
    )


def _way_words(way: Retreat) -> Said:
    """Return what a way of retreat costs in a few words."""
    if way.is_eliminated:
        return Said("combat_way_lost")
    facts: tuple[tuple[str, object], ...] = (("points", _mp(way.spent_mp_parts)),)
    key = "combat_way_mp"
    if way.findings:
        key, facts = f"{key}_steps", (*facts, ("count", len(way.findings)))
    if way.stuck:
        key, facts = f"{key}_stuck", (*facts, ("stuck", way.stuck))
    return Said(key, facts)


# ---- inside one hex


def _group(now: Round, pending: Pending) -> UnitChoice | None:
    here = pending.hex
    if pending.task is not Task.ENTER or here is None:
        return None
    return UnitChoice(pending.units, MOST_ENTERING, lambda units: _entry(now, here, units))


def _entry(now: Round, here: HexId, units: tuple[UnitId, ...]) -> CombatChoice:
    # The group was put together earlier: a hand may have taken somebody off the map since.
    going = alive(now.position, units)
    return CombatChoice(
        "enter",
        Does.ENTER,
        Said("combat_enter_hex", (("hex", here),)),
        always(partial(acts.entered, now, going, here)),
        detail=Said("units", (("units", going),)),
        at=here,
    )


def _enter(now: Round, pending: Pending, unit: UnitId | None) -> Choices:
    del unit
    if pending.hex is not None:
        # One entry ready to take; another group is put together by way of `CombatTask.group`.
        yield _entry(now, pending.hex, pending.units[:MOST_ENTERING])
        yield _by_hand(now, "combat_stay_out")


def _choose(now: Round, pending: Pending, unit: UnitId | None) -> Choices:
    del unit
    facts = (("side", pending.side), ("hex", pending.hex))
    if not pending.must_strike:
        # Leaving first, as the text names it; neither is marked as the likelier.
        label, effects = Said("combat_leave_hex", facts), always(partial(acts.left, now))
        yield CombatChoice("leave", Does.LEAVE, label, effects)
    label, effects = Said("combat_strike_in", facts), always(partial(acts.struck, now))
    yield CombatChoice("strike", Does.STRIKE, label, effects)
    yield _by_hand(now, "combat_end_by_hand")


# ---- advance


def _advance(now: Round, pending: Pending, unit: UnitId | None) -> Choices:
    if unit is None:
        return
    advance = now.advances[unit]
    if now.fight.is_inside:
        # They hold what they won: to go beyond it is the exception.
        label = Said("combat_stay_in", (("hex", now.fight.contested),))
        effects = always(partial(acts.settled, now))
        yield CombatChoice("settle", Does.SETTLE, label, effects, is_first=True)
    for here, each in sorted(advance.hexes.items(), key=lambda item: (len(item[1].path), item[0])):
        # The hexes that the defenders gave up are offered first.
        yield _way_on(now, unit, each, advance.mp_parts, is_first=here in pending.hexes)
    if not now.fight.is_inside:
        yield _by_hand(now, "combat_nobody_advances")


def _way_on(now: Round, unit: UnitId, to: Advanced, mp_parts: int, *, is_first: bool) -> CombatChoice:
    spent, most = _mp(to.mp_parts), _mp(mp_parts)
    return choices.way_on(
        (unit,),
        to,
        always(partial(acts.advanced, now, unit, to)),
        detail=Said("combat_points_of", (("points", spent), ("all", most))),
        stamp=Said("combat_points", (("points", spent),)),
        must_stop=to.must_stop,
        is_first=is_first,
    )


def _finish(now: Round, pending: Pending, unit: UnitId | None) -> Choices:
    del pending, unit
    yield choices.finish(always(partial(acts.finished, now)))


_CHOICES: Mapping[Task, Callable[[Round, Pending, UnitId | None], Choices]] = MappingProxyType(
    {
        Task.ROLL: _roll,
        Task.MANDATORY: _mandatory_losses,
        Task.ONE_OF: _one_of,
        Task.PAY: _pay,
        Task.FLEE: _flee,
        Task.ENTER: _enter,
        Task.CHOOSE: _choose,
        Task.ADVANCE: _advance,
        # 18.33 asks for a step of any one attacker too.
        Task.ALL_OUT: _one_of,
        Task.FINISH: _finish,
    }
)
