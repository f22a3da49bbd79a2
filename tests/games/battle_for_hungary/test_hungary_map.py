"""The map of The Battle for Hungary holds what the rulebook fixes, and is of one piece where it is ours."""

import itertools

import pytest

from maps.load import load
from rules.board import Board
from rules.hexgrid import HexId, Hexside
from tests.games.shared.connected import reached
from tests.maps.map_samples import chains, ends

SHEET = load("battle_for_hungary")
BOARD = Board.of_sheet(SHEET)
GRID = SHEET.grid
AREAS = BOARD.areas
ROWS, COLUMNS = 23, 32
RAIL = SHEET.road_links["rail"]
RAIL_HEXES = {hex_id for link in RAIL for hex_id in link}
SCENARIO_TURNS = (1, 7, 11)
COUNTRIES = ("hungary", "slovakia", "romania", "germany", "croatia", "serbia", "poland", "galicia")
GOALS = ("budapest", "vienna", "kosice", "banska_bystrica", "debrecen", "bratislava")


def hexes(*ids: str) -> set[HexId]:
    return {HexId(each) for each in ids}


def row(hex_id: HexId) -> int:
    return int(hex_id[:2])


def column(hex_id: HexId) -> int:
    return int(hex_id[2:])


def is_on_edge(hex_id: HexId) -> bool:
    return row(hex_id) in (1, ROWS) or column(hex_id) in (1, COLUMNS)


def sides_of(river: str) -> set[Hexside]:
    return {side for side, name in SHEET.river_names.items() if name == river}


def is_rail(here: HexId, there: HexId) -> bool:
    return Hexside.between(here, there) in RAIL


def axis_turn(turn: int) -> set[HexId]:
    return set(GRID.hexes) - AREAS[f"allied_turn_{turn}"]


# ---- grid and terrain


def test_23_rows_of_32_hexes_make_736() -> None:
    """Origin: 5.2 and 5.3 name hexes on all four edges, 0129 to 2314, 1401 and 0832."""
    assert len(GRID.hexes) == ROWS * COLUMNS == 736
    assert (GRID.hex_at(0, 0), GRID.hexes[-1]) == ("0132", "2301")


# Origin: columns count from the east; the fit of the named hexes has even rows half a hex to the west.
@pytest.mark.parametrize(
    ("here", "around"),
    [("0404", "0304 0403 0504 0505 0405 0305"), ("0504", "0403 0503 0603 0604 0505 0404")],
)
def test_neighbours_go_round_from_the_north_east(here: str, around: str) -> None:
    assert " ".join(str(hex_id) for hex_id in GRID.across(HexId(here))) == around


def test_the_kinds_of_terrain_are_those_of_the_chart() -> None:
    """Origin: 12.2.3 names plain and mountain; hills are reconstructed."""
    assert set(SHEET.terrain.values()) == {"plain", "hills", "mountain"}


# Origin: 7.3 and 8.5 count one point for each of these (8.5 with rows 3 higher).
@pytest.mark.parametrize("hex_id", ["0916", "1016", "1015", "1522", "1523", "1623"])
def test_a_hex_whose_cost_an_example_tells_is_plain(hex_id: HexId) -> None:
    assert SHEET.terrain[hex_id] == "plain"


# ---- water


def test_the_danube_is_one_chain_from_the_west_to_the_south_edge() -> None:
    """Origin: 5.8.3 asks for its course between Vienna and a town."""
    (chain,) = chains(GRID, SHEET.hexsides["danube"])
    ends_at = [{hex_id for hex_id in side if is_on_edge(hex_id)} for side in chain]

    assert hexes("0732", "0832") in ends_at
    assert hexes("2323", "2324") in ends_at


# Origin: 13.2, 7.2.
@pytest.mark.parametrize("side", ["1222-1223", "1823-1824"])
def test_the_danube_runs_where_the_rulebook_has_it(side: str) -> None:
    assert Hexside.parse(side) in SHEET.hexsides["danube"]


@pytest.mark.parametrize("hex_id", ["0831", "1923", "2124"])
def test_a_hex_that_the_rulebook_puts_on_the_danube_lies_there(hex_id: HexId) -> None:
    """Origin: 5.8.3."""
    assert hex_id in {each for side in SHEET.hexsides["danube"] for each in side}


