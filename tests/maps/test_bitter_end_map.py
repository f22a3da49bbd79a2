"""The map of Bitter End holds what the rulebook and geography fix (case numbers in the tests)."""

import itertools
import math
from collections import Counter

import pytest

from maps.load import load
from maps.sheet import CrossingKind
from rules.grids.hexes import HexGrid
from rules.hexgrid import HexId, Hexside
from tests.maps.map_samples import chains, ends

SHEET = load("bitter_end")
GRID = SHEET.grid
BUDA, PEST, PEST_CLEAR = (SHEET.cities[name] for name in ("buda", "pest", "pest_clear"))
URBAN = BUDA | PEST
CITY = URBAN | PEST_CLEAR
DANUBE, LAKE_SIDES = SHEET.hexsides["danube"], SHEET.hexsides["lake"]
RIVERS = sorted(set(SHEET.river_names.values()) - {"Danube"})
SHORE_OF_LAKES = {
    Hexside.between(one, other)
    for one in GRID.hexes
    if SHEET.terrain[one] == "lake"
    for other in GRID.neighbors(one)
}


def bank_of(start: str) -> frozenset[HexId]:
    """Return the land that can be reached from a hex without crossing the Danube or a lake."""
    found, waiting = {HexId(start)}, [HexId(start)]
    while waiting:
        here = waiting.pop()
        for there in GRID.neighbors(here):
            is_barred = Hexside.between(here, there) in DANUBE | LAKE_SIDES or SHEET.terrain[there] == "lake"
            if there not in found and not is_barred:
                found.add(there)
                waiting.append(there)
    return frozenset(found)


NORTH_BANK, SOUTH_BANK, CSEPEL = bank_of("1010"), bank_of("1130"), bank_of("3133")


# ---- grid and terrain


def test_the_grid_has_42_columns_58_rows_and_two_sections() -> None:
    rows = [section.rows for section in SHEET.sections]

    assert (GRID, rows, SHEET.hex_km) == (HexGrid(42, 58), [(1, 29), (30, 58)], 3.2)


def test_the_picture_of_a_section_covers_its_hexes_in_full() -> None:
    for section in SHEET.sections:
        x, y, width, height = section.rect_px
        rows = {
            GRID.hex_at(col, row) for row in range(section.rows[0] - 1, section.rows[1]) for col in (0, 41)
        }
        corners = [corner for hex_id in rows for corner in SHEET.corners_px(hex_id)]
        assert all(x <= cx <= x + width and y <= cy <= y + height for cx, cy in corners)


# Origin: 2.2 names 13 woods hexes, 24 urban hexes, one clear hex in Pest.
@pytest.mark.parametrize(("terrain", "count"), [("woods", 13), ("urban", 24)])
def test_terrain_that_the_rules_count(terrain: str, count: int) -> None:
    assert list(SHEET.terrain.values()).count(terrain) == count


def test_the_urban_hexes_are_buda_and_pest() -> None:
    assert {hex_id for hex_id, terrain in SHEET.terrain.items() if terrain == "urban"} == URBAN


def test_one_clear_hex_belongs_to_pest() -> None:
    assert [SHEET.terrain[hex_id] for hex_id in PEST_CLEAR] == ["clear"]


def test_the_perimeter_of_budapest_is_one_closed_loop() -> None:
    perimeter = {
        Hexside.between(here, there) for here in CITY for there in GRID.neighbors(here) if there not in CITY
    }
    meetings = Counter(end for side in perimeter for end in ends(GRID, side))

    assert (len(chains(GRID, perimeter)), set(meetings.values())) == (1, {2})


# ---- water


def test_the_danube_with_the_arm_round_csepel_is_one_chain() -> None:
    assert len(chains(GRID, DANUBE)) == 1


@pytest.mark.parametrize("river", RIVERS)
def test_a_river_is_one_chain_or_its_pieces_hang_on_other_water(river: str) -> None:
    own = {side for side, name in SHEET.river_names.items() if name == river}
    other = (DANUBE | LAKE_SIDES | SHORE_OF_LAKES | SHEET.hexsides["minor_river"]) - own
    wet = {end for side in other for end in ends(GRID, side)}
    pieces = chains(GRID, own)

    assert len(pieces) == 1 or all(any(ends(GRID, side) & wet for side in piece) for piece in pieces)


def test_lake_sides_lie_south_of_tata_and_southwest_of_adony() -> None:
    """Origin: 2.2, one side each."""
    assert {str(side) for side in LAKE_SIDES} == {"1421-1522", "2643-2742"}


def test_the_danube_parts_the_land_into_two_banks_and_csepel() -> None:
    land = {hex_id for hex_id, terrain in SHEET.terrain.items() if terrain != "lake"}

    assert land == NORTH_BANK | SOUTH_BANK | CSEPEL
    assert len(land) == len(NORTH_BANK) + len(SOUTH_BANK) + len(CSEPEL)


