"""What must hold of a set-up of Bitter End on its map; each audit returns those that offend against it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator

from counters.scenario import Placement
from counters.units import Unit
from rules.hexgrid import HexId
from tests.counters.ground import Ground

Audit = Callable[[Ground], Collection[object]]

GERMAN_AREAS = ("IVSS", "IIIPz", "IKav", "IIHung", "LVII")
SOVIET_AREAS = ("31GRC", "31GRC_bank", "68RC", "20GRC", "21GRC", "135RC", "7GA", "46A", "pest_group")
RESERVES = ("18TC", "5GCC", "7MC", "41RD", "1GMC")
STACK_LIMIT = 3

HEXES_OF_THE_EXAMPLE = frozenset(
    {
        "1419",
        "1519",
        "1521",
        "1617",
        "1618",
        "1619",
        "1620",
        "1621",
        "1622",
        "1624",
        "1719",
        "1720",
        "1820",
        "1821",
    }
)
"""Hexes that the moves of the Example of Play need empty."""


def garrison(ground: Ground) -> list[Unit]:
    """Return the units of the Budapest garrison."""
    return [ground.roster.units[name] for name in ground.roster.formations["garrison"].units]


def on_map(ground: Ground) -> Iterator[tuple[Unit, Placement]]:
    """Yield every unit on the map with its placement."""
    return ((ground.roster.units[where.unit], where) for where in ground.setup.placements if where.hex)


def stacks_too_high(ground: Ground) -> Collection[object]:
    """8.1: three units a hex; the Sturmboot does not count (8.1)."""
    return [
        hex_id
        for hex_id, units in ground.stacks.items()
        if sum(unit.type != "sturmboot" for unit in units) > STACK_LIMIT
    ]


def hexes_of_both_sides(ground: Ground) -> Collection[object]:
    """8.11: no hex holds both sides."""
    return ground.hexes_of("german") & ground.hexes_of("soviet")


def units_in_lakes(ground: Ground) -> Collection[object]:
    """2.2: lake hexes are impassable."""
    return [
        unit for unit, hex_id in ground.hex_of.items() if ground.sheet.terrain.get(hex_id, "lake") == "lake"
    ]


def motorized_units_in_rugged_hexes(ground: Ground) -> Collection[object]:
    """7.71: rugged hexes are entered by road or on foot; no column sets up in one."""
    hexes = {unit.id: ground.hex_of[unit.id] for unit, _ in on_map(ground) if unit.movement}
    return [unit for unit, hex_id in hexes.items() if ground.sheet.terrain[hex_id] == "rugged"]


def units_in_areas_of_other_groups(ground: Ground) -> Collection[object]:
    """22.2 to 22.5: the area fits the deployment group, or is a part of one that does."""
    return [
        unit.id
        for unit, where in on_map(ground)
        if not {where.area, where.area.partition(":")[0]} & {*ground.roster.groups[unit.group].areas}
    ]


def units_without_a_case_for_their_hex(ground: Ground) -> Collection[object]:
    """22.6, 22.2: a unit outside its area names the case that lets it stand there, no other unit does."""
    return [unit.id for unit, where in on_map(ground) if where.exception != _case_needed(ground, where)]


def _case_needed(ground: Ground, where: Placement) -> str:
    if where.hex in ground.area(where.area):
        return ""
    return "22.6" if where.area == "LVII" else "22.2"


def strays_north_of_the_danube(ground: Ground) -> Collection[object]:
    """22.6: LVII Corps stands anywhere north of the Danube, where no Soviet unit does."""
    return [
        unit.id
        for unit, where in on_map(ground)
        if where.exception == "22.6" and ground.banks.get(HexId(where.hex or "")) != "north"
    ]


def overflow_without_need(ground: Ground) -> Collection[object]:
    """22.2: excess units stand adjacent to and behind a full line, not in a zone of the garrison."""
    zones = ground.zones(garrison(ground))
    return [
        unit.id
        for unit, where in on_map(ground)
        if where.exception == "22.2" and not _is_behind_a_full_line(ground, where, zones)
    ]


def _is_behind_a_full_line(ground: Ground, where: Placement, zones: Collection[HexId]) -> bool:
    here, line = HexId(where.hex or ""), ground.area(where.area)
    is_full = all(len(ground.stacks.get(hex_id, ())) >= STACK_LIMIT for hex_id in line)
    return is_full and here not in zones and bool(line & {*ground.sheet.grid.neighbors(here)})


def german_line_hexes_left_open(ground: Ground) -> Collection[object]:
    """22.2: every hex of an area is occupied or in a friendly zone."""
    return _open_hexes(ground, "german", GERMAN_AREAS)


def soviet_line_hexes_left_open(ground: Ground) -> Collection[object]:
    """22.2: every hex of an area is occupied or in a friendly zone."""
    return _open_hexes(ground, "soviet", SOVIET_AREAS)


def _open_hexes(ground: Ground, side: str, areas: Collection[str]) -> Collection[object]:
    held = ground.hexes_of(side) | ground.zones(ground.units_of(side))
    return [(area, hex_id) for area in areas for hex_id in ground.area(area) - held]


def perimeter_hexes_left_open(ground: Ground) -> Collection[object]:
    """22.2: the garrison holds its perimeter."""
    units = garrison(ground)
    held = {ground.hex_of[unit.id] for unit in units} | ground.zones(units)
    return ground.area("garrison_perimeter") - held


def garrison_units_outside_budapest(ground: Ground) -> Collection[object]:
    """22.1: the garrison stands in the 25 hexes of Budapest."""
    return [u.id for u in garrison(ground) if ground.hex_of[u.id] not in ground.area("budapest_garrison")]


def free_divisions_split(ground: Ground) -> Collection[object]:
    """22.5: a division of a free group is not split between areas."""
    areas: dict[str, set[str]] = defaultdict(set)
    for unit, where in on_map(ground):
        if unit.group.startswith("free_") and unit.parent in ground.roster.divisions:
            areas[unit.parent].add(where.area)
    # The tank regiment of 8 Pz may stand apart from its division, which is in no free group (22.5).
    return [division for division, those in areas.items() if len(those) > 1]


def germans_beside_a_reserve(ground: Ground) -> Collection[object]:
    """16.46: no German outside Budapest begins next to a reserve's area, which would release it."""
    areas = frozenset(hex_id for name in RESERVES for hex_id in ground.area(name))
    inside = {unit.id for unit in garrison(ground)}
    return [
        unit.id
        for unit in ground.units_of("german")
        if unit.id not in inside
        and areas & {ground.hex_of[unit.id], *ground.sheet.grid.neighbors(ground.hex_of[unit.id])}
    ]


