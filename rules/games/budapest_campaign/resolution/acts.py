"""What each step of a combat brings about: effects on units, and what is written of it from then on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from rules.attack_plan import UNDER_WAY, Row, key_of_fought, key_of_row
from rules.combat_task import CombatSeen
from rules.effects import Effect, Effects, LoseSteps, MoveAlong, PutInBox, SetFact, SetPlan
from rules.fights import CombatCard, Retreat
from rules.fought import Expected, Fought
from rules.games.budapest_campaign.bridgeheads import ended, made
from rules.games.budapest_campaign.facts import UnitsFled
from rules.games.budapest_campaign.fight_card import TABLE
from rules.games.budapest_campaign.resolution.moment import Moment
from rules.games.budapest_campaign.resolution.owed import Owed
from rules.games.budapest_campaign.resolution.state import NOBODY, Engagement
from rules.games.budapest_campaign.situation import Bridgehead
from rules.games.budapest_campaign.turn.settled import segment_of
from rules.games.budapest_campaign.words import (
    arrival_box,
    eliminated_box,
    reinforcement_box,
    support_display_box,
)
from rules.hexgrid import HexId, Hexside
from rules.unit_id import UnitId

HEAD_BREAKERS = ("BB", "DD", "DP", "DW", "DZ", "MA", "OR")
"""The results of an attack on the hex from which a bridgehead was made that end it (23.3)."""


def written(state: Engagement, *effects: Effect) -> Effects:
    """Return effects, and that a combat stands so after them."""
    return (*effects, SetPlan(UNDER_WAY, str(state)))


# ---- before the die


def declared(number: int, row: Row, seen: CombatSeen) -> Effects:
    """Return the declaration of a planned attack, nothing where nobody attacks or is attacked (9.1)."""
    known = seen.position.by_id
    units = [known[unit] for unit in row.attackers if unit in known]
    origins = {unit.id: unit.hex for unit in units if unit.hex is not None}
    sides = {unit.side for unit in units}
    there = {u.id: here for here in row.hexes for u in seen.position.at(here) if u.side not in sides}
    if not origins or not there:
        return ()
    # Kept, since losses are counted by what the counters show from here on: also those taken by hand.
    start = {unit: known[unit].steps for unit in (*origins, *there)}
    state = Engagement(number, tuple(origins), row.hexes, there, origins, start, row.option(TABLE))
    return (SetPlan(key_of_row(number), ""), *written(state))


def trucks_declared(now: Moment, trucks: tuple[UnitId, ...], *, is_attacker: bool) -> Effects:
    """Return that a side supports the combat by truck columns, or by none (12.4)."""
    return written(now.state.with_trucks(",".join(trucks) or NOBODY, is_attacker=is_attacker))


def support_committed(now: Moment, support: UnitId | None, *, is_attacker: bool) -> Effects:
    """Return that a side commits a special support unit, or none (16.2)."""
    return written(now.state.with_support(support or NOBODY, is_attacker=is_attacker))


def table_chosen(now: Moment, table: str) -> Effects:
    """Return that the attacker has chosen one of the tables (9.3)."""
    return written(replace(now.state, table=table))


def rolled(now: Moment, die: int | None) -> Effects:
    """Return the result of the face of a die (9.1 step 7)."""
    card = now.card()
    face = die or 1
    state = replace(
        now.state,
        table=now.combat.table,
        die=face,
        odds=str(card.column or ""),
        results=dict(card.outcomes[face].results),
        expected=_expected(now, card),
    )
    return written(state)


def _expected(now: Moment, card: CombatCard) -> dict[str, Expected]:
    losses = {True: card.attacker_losses, False: card.defender_losses}
    return {now.side_of(is_attacker=flag): Expected(each.least, each.most) for flag, each in losses.items()}


def ruled(state: Engagement, here: HexId, result: int) -> Effects:
    """Return that a hex has another result than the die gave."""
    return written(replace(state, results={**state.results, here: result}))


# ---- losses and retreat


def reduced(now: Moment, units: Iterable[UnitId]) -> Effects:
    """Return that units lose a step each for the result (9.8)."""
    return written(now.state, *(LoseSteps(unit) for unit in units))


def retreated(now: Moment, unit: UnitId, way: Retreat) -> Effects:
    """Return the retreat of a unit, with the steps that enemy zones cost it (9.9)."""
    state, steps = now.state, now.steps(unit)
    taken = steps if way.is_eliminated else min(steps, len(way.findings))
    # Kept apart: steps that a retreat costs do not pay for the result.
    forced = {**state.forced, unit: state.forced.get(unit, 0) + taken} if taken else state.forced
    # Also a unit that dies on the way goes it first: zones and bridgeheads it leaves look at where it fell.
    gone = (MoveAlong(unit, way.path),) if len(way.path) > 1 else ()
    lost = (LoseSteps(unit, taken),) if taken else ()
    return written(replace(state, forced=forced, fled=(*state.fled, unit)), *gone, *lost)


# ---- bridgeheads, special support, pursuit


def bridgehead_made(now: Moment, owed: Owed, hexside: Hexside) -> Effects:
    """Return that the attacker makes a bridgehead on a hexside (23.1)."""
    head = Bridgehead(now.side, hexside.across(now.state.target), hexside)
    return (*made(head), *settled(now, owed))


def support_worn_down(now: Moment, owed: Owed, die: int | None) -> Effects:
    """Return that a special support unit is out for as many turns as the die shows (24.1)."""
    support = now.state.committed(is_attacker=owed.is_attacker)
    if support is None:
        return ()
    back, last = now.situation.turn + (die or 1), now.situation.law.charts.turns[-1].number
    side = now.side_of(is_attacker=owed.is_attacker)
    # Beyond the last turn there is no box to wait in, and it would never come back.
    box = arrival_box(side, back) if back <= last else eliminated_box(side)
    return (PutInBox(support, box), *settled(now, owed))


def pursued(now: Moment, path: tuple[HexId, ...], units: tuple[UnitId, ...]) -> Effects:
    """Return that units, a truck column last, pursue along a path (9.10)."""
    state = replace(now.state, advanced=(*now.state.advanced, *units))
    return written(state, *(MoveAlong(unit, path) for unit in units))


def settled(now: Moment, owed: Owed) -> Effects:
    """Return that the next thing is taken as done: the players did it by hand, or do without."""
    return written(replace(now.state, settled=(*now.state.settled, owed.key)))


# ---- the end


def finished(now: Moment) -> Effects:
    """Return the end of the combat: what was used goes back, and its record is written."""
    record = SetPlan(key_of_fought(now.state.number), str(_record_of(now)))
    fled = tuple(unit.id for unit in now.alive(now.state.fled) if unit.id in now.state.defenders)
    fact = SetFact(UnitsFled(segment_of(now.position), fled))
    return (fact, *_used_up(now), *_lost_heads(now), SetPlan(UNDER_WAY, ""), record)


def _used_up(now: Moment) -> Iterator[PutInBox]:
    """Yield that special support units and truck columns go back to be bought again (12.4, 16.2e)."""
    for is_attacker in (True, False):
        side = now.side_of(is_attacker=is_attacker)
        support = now.state.committed(is_attacker=is_attacker)
        known = now.position.by_id.get(support) if support is not None else None
        # Whoever was worn down lies elsewhere by now, and is not bought again at once.
        if known is not None and now.situation.is_available(known):
            yield PutInBox(known.id, support_display_box(side))
        for truck in now.alive(now.state.trucks(is_attacker=is_attacker)):
            yield PutInBox(truck.id, reinforcement_box(side))


def _lost_heads(now: Moment) -> Iterator[Effect]:
    """Yield that bridgeheads end whose hex was attacked with success, or is no longer held (23.3)."""
    over = [head for head in now.situation.bridgeheads if _is_over(now, head)]
    yield from ended(now.situation, over)


def _is_over(now: Moment, head: Bridgehead) -> bool:
    is_struck = head.frm == now.state.target and head.side != now.side and now.code in HEAD_BREAKERS
    # Looked at when the combat is over: a unit that retreated or pursued has left its bridgehead behind.
    return is_struck or not any(unit.side == head.side for unit in now.situation.at(head.frm))


def _record_of(now: Moment) -> Fought:
    """Return the record of the combat as it stands now."""
    state, lost = now.state, dict[str, int]()
    for is_attacker in (True, False):
        units = now.units_of(is_attacker=is_attacker)
        missing = sum(max(0, state.start[unit] - now.steps(unit)) for unit in units)
        lost[now.side_of(is_attacker=is_attacker)] = missing
    return Fought(
        now.seen.when,
        state.attackers,
        tuple(state.defenders),
        state.hexes,
        state.odds,
        state.die,
        results=state.results,
        expected=state.expected,
        lost=lost,
    )