def test_buda_lies_west_of_the_danube_and_pest_east() -> None:
    assert BUDA <= SOUTH_BANK
    assert not (PEST | PEST_CLEAR) & SOUTH_BANK


def test_crossings_lie_on_the_danube() -> None:
    assert SHEET.crossings.keys() <= DANUBE


# Origin: 12.51, Komarom and the city's bridges are German, those of Csepel and the lower Danube Soviet.
@pytest.mark.parametrize(
    ("owner", "names"),
    [
        ("german", {"Komárom", "Budapest north", "Budapest south", "Óbuda", "Csepel-Fer", "Csepel-Pest"}),
        ("soviet", {"Ercsi", "Ráckeve", "Taksony", "Dunapentele", "Dunaföldvár"}),
    ],
)  # fmt: skip
def test_bridges_have_their_owner(owner: str, names: set[str]) -> None:
    owned = [crossing.name for crossing in SHEET.crossings.values() if crossing.owner == owner]

    assert len(owned) == len(names)
    assert all(any(bridge.startswith(name) for bridge in owned) for name in names)


def test_fords_have_no_owner() -> None:
    fords = [crossing for crossing in SHEET.crossings.values() if crossing.kind is CrossingKind.FORD]

    assert [ford.owner for ford in fords] == [None] * 4


# ---- roads


@pytest.mark.parametrize("kind", ["primary", "secondary", "rail"])
def test_roads_cross_the_danube_only_on_bridges(kind: str) -> None:
    bridges = {side for side, crossing in SHEET.crossings.items() if crossing.kind is CrossingKind.BRIDGE}

    assert (SHEET.road_links[kind] & DANUBE) - bridges == set()


@pytest.mark.parametrize("kind", ["primary", "secondary", "rail"])
def test_roads_keep_out_of_lakes(kind: str) -> None:
    links = SHEET.road_links[kind]

    assert not links & LAKE_SIDES
    assert not any(SHEET.terrain[hex_id] == "lake" for link in links for hex_id in link)


def test_roads_end_at_the_edge_of_the_city() -> None:
    """Origin: 7.64; the railway goes through."""
    links = SHEET.road_links["primary"] | SHEET.road_links["secondary"]

    assert not [link for link in links if set(link) <= URBAN]
    assert len({hex_id for link in links for hex_id in link} & URBAN) <= 8


def test_railways_go_through_the_city() -> None:
    assert any(set(link) <= URBAN for link in SHEET.road_links["rail"])


def test_roads_leave_the_map_where_one_ends_at_its_edge() -> None:
    last = {hex_id for road in SHEET.roads for hex_id in (road.hexes[0], road.hexes[-1])}

    assert set(SHEET.edge_roads) == {hex_id for hex_id in last if len(GRID.neighbors(hex_id)) < 6}


# ---- places


def place_km(lon: float, lat: float) -> tuple[float, float]:
    """Return kilometres east and north of the grid's origin (transverse Mercator, WGS84)."""
    a, flat = 6378.137, 1 / 298.257223563
    e2 = flat * (2 - flat)
    phi, away = math.radians(lat), math.radians(lon - 18.63)
    n = a / math.sqrt(1 - e2 * math.sin(phi) ** 2)
    t, c, b = math.tan(phi) ** 2, e2 / (1 - e2) * math.cos(phi) ** 2, away * math.cos(phi)
    north = _meridian_km(phi, a, e2) - _meridian_km(math.radians(47.425), a, e2)
    return n * (b + (1 - t + c) * b**3 / 6), north + n * math.tan(phi) * b * b / 2


def _meridian_km(phi: float, a: float, e2: float) -> float:
    first = (1 - e2 / 4 - 3 * e2**2 / 64) * phi
    return a * (
        first - (3 * e2 / 8 + 3 * e2**2 / 32) * math.sin(2 * phi) + 15 * e2**2 / 256 * math.sin(4 * phi)
    )


@pytest.mark.parametrize("hex_id", sorted(SHEET.villages))
def test_a_village_stands_at_most_one_hex_from_its_real_place(hex_id: HexId) -> None:
    """Origin: the grid's frame, 3.2 km from side to side, hex 0101 centred at (-64.8, 78.98) km."""
    east, north = place_km(*SHEET.place_names[hex_id])
    first_x, first_y = GRID.centre(HexId("0101"))
    real = GRID.hex_under((east + 64.8) / 3.2 + first_x, (78.98 - north) / 3.2 + first_y)

    assert real is not None
    assert GRID.distance(real, hex_id) <= 1


def test_no_village_stands_in_a_lake_or_in_the_city() -> None:
    assert not {SHEET.terrain[hex_id] for hex_id in SHEET.villages} & {"lake", "urban"}


