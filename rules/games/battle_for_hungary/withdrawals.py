"""Withdrawals (6.5), and the units with an S once the uprising is put down (12.2.2)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.findings import Finding, forbids, notes, rule
from rules.games.battle_for_hungary.lines import has_line, line_ground
from rules.games.battle_for_hungary.situation import Situation
from rules.games.battle_for_hungary.words import (
    ALLIED,
    AXIS,
    GERMAN,
    INFANTRY_GROUP,
    PARTISAN,
    S_MARK,
    has,
    nation_of,
)
from rules.unit_id import UnitId
from rules.units import Unit


def type_group(unit: Unit) -> tuple[str, ...]:
    """Return the types that count as one with that of a unit (6.5)."""
    return INFANTRY_GROUP if unit.type in INFANTRY_GROUP else (unit.type,)


@rule("6.5")
def withdrawn_unit_is_of_the_type(named: Unit, unit: Unit) -> Iterator[Finding]:
    """Whoever goes is of the side, nation and type of the unit that the table names, on the map."""
    is_like = (unit.side, nation_of(unit)) == (named.side, nation_of(named))
    # By type and not by strength: 6.5 lets a worn unit go in the place of a fresh one.
    if unit.hex is None or not is_like or unit.type not in type_group(named):
        yield forbids(unit=unit.id, named=named.id)


@rule("6.5")
def named_unit_can_go_itself(situation: Situation, named: Unit, unit: Unit) -> Iterator[Finding]:
    """By one reading another unit goes only where the named one is lost or cut off from every source."""
    if unit.id == named.id or situation.law.is_set("withdraw_free"):
        return
    sources = line_ground(situation, named.side).sources
    if named.hex is not None and has_line(situation, named.side, named.hex, sources):
        yield forbids("withdraw_free", unit=unit.id, named=named.id)


def bars_to_withdrawal(situation: Situation, named: Unit, unit: Unit) -> tuple[Finding, ...]:
    """Return what keeps a unit from going instead of the one that the table names."""
    return (*withdrawn_unit_is_of_the_type(named, unit), *named_unit_can_go_itself(situation, named, unit))


def eligible(situation: Situation, named: Unit) -> tuple[UnitId, ...]:
    """Return the units that may go where the table names one."""
    own = situation.of(named.side)
    return tuple(unit.id for unit in own if not bars_to_withdrawal(situation, named, unit))


# ---- units with an S (12.2.2)


def uprising_is_put_down(situation: Situation) -> bool:
    """Return whether no partisan is left on the map and at least one was eliminated."""
    all_of_them = [unit for unit in situation.position.units if unit.type == PARTISAN and unit.side == ALLIED]
    # One at least: partisans who all went for Czechs (12.2.1) were not eliminated by Germans.
    is_one_lost = any(situation.is_eliminated(unit) for unit in all_of_them)
    return is_one_lost and all(unit.hex is None for unit in all_of_them)


@rule("12.2.2")
def s_unit_leaves(situation: Situation, unit: Unit, die: int) -> Iterator[Finding]:
    """A German unit with an S is withdrawn on 4 or less once no partisan is left."""
    if has(unit, S_MARK) and die <= situation.law.charts.partisans.withdrawn_most:
        yield notes(unit=unit.id, die=die)


def s_units(situation: Situation) -> tuple[Unit, ...]:
    """Return the German units with an S on the map; each rolls a die once the uprising is put down."""
    return tuple(u for u in situation.of(AXIS) if has(u, S_MARK) and nation_of(u) == GERMAN)
