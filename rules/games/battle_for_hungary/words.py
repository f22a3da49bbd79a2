"""The closed words of the game: sides, nations, unit types, ground, and how a position tells more."""

from __future__ import annotations

from rules.unit_id import UnitId
from rules.units import OUT_OF_SUPPLY, USUAL, Mark, MovementClass, Unit

AXIS, ALLIED = SIDES = ("axis", "allied")

GERMAN, HUNGARIAN, SOVIET, ROMANIAN = "german", "hungarian", "soviet", "romanian"
BULGARIAN, YUGOSLAV, CZECH, SLOVAK = "bulgarian", "yugoslav", "czech", "slovak"
NATIONS = {AXIS: (GERMAN, HUNGARIAN), ALLIED: (SOVIET, ROMANIAN, BULGARIAN, YUGOSLAV, CZECH, SLOVAK)}
"""The first of a side is that of units of which nothing is said."""
NATION_LETTERS = {
    "G": GERMAN,
    "H": HUNGARIAN,
    "S": SOVIET,
    "R": ROMANIAN,
    "B": BULGARIAN,
    "Y": YUGOSLAV,
    "C": CZECH,
}
"""The nations as the charts of replacements write them (6.3)."""

# ---- units (3.1, 5.8, 8.3, 9.1, 10.1)

MOTOR, FOOT = MovementClass("motor"), USUAL
"""The movement classes of the terrain chart; that of units of which nothing is said is on foot."""

ARMOUR, MECH, CAVALRY, INFANTRY = "armour", "mech", "cavalry", "infantry"
JAGER, MOUNTAIN_UNIT, FORTRESS, PARTISAN = "jager", "mountain", "fortress", "partisan"
COMBAT_TYPES = (ARMOUR, MECH, CAVALRY, INFANTRY, JAGER, MOUNTAIN_UNIT, FORTRESS, PARTISAN)
MOTOR_TYPES = (ARMOUR, MECH)
INFANTRY_GROUP = (INFANTRY, JAGER, MOUNTAIN_UNIT)
"""What counts as one type when units are withdrawn (6.5)."""
ARTILLERY, HQ, COLUMN = "artillery", "hq", "cl"
FIGHTER, JABO, BOMBER, ASSAULT = AIR_TYPES = ("fighter", "jabo", "bomber", "assault")
GROUND_TYPES = (*COMBAT_TYPES, ARTILLERY, HQ, COLUMN)
UNIT_TYPES = (*GROUND_TYPES, *AIR_TYPES)

# ---- what is printed on counters beside their figures

NATION, FRONT, SUPPORT = "nation", "front", "support"
RATING, BRACKETS, BOMBARDMENT, BASE = "rating", "brackets", "bombardment", "base"
S_MARK = "s_mark"
ARRIVES = "arrives"
"""Where a reinforcement of a board comes in, if not by the usual hexes (6.4.1)."""
YES = "yes"

# ---- the map

PLAIN, HILLS, MOUNTAIN = TERRAINS = ("plain", "hills", "mountain")
TOWN, CITY = "town", "city"
"""Overlays on the terrain of a hex."""
RIVER, DANUBE, LAKE, ARPAD, MARGARETHE = HEXSIDES = ("river", "danube", "lake", "arpad", "margarethe")
FORTIFIED_LINES = (ARPAD, MARGARETHE)
MARGARETHE_FROM = 3
"""The turn from which the Margarethe line is in force, if nobody entered it before (8.7)."""
RAIL = "rail"

CITIES, BUDAPEST, VIENNA = "cities", "budapest", "vienna"
"""`cities` are the hexes in which losses are halved (8.8); all towns are the villages of the board."""
HUNGARY, SLOVAKIA, UPRISING, SUBOTICA = "hungary", "slovakia", "slovak_uprising", "subotica"
SOURCES = {AXIS: "axis_sources", ALLIED: "allied_sources"}
INNER = {ARPAD: "arpad_line", MARGARETHE: "margarethe_line"}
"""The hexes behind a fortified line: of each of its hexsides exactly one hex is among them (8.7)."""
AIR_AREA = "air_"
"""How the areas begin in which aircraft fly (9.2); their number follows."""
GOAL = "goal_"
"""How the areas begin that are worth points (11); what stands for is told by the charts."""
POINTS = "points_"
"""How the areas of a board begin that tell what each of their hexes is worth; the number follows."""
HELD = "allied_turn_"
"""How the areas begin that the Allies hold where a scenario begins at a deployment line (13)."""
MAX_AIR_AREAS = 12
AREAS = (
    CITIES,
    BUDAPEST,
    VIENNA,
    HUNGARY,
    SLOVAKIA,
    UPRISING,
    SUBOTICA,
    *SOURCES.values(),
    *INNER.values(),
    *(f"{AIR_AREA}{number}" for number in range(1, MAX_AIR_AREAS + 1)),
)
"""The areas of the map that rules speak of; one that a board does not name is empty."""

# ---- what units are marked with

UNSUPPLIED, OVEREXTENDED = OUT_OF_SUPPLY, Mark("overextended")
"""What the last supply check laid on a unit (5.7, 5.6)."""
ASSAULTED = Mark("assaulted")
"""In a mobile assault this turn (7.3)."""
FOUGHT_AIR = Mark("fought_air")
"""In an air combat this turn (9.5)."""

