"""The picture of the map of Hungary against its data: what is drawn, and what lies in the repository."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtGui import QGuiApplication

from maps.paint import Drawn, paint
from maps.paint.limits import AIR_AREA, FORTIFIED
from maps.paint.shapes import side_middle
from maps.paint.signs import BORDER
from maps.paint.water import RIVER_MARK
from maps.sheet import Rect
from rules.hexgrid import HexId, Hexside
from tests.games.shared.map_pictures import MapPicture, share_near

PICTURE = MapPicture("battle_for_hungary")
SHEET, HOME = PICTURE.sheet, PICTURE.home
patch, of_kind, areas, sides_between = PICTURE.patch, PICTURE.of_kind, PICTURE.areas, PICTURE.sides_between
GREAT_RIVER, RIVER, WALL = (143, 174, 192), (95, 141, 170), (122, 74, 34)
LINES = ("arpad", "margarethe")
STARTS = ("allied_turn_1", "allied_turn_7", "allied_turn_11")


@pytest.fixture(scope="module")
def drawn(qapp_cls: type[QGuiApplication]) -> Drawn:
    return PICTURE.drawn_small(qapp_cls)


# ---- what the painter draws


def test_every_hex_reads_as_the_terrain_of_the_data(drawn: Drawn) -> None:
    assert drawn.terrain == {SHEET.look_of(kind): of_kind(kind) for kind in set(SHEET.terrain.values())}


def test_every_town_is_drawn_and_no_other(drawn: Drawn) -> None:
    assert drawn.villages == SHEET.villages.keys()


def test_the_cities_have_their_blocks_and_their_red_line(drawn: Drawn) -> None:
    """Origin: 8.8."""
    cities = {hex_id for hexes in SHEET.cities.values() for hex_id in hexes}

    assert drawn.signs["city"] == drawn.perimeter == cities


@pytest.mark.parametrize("kind", ["danube", "lake", *LINES])
def test_every_hexside_of_a_kind_is_drawn_and_no_other(drawn: Drawn, kind: str) -> None:
    assert drawn.hexsides[kind] == SHEET.hexsides[kind]


def test_every_hexside_of_a_river_is_drawn_but_where_it_has_become_the_danube(drawn: Drawn) -> None:
    assert drawn.hexsides["river"] == SHEET.hexsides["river"] - SHEET.hexsides["danube"]


def test_no_hexside_is_drawn_that_the_data_lacks(drawn: Drawn) -> None:
    assert {*drawn.hexsides} == {*SHEET.hexsides, RIVER_MARK}


def test_every_link_of_a_railway_is_drawn_and_no_other(drawn: Drawn) -> None:
    assert drawn.links == SHEET.road_links


def test_a_railway_leaves_the_map_at_each_source_but_1401(drawn: Drawn) -> None:
    """Origin: 9.2.2, 10.2."""
    sources = {hex_id for area in areas("source") for hex_id in area.hexes}

    assert sources - drawn.leaving["rail"] == {"1401"}
    assert drawn.leaving["rail"] == SHEET.edge_roads.keys()


def test_railways_meet_water_only_where_a_link_crosses_a_river(drawn: Drawn) -> None:
    rail, danube = SHEET.road_links["rail"], SHEET.hexsides["danube"]
    kinds = {"danube": danube, "river": SHEET.hexsides["river"] - danube}

    assert drawn.way_over_water == {("rail", kind): rail & sides for kind, sides in kinds.items()}


@pytest.mark.parametrize("kind", ["source", "victory", "zone"])
def test_every_hex_of_an_area_bears_its_sign_and_no_other(drawn: Drawn, kind: str) -> None:
    assert drawn.signs[kind] == {hex_id for area in areas(kind) for hex_id in area.hexes}


def test_borders_run_between_the_countries(drawn: Drawn) -> None:
    """Origin: 1.4."""
    assert drawn.borders == sides_between("country")


def test_air_areas_end_where_the_data_has_it(drawn: Drawn) -> None:
    assert drawn.limits[AIR_AREA] == sides_between("air_area")


@pytest.mark.parametrize("name", STARTS)
def test_the_lines_of_the_set_ups_are_drawn(drawn: Drawn, name: str) -> None:
    """Origin: 13, they are printed on the map."""
    held = set(SHEET.areas[name].hexes)

    assert drawn.limits[name] == {
        Hexside.between(here, there)
        for here in held
        for there in SHEET.grid.neighbors(here)
        if there not in held
    }


def test_what_is_changed_in_the_data_is_changed_in_the_picture(qapp_cls: type[QGuiApplication]) -> None:
    """Origin: what the tests above hold for the map as it is."""
    application = QGuiApplication.instance() or qapp_cls([])
    assert application
    gone, plain, peak = Hexside.parse("1324-1424"), HexId("1425"), HexId("1324")
    sides = {**SHEET.hexsides, "margarethe": SHEET.hexsides["margarethe"] - {gone}}
    other = replace(SHEET, hexsides=sides, terrain={**SHEET.terrain, plain: "hills", peak: "mountain"})
    part = Rect(*(each - 250 for each in SHEET.middle_px(gone)), 500.0, 500.0)
    found = paint(other, scale=0.1, clip=part).drawn

    assert gone not in found.hexsides["margarethe"]
    assert plain in found.terrain["rough"]
    assert peak in found.terrain["mountain"]


# ---- what lies in the repository


def test_the_picture_has_the_size_of_its_place_and_is_no_large_file() -> None:
    (section,) = SHEET.sections

    assert PICTURE.whole.shape[:2] == (round(section.rect_px.height), round(section.rect_px.width))
    assert (HOME / section.picture).stat().st_size < 8_000_000
    assert (HOME / "preview.jpg").stat().st_size <= 150_000


def test_the_higher_the_country_the_darker_it_is() -> None:
    plain, hills, mountain = (
        np.mean([patch(SHEET.centre_px(h), 60).mean() for h in of_kind(k)])
        for k in ("plain", "hills", "mountain")
    )

    assert plain > hills + 8 > mountain + 16


@pytest.mark.parametrize(
    ("kind", "colour", "least"),
    [
        ("danube", GREAT_RIVER, 0.1), ("river", RIVER, 0.006),
        ("arpad", WALL, 0.02), ("margarethe", WALL, 0.02),
    ],
)  # fmt: skip
def test_water_and_walls_lie_at_the_middle_of_each_of_their_hexsides(
    kind: str, colour: tuple[int, int, int], least: float
) -> None:
    sides = SHEET.hexsides[kind] - (SHEET.hexsides["danube"] if kind == "river" else frozenset())
    shares = {side: share_near(patch(side_middle(SHEET, side), 30), colour, 20) for side in sides}

    assert not [str(side) for side, share in shares.items() if share < least]


def dry_sides() -> Iterator[Hexside]:
    """Yield hexsides between plain hexes without a town, and with no water at their corners."""
    wet = {hex_id for sides in SHEET.hexsides.values() for side in sides for hex_id in side}
    bare = of_kind("plain") - wet - SHEET.villages.keys()
    for here in sorted(bare):
        for there in SHEET.grid.neighbors(here):
            if there in bare and here < there:
                yield Hexside.between(here, there)


def test_no_water_flows_at_dry_hexsides() -> None:
    limits = sides_between("air_area")
    wet = [
        str(side)
        for side in dry_sides()
        # The grey of a limit is near that of water.
        if side not in limits and share_near(patch(side_middle(SHEET, side), 22), RIVER, 20) >= 0.006
    ]

    assert not wet


def test_the_map_from_far_away_has_borders_air_areas_and_walls() -> None:
    assert SHEET.features is not None
    assert {BORDER, AIR_AREA, FORTIFIED} <= SHEET.features.ways.keys()


def test_the_names_are_those_of_the_towns() -> None:
    assert SHEET.features is not None
    named = {each.text for each in SHEET.features.settlements}

    assert named == {*(name.split(" (")[0] for name in SHEET.villages.values()), "Budapest"}


def test_every_air_area_bears_its_number_within() -> None:
    assert SHEET.features is not None
    found = {each.text: SHEET.hex_under(*each.at) for each in SHEET.features.areas}

    for number in range(1, 13):
        assert found[f"AIR {number}"] in SHEET.areas[f"air_{number}"].hexes
