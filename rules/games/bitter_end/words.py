"""The closed words of the game: sides, unit types and the classes the rules speak of, terrain, roads."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rules.dice import ONE_DIE
from rules.moving import Movement
from rules.terrain import ChartWords
from rules.units import USUAL, Mark, MovementClass, Unit

GERMAN = "german"
SOVIET = "soviet"
# In the order of their player turns (3.1), and of the fields of `victory.points.Score`.
SIDES = (GERMAN, SOVIET)

ENTRIES = {GERMAN: ("A", "B", "C"), SOVIET: ("X", "Y", "Z")}
"""The zones by which each side enters the map and is supplied (6.3, 17.2)."""

MOTORIZED, ON_FOOT = MovementClass("motorized"), USUAL
"""The movement classes (2.5)."""

TANK_DESTROYER = "tank_destroyer"
MECHANIZED = "mech_infantry"
STURMBOOT = "sturmboot"
CAVALRY = "cavalry"

# Those with an armor effect. The tank destroyer has none and is hindered by ground like them (2.5).
ARMORED = frozenset({"tank", "assault_gun", "recon"})
# Counters tell them apart; to the rules they are infantry all alike.
INFANTRY = frozenset({"infantry", "airborne", "marine", "fortified_area", "police", "training", "alarm"})
TYPES = (
    ARMORED
    | INFANTRY
    | {TANK_DESTROYER, MECHANIZED, STURMBOOT, CAVALRY}
    | {"mot_infantry", "anti_tank", "flak", "engineer", "artillery", "rocket"}
)

CLEAR, RUGGED, LAKE, DANUBE, ROUGH_WOODED = "clear", "rugged", "lake", "danube", "rough_wooded"
TERRAINS = (CLEAR, "woods", "rough", ROUGH_WOODED, RUGGED, "urban", LAKE)
HEXSIDES = (DANUBE, LAKE, "minor_river", "rough", ROUGH_WOODED, RUGGED)

PRIMARY, SECONDARY, RAIL = "primary", "secondary", "rail"
ROADS = (PRIMARY, SECONDARY, RAIL)
BRIDGE, FORD = "bridge", "ford"

COMBAT, EXPLOITATION = "combat", "exploitation"
FIGHTING_PHASES = (COMBAT, EXPLOITATION)
END = "end"
"""The phase that follows the Soviet player turn."""

FUEL_DEPLETED = Mark("fuel_depleted")
FROZEN = Mark("frozen")
"""A front reserve that has not been released."""
LIMITED = Mark("limited")
"""Held to the neighbourhood of the city until released."""
GARRISON = Mark("garrison")
"""Belongs to the garrison of the besieged city."""
SURPRISED = Mark("surprised")
"""Began the turn in the zone of surprise."""

DIE = tuple(ONE_DIE.totals)
"""Everything is decided by one die of six sides (10.25)."""

PARTS_PER_MP = 2
"""Movement is counted in half points (7.66)."""

SNOW = "snow"
WEATHERS = (CLEAR, "overcast", SNOW)

# Lakes have no row in the chart: nobody enters them (A20).
CHART_HEXES = tuple(terrain for terrain in TERRAINS if terrain != LAKE)
CROSSINGS = (BRIDGE, FORD, STURMBOOT)
CHART_ALIASES: Mapping[str, str] = MappingProxyType({"minor_river_canal": "minor_river", "railroad": RAIL})


def chart_words(movement: Movement) -> ChartWords:
    """Return the closed words of the terrain effects chart, for the movement classes of the game."""
    return ChartWords(CHART_HEXES, HEXSIDES, CROSSINGS, CHART_ALIASES, movement)


def is_motorized(unit: Unit) -> bool:
    """Return whether a unit pays for movement as motorized (2.5)."""
    return unit.movement == MOTORIZED


def is_sturmboot(unit: Unit) -> bool:
    """Return whether a unit is the boat regiment, which stacks freely and has no zone (12.66)."""
    return unit.type == STURMBOOT


def may_be_ferried(unit: Unit) -> bool:
    """Return whether the Sturmboot carries a unit: infantry and cavalry types on foot (12.61)."""
    return not is_motorized(unit) and (unit.type in INFANTRY or unit.type == CAVALRY)


def enemy_of(side: str) -> str:
    """Return the other side."""
    return SOVIET if side == GERMAN else GERMAN


ASP, ARSP = "asp", "arsp"
"""The kinds of points that support an attack."""

ALL_OUT, BY_SURPRISE, RESTRICT_ARSP = "all-out", "surprised", "restrict-arsp"
"""What may be chosen for an attack."""
