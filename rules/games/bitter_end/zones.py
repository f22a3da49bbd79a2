"""Zones of control (case 9): where the influence of a unit reaches, and where it does not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.board import HexsideFeatures
from rules.findings import Finding, Rule, forbids, rule
from rules.games.bitter_end.law import Law
from rules.games.bitter_end.words import (
    ARMORED,
    DANUBE,
    LAKE,
    MECHANIZED,
    RAIL,
    ROUGH_WOODED,
    RUGGED,
    TANK_DESTROYER,
    is_sturmboot,
)
from rules.units import RETREATED, Unit


class Influence(NamedTuple):
    """A zone on its way into a neighbouring hex. `is_armored` stands for armored and mechanized units."""

    law: Law
    terrain: str
    features: HexsideFeatures
    is_armored: bool


@rule("2.2")
def no_zone_into_lakes(influence: Influence) -> Iterator[Finding]:
    """Lake hexes lie in no zone."""
    # The text speaks of lake hexsides; whole hexes are read likewise (A20).
    if influence.terrain == LAKE:
        yield forbids()


@rule("9.21")
def no_zone_into_rugged(influence: Influence) -> Iterator[Finding]:
    """Rugged hexes and hexsides stop every zone, on roads too."""
    if influence.terrain == RUGGED or RUGGED in influence.features.sides:
        yield forbids()


@rule("9.22")
def armor_has_no_zone_in_wooded_hills(influence: Influence) -> Iterator[Finding]:
    """Armored and mechanized zones enter rough/wooded hexes and cross such hexsides along roads only."""
    is_wooded = influence.terrain == ROUGH_WOODED or ROUGH_WOODED in influence.features.sides
    if influence.is_armored and is_wooded and not has_connecting_road(influence.law, influence.features):
        # A road that does not connect can only be a railway: then the reading that says so is named (A1).
        yield forbids("rail_is_road" if influence.features.roads else "")


@rule("9.23")
def no_zone_over_danube_or_lake(influence: Influence) -> Iterator[Finding]:
    """Danube and lake hexsides stop every zone, bridges or not."""
    # The crossing is not asked about: no bridge carries a zone (12.4).
    if influence.features.sides & {DANUBE, LAKE}:
        yield forbids()


ZONE_RULES: tuple[Rule[[Influence]], ...] = (
    no_zone_into_lakes,
    no_zone_into_rugged,
    armor_has_no_zone_in_wooded_hills,
    no_zone_over_danube_or_lake,
)


def reaches(influence: Influence) -> bool:
    """Return whether the zone enters the hex."""
    return not any(each(influence) for each in influence.law.edition.rules(ZONE_RULES))


@rule("9.1")
def boat_has_no_zone(unit: Unit) -> Iterator[Finding]:
    """The Sturmboot has no zone (12.66 says so too)."""
    if is_sturmboot(unit):
        yield forbids(unit=unit.id)


@rule("9.24")
def retreated_unit_has_no_zone(unit: Unit) -> Iterator[Finding]:
    """A unit that retreated has lost its zone for the phase."""
    if unit.is_marked(RETREATED):
        yield forbids(unit=unit.id)


def has_zone(unit: Unit) -> bool:
    """Return whether a unit exerts a zone at all."""
    return not (boat_has_no_zone(unit) or retreated_unit_has_no_zone(unit))


def zone_findings(influence: Influence, unit: Unit) -> tuple[Finding, ...]:
    """Return what keeps the zone of a unit out of a hex beside it; nothing where it reaches the hex."""
    rules = influence.law.edition.rules(ZONE_RULES)
    of_ground = tuple(found for each in rules for found in each(influence))
    return (*boat_has_no_zone(unit), *retreated_unit_has_no_zone(unit), *of_ground)


def has_armored_zone(law: Law, unit: Unit) -> bool:
    """Return whether the zone of a unit is limited by 9.22: armored and mechanized units."""
    # Armored unit or anti-tank gun: A2.
    if unit.type == TANK_DESTROYER:
        return bool(law.choices["td_zoc_armored"])
    return unit.type in ARMORED or unit.type == MECHANIZED


def has_connecting_road(law: Law, features: HexsideFeatures) -> bool:
    """Return whether a road crosses a hexside; a railway counts where so chosen (7.61)."""
    # Railways work as secondary roads (7.61); whether in every respect is A1.
    return bool(features.roads if law.choices["rail_is_road"] else features.roads - {RAIL})