# ---- facts of a position: `Position.facts` by these keys

UPRISING_OPEN = "uprising_open"
"""A supplied Allied unit has been in the area of the uprising (12.2.1)."""
MARGARETHE_ENTERED = "margarethe_entered"
"""An Allied unit entered the line before it was in force (8.7)."""
GOES_WITHOUT = "goes_without"
"""The units whose owner leaves them without a place at a headquarters, where there are too few (10.2)."""
DEFAULT_HOLDER = "default_control"
"""Who holds the hexes of which nothing else is said."""
DEPLOYMENT_LINE = "deployment_line"
"""The turn whose line says who holds what from the start (13)."""
ORDER_OPEN = "fuehrer_order_open"
"""The number of the order of the Führer that is to be carried out in this turn (12.1)."""
COMBAT = "combat"
"""The phase in which attacks are made, and the Allies exploit (8)."""
BROKEN = "broken_through"
"""The hexes in which the Allies have broken through in this turn (8.6)."""
CAME = "came_in_phase"
"""Who came onto the map from beside it in the phase of replacements (5.8.2, 6.4)."""
WITHDRAWN_NOW = "withdrawn_now"
"""Who was withdrawn in this turn (6.5)."""

# ---- boxes beside the map

ARRIVALS = "arrival:"
MISSIONS, READY, FLOWN = "mission:", "ready:", "flown:"
RRW = "rrw"
"""The phase of reinforcements, replacements and withdrawals (6.1)."""


def arrival_box(side: str, turn: int) -> str:
    """Return the box in which reinforcements of a side wait for their turn (6.4)."""
    return f"{ARRIVALS}{side}:{turn}"


def eliminated_box(side: str) -> str:
    """Return the box of eliminated ground units of a side."""
    return f"eliminated:{side}"


def lost_box(side: str) -> str:
    """Return the box of lost aircraft of a side."""
    return f"lost:{side}"


def withdrawn_box(side: str) -> str:
    """Return the box of withdrawn units of a side (6.5)."""
    return f"withdrawn:{side}"


def columns_box(side: str) -> str:
    """Return where the columns of a side lie that are not on the map (5.8)."""
    return f"columns:{side}"


def mission_box(side: str, area: str) -> str:
    """Return the box of the aircraft of a side that fly in an air area (9.2)."""
    return f"{MISSIONS}{side}:{area}"


def ready_box(base: str) -> str:
    """Return the box of aircraft that are ready at a base (9.8)."""
    return f"{READY}{base.lower()}"


def flown_box(base: str) -> str:
    """Return the box of aircraft of a base that have flown in this turn (9.7)."""
    return f"{FLOWN}{base.lower()}"


def replacements_key(nation: str, *, in_the_air: bool = False) -> str:
    """Return the key of the replacements that a nation has left in this turn (6.3)."""
    return f"{nation}.rp.air" if in_the_air else f"{nation}.rp"


def gained_key(unit: UnitId) -> str:
    """Return the key of the steps that a unit has gained in the phase of replacements (6.3)."""
    return f"{unit}.gained"


def lost_turn_key(unit: UnitId) -> str:
    """Return the key of the turn in which a headquarters was eliminated (10.6)."""
    return f"{unit}.lost_turn"


# ---- units by kind


def nation_of(unit: Unit) -> str:
    """Return the nation of a unit, the usual one of its side where nothing is printed."""
    return unit.counter.value(NATION) or NATIONS[unit.side][0]


def is_combat_unit(unit: Unit) -> bool:
    """Return whether a unit fights on the ground by itself: no gun, headquarters or column."""
    return unit.type in COMBAT_TYPES


def is_motor(unit: Unit) -> bool:
    """Return whether a unit is armored or mechanized (7.3, 12.1)."""
    return unit.type in MOTOR_TYPES


def is_panzer(unit: Unit) -> bool:
    """Return whether a unit makes mobile assaults: German armour and mechanized units do (7.3)."""
    return is_motor(unit) and unit.side == AXIS and nation_of(unit) == GERMAN


def is_column(unit: Unit) -> bool:
    """Return whether a piece is a logistical column (5.8)."""
    return unit.type == COLUMN


def is_aircraft(unit: Unit) -> bool:
    """Return whether a piece flies (9.1)."""
    return unit.type in AIR_TYPES


def figure(unit: Unit, name: str) -> int:
    """Return a number that is printed on a counter beside its figures, 0 where none is."""
    text = unit.counter.value(name)
    return int(text) if text.isdecimal() else 0


def has(unit: Unit, name: str) -> bool:
    """Return whether a sign is printed on a counter: the brackets of a rating, the letter S."""
    return unit.counter.value(name) == YES


def area_of(unit: Unit) -> str:
    """Return the air area in which an aircraft flies, empty where it flies in none (9.2)."""
    start = mission_box(unit.side, "")
    return unit.box.removeprefix(start) if unit.box.startswith(start) else ""


def enemy_of(side: str) -> str:
    """Return the other side."""
    return ALLIED if side == AXIS else AXIS
