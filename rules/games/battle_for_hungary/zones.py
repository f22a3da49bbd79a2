"""Zones of control (3): which of the six hexes around a unit it controls, and what keeps its zone out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.findings import Finding, forbids, rule
from rules.games.battle_for_hungary.terrain import Terrain
from rules.games.battle_for_hungary.words import FORTRESS, LAKE, PARTISAN, is_combat_unit
from rules.hexgrid import HexId
from rules.position import Position
from rules.unit_id import UnitId
from rules.units import Unit


@rule("3.1")
def only_combat_units_have_zones(unit: Unit) -> Iterator[Finding]:
    """Headquarters, guns, columns and aircraft exert no zone."""
    if not is_combat_unit(unit):
        yield forbids(unit=unit.id)


@rule("3.1")
def fortified_region_has_no_zone(terrain: Terrain, unit: Unit) -> Iterator[Finding]:
    """By one reading fortified regions exert no zone: the case does not name them."""
    if unit.type == FORTRESS and not terrain.law.is_set("fortress_zoc"):
        yield forbids("fortress_zoc", unit=unit.id)


@rule("3.1")
def partisans_have_no_zone(terrain: Terrain, unit: Unit) -> Iterator[Finding]:
    """By one reading partisans exert no zone: the case does not name them."""
    if unit.type == PARTISAN and not terrain.law.is_set("partisan_zoc"):
        yield forbids("partisan_zoc", unit=unit.id)


@rule("3.1")
def lake_keeps_zones_out(terrain: Terrain, unit: Unit, to: HexId) -> Iterator[Finding]:
    """By one reading no zone extends over a lake."""
    is_over = unit.hex is not None and LAKE in terrain.hexsides(unit.hex, to)
    if is_over and not terrain.law.is_set("zoc_over_lake"):
        yield forbids("zoc_over_lake", unit=unit.id, hex=to)


def bars_to_zone(terrain: Terrain, unit: Unit, to: HexId) -> tuple[Finding, ...]:
    """Return what keeps the zone of a unit out of a hex beside it, nothing where it controls the hex."""
    return (
        *only_combat_units_have_zones(unit),
        *fortified_region_has_no_zone(terrain, unit),
        *partisans_have_no_zone(terrain, unit),
        *lake_keeps_zones_out(terrain, unit, to),
    )


def exerts_zone(terrain: Terrain, unit: Unit) -> bool:
    """Return whether a unit exerts zones at all, wherever they end."""
    # Without the lake, which keeps a zone out of one hex and takes it from nobody.
    bars = only_combat_units_have_zones(unit) + fortified_region_has_no_zone(terrain, unit)
    return not (bars or partisans_have_no_zone(terrain, unit))


def zone_of(terrain: Terrain, unit: Unit) -> tuple[HexId, ...]:
    """Return the hexes that a unit on the map controls."""
    around = terrain.around(unit.hex) if unit.hex is not None else ()
    return tuple(there for there in around if not bars_to_zone(terrain, unit, there))


def zones_of(terrain: Terrain, position: Position, side: str) -> Mapping[HexId, tuple[UnitId, ...]]:
    """Return the hexes that a side controls, each with the units that control it, in order of hexes."""
    found: dict[HexId, list[UnitId]] = {}
    # Ground units alone: `of` yields no columns and no aircraft, which exert none in any reading.
    for unit in position.of(side):
        for here in zone_of(terrain, unit):
            found.setdefault(here, []).append(unit.id)
    # In order, so that equal positions give equal answers.
    return {here: tuple(sorted(found[here])) for here in sorted(found)}
