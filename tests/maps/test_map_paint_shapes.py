"""Courses of water and ways of the map painter: bent, but never off their hexsides and hexes."""

import math
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maps.load import load
from maps.paint.courses import BAND_PX, find_courses
from maps.paint.drawn import sides_crossed, sides_followed
from maps.paint.geography import NOWHERE, Geography
from maps.paint.lines import Line
from maps.paint.places import place_villages
from maps.paint.shapes import chains, depth_inside, keep_inside, natural_outlines, side_ends
from maps.paint.ways import find_ways
from maps.sheet import MapSheet
from rules.hexgrid import HexId, Hexside

COORDINATES = st.floats(-500, 500)


SHEET = load("bitter_end")


@pytest.fixture(scope="module")
def sheet() -> MapSheet:
    return SHEET


@pytest.fixture(scope="module")
def crooked(sheet: MapSheet) -> Geography:
    """A country whose rivers and roads lie nowhere near those of the map, to pull as hard as can be."""
    stripes = tuple(((0.0, 37.0 * n), (6800.0, 37.0 * n + 60)) for n in range(218))
    places = {hex_id: (x - 300, y + 500) for hex_id in sheet.villages for x, y in [sheet.centre_px(hex_id)]}
    return Geography(waters=stripes, roads=stripes, rails=stripes, places=places)


def to_hexsides(sheet: MapSheet, line: Line, kind: str) -> float:
    """Return how far the farthest point of a line lies from the hexsides of a kind."""
    ends = [side_ends(sheet, side) for side in sheet.hexsides[kind]]
    return max(min(_to_stretch(p, a, b) for a, b in ends) for p in line[1:-1:5])


def _to_stretch(p: tuple, a: tuple, b: tuple) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    t = max(0.0, min(1.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / (dx * dx + dy * dy)))
    return math.hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy)


def test_hexsides_join_to_chains_that_hold_each_once(sheet: MapSheet) -> None:
    found = chains(sheet, sheet.hexsides["danube"])

    assert sum(len(line) - 1 for line in found) == len(sheet.hexsides["danube"])


def test_rivers_follow_their_hexsides_however_the_country_lies(sheet: MapSheet, crooked: Geography) -> None:
    courses = find_courses(sheet, crooked)

    followed = {side for course in courses for side in sides_followed(sheet, course.line)}
    assert followed == sheet.hexsides["danube"] | sheet.hexsides["minor_river"]


def test_the_danube_keeps_to_its_band(sheet: MapSheet, crooked: Geography) -> None:
    danube = max((c for c in find_courses(sheet, crooked) if c.kind == "danube"), key=lambda c: len(c.line))

    assert to_hexsides(sheet, danube.line, "danube") <= BAND_PX["major_river"] + 0.1


def test_ways_cross_their_own_hexside_and_no_other_however_the_country_lies(
    sheet: MapSheet, crooked: Geography
) -> None:
    ways = find_ways(sheet, crooked, place_villages(sheet, crooked))

    assert not [way for way in ways if sides_crossed(sheet, way.line) != ({way.link} if way.link else set())]


def test_villages_stand_inside_their_hex_off_the_water(sheet: MapSheet, crooked: Geography) -> None:
    depths = {h: depth_inside(sheet, h, p)[0] for h, p in place_villages(sheet, crooked).items()}

    assert min(depths.values()) > 25


def test_a_link_that_the_data_lacks_is_not_drawn(sheet: MapSheet) -> None:
    fewer = replace(sheet, roads=sheet.roads[1:])
    lost = set(sheet.roads[0].links) - {link for road in fewer.roads for link in road.links}

    drawn = {way.link for way in find_ways(fewer, NOWHERE, place_villages(fewer, NOWHERE))}
    assert lost
    assert not lost & drawn


def test_a_lake_shore_stays_inside_its_hexes(sheet: MapSheet) -> None:
    lake = frozenset(HexId(one) for one in ("1938", "2038", "1939"))

    (ring,) = natural_outlines(sheet, lake, 3.0, 9.0)
    assert {sheet.hex_under(*p) for p in ring} <= lake


@given(COORDINATES, COORDINATES, st.floats(1, 60))
def test_a_point_kept_inside_lies_inside(x: float, y: float, margin: float) -> None:
    cx, cy = SHEET.centre_px(HexId("1521"))

    kept = keep_inside(SHEET, HexId("1521"), (cx + x, cy + y), margin)
    assert depth_inside(SHEET, HexId("1521"), kept)[0] >= margin - 1e-6


def test_a_detour_over_a_third_hexside_is_told(sheet: MapSheet) -> None:
    a, b, c = (sheet.centre_px(HexId(one)) for one in ("1421", "1521", "1520"))

    assert sides_crossed(sheet, [a, c, b]) == {
        Hexside.between(HexId("1421"), HexId("1520")),
        Hexside.between(HexId("1520"), HexId("1521")),
    }
