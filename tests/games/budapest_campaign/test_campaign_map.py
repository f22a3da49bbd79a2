"""The map of Budapest Campaign holds what the rulebook fixes, and is of one piece where it is ours."""

import itertools

import pytest

from maps.load import load
from rules.board import Board
from rules.grids.hexes import HexGrid
from rules.hexgrid import HexId, Hexside
from tests.games.shared.connected import reached
from tests.maps.map_samples import chains, ends

SHEET = load("budapest_campaign")
BOARD = Board.of_sheet(SHEET)
GRID = SHEET.grid
LAST_ROW, MOST_COLUMNS = 17, 25
AREAS = BOARD.areas
LAKES = {hex_id for hex_id, kind in SHEET.terrain.items() if kind == "lake"}
RAIL = SHEET.road_links["rail"]
RAIL_HEXES = {hex_id for link in RAIL for hex_id in link}
FORTIFIED_LINES = ("margit_line", "attila_line", "karola_line")


def edges_of(hex_id: HexId) -> str:
    """Return the edges of the map on which a hex lies, by the row and column of its number."""
    row, column = int(hex_id[:2]), int(hex_id[2:])
    last = MOST_COLUMNS if row % 2 else MOST_COLUMNS - 1
    found = {"S": row == 1, "N": row == LAST_ROW, "W": column == 1, "E": column == last}
    return "".join(edge for edge, is_there in found.items() if is_there)


def hexes(*ids: str) -> set[HexId]:
    return {HexId(each) for each in ids}


def bank_of(start: str, river: str) -> set[HexId]:
    """Return the hexes reached without crossing a river."""
    sides = {side for side, name in SHEET.river_names.items() if name == river}
    return reached(GRID, hexes(start), lambda here, there: Hexside.between(here, there) not in sides)


def is_rail(here: HexId, there: HexId) -> bool:
    return Hexside.between(here, there) in RAIL


# ---- grid and terrain


def test_rows_of_25_and_24_hexes_make_417() -> None:
    """Origin: 18.1 and 18.2 bind the columns; even rows lie to the east by the places of the named hexes."""
    assert isinstance(GRID, HexGrid)
    assert (len(GRID.hexes), GRID.hex_at(0, 0), GRID.hexes[-1]) == (417, "1701", "0125")
    assert GRID.centre(HexId("0201"))[0] > GRID.centre(HexId("0101"))[0]
    assert GRID.centre(HexId("0201"))[1] < GRID.centre(HexId("0101"))[1]


# Origin: 3.4, 10.1, 6.2 and 18.2 name these hexes.
@pytest.mark.parametrize(
    "hex_id", ["1007", "1008", "1102", "1104", "0107", "0108", "0113", "0523", "0524", "0623"]
)
def test_a_hex_that_the_rules_name_is_on_the_map(hex_id: str) -> None:
    assert hex_id in GRID


def test_the_kinds_of_terrain_are_those_of_the_chart() -> None:
    """Origin: 6.2, 9.3."""
    assert set(SHEET.terrain.values()) == {"clear", "rough", "city", "lake"}


def test_lake_balaton_is_four_hexes() -> None:
    """Origin: 6.2."""
    assert hexes("0501", "0502", "0602", "0603") == LAKES


def test_the_places_of_victory_are_named() -> None:
    """Origin: 3.4."""
    found = {name: set(AREAS[name]) for name in ("buda", "pest", "gyor", "oilfield")}

    assert found == {n: {h} for n, h in zip(found, ("1007", "1008", "1102", "1104"), strict=True)}


def test_the_towns_are_the_cities() -> None:
    assert set(SHEET.towns.values()) == {h for h, kind in SHEET.terrain.items() if kind == "city"}
    assert set(SHEET.towns.values()) <= SHEET.villages.keys()


# ---- water


def test_the_danube_runs_between_buda_and_pest_and_where_the_flotilla_enters() -> None:
    """Origin: 3.4, 15.3."""
    entry = Hexside.between(*sorted(AREAS["flotilla_entry"]))

    assert {Hexside.parse("1007-1008"), entry} <= SHEET.hexsides["danube"]


def test_the_danube_bars_the_way_between_its_banks() -> None:
    bank = bank_of("1007", "Danube")

    assert hexes("1102", "1104", "0107") <= bank
    assert not bank & hexes("1008", "0108", "1401")


