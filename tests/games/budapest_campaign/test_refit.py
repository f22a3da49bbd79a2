"""Refit (11.0): points gained in a turn, and what it costs to restore or return a unit."""

from __future__ import annotations

from typing import Any

import pytest

from rules.games.budapest_campaign.refit import kept_points
from tests.games.budapest_campaign.boards import answer, board, situation, unit

SOURCE = {"sources": {"axis": ["0401"]}}
REDUCED = {"steps": 1, "printed_steps": 2}


def refit(name: str, *units: dict[str, Any], trucks: tuple[str, ...] = (), **more: Any) -> Any:
    """Return the answer about one unit of a board."""
    return answer(board(*units, **{**SOURCE, **more}), "refit", unit=name, trucks=list(trucks))


# ---- prices (11.2)


@pytest.mark.parametrize(
    ("others", "price"), [([], 1), ([unit("s1", "0404")], 2)], ids=["outside enemy zones", "in an enemy zone"]
)
def test_a_ground_unit_is_restored(others: list[dict[str, Any]], price: int) -> None:
    """11.2."""
    assert refit("a1", unit("a1", "0403", **REDUCED), *others) == {"rp": price, "cases": []}


def test_a_festung_keeps_enemy_zones_and_their_price_away() -> None:
    """11.2, 14.2."""
    found = refit("a1", unit("a1", "0403", **REDUCED), unit("s1", "0404"), festung=["0403"])

    assert found["rp"] == 1


def test_an_unsupported_unit_is_not_restored() -> None:
    """12.5."""
    assert refit("a1", unit("a1", "0406", **REDUCED)) == {"rp": None, "cases": ["12.5e"]}


def test_a_truck_column_declared_for_refit_supports() -> None:
    """12.4."""
    trucks = unit("a2", "0406", "truck_column")

    assert refit("a1", unit("a1", "0406", **REDUCED), trucks, trucks=("a2",))["rp"] == 1


@pytest.mark.parametrize(
    ("kind", "more", "price"),
    [
        ("kg_infantry", {"eliminated": True}, 1),
        ("kg_mechanized", {"eliminated": True}, 2),
        ("truck_column", {"eliminated": True}, 1),
        ("mobile_depot", {"eliminated": True}, 1),
        ("panzer", {"eliminated": True}, None),
        ("infantry", {"arrives": 1, **REDUCED}, None),
        ("kg_infantry", {"arrives": 9}, None),
        ("kg_infantry", {"arrives": 1}, 1),
    ],
)
def test_what_is_off_the_map_is_bought_or_lost(kind: str, more: dict[str, Any], price: int | None) -> None:
    """11.2, reading 103: a reinforcement is restored once it has arrived."""
    found = refit("a1", unit("a1", None, kind, **more), turn=4)

    assert (found["rp"], found["cases"]) == (price, [] if price else ["11.2"])


@pytest.mark.parametrize("price", [1, 2])
def test_the_price_of_a_lost_depot_is_a_reading(price: int) -> None:
    """11.2, reading 100."""
    lost = unit("a1", None, "mobile_depot", eliminated=True)

    assert refit("a1", lost, choices={"depot_refit_cost": price})["rp"] == price


def test_a_unit_at_full_strength_needs_no_refit() -> None:
    """11.2."""
    assert refit("a1", unit("a1", "0403", steps=2)) == {"rp": None, "cases": ["11.2"]}


def air(command: str, **more: Any) -> dict[str, Any]:
    """Return an air unit of the Axis."""
    return {"id": "air", "side": "axis", "command": command, "support": 2, "support_reduced": 1, **more}


@pytest.mark.parametrize(
    ("told", "turn", "expected"),
    [
        (air("AKN", reduced=True), 1, {"rp": 2, "cases": []}),
        (air("AKS", reduced=True), 1, {"rp": None, "cases": ["18.2"]}),
        (air("AKS", reduced=True), 2, {"rp": 2, "cases": []}),
        (air("any", reduced=True), 7, {"rp": None, "cases": ["21.5"]}),
        (air("AKN"), 1, {"rp": None, "cases": ["11.2"]}),
        (air("AKN", reduced=True, eliminated=True), 1, {"rp": None, "cases": ["11.2"]}),
    ],
)
def test_an_air_unit_is_restored(told: dict[str, Any], turn: int, expected: dict[str, Any]) -> None:
    """11.2; 18.2 (reading 104); 21.5."""
    assert refit("air", air=[told], turn=turn) == expected


