"""What speaks against columns, guns and aircraft in a combat (5.8.1, 7.3, 8.3, 9.5.1, 9.7, 9.9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from rules.findings import Finding, forbids, rule
from rules.games.battle_for_hungary.air import area_hexes, headquarters_of, target_is_out_of_range
from rules.games.battle_for_hungary.fight import Fight
from rules.games.battle_for_hungary.strength import attack_factors, defense_factors, total
from rules.games.battle_for_hungary.terrain import Terrain
from rules.games.battle_for_hungary.words import (
    ALLIED,
    ARTILLERY,
    ASSAULT,
    BOMBER,
    FOUGHT_AIR,
    GERMAN,
    JABO,
    SUPPORT,
    area_of,
    figure,
    is_aircraft,
    is_column,
    is_combat_unit,
    nation_of,
)
from rules.hexgrid import HexId
from rules.units import Unit

BOMBING = (BOMBER, ASSAULT, JABO)
"""The aircraft that bomb."""

# ---- columns


def is_near(terrain: Terrain, unit: Unit, here: HexId | None) -> bool:
    """Return whether a piece lies in a hex or beside it."""
    if unit.hex is None or here is None:
        return False
    return unit.hex == here or unit.hex in terrain.around(here)


@rule("5.8.1")
def columns_are_of_the_side(fight: Fight) -> Iterator[Finding]:
    """What is spent for a combat is a logistical column of the side."""
    for side in fight.sides:
        for unit in fight.columns_of(side):
            if not is_column(unit) or unit.side != side:
                yield forbids(unit=unit.id)


@rule("5.8.1")
def columns_lie_near(fight: Fight) -> Iterator[Finding]:
    """A column serves units in its hex or beside it: one of the combat, by one reading all of them."""
    for unit in fight.columns_of(fight.side):
        near = [is_near(fight.terrain, unit, each.hex) for each in fight.attackers if is_combat_unit(each)]
        if not (all(near) if fight.law.is_set("column_reach", "all") else any(near)):
            yield forbids("column_reach" if any(near) else "", unit=unit.id)
    for unit in fight.columns_of(fight.enemy):
        # Of the defender the hex is enough: all who defend stand in it.
        if not is_near(fight.terrain, unit, fight.target):
            yield forbids(unit=unit.id)


@rule("5.8.1")
def columns_need_defenders(fight: Fight) -> Iterator[Finding]:
    """Columns help units and guns that defend a hex, not other columns or headquarters."""
    # A column that is attacked alone defends itself with its factor of 1, and spends nothing on that.
    if not fight.defenders:
        for unit in fight.columns_of(fight.enemy):
            yield forbids(unit=unit.id)


@rule("5.8.1")
def columns_are_spent_once(fight: Fight) -> Iterator[Finding]:
    """A column is spent once, for a shift or for a gun."""
    for name, times in Counter(fight.columns_spent).items():
        if times > 1:
            yield forbids(unit=name)


@rule("7.3")
def columns_go_with_the_assault(fight: Fight) -> Iterator[Finding]:
    """A column helps a mobile assault only out of the stack that makes it."""
    if not fight.declared.is_assault:
        return
    here = {unit.hex for unit in fight.attackers}
    for unit in fight.columns_of(fight.side):
        if unit.hex not in here:
            yield forbids(unit=unit.id)


# ---- guns


@rule("8.3")
def guns_are_artillery(fight: Fight) -> Iterator[Finding]:
    """What fires is an artillery unit."""
    for gun, _ in fight.guns:
        if gun.type != ARTILLERY:
            yield forbids(unit=gun.id)


@rule("8.3")
def guns_stand_near(fight: Fight) -> Iterator[Finding]:
    """Guns stand next to the hex attacked, those of the defender there or in it; by one reading anywhere."""
    for gun, _ in fight.guns:
        is_attack = gun.side == fight.side
        is_there = fight.is_adjacent(gun) if is_attack else is_near(fight.terrain, gun, fight.target)
        is_anywhere = gun.hex is not None and fight.law.is_set("artillery_range", "any")
        if not is_there and not is_anywhere:
            yield forbids("artillery_range" if gun.hex else "", unit=gun.id)


@rule("8.3")
def guns_spend_a_column(fight: Fight) -> Iterator[Finding]:
    """Each gun that fires spends a column of its side in its hex or next to it."""
    for gun, column in fight.guns:
        is_own = column is not None and is_column(column) and column.side == gun.side
        if column is None or not is_own or not is_near(fight.terrain, column, gun.hex):
            yield forbids(unit=gun.id)


@rule("8.3")
def guns_support_as_many_factors(fight: Fight) -> Iterator[Finding]:
    """A gun supports an attack of as many factors as it adds; by one reading a defense too."""
    # Ground units alone: a column that defends itself is nothing that a gun supports.
    units = {unit.id for unit in fight.defenders}
    defense = (each for each in defense_factors(fight) if each.unit in units)
    ground = {fight.side: total(attack_factors(fight)), fight.enemy: total(defense)}
    for gun, _ in fight.guns:
        is_attack = gun.side == fight.side
        is_asked = is_attack or fight.law.is_set("artillery_defense_min")
        support = figure(gun, SUPPORT)
        # Each gun against the units alone: two guns do not add up to what neither may support.
        if is_asked and support > ground[gun.side]:
            reading = "" if is_attack else "artillery_defense_min"
            yield forbids(reading, unit=gun.id, support=support, factors=ground[gun.side])


@rule("5.5")
def unsupplied_guns_are_silent(fight: Fight) -> Iterator[Finding]:
    """A gun out of supply gives no support."""
    for gun, _ in fight.guns:
        if not fight.situation.is_supplied(gun):
            yield forbids(unit=gun.id)


@rule("4.2")
def excess_guns_are_silent(fight: Fight) -> Iterator[Finding]:
    """A gun in excess of the hex attacked does not fire."""
    for gun, _ in fight.guns:
        if gun in fight.excess:
            yield forbids(unit=gun.id)


@rule("7.3")
def guns_do_not_assault(fight: Fight) -> Iterator[Finding]:
    """Columns and fighter-bombers alone help a mobile assault."""
    if fight.declared.is_assault:
        # Those of the defender fire: 7.3 says what may assist an assault, and bars nothing against it
        # (reading 35).
        for gun in fight.guns_of(fight.side):
            yield forbids(unit=gun.id)


# ---- aircraft


@rule("9.7")
def bombers_fly_over_the_hex(fight: Fight) -> Iterator[Finding]:
    """Aircraft that bomb are bombers of the side in the air area of the hex attacked."""
    for side in fight.sides:
        for unit in fight.aircraft_of(side):
            is_over = fight.target in area_hexes(fight.situation, area_of(unit))
            if unit.type not in BOMBING or unit.side != side or not is_over:
                yield forbids(unit=unit.id)


@rule("9.5.1")
def fighter_bombers_have_not_fought(fight: Fight) -> Iterator[Finding]:
    """Fighter-bombers that were in an air combat do not bomb."""
    for side in fight.sides:
        for unit in fight.aircraft_of(side):
            # 9.5.1 speaks of fighter-bombers; a bomber that survived an air combat still bombs (9.7).
            if unit.type == JABO and unit.is_marked(FOUGHT_AIR):
                yield forbids(unit=unit.id)


@rule("9.9")
def fighter_bombers_alone_assault(fight: Fight) -> Iterator[Finding]:
    """Of the attacker's aircraft German fighter-bombers alone help a mobile assault."""
    if not fight.declared.is_assault:
        return
    for unit in fight.aircraft_of(fight.side):
        is_german = nation_of(unit) == GERMAN
        if unit.type != JABO:
            yield forbids(unit=unit.id)
        elif not is_german and fight.law.is_set("jabo_nation", "german"):
            yield forbids("jabo_nation", unit=unit.id)