def test_the_tisza_parts_debrecen_from_the_west() -> None:
    assert not bank_of("1018", "Tisza") & hexes("1415", "1008", "0113")


@pytest.mark.parametrize("river", ["Danube", "Tisza"])
def test_a_great_river_is_one_chain(river: str) -> None:
    assert len(chains(GRID, {side for side, name in SHEET.river_names.items() if name == river})) == 1


@pytest.mark.parametrize("river", sorted(set(SHEET.river_names.values()) - {"Danube", "Tisza"}))
def test_a_piece_of_a_river_ends_in_other_water_or_at_the_edge(river: str) -> None:
    own = {side for side, name in SHEET.river_names.items() if name == river}
    wet = {end for side in SHEET.river_names.keys() - own for end in ends(GRID, side)}
    shore = {end for here in LAKES for end in GRID.corners(here)}
    brink = {corner for here in GRID.hexes if GRID.is_at_edge(here) for corner in GRID.corners(here)}
    known = {(round(x, 6), round(y, 6)) for x, y in (*wet, *shore, *brink)}

    for piece in chains(GRID, own):
        assert {(round(x, 6), round(y, 6)) for side in piece for x, y in ends(GRID, side)} & known


def test_the_one_lake_side_is_that_of_velence() -> None:
    assert [str(side) for side in SHEET.hexsides["minor_lake"]] == ["0805-0806"]


# ---- railways


def test_railways_keep_out_of_the_lake() -> None:
    assert not RAIL_HEXES & LAKES


# Origin: 3.4 and 10.1 for the hexes; that a railway leads there is reconstructed.
@pytest.mark.parametrize("hex_id", ["1007", "1008", "1102", "1104", "0113", "0108"])
def test_a_railway_leads_to_each_place_that_counts(hex_id: str) -> None:
    assert hex_id in RAIL_HEXES


def test_railways_leave_the_map_at_its_edge_from_railway_hexes() -> None:
    assert SHEET.edge_roads.keys() <= RAIL_HEXES
    assert all(edges_of(hex_id) for hex_id in SHEET.edge_roads)


def test_railways_cross_the_great_rivers_on_fourteen_hexsides() -> None:
    """Origin: reconstructed; each is a bridge for the rules (6.3)."""
    crossed = RAIL & (SHEET.hexsides["danube"] | SHEET.hexsides["major_river"])

    assert len(crossed) == 14
    assert {"1007-1008", "0107-0108", "0812-0813"} <= {str(side) for side in crossed}


# ---- countries and the front


def test_the_border_of_romania_is_the_front() -> None:
    """Origin: 18.1."""
    romania = AREAS["romania"]
    own = {
        there
        for here in romania
        for there in GRID.neighbors(here)
        if there not in romania | AREAS["slovakia"]
    }
    other = {here for here in romania if set(GRID.neighbors(here)) - romania}

    assert set(SHEET.fronts["axis_border"]) == own
    assert set(SHEET.fronts["soviet_border"]) == other


def test_the_soviet_side_is_romania_and_the_east_edge() -> None:
    """Origin: 18.1."""
    assert AREAS["soviet_side"] == AREAS["romania"] | AREAS["edge_east"]
    assert "0524" not in AREAS["soviet_side"]


def test_the_axis_may_stand_near_the_east_edge_in_three_hexes_of_hungary() -> None:
    """Origin: 18.2."""
    excepted = AREAS["axis_setup_exceptions"]

    assert excepted == hexes("0523", "0524", "0623")
    assert not excepted & AREAS["soviet_side"]
    assert all(min(GRID.distance(here, edge) for edge in AREAS["edge_east"]) <= 2 for here in excepted)


def test_slovakia_and_romania_share_no_hex() -> None:
    assert not AREAS["slovakia"] & AREAS["romania"]


@pytest.mark.parametrize("edge", ["west", "east", "north", "south"])
def test_an_edge_is_every_hex_on_it(edge: str) -> None:
    assert AREAS[f"edge_{edge}"] == {hex_id for hex_id in GRID.hexes if edge[0].upper() in edges_of(hex_id)}


# ---- fortified lines


