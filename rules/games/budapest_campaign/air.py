"""Air units (13.0): their zones, where they may be placed, superiority over a hex, attrition (25.0)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.findings import Finding, forbids, notes, rule
from rules.games.budapest_campaign.charts import DIE
from rules.games.budapest_campaign.commands import is_air_activated, is_in_play
from rules.games.budapest_campaign.situation import Situation
from rules.games.budapest_campaign.words import FLAK, SIDES, SUPPORT, SUPPORT_REDUCED
from rules.hexgrid import HexId
from rules.unit_id import UnitId
from rules.units import Unit

FULL_STEPS = 2
"""The steps of an air unit at full strength (13.4.1)."""
ATTRITION = "25.0"
FLAK_COLUMN, NO_FLAK_COLUMN = "flak", "no_flak"


@dataclass(frozen=True, slots=True)
class Superiority:
    """A combat for superiority over a hex (13.4): with whom, the value, its column, results by die face."""

    enemy: UnitId
    value: int
    column: str
    results: Mapping[int, str]


def support_of(unit: Unit) -> int:
    """Return the support factor of the side of an air unit that is up (2.8)."""
    printed = unit.counter.value(SUPPORT if unit.steps >= FULL_STEPS else SUPPORT_REDUCED)
    return int(printed) if printed.isdecimal() else 0


def zone_of_air(situation: Situation, unit: Unit) -> tuple[HexId, ...]:
    """Return the air zone: the unit's hex and those around it; none off the map (13.3)."""
    return () if unit.hex is None else tuple(sorted((unit.hex, *situation.terrain.around(unit.hex))))


def air_zone(situation: Situation, side: str) -> frozenset[HexId]:
    """Return the hexes that lie in an air zone of a side."""
    # Both sides at once, and once a situation: movement asks for every hex along a railroad (13.6).
    return situation.derived(_air_zones)[side]


def _air_zones(situation: Situation) -> Mapping[str, frozenset[HexId]]:
    return {side: frozenset(_flown_over(situation, side)) for side in SIDES}


def _flown_over(situation: Situation, side: str) -> Iterator[HexId]:
    for unit in situation.air_units:
        if unit.side == side:
            yield from zone_of_air(situation, unit)


def is_in_air_zone(situation: Situation, side: str, here: HexId) -> bool:
    """Return whether a hex lies in an air zone of a side."""
    return here in air_zone(situation, side)


def interdicted_rails(situation: Situation, unit: Unit) -> tuple[HexId, ...]:
    """Return the railroad hexes that an air unit interdicts to its enemy (13.6)."""
    return tuple(here for here in zone_of_air(situation, unit) if here in situation.terrain.rail_hexes)


def is_activated(situation: Situation, unit: Unit) -> bool:
    """Return whether the impulse under way activates an air unit (13.0)."""
    impulse = situation.impulse
    if impulse is None or impulse.side != unit.side or not is_in_play(situation, unit):
        return False
    return is_air_activated(situation, unit, impulse.commands)


@rule("13.0")
def air_waits_for_its_command(situation: Situation, unit: Unit) -> Iterator[Finding]:
    """An air unit is placed or moved when its command is activated."""
    # 5.5 lets any friendly air unit on the map move, 13.1 only activated ones (reading 17).
    is_on_map_and_free = unit.hex is not None and situation.law.is_set("redeploy_air", "all")
    impulse = situation.impulse
    is_own = impulse is not None and impulse.side == unit.side
    if not is_activated(situation, unit) and not (is_on_map_and_free and is_own):
        yield forbids("redeploy_air", unit=unit.id)


@rule("13.2")
def one_air_unit_in_a_hex(situation: Situation, unit: Unit, here: HexId) -> Iterator[Finding]:
    """A side has one air unit in a hex."""
    others = (each for each in situation.air_units if each.side == unit.side and each.id != unit.id)
    for other in others:
        if other.hex == here:
            yield forbids(unit=other.id, hex=here)


def bars_to_deployment(situation: Situation, unit: Unit, here: HexId) -> tuple[Finding, ...]:
    """Return what speaks against placing an air unit in a hex (13.1, 13.2)."""
    return (*air_waits_for_its_command(situation, unit), *one_air_unit_in_a_hex(situation, unit, here))


def deployments(situation: Situation, unit: Unit) -> tuple[HexId, ...]:
    """Return the hexes in which an air unit may be placed now, its own not among them."""
    if air_waits_for_its_command(situation, unit):
        return ()
    hexes = (here for here in situation.terrain.board.topology.hexes if here != unit.hex)
    return tuple(sorted(here for here in hexes if not one_air_unit_in_a_hex(situation, unit, here)))


# ---- superiority (13.4)


def superiority(situation: Situation, unit: Unit) -> Superiority | None:
    """Return the combat of an air unit as attacker with the enemy in its hex, None where there is none."""
    # At most one: 13.2 lets a side have a single air unit in a hex.
    rivals = (each for each in situation.air_units if each.side != unit.side and each.hex == unit.hex)
    enemy = next(rivals, None) if unit.hex is not None else None
    if enemy is None:
        return None
    charts, value = situation.law.charts.air, support_of(unit) - support_of(enemy)
    column = column_of(charts.columns, value)
    return Superiority(enemy.id, value, column, dict(zip(DIE, charts.superiority[column], strict=True)))


def column_of(columns: tuple[str, ...], value: int) -> str:
    """Return the column of a superiority value; the outer ones hold all beyond them (`<=-2`, `>=+2`)."""
    # Read from the heads of the columns, which an owner may type otherwise.
    figures = [int(column.strip("<>=")) for column in columns]
    nearest = min(max(value, figures[0]), figures[-1])
    return columns[figures.index(nearest)]


@rule("13.4")
def superiority_must_be_fought(situation: Situation, unit: Unit) -> Iterator[Finding]:
    """An activated air unit in a hex with an enemy air unit fights it before anything else."""
    found = superiority(situation, unit)
    if found is not None and is_activated(situation, unit):
        yield notes(unit=unit.id, enemy=found.enemy, value=f"{found.value:+d}")


# ---- attrition (25.0)


def attrition_column(situation: Situation, unit: Unit) -> str:
    """Return the column of the attrition check: enemy flak in the hex or beside it counts (25.0)."""
    zone = zone_of_air(situation, unit)
    # The zone is the hex and those about it, which is just how far flak reaches.
    near = (each for here in zone for each in situation.at(here) if each.side != unit.side)
    return FLAK_COLUMN if any(each.type == FLAK for each in near) else NO_FLAK_COLUMN


def attrition(situation: Situation, unit: Unit) -> Mapping[int, str] | None:
    """Return the results of an attrition check by die face, None without the rule or off the map (25.0)."""
    if ATTRITION not in situation.options or unit.hex is None:
        return None
    column = situation.law.charts.air.attrition[attrition_column(situation, unit)]
    return dict(zip(DIE, column, strict=True))