def test_the_tisza_is_the_one_river_between_miskolc_and_the_corps() -> None:
    """Origin: 7.3, three hexes and one river from 0817 to 1015."""
    ways = [
        (HexId("0817"), one, other, HexId("1015"))
        for one in GRID.neighbors(HexId("0817"))
        for other in GRID.neighbors(HexId("1015"))
        if GRID.are_adjacent(one, other)
    ]
    crossed = [
        [Hexside.between(a, b) for a, b in itertools.pairwise(way) if BOARD.features(a, b).sides]
        for way in ways
    ]

    assert GRID.distance(HexId("0817"), HexId("1015")) == 3
    assert min(map(len, crossed)) == 1
    assert any(len(sides) == 1 and sides[0] in sides_of("Tisza") for sides in crossed)


def test_rivers_are_those_of_the_danube_and_the_others() -> None:
    """A river that runs into the Danube along a hexside is there as well (7.1, either reading)."""
    both = SHEET.hexsides["danube"] & SHEET.hexsides["river"]

    assert {str(side) for side in both} == {"0829-0930", "1027-1127"}


# Origin: geography; the Mura is the border of two hexes where the Drava comes in.
@pytest.mark.parametrize("river", sorted(set(SHEET.river_names.values()) - {"Mura"}))
def test_a_river_is_one_chain(river: str) -> None:
    assert len(chains(GRID, sides_of(river))) == 1


# The Prut of the data stops short of the east edge.
@pytest.mark.parametrize("river", sorted(set(SHEET.river_names.values()) - {"Danube", "Prut"}))
def test_a_river_ends_in_other_water_at_the_edge_or_at_a_spring(river: str) -> None:
    own = sides_of(river)
    wet = {end for side in SHEET.river_names.keys() - own for end in ends(GRID, side)}
    brink = {corner for here in GRID.hexes if GRID.is_at_edge(here) for corner in GRID.corners(here)}
    known = {(round(x, 6), round(y, 6)) for x, y in (*wet, *brink)}

    for piece in chains(GRID, own):
        assert {(round(x, 6), round(y, 6)) for side in piece for x, y in ends(GRID, side)} & known


def test_three_lakes_lie_on_hexsides() -> None:
    """Origin: 5.1, 7.5 name Balaton, Velence and Neusiedl."""
    assert sorted(map(len, chains(GRID, SHEET.hexsides["lake"]))) == [2, 3, 8]


# ---- railways


def test_no_railway_crosses_a_lake() -> None:
    """Origin: 5.1, 7.5."""
    assert not RAIL & SHEET.hexsides["lake"]


def test_the_railway_from_szolnok_to_lugoj_goes_by_arad_and_timisoara() -> None:
    """Origin: 10.2, with rows 3 higher."""
    way = [
        HexId(each)
        for each in [
            "1419",
            "1519",
            "1518",
            "1617",
            "1717",
            "1816",
            "1916",
            "2016",
            "2116",
            "2216",
            "2215",
            "2214",
            "2314",
        ]
    ]

    assert all(is_rail(one, other) for one, other in itertools.pairwise(way))


def test_no_railway_leads_to_the_source_in_the_east() -> None:
    """Origin: 9.2.2, 10.2; the headquarters at 1002 is near enough without one."""
    assert "1401" not in RAIL_HEXES
    assert GRID.distance(HexId("1002"), HexId("1401")) <= 8


def test_railways_leave_the_map_at_its_edge_from_railway_hexes() -> None:
    assert SHEET.edge_roads.keys() <= RAIL_HEXES
    assert all(is_on_edge(hex_id) for hex_id in SHEET.edge_roads)


def test_every_town_but_three_has_a_railway() -> None:
    """Origin: reconstructed; the main lines of 1944."""
    assert {SHEET.villages[h] for h in SHEET.villages.keys() - RAIL_HEXES} == {
        "Esztergom", "Dunaföldvár", "Chernivtsi (Cernăuți)",
    }  # fmt: skip


# ---- sources


def test_sources_are_those_of_the_rulebook_and_lie_on_the_edge() -> None:
    """Origin: 5.2, 5.3."""
    assert AREAS["axis_sources"] == hexes("0832", "0129", "0121")
    assert AREAS["allied_sources"] == hexes("1401", "2301", "2314", "2307")
    assert all(is_on_edge(hex_id) for hex_id in AREAS["axis_sources"] | AREAS["allied_sources"])


