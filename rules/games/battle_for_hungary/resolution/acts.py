"""What each step of a combat brings about: effects on units, and what is written of it from then on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from rules.attack_plan import UNDER_WAY, Row, key_of_row
from rules.combat import mean
from rules.combat_task import CombatSeen
from rules.effects import Effect, Effects, LoseSteps, MoveAlong, PutInBox, SetPlan
from rules.fought import Expected
from rules.games.battle_for_hungary.assaults import Assaults
from rules.games.battle_for_hungary.codes import code_of
from rules.games.battle_for_hungary.combat import NOTHING
from rules.games.battle_for_hungary.excess import Way
from rules.games.battle_for_hungary.judge import HungaryJudge
from rules.games.battle_for_hungary.resolution.moment import Moment
from rules.games.battle_for_hungary.resolution.owed import Owed
from rules.games.battle_for_hungary.resolution.state import (
    ASSAULT,
    AVOIDS,
    STANDS,
    Battle,
    Kind,
)
from rules.games.battle_for_hungary.turn.orders import order_met
from rules.games.battle_for_hungary.words import (
    HQ,
    columns_box,
    is_column,
)
from rules.hexgrid import HexId
from rules.judge import Judge
from rules.unit_id import UnitId
from rules.units import Unit

MOVEMENT = "movement"
"""The phase in which an attack is a mobile assault (7.3)."""


def written(state: Battle, *effects: Effect) -> Effects:
    """Return effects, and that a combat stands so after them."""
    return (*effects, SetPlan(UNDER_WAY, str(state)))


# ---- before the die


def declared(number: int, row: Row, seen: CombatSeen) -> Effects:
    """Return the declaration of a planned attack, nothing where nobody attacks or is attacked (8.1, 7.3)."""
    known = seen.position.by_id
    units = [known[unit] for unit in row.attackers if unit in known and known[unit].hex is not None]
    sides = {unit.side for unit in units}
    there = {u.id: here for here in row.hexes for u in _pieces_in(seen, here) if u.side not in sides}
    # Columns go along with an assaulting stack, and attack nobody.
    attackers = tuple(unit for unit in units if not is_column(unit))
    if not attackers or not there:
        return ()
    origins = {unit.id: unit.hex for unit in units if unit.hex is not None}
    # Kept, since losses are counted from here on by what the counters show: also those taken by hand.
    start = {unit: known[unit].steps for unit in (*origins, *there)}
    state = Battle(number, tuple(unit.id for unit in attackers), row.hexes, there, origins, start)
    if seen.position.phase == MOVEMENT:
        along = tuple(unit.id for unit in units if is_column(unit))
        spent = spent_with_assault(seen, tuple(units), state.target)
        state = replace(state, phase=ASSAULT, along=along, spent=spent)
    # An order of the Führer is carried out by who attacks, whatever comes of it (12.1).
    met = order_met(Moment(state, seen).situation, attackers)
    return (SetPlan(key_of_row(number), ""), *met, *written(state))


def spent_with_assault(seen: CombatSeen, units: tuple[Unit, ...], target: HexId) -> int:
    """Return the half points that a stack has spent once it assaults a hex beside it (7.3)."""
    # The stack moves as one, so the most that any of it has spent is gone for all (7.1).
    spent = max(seen.spent(unit.id) for unit in units)

    def price(judge: Judge) -> int:
        assert isinstance(judge, HungaryJudge)
        assaults = Assaults(judge.situation(seen.position), units, spent)
        here, there = assaults.move.start, judge.board.topology.index.get(target)
        found = assaults.price(here, there) if here is not None and there is not None else None
        # Off the map, or barred by the ground: the attack was declared by hand, and costs at least what an
        # assault does.
        return judge.law.charts.movement.assault_parts if found is None else found

    return spent + seen.ask(("assault", tuple(unit.id for unit in units), target, spent), price)


def _pieces_in(seen: CombatSeen, here: HexId) -> tuple[Unit, ...]:
    columns = (unit for unit in seen.position.others if unit.hex == here and is_column(unit))
    return (*seen.position.at(here), *columns)


def left_over(now: Moment, unit: UnitId) -> Effects:
    """Return that a unit is named as one too many in its hex (4.2)."""
    return written(replace(now.state, excess=(*now.state.excess, unit)))


def gone(now: Moment, unit: UnitId, way: Way) -> Effects:
    """Return that a unit which is one too many loses its step and goes its way (4.2)."""
    state = replace(now.state, fled=(*now.state.fled, unit))
    known = now.position.by_id[unit]
    lost = _lost_whole(known) if way.is_eliminated else LoseSteps(unit, len(way.losses))
    path = (MoveAlong(unit, way.path),) if len(way.path) > 1 and not way.is_eliminated else ()
    return written(state, *path, lost)


def stayed(now: Moment, unit: UnitId) -> Effects:
    """Return that a unit in excess stays where it is: done by hand, or done without."""
    return written(replace(now.state, fled=(*now.state.fled, unit)))


def avoided(now: Moment, *, is_avoided: bool) -> Effects:
    """Return whether partisans slip away (12.2.3)."""
    return written(replace(now.state, avoided=AVOIDS if is_avoided else STANDS))


def brought_in(
    now: Moment, kind: Kind, units: Iterable[UnitId], column: UnitId | None = None, *, is_attacker: bool
) -> Effects:
    """Return that a side brings in some units; a gun fires off a column (5.8.1, 8.3, 9.7)."""
    brought = now.state.brought(is_attacker=is_attacker)
    for unit in units:
        brought = brought.with_one(kind, unit, column)
    return written(now.state.bringing(brought, is_attacker=is_attacker))


def rolled(now: Moment, die: int | None) -> Effects:
    """Return the result of the face of a die (8.2); below the table nothing comes of it."""
    combat, face = now.combat, die or 0
    result = code_of(combat.cells.get(face, NOTHING))
    state = replace(
        now.state,
        die=face,
        odds=combat.column or "",
        results={now.state.target: result},
        expected=_expected(now),
    )
    return written(state)


def _expected(now: Moment) -> dict[str, Expected]:
    effects = now.combat.distribution.values()
    steps = now.combat.fight.defender_steps
    lost = {
        True: mean(each.attacker_loss for each in effects),
        False: mean(min(each.defender_loss, steps) for each in effects),
    }
    return {now.side_of(is_attacker=flag): Expected(steps, steps) for flag, steps in lost.items() if effects}


def overrun(now: Moment) -> Effects:
    """Return that headquarters attacked alone are eliminated without a roll (10.6)."""
    # A result must stand, or the die would be asked for: headquarters have no steps to count.
    state = replace(now.state, results={now.state.target: code_of(NOTHING)})
    return written(state, *(_lost_whole(unit) for unit in now.standing))


def ruled(state: Battle, here: HexId, result: int) -> Effects:
    """Return that a hex has another result than the die gave."""
    return written(replace(state, results={**state.results, here: result}))


# ---- losses


def reduced(now: Moment, units: Iterable[UnitId]) -> Effects:
    """Return that units lose a step each for the result (8.2).

    With the last unit that fights go the headquarters and columns that stood beside it (10.6).
    """
    return written(now.state, *_lost(now, tuple(units)))


def wiped_out(now: Moment, *, is_attacker: bool) -> Effects:
    """Return that a side loses all who fought, where the result is as much as they have or more."""
    units = now.losers(is_attacker=is_attacker)
    lost = tuple(_lost_whole(unit) for unit in units)
    rest = () if is_attacker else _swept(now, frozenset(unit.id for unit in units))
    return written(now.state, *lost, *rest)


def _lost(now: Moment, units: tuple[UnitId, ...]) -> Iterator[Effect]:
    known = [now.position.by_id[unit] for unit in units]
    yield from (_lost_whole(u) if u.steps <= 1 else LoseSteps(u.id) for u in known)
    yield from _swept(now, frozenset(unit.id for unit in known if unit.steps <= 1))


def _swept(now: Moment, dead: frozenset[UnitId]) -> tuple[Effect, ...]:
    """Return the end of those beside the last unit that fought in the attacked hex."""
    left = [unit for unit in now.standing if unit.id not in dead]
    # Only where this loss took the last that fought: headquarters that stand alone from the first are
    # overrun instead.
    if not dead & {unit.id for unit in now.standing} or any(_fights(unit) for unit in left):
        return ()
    return tuple(_lost_whole(unit) for unit in left)


def _fights(unit: Unit) -> bool:
    return unit.type != HQ and not is_column(unit)


def _lost_whole(unit: Unit) -> Effect:
    """Return the end of a unit; a column may be placed again later."""
    if is_column(unit):
        # A marker that may be used again any number of times (5.8.1): it is never among the eliminated.
        return PutInBox(unit.id, columns_box(unit.side))
    return LoseSteps(unit.id, unit.steps)


# ---- advances


def advanced(now: Moment, unit: UnitId, path: tuple[HexId, ...]) -> Effects:
    """Return that a unit goes on after the combat, along a path (8.4, 8.5)."""
    state = replace(now.state, advanced=(*now.state.advanced, unit))
    return written(state, MoveAlong(unit, path))


def settled(now: Moment, owed: Owed) -> Effects:
    """Return that the next thing is taken as done: the players did it by hand, or do without."""
    return written(replace(now.state, settled=(*now.state.settled, owed.key)))