def test_the_fortified_hexes_are_those_of_the_three_lines() -> None:
    lines = [AREAS[name] for name in FORTIFIED_LINES]

    assert AREAS["fortified"] == frozenset().union(*lines)
    assert sum(map(len, lines)) == len(AREAS["fortified"])


def test_a_fortified_hex_lies_on_the_north_edge() -> None:
    """Origin: 18.4."""
    assert AREAS["fortified"] & AREAS["edge_north"] == hexes("1719")


# ---- sources


def test_axis_sources_lie_on_railways_of_the_west_and_the_north_edge() -> None:
    """Origin: 10.1."""
    sources = AREAS["axis_sources"]

    assert sources <= RAIL_HEXES - AREAS["soviet_side"]
    assert sources <= AREAS["edge_west"] | AREAS["edge_north"]


def test_soviet_sources_lie_on_railways_of_the_east_and_the_south_edge() -> None:
    """Origin: 10.1, 2UF and RO in the east, 3UF in the south."""
    sources = AREAS["soviet_sources"]

    assert sources <= RAIL_HEXES & AREAS["soviet_side"]
    assert sources <= AREAS["edge_east"] | AREAS["edge_south"]
    assert sources & AREAS["edge_east"]
    assert sources & AREAS["edge_south"]


def test_the_contingent_sources_are_baja_and_szeged() -> None:
    """Origin: 10.1, 12.2."""
    assert AREAS["contingent_sources"] == hexes("0108", "0113")
    assert AREAS["contingent_sources"] <= AREAS["edge_south"]


@pytest.mark.parametrize("side", ["axis", "soviet"])
def test_the_entries_of_a_side_are_its_sources_by_their_edge(side: str) -> None:
    entries = {zone: set(those) for zone, those in SHEET.entries.items() if zone.startswith(side)}

    assert set().union(*entries.values()) == AREAS[f"{side}_sources"]
    assert all(those <= AREAS[f"edge_{zone.partition('_')[2]}"] for zone, those in entries.items())


def test_the_railways_of_hungary_join_its_towns_to_an_axis_source() -> None:
    net = reached(GRID, AREAS["axis_sources"], is_rail, set(GRID.hexes) - AREAS["soviet_side"])

    assert hexes("1007", "1008", "1018", "1415", "0113", "0720", "0812", "1102") <= net


def test_the_railways_of_romania_join_a_soviet_source_to_the_border() -> None:
    net = reached(GRID, AREAS["soviet_sources"] & AREAS["romania"], is_rail, AREAS["romania"])

    assert net & set(SHEET.fronts["soviet_border"])


# ---- places


def lon_lat_km(hex_id: HexId) -> tuple[float, float]:
    """Return kilometres east and north of 19 E 47.5 N. Origin: fit of the named hexes, without a turn."""
    row, column = int(hex_id[:2]), int(hex_id[2:])
    return 17.8 * (column + (0 if row % 2 else 0.5)) - 138.2, 17.8 * row * 0.8660254 - 154.0


@pytest.mark.parametrize("hex_id", sorted(SHEET.villages))
def test_a_place_stands_less_than_a_hex_from_its_real_position(hex_id: HexId) -> None:
    """Origin: 75.21 km and 111.2 km to a degree at 47.5 N."""
    (east, north), (lon, lat) = lon_lat_km(hex_id), SHEET.place_names[hex_id]
    off_km = ((east - (lon - 19) * 75.21) ** 2 + (north - (lat - 47.5) * 111.2) ** 2) ** 0.5

    assert off_km < 0.9 * 17.8


@pytest.mark.parametrize("name", SHEET.areas)
def test_an_area_lies_on_land_but_for_an_edge(name: str) -> None:
    assert SHEET.areas[name].kind == "edge" or not set(SHEET.areas[name].hexes) & LAKES


def test_airfields_lie_at_places_of_the_map() -> None:
    assert AREAS["airfields"] <= SHEET.villages.keys()


def test_fronts_are_chains() -> None:
    for line in SHEET.fronts.values():
        assert all(GRID.are_adjacent(one, other) for one, other in itertools.pairwise(line))


def test_the_credit_names_every_source() -> None:
    names = ("OpenStreetMap", "OpenMapTiles", "GeoNames", "SRTM30", "Natural Earth")

    assert [name in SHEET.credit for name in names] == [True] * 5
