"""The closed words of the game: sides, commands, unit types, ground, and how a position tells more."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from rules.hexgrid import HexId
from rules.unit_id import UnitId
from rules.units import USUAL, Mark, MovementClass, Unit

AXIS, SOVIET = SIDES = ("axis", "soviet")

ANY_COMMAND = "any"
"""The command of air units that act with any marker of their side (21.5)."""
COMMANDS = {AXIS: ("AKN", "AKS", "HU"), SOVIET: ("2UF", "3UF", "RO")}

GERMAN, HUNGARIAN, ROMANIAN = "german", "hungarian", "romanian"
NATIONALITIES = {
    AXIS: (GERMAN, HUNGARIAN),
    SOVIET: (SOVIET, ROMANIAN, "bulgarian", "yugoslav"),
}
"""The first of a side is that of units of which nothing is said."""

# ---- units (2.4)

MECHANIZED, NON_MECHANIZED, STATIC = MovementClass("mechanized"), USUAL, MovementClass("static")
"""The movement classes; that of units of which nothing is said is the non-mechanized one."""

TRUCK_COLUMN, MOBILE_DEPOT, FLOTILLA = "truck_column", "mobile_depot", "flotilla"
GARRISON, FLAK, MOUNTAIN, INFANTRY = "garrison", "flak", "mountain", "infantry"
BREAKTHROUGH_ARTILLERY, PANZER, TANK_ARMY, FMG = "breakthrough_artillery", "panzer", "tank_army", "fmg"
KG_MECHANIZED, KG_INFANTRY, CAVALRY = "kg_mechanized", "kg_infantry", "cavalry"
PANZERGRENADIER = "panzergrenadier"

MECHANIZED_TYPES = (
    PANZER,
    PANZERGRENADIER,
    "tank",
    TANK_ARMY,
    "mechanized",
    "mechanized_cavalry",
    KG_MECHANIZED,
    FMG,
    TRUCK_COLUMN,
)
NON_MECHANIZED_TYPES = (
    INFANTRY,
    MOUNTAIN,
    CAVALRY,
    FLAK,
    "artillery",
    BREAKTHROUGH_ARTILLERY,
    KG_INFANTRY,
    FLOTILLA,
    MOBILE_DEPOT,
)
UNIT_TYPES = (*MECHANIZED_TYPES, *NON_MECHANIZED_TYPES, GARRISON)
LOGISTICS_TYPES = (TRUCK_COLUMN, MOBILE_DEPOT)
AIR, SSU = "air", "ssu"
"""The types of pieces that are no ground units."""

# ---- what is printed on counters beside their figures

COMMAND, NATIONALITY, SIZE, CODE = "command", "nationality", "size", "code"
SUPPORT, SUPPORT_REDUCED = "support", "support_reduced"
ATTACK_SHIFT, DEFENSE_SHIFT, ASTERISK = "attack_shift", "defense_shift", "asterisk"

# ---- the map

CLEAR, ROUGH, CITY, LAKE = TERRAINS = ("clear", "rough", "city", "lake")
DANUBE, MAJOR_RIVER, MINOR_RIVER = "danube", "major_river", "minor_river"
MINOR_LAKE, MAJOR_LAKE = "minor_lake", "major_lake"
HEXSIDES = (DANUBE, MAJOR_RIVER, MINOR_RIVER, MINOR_LAKE, MAJOR_LAKE)
RIVERS = (DANUBE, MAJOR_RIVER, MINOR_RIVER)
RAIL = "rail"

FORTIFIED, SOVIET_SIDE, AIRFIELDS, FLOTILLA_ENTRY = "fortified", "soviet_side", "airfields", "flotilla_entry"
ROMANIA, SLOVAKIA = "romania", "slovakia"
SOURCES = {AXIS: "axis_sources", SOVIET: "soviet_sources"}
CONTINGENT = "contingent_sources"
BUDA, PEST, GYOR, OILFIELD = "buda", "pest", "gyor", "oilfield"
WEST, EAST, NORTH, SOUTH = EDGES = ("edge_west", "edge_east", "edge_north", "edge_south")
AREAS = (
    FORTIFIED,
    SOVIET_SIDE,
    AIRFIELDS,
    FLOTILLA_ENTRY,
    ROMANIA,
    SLOVAKIA,
    *SOURCES.values(),
    CONTINGENT,
    BUDA,
    PEST,
    GYOR,
    OILFIELD,
    *EDGES,
)
"""The areas of the map that rules speak of; one that a board does not name is empty."""

# ---- what units are marked with

IN_SUPPLY = Mark("in_supply")
"""A marker settles that the unit is supported, whatever it could trace."""
NOT_IN_SUPPLY = Mark("not_in_supply")
"""It is settled that the unit is unsupported. The marker of a table only reminds of it, and settles nothing:
support is traced anew for each purpose (12.5)."""
WAS_ATTACKED = Mark("was_attacked")

# ---- facts of a position: `Position.facts` by these keys

OPTIONS = "options"
"""The optional rules in force, by their cases: 21.1, 21.5a, 26.0."""
FROZEN = "danube_frozen"
FESTUNG = "festung"
"""The hexes with a Festung marker."""
BRIDGEHEADS = "bridgeheads"
"""Each as `side:from:a-b` (`situation.Bridgehead`)."""
AIR_SUPPLY = "air_supply"
"""The hex of the marker (22.0)."""
DECLARED_TRUCKS = "declared_trucks"
"""The truck columns declared for the phase, segment or combat at hand (12.4)."""
IMPULSE_SIDE, IMPULSE_MARKER = "impulse_side", "impulse_marker"
IMPULSE_COMMANDS, IMPULSE_SHIFT = "impulse_commands", "impulse_shift"
IMPULSE_FESTUNG, IMPULSE_GARRISON = "impulse_festung", "impulse_garrison"
"""The impulse is that of the Festung event, and who acts in it: the mobile units of the city (14.1)."""
RIDDEN = "ridden"
"""Who has used railroad transport in the segment under way (6.4.1)."""
YES = "yes"

# ---- counts of a position: `Position.points` by these keys


def refit_points_key(side: str) -> str:
    """Return the key of the refit points that a side has kept."""
    return f"{side}.rp"


def rail_used_key(side: str) -> str:
    """Return the key of the units that have used railroad transport in this segment (6.4.1)."""
    return f"{side}.rail"


def moved_hexes_key(unit: UnitId) -> str:
    """Return the key of the hexes that a depot has gone in this turn before the present segment (12.3)."""
    return f"{unit}.hexes"


def moving_hexes_key(unit: UnitId) -> str:
    """Return the key of the hexes that a depot has gone in the present segment (12.3)."""
    return f"{unit}.hexes.now"


# ---- boxes beside the map

ARRIVALS = "arrival:"
"""How the boxes begin in which reinforcements wait: side and turn follow."""


def arrival_box(side: str, turn: int) -> str:
    """Return the box of the turn track in which pieces of a side wait for their turn (2.15)."""
    return f"{ARRIVALS}{side}:{turn}"


def eliminated_box(side: str) -> str:
    """Return the display of eliminated units of a side."""
    return f"eliminated:{side}"


def available_ssu_box(side: str) -> str:
    """Return the display of special support units that may be used (16.1)."""
    return f"ssu:{side}"


def air_box(side: str) -> str:
    """Return the display of air units of a side that may be deployed (13.1)."""
    return f"air:{side}"


def pool_box(side: str) -> str:
    """Return the command pool of a side (2.16)."""
    return f"pool:{side}"


def commands_box(side: str) -> str:
    """Return where a side keeps its command markers outside of the pool (2.15)."""
    return f"commands:{side}"


def reinforcement_box(side: str) -> str:
    """Return the display of units that may be bought or brought on (2.15)."""
    return f"available:{side}"


def support_display_box(side: str) -> str:
    """Return the display in which special support units wait to be bought (16.1)."""
    return f"ssu-pool:{side}"


# ---- units by kind


def is_mechanized(unit: Unit) -> bool:
    """Return whether a unit is of the mechanized class (2.4)."""
    return unit.movement == MECHANIZED


def is_static(unit: Unit) -> bool:
    """Return whether a unit is static (2.4)."""
    return unit.movement == STATIC


def garrison_of(units: Iterable[Unit], city: Collection[HexId]) -> Iterator[UnitId]:
    """Yield the units whom the event of the Festung lets act: the mobile ones in the city (14.1)."""
    for unit in units:
        if unit.side == AXIS and unit.is_ground and unit.hex in city and not is_static(unit):
            yield unit.id


def is_logistics(unit: Unit) -> bool:
    """Return whether a unit is a mobile depot or a truck column: no combat unit (7.3)."""
    return unit.type in LOGISTICS_TYPES


def is_support(unit: Unit) -> bool:
    """Return whether a piece is a special support unit: it has shifts; its type tells its kind (2.9)."""
    return bool(unit.counter.value(ATTACK_SHIFT))


def command_of(unit: Unit) -> str:
    """Return the sub-command of a unit, ground or air (2.3)."""
    return unit.counter.value(COMMAND)


def nationality_of(unit: Unit) -> str:
    """Return the nationality of a unit, the usual one of its side where nothing is printed."""
    return unit.counter.value(NATIONALITY) or NATIONALITIES[unit.side][0]


def enemy_of(side: str) -> str:
    """Return the other side."""
    return SOVIET if side == AXIS else AXIS