def test_a_railway_leads_off_the_map_at_every_source_but_one() -> None:
    """Origin: 9.2.2, 10.2."""
    sources = AREAS["axis_sources"] | AREAS["allied_sources"]

    assert sources - SHEET.edge_roads.keys() == hexes("1401")


@pytest.mark.parametrize("turn", SCENARIO_TURNS)
def test_sources_lie_behind_their_line(turn: int) -> None:
    assert AREAS["axis_sources"] <= axis_turn(turn)
    assert AREAS["allied_sources"] <= AREAS[f"allied_turn_{turn}"]


# ---- towns, cities, goals


# Origin: 5.8.3, 6.4.1, 7.2, 10.2 (rows 3 higher), 13.2; 0220 of 13.2 lies 75 km from its place.
@pytest.mark.parametrize(
    ("name", "hex_id"),
    [
        ("Wien", "0831"), ("Buda", "1223"), ("Pest", "1222"), ("Mohács", "2124"), ("Baja", "1823"),
        ("Subotica", "2021"), ("Košice", "0516"), ("Banská Bystrica", "0523"), ("Szolnok", "1419"),
    ],
)  # fmt: skip
def test_a_town_that_the_rulebook_names_lies_in_its_hex(name: str, hex_id: str) -> None:
    assert SHEET.towns[name] == hex_id


def test_every_place_of_the_map_is_a_town() -> None:
    """Origin: 7.2 and 6.4 speak of towns and cities alone."""
    assert set(SHEET.towns.values()) == set(SHEET.villages) == BOARD.villages


def test_the_cities_are_budapest_and_vienna() -> None:
    """Origin: 8.8, 13.2, 5.8.3."""
    assert AREAS["cities"] == AREAS["budapest"] | AREAS["vienna"] == hexes("1222", "1223", "0831")


def test_points_are_in_budapest_vienna_and_four_towns() -> None:
    """Origin: 11, 40 points: twice 10 and four times 5; which four is partly reconstructed."""
    found = {name: set(AREAS[f"goal_{name}"]) for name in GOALS}

    assert found == {
        "budapest": hexes("1222", "1223"), "vienna": hexes("0831"), "kosice": hexes("0516"),
        "banska_bystrica": hexes("0523"), "debrecen": hexes("1214"), "bratislava": hexes("0829"),
    }  # fmt: skip
    assert set().union(*found.values()) <= SHEET.villages.keys()


def test_nineteen_hexes_lie_within_two_of_subotica() -> None:
    """Origin: 6.4.1."""
    (here,) = AREAS["subotica"]

    assert sum(GRID.distance(here, there) <= 2 for there in GRID.hexes) == 19


# Origin: the fit of the hexes that the rulebook names, without its turn; 75.21 and 111.2 km to a degree.
@pytest.mark.parametrize("hex_id", sorted(SHEET.villages.keys() - {"1823"}))
def test_a_town_stands_less_than_a_hex_from_its_real_position(hex_id: HexId) -> None:
    (x, y), (lon, lat) = GRID.centre(hex_id), SHEET.place_names[hex_id]
    east, north = 23.927 * x - 234.1, 224.56 - 22.16 * y
    off_km = ((east - (lon - 19) * 75.21) ** 2 + (north - (lat - 47.5) * 111.2) ** 2) ** 0.5

    assert off_km < 16.5


# ---- countries, air areas, the uprising


def test_every_hex_lies_in_one_country() -> None:
    found = [hex_id for name in COUNTRIES for hex_id in SHEET.areas[name].hexes]

    assert sorted(found) == sorted(GRID.hexes)


@pytest.mark.parametrize(
    ("country", "towns"),
    [
        ("hungary", "1222 1214 0516 1608 2021 1514"), ("slovakia", "0829 0523 0223"),
        ("romania", "2016 2216 2303"), ("germany", "0831 0230"), ("croatia", "2324 2228"),
    ],
)  # fmt: skip
def test_a_country_of_1944_has_its_towns(country: str, towns: str) -> None:
    """Origin: 1.4, the borders of 1944; Košice, Cluj, Subotica and Oradea were Hungarian."""
    assert hexes(*towns.split()) <= AREAS[country]


def test_twelve_air_areas_divide_the_map() -> None:
    """Origin: 9.4 names area 12; their blocks are reconstructed."""
    found = [hex_id for number in range(1, 13) for hex_id in SHEET.areas[f"air_{number}"].hexes]

    assert sorted(found) == sorted(GRID.hexes)


