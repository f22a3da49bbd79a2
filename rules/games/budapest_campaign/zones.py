"""Zones of control (8.0): which of the six hexes around a unit it controls, and what keeps its zone out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.findings import Finding, forbids, rule
from rules.games.budapest_campaign.terrain import Terrain
from rules.games.budapest_campaign.words import (
    FLOTILLA,
    LAKE,
    MECHANIZED,
    NON_MECHANIZED,
    SOVIET,
    is_logistics,
    is_mechanized,
    is_static,
)
from rules.hexgrid import HexId
from rules.position import Position
from rules.unit_id import UnitId
from rules.units import MovementClass, Unit


@dataclass(frozen=True, slots=True)
class Influence:
    """A unit that would control a hex beside its own, and the hexes with a Festung marker."""

    terrain: Terrain
    unit: Unit
    frm: HexId
    to: HexId
    festung: frozenset[HexId]


def class_for_zone(unit: Unit) -> MovementClass:
    """Return the class whose ground bounds a unit's zone: garrisons count as non-mechanized (8.0, 15.1)."""
    # A garrison has no class that moves: by the usual reading its zone is that of a unit on foot (40).
    return MECHANIZED if is_mechanized(unit) else NON_MECHANIZED


@rule("8.0")
def logistics_have_no_zone(unit: Unit) -> Iterator[Finding]:
    """Mobile depots and truck columns exert no zone."""
    if is_logistics(unit):
        yield forbids(unit=unit.id)


@rule("8.0")
def garrison_has_no_zone(terrain: Terrain, unit: Unit) -> Iterator[Finding]:
    """A garrison could enter nothing: by one reading it controls nothing either."""
    if is_static(unit) and terrain.law.is_set("static_zoc", "none"):
        yield forbids("static_zoc", unit=unit.id)


@rule("8.0")
def zone_keeps_out_of_barred_ground(asked: Influence) -> Iterator[Finding]:
    """A zone does not extend into a hex, or across a hexside, that the unit could not enter by a move."""
    effects, kind = asked.terrain.law.charts.terrain, class_for_zone(asked.unit)
    # Only ground that is barred stops a zone; what merely costs more points than the unit has does not.
    if effects.hexes[asked.terrain.kind(asked.to)].mp_parts[kind] is None:
        yield forbids(unit=asked.unit.id, hex=asked.to)
    for side in sorted(asked.terrain.hexsides(asked.frm, asked.to)):
        row = effects.hexsides.get(side)
        if row is not None and row.mp_parts[kind] is None:
            yield forbids(unit=asked.unit.id, hex=asked.to)


@rule("8.0")
def zone_keeps_out_of_lakes(asked: Influence) -> Iterator[Finding]:
    """Nobody may stop on a lake: by one reading no zone extends there."""
    if asked.terrain.kind(asked.to) == LAKE and asked.terrain.law.is_set("zoc_into_lake", "none"):
        yield forbids("zoc_into_lake", unit=asked.unit.id, hex=asked.to)


@rule("15.3")
def flotilla_controls_the_river(asked: Influence) -> Iterator[Finding]:
    """The flotilla's zone lies in hexes beside the Danube, where it could go."""
    is_bound = asked.unit.type == FLOTILLA and asked.terrain.law.is_set("flotilla_zoc", "danube")
    if is_bound and asked.to not in asked.terrain.danube_hexes:
        yield forbids("flotilla_zoc", unit=asked.unit.id, hex=asked.to)


@rule("14.2")
def festung_negates_zones(asked: Influence) -> Iterator[Finding]:
    """Soviet zones do not extend into a Festung."""
    if asked.unit.side == SOVIET and asked.to in asked.festung:
        yield forbids(unit=asked.unit.id, hex=asked.to)


def bars_to_zone(asked: Influence) -> tuple[Finding, ...]:
    """Return what keeps the zone of a unit out of a hex beside it, nothing where it controls the hex."""
    # Those without any zone first: nothing about the hex matters for them.
    own = (*logistics_have_no_zone(asked.unit), *garrison_has_no_zone(asked.terrain, asked.unit))
    if own:
        return own
    if asked.unit.type == FLOTILLA:
        # It goes along the river whatever ground and hexsides cost others (15.3).
        return (
            *flotilla_controls_the_river(asked),
            *zone_keeps_out_of_lakes(asked),
            *festung_negates_zones(asked),
        )
    return (
        *zone_keeps_out_of_barred_ground(asked),
        *zone_keeps_out_of_lakes(asked),
        *festung_negates_zones(asked),
    )


def zone_of(terrain: Terrain, unit: Unit, festung: frozenset[HexId]) -> tuple[HexId, ...]:
    """Return the hexes that a unit on the map controls."""
    here = unit.hex
    if here is None:
        return ()
    around = (Influence(terrain, unit, here, there, festung) for there in terrain.around(here))
    return tuple(asked.to for asked in around if not bars_to_zone(asked))


def zones_of(
    terrain: Terrain, position: Position, side: str, festung: frozenset[HexId]
) -> Mapping[HexId, tuple[UnitId, ...]]:
    """Return the hexes that a side controls, each with the units that control it, in order of hexes."""
    found: dict[HexId, list[UnitId]] = {}
    for unit in position.of(side):
        for here in zone_of(terrain, unit, festung):
            found.setdefault(here, []).append(unit.id)
    # Sorted, since the order is told: it must not hang on who was laid down first.
    return {here: tuple(sorted(found[here])) for here in sorted(found)}