def brigades_away_from_the_garrison(ground: Ground) -> Collection[object]:
    """16.461: the 32nd Motor Brigade begins beside the garrison."""
    here = ground.hex_of["so:32/18TC"]
    beside = {*ground.sheet.grid.neighbors(here)}
    return [] if beside & {ground.hex_of[unit.id] for unit in garrison(ground)} else ["so:32/18TC"]


def reserves_already_where_19_71_puts_them(ground: Ground) -> Collection[object]:
    """19.71: 18 TC near Bicske and 1 GMC west of the Danube are changes, so neither begins there."""
    grid, bicske = ground.sheet.grid, ground.sheet.towns["Bicske"]
    tanks = [
        u for u in ground.roster.formations["18TC"].units if grid.distance(ground.hex_of[u], bicske) <= 2
    ]
    west = [u for u in ground.roster.formations["1GMC"].units if ground.banks[ground.hex_of[u]] != "north"]
    return [*tanks, *west]


def gaps_in_the_ring(ground: Ground) -> Collection[object]:
    """16.58: an unbroken line of Soviet units and zones lies round Budapest."""
    gap = ground.way_out(garrison(ground))
    return [] if gap is None else [gap]


def units_out_of_supply(ground: Ground) -> Collection[object]:
    """6: all units outside Budapest begin in supply."""
    supplied = ground.supplied("german") | ground.supplied("soviet")
    return sorted(set(ground.hex_of) - supplied - {unit.id for unit in garrison(ground)})


def garrison_units_in_supply(ground: Ground) -> Collection[object]:
    """15, 20.31: the garrison begins cut off."""
    return sorted(ground.supplied("german") & {unit.id for unit in garrison(ground)})


ON_ANY_SETUP: tuple[Audit, ...] = (
    stacks_too_high,
    hexes_of_both_sides,
    units_in_lakes,
    motorized_units_in_rugged_hexes,
    german_line_hexes_left_open,
    perimeter_hexes_left_open,
    garrison_units_outside_budapest,
    gaps_in_the_ring,
    units_out_of_supply,
    garrison_units_in_supply,
)
"""What holds of every scenario."""

ON_THE_HISTORICAL_SETUP: tuple[Audit, ...] = (
    *ON_ANY_SETUP,
    units_in_areas_of_other_groups,
    units_without_a_case_for_their_hex,
    strays_north_of_the_danube,
    overflow_without_need,
    soviet_line_hexes_left_open,
    free_divisions_split,
    germans_beside_a_reserve,
    brigades_away_from_the_garrison,
    reserves_already_where_19_71_puts_them,
)
"""What holds of the historical set-up besides."""