@rule("9.2.1")
def aircraft_have_a_base(fight: Fight) -> Iterator[Finding]:
    """Allied aircraft fly from the headquarters of their Front."""
    for unit in _allied_aircraft(fight):
        if headquarters_of(fight.situation, unit) is None:
            yield forbids(unit=unit.id)


def aircraft_reach_the_hex(fight: Fight) -> Iterator[Finding]:
    """Yield which Allied aircraft are too far from the hex attacked for their range (9.2.1)."""
    for unit in _allied_aircraft(fight):
        yield from target_is_out_of_range(fight.situation, unit, frozenset({fight.target}))


def _allied_aircraft(fight: Fight) -> tuple[Unit, ...]:
    return tuple(unit for unit in fight.aircraft_of(ALLIED) if is_aircraft(unit) and unit.side == ALLIED)


SUPPORT_RULES: tuple[Callable[[Fight], Iterable[Finding]], ...] = (
    columns_are_of_the_side,
    columns_lie_near,
    columns_need_defenders,
    columns_are_spent_once,
    columns_go_with_the_assault,
    guns_are_artillery,
    guns_stand_near,
    guns_spend_a_column,
    guns_support_as_many_factors,
    unsupplied_guns_are_silent,
    excess_guns_are_silent,
    guns_do_not_assault,
    bombers_fly_over_the_hex,
    fighter_bombers_have_not_fought,
    fighter_bombers_alone_assault,
    aircraft_have_a_base,
    aircraft_reach_the_hex,
)
