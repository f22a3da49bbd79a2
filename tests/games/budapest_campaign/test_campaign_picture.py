"""The picture of the campaign's map against its data: what is drawn, and what lies in the repository."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtGui import QGuiApplication

from maps.paint import Drawn, paint
from maps.paint.shapes import side_middle
from maps.paint.signs import BORDER
from maps.paint.water import RIVER_MARK
from maps.sheet import Rect
from rules.hexgrid import HexId, Hexside
from tests.games.shared.map_pictures import MapPicture, share_near

PICTURE = MapPicture("budapest_campaign")
SHEET, HOME = PICTURE.sheet, PICTURE.home
patch, of_kind, areas = PICTURE.patch, PICTURE.of_kind, PICTURE.areas
GREAT_RIVER, RIVER = (143, 174, 192), (95, 141, 170)
SIGNS = ("fortified", "source", "contingent_source", "airfield", "victory")


@pytest.fixture(scope="module")
def drawn(qapp_cls: type[QGuiApplication]) -> Drawn:
    return PICTURE.drawn_small(qapp_cls)


# ---- what the painter draws


def test_every_hex_reads_as_the_terrain_of_the_data(drawn: Drawn) -> None:
    assert drawn.terrain == {kind: of_kind(kind) for kind in set(SHEET.terrain.values())}


def test_every_place_is_drawn_and_no_other(drawn: Drawn) -> None:
    assert drawn.villages == SHEET.villages.keys()


@pytest.mark.parametrize("kind", ["danube", "major_river", "minor_river"])
def test_every_hexside_of_a_river_is_drawn_and_no_other(drawn: Drawn, kind: str) -> None:
    assert drawn.hexsides[kind] == SHEET.hexsides[kind]


def test_the_lake_on_a_hexside_is_drawn_on_it(drawn: Drawn) -> None:
    assert drawn.hexsides["lake"] == SHEET.hexsides["minor_lake"]


def test_no_hexside_is_drawn_that_the_data_lacks(drawn: Drawn) -> None:
    assert {*drawn.hexsides} == {"danube", "major_river", "minor_river", "lake", RIVER_MARK}


def test_every_link_of_a_railway_is_drawn_and_no_other(drawn: Drawn) -> None:
    assert drawn.links == SHEET.road_links


def test_a_railway_leaves_the_map_at_each_source(drawn: Drawn) -> None:
    sources = {
        hex_id for kind in ("source", "contingent_source") for area in areas(kind) for hex_id in area.hexes
    }

    assert sources <= drawn.leaving["rail"] <= SHEET.edge_roads.keys()


def test_railways_meet_water_only_where_a_link_crosses_a_river(drawn: Drawn) -> None:
    rail, rivers = SHEET.road_links["rail"], ("danube", "major_river", "minor_river")

    assert drawn.way_over_water == {("rail", river): rail & SHEET.hexsides[river] for river in rivers}


@pytest.mark.parametrize("kind", SIGNS)
def test_every_hex_of_an_area_bears_its_sign_and_no_other(drawn: Drawn, kind: str) -> None:
    assert drawn.signs[kind] == {hex_id for area in areas(kind) for hex_id in area.hexes}


@pytest.mark.usefixtures("qapp")
def test_a_line_that_is_given_up_is_gone_from_the_picture() -> None:
    attila, gone = SHEET.areas["attila_line"], HexId("1109")
    fewer = replace(attila, hexes=tuple(hex_id for hex_id in attila.hexes if hex_id != gone))
    areas_left = {**SHEET.areas, "attila_line": fewer}
    del areas_left["fortified"]
    part = Rect(*(each - 250 for each in SHEET.centre_px(gone)), 500.0, 500.0)

    # That it is there with the line, the test of every sign says.
    assert gone not in paint(replace(SHEET, areas=areas_left), scale=0.1, clip=part).drawn.signs["fortified"]


@pytest.mark.usefixtures("qapp")
def test_a_city_that_is_none_any_more_reads_as_open_country() -> None:
    debrecen = HexId("1018")
    village = replace(SHEET, terrain={**SHEET.terrain, debrecen: "clear"})
    part = Rect(*(each - 120 for each in SHEET.centre_px(debrecen)), 240.0, 240.0)

    assert debrecen in paint(village, scale=0.1, clip=part).drawn.terrain["clear"]


def test_borders_run_between_the_countries(drawn: Drawn) -> None:
    """Origin: 18.1 for Romania; the hexes of a country are the areas of that kind."""
    assert drawn.borders == PICTURE.sides_between("country")


# ---- what lies in the repository


def test_the_picture_has_the_size_of_its_place_and_is_no_large_file() -> None:
    (section,) = SHEET.sections

    assert PICTURE.whole.shape[:2] == (round(section.rect_px.height), round(section.rect_px.width))
    assert (HOME / section.picture).stat().st_size < 8_000_000
    assert (HOME / "preview.jpg").stat().st_size <= 150_000


def test_the_lake_is_blue_and_open_country_is_not() -> None:
    blues = {
        kind: [(p[:, 2] - p[:, 0]).mean() for p in (patch(SHEET.centre_px(h), 30) for h in of_kind(kind))]
        for kind in ("lake", "clear")
    }

    assert min(blues["lake"]) > 16 > 12 > max(blues["clear"])


def test_rough_country_is_darker_than_the_plain() -> None:
    clear, rough = (
        np.mean([patch(SHEET.centre_px(h), 60).mean() for h in of_kind(k)]) for k in ("clear", "rough")
    )

    assert rough < clear - 8


@pytest.mark.parametrize(
    ("kind", "colour", "least"),
    [("danube", GREAT_RIVER, 0.1), ("major_river", GREAT_RIVER, 0.1), ("minor_river", RIVER, 0.006)],
)
def test_a_river_flows_at_the_middle_of_each_of_its_hexsides(
    kind: str, colour: tuple[int, int, int], least: float
) -> None:
    shares = {
        side: share_near(patch(side_middle(SHEET, side), 24), colour, 20) for side in SHEET.hexsides[kind]
    }

    assert not [str(side) for side, share in shares.items() if share < least]


def dry_sides() -> Iterator[Hexside]:
    """Yield hexsides between clear hexes without a place, and with no water at their corners."""
    wet = {hex_id for sides in SHEET.hexsides.values() for side in sides for hex_id in side}
    bare = of_kind("clear") - wet - SHEET.villages.keys() - set(SHEET.areas["airfields"].hexes)
    for here in sorted(bare):
        for there in SHEET.grid.neighbors(here):
            if there in bare and here < there:
                yield Hexside.between(here, there)


def test_no_water_flows_at_dry_hexsides() -> None:
    wet = [
        str(side)
        for side in dry_sides()
        if share_near(patch(side_middle(SHEET, side), 22), RIVER, 20) >= 0.006
    ]

    assert not wet


def test_the_map_from_far_away_has_the_borders() -> None:
    assert SHEET.features is not None
    assert BORDER in SHEET.features.ways


def test_the_names_are_those_of_the_places() -> None:
    assert SHEET.features is not None
    named = {each.text for each in SHEET.features.settlements}

    assert named == {*SHEET.villages.values(), "Budapest"}