# Origin: 20.21 and 21.23.
@pytest.mark.parametrize("hex_id", [*SHEET.towns.values(), *SHEET.areas["northern_attack"].hexes])
def test_a_town_of_the_victory_rules_has_a_village(hex_id: HexId) -> None:
    assert hex_id in SHEET.villages


def test_tata_is_two_hexes_parted_by_a_river_and_the_western_scores() -> None:
    """Origin: 20.21."""
    west, east = (hex_id for hex_id, name in SHEET.villages.items() if name.startswith("Tata ("))

    assert SHEET.river_names[Hexside.between(west, east)] == "Által-ér"
    assert (SHEET.towns["Tata"], GRID.side_between(west, east).name) == (west, "E")


# ---- zones, fronts, areas


@pytest.mark.parametrize(("zones", "edges"), [("ABC", "NW"), ("XYZ", "SWE")])
def test_entry_zones_lie_on_their_side_of_the_map(zones: str, edges: str) -> None:
    """Origin: 6.3, Germans from north and west, Soviets from south, west and east."""
    on_edge = {
        "N": {GRID.hex_at(col, 0) for col in range(42)},
        "S": {GRID.hex_at(col, 57) for col in range(42)},
        "W": {GRID.hex_at(0, row) for row in range(58)},
        "E": {GRID.hex_at(41, row) for row in range(58)},
    }
    allowed = set().union(*(on_edge[edge] for edge in edges))

    assert all(set(SHEET.entries[zone]) <= allowed for zone in zones)


def test_no_hex_lies_in_two_entry_zones() -> None:
    hexes = list(itertools.chain(*SHEET.entries.values()))

    assert len(hexes) == len(set(hexes))


@pytest.mark.parametrize(("where", "last"), [("south", "1045"), ("north", None)])
def test_the_front_lines_face_each_other(where: str, last: str | None) -> None:
    german, soviet = (SHEET.fronts[f"{side}_{where}"] for side in ("german", "soviet"))
    alone = [here for here in german if not set(GRID.neighbors(here)) & set(soviet)]

    assert not set(german) & set(soviet)
    assert alone in ([], [last])


def test_the_surprise_sector_is_eight_hexes_from_the_danube_to_kornye() -> None:
    """Origin: 16.22, seven hexes of IV SS Panzer Corps and one of III Panzer Corps."""
    sector = SHEET.areas["surprise_sector"].hexes
    corps = SHEET.areas["IVSS"].hexes + SHEET.areas["IIIPz"].hexes[:1]

    assert (len(sector), sector, SHEET.villages[sector[-1]]) == (8, corps, "Környe")
    assert any(Hexside.between(sector[0], there) in DANUBE for there in GRID.neighbors(sector[0]))


@pytest.mark.parametrize("name", SHEET.areas)
def test_an_area_lies_on_land(name: str) -> None:
    assert not [hex_id for hex_id in SHEET.areas[name].hexes if SHEET.terrain[hex_id] == "lake"]


PARTS = {name: area for name, area in SHEET.areas.items() if area.kind == "part"}


@pytest.mark.parametrize("name", PARTS)
def test_a_part_lies_within_its_area(name: str) -> None:
    assert set(PARTS[name].hexes) <= set(SHEET.areas[name.partition(":")[0]].hexes)


def test_parts_share_no_hex() -> None:
    hexes = list(itertools.chain(*(area.hexes for area in PARTS.values())))

    assert len(hexes) == len(set(hexes))


def test_the_bank_behind_31st_guards_corps_is_its_shore_of_the_danube() -> None:
    bank = set(SHEET.areas["31GRC_bank"].hexes)

    assert bank <= set(SHEET.areas["sturmboot_south_shore"].hexes)
    assert not bank & set(SHEET.areas["31GRC"].hexes)


def test_assault_boats_start_on_the_north_shore() -> None:
    """Origin: 22.7 and 12.63, from the west edge to Esztergom."""
    shore = SHEET.areas["sturmboot_north_shore"].hexes
    facing = {here for side in DANUBE for here in side}

    assert SHEET.areas["danube"].hexes == shore
    assert set(shore) <= NORTH_BANK & facing
    assert {"0116", "2315"} <= set(shore)


def test_the_garrison_may_deploy_in_the_whole_city() -> None:
    assert set(SHEET.areas["budapest_garrison"].hexes) == CITY


def test_the_ring_touches_the_city_and_holds_none_of_it() -> None:
    ring = set(SHEET.areas["soviet_ring"].hexes)

    assert not ring & CITY
    assert all(set(GRID.neighbors(hex_id)) & CITY for hex_id in ring)


def test_the_credit_names_every_source() -> None:
    names = ("OpenStreetMap", "OpenMapTiles", "GeoNames", "SRTM30", "Natural Earth")

    assert [name in SHEET.credit for name in names] == [True] * 5