@pytest.mark.parametrize(("where", "price"), [("display", 1), ("available", None)])
def test_a_support_unit_is_bought_out_of_its_display(where: str, price: int | None) -> None:
    """11.2, 16.1."""
    told = {"id": "ssu", "side": "axis", "attack_shift": 1, "where": where}

    assert refit("ssu", ssu=[told])["rp"] == price


# ---- points (11.1)


def points(side: str = "axis", turn: int = 1, *units: dict[str, Any], **more: Any) -> Any:
    """Return the points that a side gains on a board with Buda and an oilfield."""
    place = board(*units, **{**SOURCE, "places": {"buda": "0404", "oilfield": "0406"}, **more})
    return answer(place, "refit_points", side=side, turn=turn)


def test_the_axis_gains_four_in_turn_1_with_the_one_it_begins_with() -> None:
    """18.2, the figure: one kept, one by the track, one each for the oilfield and Buda."""
    assert 1 + points()["total"] == 4


@pytest.mark.parametrize(
    ("more", "oilfield"),
    [
        ({"control": {"0406": "soviet"}}, 0),
        ({"units": [unit("s1", "0506")]}, 0),
        ({"sources": {}}, 1),
        ({"sources": {}, "control": {"0404": "soviet"}}, 0),
        ({"places": {"buda": "0404"}}, 0),
    ],
)
def test_the_oilfield_gives_a_point_if_held_quiet_and_with_a_line(
    more: dict[str, Any], oilfield: int
) -> None:
    """11.1: Buda is a source too."""
    others = more.pop("units", [])

    assert points("axis", 1, *others, **more)["oilfield"] == oilfield


@pytest.mark.parametrize(("reading", "buda"), [(False, 0), (True, 1)])
def test_whether_buda_serves_itself(reading: bool, buda: int) -> None:
    """11.1, reading 102."""
    assert points(sources={}, choices={"buda_rp_own_source": reading})["buda"] == buda


@pytest.mark.parametrize(("reading", "buda"), [("any_length", 1), ("rail", 0)])
def test_how_long_the_line_of_a_place_may_be(reading: str, buda: int) -> None:
    """11.1, reading 101."""
    assert points(choices={"rp_hex_loc": reading})["buda"] == buda


@pytest.mark.parametrize(("reading", "buda"), [("path", 0), ("distance", 1)])
def test_what_lies_between_air_supply_and_a_place(reading: str, buda: int) -> None:
    """11.1 with 22.2, reading 55: a lake all round the place but for air supply beyond it."""
    lakes = dict.fromkeys(("0304", "0305", "0403", "0405", "0503", "0504", "0303", "0505"), "lake")
    air = {"options": ["22.0"], "air_supply": "0402", "airfields": ["0402"], "sources": {}}

    assert points(**air, hexes=lakes, choices={"air_supply_radius": reading})["buda"] == buda


def test_the_soviets_gain_a_point_for_buda_and_none_for_oil() -> None:
    """11.1."""
    won = {"0404": "soviet", "0406": "soviet"}
    found = points("soviet", sources={"soviet": ["0307"]}, soviet_side=["0307"], control=won)

    assert (found["oilfield"], found["buda"]) == (0, 1)


@pytest.mark.parametrize(
    ("side", "options", "track"), [("axis", ["21.1"], 3), ("axis", [], 2), ("soviet", ["21.1"], 3)]
)
def test_wacht_am_donau_brings_the_axis_a_point_in_turn_6(side: str, options: list[str], track: int) -> None:
    """21.1, reading 107; the rest by the track of turn 6."""
    assert points(side, 6, options=options)["track"] == track


def test_no_more_points_are_kept_than_the_track_has() -> None:
    """11.1."""
    assert kept_points(situation(board()), "axis", 14) == 10
