"""The end of a combat: what was used goes, what is known of it later is written, a move goes on."""

from __future__ import annotations

from collections.abc import Iterator

from rules.attack_plan import UNDER_WAY, key_of_fought
from rules.effects import Effect, Effects, EndPart, MoveAlong, PutInBox, SetFact, SetPlan
from rules.fought import Fought
from rules.games.battle_for_hungary import facts
from rules.games.battle_for_hungary.charts import PARTS_PER_MP
from rules.games.battle_for_hungary.resolution.moment import Moment
from rules.games.battle_for_hungary.words import (
    ASSAULTED,
    BASE,
    BROKEN,
    columns_box,
    flown_box,
    is_column,
)
from rules.hexgrid import HexId
from rules.unit_id import UnitId
from rules.units import ATTACKED


def finished(now: Moment) -> Effects:
    """Return the end of the combat, with its record."""
    record = SetPlan(key_of_fought(now.state.number), str(_record_of(now)))
    return (
        *_facts(now),
        *_used_up(now),
        *(_moved_on(now) if now.state.is_assault else ()),
        SetPlan(UNDER_WAY, ""),
        record,
    )


def _facts(now: Moment) -> Iterator[SetFact]:
    """Yield what later rules ask about: who has fought, where the front was broken through (8.1, 8.6)."""
    turn, state, position = now.situation.turn, now.state, now.position
    mark = ASSAULTED if state.is_assault else ATTACKED
    before = (unit.id for unit in position.units if unit.is_marked(mark))
    units = facts.added(before, state.attackers)
    yield SetFact(facts.Assaulted(turn, units) if state.is_assault else facts.Fought(turn, units))
    if now.breakthrough:
        hexes = {*position.facts.get(BROKEN, ()), state.target}
        yield SetFact(facts.BrokenThrough(turn, tuple(HexId(here) for here in sorted(hexes))))


def _used_up(now: Moment) -> Iterator[PutInBox]:
    """Yield that columns are spent (5.8.1, 8.3) and aircraft go home (9.7, 9.9)."""
    for is_attacker in (True, False):
        brought = now.state.brought(is_attacker=is_attacker)
        # A column that fell with its stack lies in its box already.
        for column in now.alive(brought.spent):
            yield PutInBox(column.id, columns_box(column.side))
        for each in brought.air:
            known = now.position.by_id.get(each)
            if known is not None and not now.situation.is_eliminated(known):
                yield PutInBox(each, flown_box(known.counter.value(BASE)))


# ---- the move goes on (7.3)


def _moved_on(now: Moment) -> Iterator[Effect]:
    """Yield where a stack stands after its assault, and what it has spent: all where the assault failed."""
    state, has_won = now.state, now.is_emptied
    spent_columns = {*state.attacking.spent, *state.defending.spent}
    # The columns that shifted this assault are gone by now, and go along no further.
    going = [u for u in now.alive((*state.attackers, *state.along)) if u.id not in spent_columns]
    stands_in = now.situation.law.is_set("assault_after", "stands_in")
    for unit in going:
        if has_won and stands_in and unit.hex is not None:
            yield MoveAlong(unit.id, (unit.hex, state.target))
    for unit in going:
        # A failed assault ends the move (reading 34): all points count as spent.
        yield EndPart(unit.id, state.spent if has_won else max(state.spent, _allowance(now, unit.id)))


def _allowance(now: Moment, unit: UnitId) -> int:
    known = now.position.by_id[unit]
    return known.move * PARTS_PER_MP


def _record_of(now: Moment) -> Fought:
    """Return the record of the combat as it stands now."""
    state, lost = now.state, dict[str, int]()
    for is_attacker in (True, False):
        units = (unit for unit in now.units_of(is_attacker=is_attacker) if now.is_loser(unit))
        lost[now.side_of(is_attacker=is_attacker)] = sum(
            max(0, state.start[unit] - now.steps(unit)) for unit in units
        )
    return Fought(
        now.seen.when,
        state.attackers,
        tuple(unit for unit in state.defenders if not is_column(now.position.by_id[unit])),
        state.hexes,
        state.odds,
        state.die,
        results=state.results,
        expected=state.expected,
        lost=lost,
    )