def test_the_uprising_is_one_area_of_slovakia() -> None:
    """Origin: 12.2.1."""
    uprising = AREAS["slovak_uprising"]

    assert uprising <= AREAS["slovakia"]
    assert reached(GRID, [min(uprising)], within=uprising) == uprising


# ---- fortified lines


@pytest.mark.parametrize("line", ["arpad", "margarethe"])
def test_a_fortified_hexside_has_one_hex_on_the_axis_side(line: str) -> None:
    """Origin: 8.7."""
    inner = AREAS[f"{line}_line"]

    assert all((side.a in inner) != (side.b in inner) for side in SHEET.hexsides[line])
    assert inner == {h for side in SHEET.hexsides[line] for h in side if h in inner}


def test_the_example_of_the_arpad_line_holds() -> None:
    """Origin: 8.7, with rows 3 higher: one of two neighbours lies across the line."""
    assert Hexside.parse("0509-0510") in SHEET.hexsides["arpad"]
    assert Hexside.parse("0409-0510") not in SHEET.hexsides["arpad"]
    assert {"0509", "0409"} <= set(GRID.neighbors(HexId("0510")))


@pytest.mark.parametrize("turn", [1, 7])
def test_the_margarethe_line_is_behind_the_axis_front_before_it_is_lost(turn: int) -> None:
    assert AREAS["margarethe_line"] <= axis_turn(1)
    assert AREAS["margarethe_line"] & axis_turn(turn)


# ---- examples of where hexes lie


# Origin: 8.9, with rows 3 higher: all attackers stand beside the hex attacked.
@pytest.mark.parametrize("attackers", ["1317 1516", "1517 1415 1317"])
def test_the_attackers_of_the_concentric_examples_stand_round_1416(attackers: str) -> None:
    assert hexes(*attackers.split()) <= set(GRID.neighbors(HexId("1416")))


def test_the_chain_of_the_first_turn_is_one_of_neighbours_on_the_allied_front() -> None:
    """Origin: 13, with rows 3 higher and 2216 for 2214."""
    chain = [HexId(each) for each in ["2317", "2216", "2117", "2016", "1916", "1815"]]

    assert all(GRID.are_adjacent(one, other) for one, other in itertools.pairwise(chain))
    assert set(chain) <= AREAS["allied_front_1"]


def test_the_first_panzer_army_holds_the_line_to_dukla_in_january() -> None:
    """Origin: 13, 0916 to 0415 with rows 3 higher."""
    assert hexes("0616", "0516", "0415", "0315", "0215", "0115") <= axis_turn(7)


# ---- the lines on which scenarios begin


@pytest.mark.parametrize("turn", SCENARIO_TURNS)
@pytest.mark.parametrize("side", ["axis", "allied"])
def test_a_front_is_every_hex_that_touches_the_other_side(turn: int, side: str) -> None:
    """Origin: follows from who holds what; Budapest is cut off and on no front."""
    allied, budapest = set(AREAS[f"allied_turn_{turn}"]), AREAS["budapest"]
    enemy = allied if side == "axis" else set(GRID.hexes) - allied - budapest
    own = set(GRID.hexes) - enemy - budapest if side == "allied" else set(GRID.hexes) - allied - budapest
    touching = {here for here in own if enemy & set(GRID.neighbors(here))}

    assert touching == AREAS[f"{side}_front_{turn}"]


def test_the_line_of_march_is_that_of_january_south_of_1125() -> None:
    """Origin: 13.3."""
    changed = AREAS["allied_turn_7"] ^ AREAS["allied_turn_11"]

    assert {hex_id for hex_id in changed if row(hex_id) >= 11} == AREAS["budapest"]
    assert {hex_id for hex_id in changed if row(hex_id) < 11}


def test_budapest_is_cut_off_in_january() -> None:
    """Origin: 13.2; history."""
    budapest = AREAS["budapest"]

    assert budapest <= axis_turn(7)
    assert reached(GRID, budapest, within=axis_turn(7)) == budapest


def test_the_credit_names_every_source() -> None:
    names = ("OpenStreetMap", "OpenMapTiles", "GeoNames", "SRTM30", "Natural Earth")

    assert [name in SHEET.credit for name in names] == [True] * 5
