"""Missions of aircraft (9.2), where they meet (9.3), who breaks off (9.4); aircraft of a Front (10.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.findings import Finding, forbids, notes, rule
from rules.games.battle_for_hungary.charts import FULL
from rules.games.battle_for_hungary.hq import hq_state
from rules.games.battle_for_hungary.situation import Situation
from rules.games.battle_for_hungary.words import (
    AIR_AREA,
    ALLIED,
    ASSAULT,
    AXIS,
    BASE,
    BOMBER,
    BRACKETS,
    FIGHTER,
    FRONT,
    JABO,
    area_of,
    has,
    nation_of,
)
from rules.hexgrid import HexId
from rules.units import Unit

SHORT_RANGE = 4
"""The range that 10.4 gives to one kind of supply, in hexes; which one is not clear (reading 83)."""


# ---- aircraft


def is_fighter(situation: Situation, unit: Unit) -> bool:
    """Return whether an aircraft is a fighter in air combat: by one reading Jabos are none (9.3, 9.5)."""
    if unit.type == JABO:
        return situation.law.is_set("jabo_is_fighter")
    return unit.type == FIGHTER


def fires_freely(situation: Situation, unit: Unit) -> bool:
    """Return whether an aircraft chooses whom it fires at: a fighter without brackets (9.5, 9.6)."""
    return is_fighter(situation, unit) and not has(unit, BRACKETS)


def headquarters_of(situation: Situation, unit: Unit) -> Unit | None:
    """Return the headquarters that an Allied aircraft is attached to, None where it is not on the map."""
    # Axis aircraft have no base: they fly anywhere (9.2.1).
    base = unit.counter.value(BASE)
    return situation.hq_of_front(base) if base else None


# ---- where aircraft may fly (9.2)


def area_hexes(situation: Situation, area: str) -> frozenset[HexId]:
    """Return the hexes of an air area, none where there is no such area."""
    return situation.terrain.area(f"{AIR_AREA}{area}")


def air_areas(situation: Situation) -> tuple[str, ...]:
    """Return the air areas of the map in order of their numbers."""
    areas = situation.terrain.areas.items()
    found = (name.removeprefix(AIR_AREA) for name, hexes in areas if name.startswith(AIR_AREA) and hexes)
    return tuple(sorted(found, key=in_order))


def in_order(area: str) -> tuple[int, str]:
    """Return by what air areas are sorted: their numbers."""
    # By length first, so that area 10 follows 9.
    return len(area), area


def range_of(situation: Situation, headquarters: Unit) -> int:
    """Return how far aircraft of a Front fly from its headquarters, in hexes (9.2.1, 10.4)."""
    law, has_rail = situation.law, hq_state(situation, headquarters) == FULL
    # 10.4 gives 4 hexes to those with a railroad, which turns 10.2 round; the readings are about which it
    # meant.
    is_short = law.is_set("air_range", "four_with_rail" if has_rail else "four_without_rail")
    return SHORT_RANGE if is_short else law.charts.supply.air_range


@rule("9.2")
def mission_needs_an_area(situation: Situation, unit: Unit, area: str) -> Iterator[Finding]:
    """A mission leads into one of the air areas of the map."""
    if not area_hexes(situation, area):
        yield forbids(unit=unit.id, area=area)


@rule("10.4")
def aircraft_need_their_front(situation: Situation, unit: Unit) -> Iterator[Finding]:
    """Allied aircraft fly from the headquarters that they are attached to."""
    if unit.side == ALLIED and headquarters_of(situation, unit) is None:
        yield forbids(unit=unit.id)


@rule("9.2.1")
def target_is_out_of_range(situation: Situation, unit: Unit, hexes: frozenset[HexId]) -> Iterator[Finding]:
    """Allied aircraft fly nine hexes; the nearest hex of an air area counts."""
    headquarters = headquarters_of(situation, unit) if unit.side == ALLIED else None
    if headquarters is None or headquarters.hex is None or not hexes:
        return
    most, start = range_of(situation, headquarters), headquarters.hex
    length = min(situation.terrain.distance(start, here) for here in hexes)
    if length > most:
        # The other readings shorten the range: one of them decided where nine hexes would have done.
        is_read = length <= situation.law.charts.supply.air_range
        yield forbids("air_range" if is_read else "", unit=unit.id, length=length, range=most)


def bars_to_mission(situation: Situation, unit: Unit, area: str) -> tuple[Finding, ...]:
    """Return what speaks against a mission of one aircraft, nothing where it may fly."""
    return (
        *mission_needs_an_area(situation, unit, area),
        *aircraft_need_their_front(situation, unit),
        *target_is_out_of_range(situation, unit, area_hexes(situation, area)),
    )


# ---- how many may fly (9.2.2, 10.2)


def flying(situation: Situation, side: str) -> tuple[Unit, ...]:
    """Return the aircraft of a side that have a mission."""
    return tuple(unit for unit in situation.aircraft if unit.side == side and area_of(unit))


def allied_limit(situation: Situation) -> int | None:
    """Return how many Allied aircraft may fly in this turn, None without a limit for all (9.2.2)."""
    charts = situation.law.charts.air
    return charts.total if situation.turn <= charts.limits_until_turn else None


@rule("10.2")
def headquarters_serves_too_many(situation: Situation, headquarters: Unit, count: int) -> Iterator[Finding]:
    """A headquarters activates ten aircraft with a railroad, four without, none out of supply."""
    most = most_served(situation, headquarters)
    if count > most:
        yield forbids(unit=headquarters.id, count=count, most=most)


def most_served(situation: Situation, headquarters: Unit) -> int:
    """Return how many aircraft a headquarters can activate (10.2)."""
    return situation.law.charts.supply.hq[hq_state(situation, headquarters)].aircraft


@rule("9.2.2")
def too_many_allies_fly(situation: Situation, count: int) -> Iterator[Finding]:
    """Until the 3rd Ukrainian Front comes, 14 Allied aircraft fly at most."""
    most = allied_limit(situation)
    if most is not None and count > most:
        yield forbids(count=count, most=most)


def bars_to_one_more(situation: Situation, unit: Unit, area: str) -> tuple[Finding, ...]:
    """Return what speaks against a further mission: of one aircraft, or because too many fly with it."""
    return (*bars_to_mission(situation, unit, area), *_numbers_with(situation, unit))


def _numbers_with(situation: Situation, unit: Unit) -> Iterator[Finding]:
    # One that flies already is among those counted.
    if unit.side != ALLIED or area_of(unit):
        return
    headquarters = headquarters_of(situation, unit)
    if headquarters is not None:
        count = len(served_by(situation, headquarters)) + 1
        yield from headquarters_serves_too_many(situation, headquarters, count)
    yield from too_many_allies_fly(situation, len(flying(situation, ALLIED)) + 1)


def served_by(situation: Situation, headquarters: Unit) -> tuple[Unit, ...]:
    """Return the aircraft with a mission that a headquarters has to activate."""
    front = headquarters.counter.value(FRONT)
    # Headquarters of the Axis have no front, and limit nobody's flights.
    own = flying(situation, ALLIED) if front else ()
    return tuple(unit for unit in own if unit.counter.value(BASE) == front)


@dataclass(frozen=True, slots=True)
class Breach:
    """What missions break: the finding, and whom it is about: an aircraft, a headquarters, a whole side."""

    finding: Finding
    what: str


def breaches(situation: Situation, side: str) -> tuple[Breach, ...]:
    """Return what the missions of a side break (9.2, 10.2)."""
    return (*_of_aircraft(situation, side), *(_of_numbers(situation) if side == ALLIED else ()))


def _of_aircraft(situation: Situation, side: str) -> Iterator[Breach]:
    for unit in flying(situation, side):
        for found in bars_to_mission(situation, unit, area_of(unit)):
            yield Breach(found, unit.id)


def _of_numbers(situation: Situation) -> Iterator[Breach]:
    for headquarters in situation.headquarters(ALLIED):
        count = len(served_by(situation, headquarters))
        # A headquarters out of supply that sends nobody breaks nothing.
        for found in headquarters_serves_too_many(situation, headquarters, count) if count else ():
            yield Breach(found, headquarters.id)
    for found in too_many_allies_fly(situation, len(flying(situation, ALLIED))):
        yield Breach(found, ALLIED)


# ---- where aircraft meet (9.3)


@rule("9.3")
def air_combat_comes_about(situation: Situation, area: str) -> Iterator[Finding]:
    """Where both sides fly in one area and one of the aircraft is a fighter they fight."""
    units = situation.flying_in(area)
    is_disputed = len({unit.side for unit in units}) > 1
    if is_disputed and any(is_fighter(situation, unit) for unit in units):
        yield notes(area=area)


def combat_areas(situation: Situation) -> tuple[str, ...]:
    """Return the air areas in which aircraft fight, in order."""
    flown = {area_of(unit) for unit in situation.aircraft} & set(air_areas(situation))
    fought = (area for area in flown if air_combat_comes_about(situation, area))
    return tuple(sorted(fought, key=in_order))


# ---- breaking off (9.4)

OTHER = "other"
"""The row of the chart of modifiers for those that it does not name."""


def abort_modifier(situation: Situation, unit: Unit) -> int:
    """Return what is added to the die of an aircraft that breaks off."""
    modifiers: Mapping[str, int] = situation.law.charts.air.abort_modifiers
    return modifiers.get(_row(situation, unit), modifiers.get(OTHER, 0))


def _row(situation: Situation, unit: Unit) -> str:
    law = situation.law
    # 9.4 names the fighters of the Axis alone; Allied ones have the row of the others.
    if unit.type == FIGHTER and unit.side == AXIS:
        return f"{nation_of(unit)}_{FIGHTER}"
    is_bomber = unit.type == BOMBER or (unit.type == ASSAULT and law.is_set("assault_is_bomber"))
    if is_bomber:
        counts = unit.side == AXIS or law.is_set("bomber_abort", "both")
        return BOMBER if counts else OTHER
    return unit.type


@rule("9.4")
def mission_is_aborted(situation: Situation, unit: Unit, die: int) -> Iterator[Finding]:
    """With 4 or more an aircraft gets away; Axis fighters and Jabos add two, bombers one."""
    least, modified = situation.law.charts.air.abort_success, die + abort_modifier(situation, unit)
    if modified >= least:
        # Where the face alone is enough no reading decided.
        yield notes(_abort_reading(unit) if die < least else "", unit=unit.id, die=die, modified=modified)


def _abort_reading(unit: Unit) -> str:
    if unit.type == ASSAULT:
        return "assault_is_bomber"
    return "bomber_abort" if unit.type == BOMBER and unit.side == ALLIED else ""
