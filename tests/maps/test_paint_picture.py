"""What the map painter draws against the data: every hex, hexside, link and crossing, and planted faults."""

import subprocess
import sys
from collections.abc import Mapping
from dataclasses import replace

import pytest
from PySide6.QtGui import QGuiApplication, QImage, QPainter

from maps.load import load
from maps.paint import Drawn, paint
from maps.paint.courses import Course
from maps.paint.drawn import sides_followed
from maps.paint.picture import draw_layers
from maps.paint.plan import Plan, _crosses, make_plan
from maps.paint.shapes import side_ends
from maps.paint.water import RIVER_MARK
from maps.paint.ways import Way, find_ways
from maps.sheet import CrossingKind, MapSheet, Rect
from rules.hexgrid import HexId, Hexside

TATA = Rect(2140.0, 2420.0, 780.0, 560.0)
"""The country about Tata: woods, rough country, a river, roads, a rail, villages."""

KOMAROM = Rect(1340.0, 2100.0, 360.0, 300.0)
"""A bridge over the Danube with a road and a railway."""


@pytest.fixture(scope="module")
def sheet() -> MapSheet:
    return load("bitter_end")


@pytest.fixture(scope="module")
def drawn(sheet: MapSheet, qapp_cls: type[QGuiApplication]) -> Drawn:
    """The whole map, drawn small: the geometry is the same at every scale."""
    application = QGuiApplication.instance() or qapp_cls([])
    assert application
    return paint(sheet, scale=0.08).drawn


@pytest.fixture(scope="module")
def tata(sheet: MapSheet) -> Plan:
    return make_plan(sheet, clip=TATA)


def crossings(sheet: MapSheet, kind: CrossingKind) -> frozenset[Hexside]:
    return frozenset(side for side, crossing in sheet.crossings.items() if crossing.kind is kind)


def by_kind(terrain: Mapping[HexId, str]) -> dict[str, frozenset[HexId]]:
    return {kind: frozenset(h for h, k in terrain.items() if k == kind) for kind in set(terrain.values())}


def draw(plan: Plan) -> Drawn:
    """Draw a plan on a small canvas and return what it shows."""
    canvas = QImage(64, 64, QImage.Format.Format_RGB32)
    painter = QPainter(canvas)
    shown = draw_layers(painter, plan, 8.0)
    painter.end()
    return shown


def test_every_hex_reads_as_the_terrain_of_the_data(sheet: MapSheet, drawn: Drawn) -> None:
    assert drawn.terrain == by_kind(sheet.terrain)


def test_every_village_is_drawn_and_no_other(sheet: MapSheet, drawn: Drawn) -> None:
    assert drawn.villages == set(sheet.villages)


@pytest.mark.parametrize("kind", ["danube", "minor_river", "lake", "rough", "rough_wooded", "rugged"])
def test_every_hexside_of_a_kind_is_drawn_and_no_other(sheet: MapSheet, drawn: Drawn, kind: str) -> None:
    assert drawn.hexsides[kind] == sheet.hexsides[kind]


def test_the_river_mark_lies_on_the_hexsides_that_count_as_river(sheet: MapSheet, drawn: Drawn) -> None:
    assert drawn.hexsides[RIVER_MARK] == sheet.hexsides["minor_river"]


def test_no_kind_of_hexside_is_drawn_that_the_data_lacks(sheet: MapSheet, drawn: Drawn) -> None:
    assert set(drawn.hexsides) == {*sheet.hexsides, RIVER_MARK}


@pytest.mark.parametrize("kind", ["primary", "secondary", "rail"])
def test_every_link_is_drawn_and_no_other(sheet: MapSheet, drawn: Drawn, kind: str) -> None:
    assert drawn.links[kind] == sheet.road_links[kind]


@pytest.mark.parametrize("kind", ["primary", "secondary"])
def test_roads_leave_the_map_where_the_data_says(sheet: MapSheet, drawn: Drawn, kind: str) -> None:
    assert drawn.leaving[kind] == {h for h, there in sheet.edge_roads.items() if there == kind}


def test_every_bridge_and_ford_is_drawn_and_no_other(sheet: MapSheet, drawn: Drawn) -> None:
    assert drawn.bridges == crossings(sheet, CrossingKind.BRIDGE)
    assert drawn.fords == crossings(sheet, CrossingKind.FORD)


def test_ways_meet_water_only_where_a_link_crosses_a_river_hexside(sheet: MapSheet, drawn: Drawn) -> None:
    expected = {
        (way, river): sheet.road_links[way] & sheet.hexsides[river]
        for way in sheet.road_links
        for river in ("danube", "minor_river")
    }

    assert drawn.way_over_water == {pair: sides for pair, sides in expected.items() if sides}


