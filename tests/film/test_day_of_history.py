"""A day of history on the map, and how far one's own game is ahead of it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from app.files.histories import days_of
from app.film.day_of_history import DayScene, depth_hexes, leads, scene_of
from app.film.evening import EveningFronts
from app.film.front import Front, FrontLine
from rules.hexgrid import HexId, Point
from rules.history import History
from tests.new_games import sheet


@cache
def history() -> History:
    (found,) = days_of("bitter-end")
    return found


@cache
def day(number: int) -> DayScene:
    return scene_of(history(), f"1945-01-{number:02}", sheet(), EveningFronts(history(), sheet()))


def along(x: float) -> Front:
    """A front from north to south: the first side lies in the west, at the right hand going south."""
    height = sheet().size_px[1]
    points: tuple[Point, ...] = ((x, 0.0), (x, height))
    return Front(("west", "east"), (FrontLine(points),), sheet().hex_px)


def test_who_goes_south_has_the_first_side_at_his_right_hand() -> None:
    x, y = sheet().centre_px(HexId("2020"))

    assert depth_hexes(along(x + 3 * sheet().hex_px), (x, y)) == pytest.approx(3)
    assert depth_hexes(along(x - 2 * sheet().hex_px), (x, y)) == pytest.approx(-2)


def test_a_lead_is_told_in_hexes_at_each_landmark_near_a_front() -> None:
    here, far = HexId("2020"), HexId("0220")
    told = replace(history(), landmarks={"Here": here, "Far": far})
    x, _ = sheet().centre_px(here)

    found = leads(along(x + 5 * sheet().hex_px), told, along(x + 2 * sheet().hex_px), sheet())

    assert [(lead.place, lead.side, lead.hexes) for lead in found] == [("Here", "west", 3)]


def test_every_formation_with_a_place_is_a_block_and_every_event_on_the_map_a_pin() -> None:
    scene = day(12)

    assert len(scene.blocks) == sum(scene.counts.values())
    assert [pin.number for pin in scene.pins] == [1, 2, 4, 5, 6, 7, 8]  # the third is far away on the Vistula


def test_who_went_towards_the_enemy_attacks_and_who_went_away_withdraws() -> None:
    opened = {(march.start, march.end): march.is_attack for march in day(18).marches}
    broken_off = {(march.start, march.end): march.is_attack for march in day(13).marches}

    # Totenkopf to the Sárvíz, and the division that it breaks through (formations.toml, 17 and 18 January).
    assert (opened[HexId("1142"), HexId("1642")], opened[HexId("1444"), HexId("1745")]) == (True, False)
    # Wiking, called back from the Pilis.
    assert not broken_off[HexId("2819"), HexId("2415")]
    assert day(1).marches == ()