def test_ways_cross_the_danube_on_bridges_alone(drawn: Drawn) -> None:
    over = [sides for (_, river), sides in drawn.way_over_water.items() if river == "danube"]

    assert frozenset().union(*over) <= drawn.bridges


def test_the_red_line_is_about_the_hexes_of_budapest(sheet: MapSheet, drawn: Drawn) -> None:
    assert drawn.perimeter == frozenset().union(*sheet.cities.values())


@pytest.mark.usefixtures("qapp")
def test_a_bridge_taken_from_the_data_is_gone_from_the_picture(sheet: MapSheet) -> None:
    side = Hexside.parse("0917-1016")
    fewer = replace(sheet, crossings={s: c for s, c in sheet.crossings.items() if s != side})

    assert side in draw(make_plan(sheet, clip=KOMAROM)).bridges
    assert side not in draw(make_plan(fewer, clip=KOMAROM)).bridges


@pytest.mark.usefixtures("qapp")
def test_a_road_that_strays_over_another_hexside_is_told(sheet: MapSheet, tata: Plan) -> None:
    link = Hexside.parse("1421-1521")
    detour = tuple(sheet.centre_px(HexId(one)) for one in ("1421", "1520", "1521"))
    strayed = [Way(way.kind, way.link, detour) if way.link == link else way for way in tata.ways]

    shown = draw(replace(tata, ways=tuple(strayed)))
    assert link not in shown.links["primary"]
    assert Hexside.parse("1520-1521") in shown.links["primary"]


@pytest.mark.usefixtures("qapp")
def test_a_road_drawn_over_the_danube_without_a_bridge_is_told(sheet: MapSheet, tata: Plan) -> None:
    across = Way("secondary", None, (sheet.centre_px(HexId("1417")), sheet.centre_px(HexId("1418"))))

    shown = draw(replace(tata, ways=(*tata.ways, across)))
    assert Hexside.parse("1417-1418") in shown.way_over_water["secondary", "danube"] - shown.bridges


@pytest.mark.usefixtures("qapp")
def test_a_river_drawn_along_another_hexside_is_told(sheet: MapSheet, tata: Plan) -> None:
    stray = Course("minor_river", "", side_ends(sheet, Hexside.parse("1621-1721")), 6.0)

    shown = draw(replace(tata, courses=(*tata.courses, stray)))
    assert shown.hexsides["minor_river"] - sheet.hexsides["minor_river"] == {Hexside.parse("1621-1721")}


@pytest.mark.usefixtures("qapp")
def test_a_hex_that_the_data_calls_clear_has_no_wood(sheet: MapSheet) -> None:
    bare = replace(sheet, terrain={**sheet.terrain, HexId("1820"): "clear"})

    assert HexId("1820") in draw(make_plan(bare, clip=TATA)).terrain["clear"]


@pytest.mark.usefixtures("qapp")
def test_a_town_that_moves_in_the_data_moves_on_the_picture(sheet: MapSheet) -> None:
    moved = replace(sheet, villages={HexId("1620"): "Elsewhere"}, place_names={})

    assert draw(make_plan(moved, clip=TATA)).villages == {"1620"}


def test_a_part_has_the_ways_of_the_whole_map_that_come_into_it(sheet: MapSheet, tata: Plan) -> None:
    whole = find_ways(sheet, tata.geography, tata.villages)

    assert tata.ways == tuple(way for way in whole if _crosses(tata.window, way.line))


@pytest.mark.usefixtures("qapp")
def test_the_same_map_is_drawn_alike_every_time(sheet: MapSheet) -> None:
    first, second = (paint(sheet, scale=0.25, clip=TATA).image for _ in range(2))

    assert first == second


def test_a_gap_in_a_line_is_a_hexside_not_followed(sheet: MapSheet) -> None:
    a, b = side_ends(sheet, Hexside.parse("1417-1418"))

    assert not sides_followed(sheet, [a, (a[0] + (b[0] - a[0]) / 4, a[1] + (b[1] - a[1]) / 4)])


PLAIN = """
import sys
from PySide6.QtGui import QGuiApplication
from maps.load import load
from maps.paint import paint
from maps.sheet import Rect
app = QGuiApplication([])
paint(load("bitter_end"), scale=0.2, clip=Rect(2000, 2400, 500, 400))
sys.exit("numpy" in sys.modules)
"""


def test_a_plain_map_is_drawn_without_numpy() -> None:
    assert subprocess.run([sys.executable, "-c", PLAIN], check=False, timeout=120).returncode == 0
