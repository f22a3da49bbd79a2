"""Zones of control (8.0) and control of hexes (3.3, 23.2)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.budapest_campaign.boards import answer, board, situation, unit

AROUND_0404 = ["0304", "0305", "0403", "0405", "0504", "0505"]


@pytest.mark.parametrize(
    ("kind", "more", "out"),
    [
        ("infantry", {}, []),
        ("panzer", {"hexes": {"0405": "lake"}}, ["0405"]),
        ("infantry", {"hexes": {"0405": "lake"}}, []),
        ("infantry", {"hexes": {"0405": "lake"}, "choices": {"zoc_into_lake": "none"}}, ["0405"]),
        ("infantry", {"hexsides": {"major_lake": [["0404", "0403"]]}}, ["0403"]),
        ("garrison", {}, []),
        ("garrison", {"choices": {"static_zoc": "none"}}, AROUND_0404),
        ("truck_column", {}, AROUND_0404),
        ("mobile_depot", {}, AROUND_0404),
    ],
)
def test_a_zone_does_not_extend_where_the_unit_could_not_go(
    kind: str, more: dict[str, Any], out: list[str]
) -> None:
    found = answer(board(unit("a1", "0404", kind), **more), "zoc", side="axis")

    assert sorted(found) == [here for here in AROUND_0404 if here not in out]


def test_soviet_zones_do_not_extend_into_a_festung() -> None:
    """14.2."""
    found = answer(board(unit("s1", "0404"), festung=["0403"]), "zoc", side="soviet")

    assert "0403" not in found


def test_the_flotilla_controls_hexes_beside_the_danube() -> None:
    """15.3 with 8.0."""
    place = board(unit("s1", "0404", "flotilla"), hexsides={"danube": [["0404", "0405"], ["0405", "0505"]]})

    assert sorted(answer(place, "zoc", side="soviet")) == ["0405", "0505"]


@pytest.mark.parametrize(
    ("more", "who"),
    [
        ({}, "axis"),
        ({"soviet_side": ["0304"]}, "soviet"),
        ({"soviet_side": ["0304"], "control": {"0304": "axis"}}, "axis"),
    ],
)
def test_a_hex_is_controlled_by_who_entered_it_last(more: dict[str, Any], who: str) -> None:
    """3.3."""
    assert situation(board(**more)).controller("0304") == who  # type: ignore[arg-type]


def test_a_city_before_an_enemy_bridgehead_is_nobodys() -> None:
    """23.2."""
    head = {"side": "soviet", "from": "0304", "pair": ["0304", "0404"]}
    place = board(
        unit("a1", "0404"), unit("s1", "0304"), hexes={"0404": "city"}, bridgeheads=[head], options=["23.0"]
    )

    assert situation(place).controller("0404") == ""  # type: ignore[arg-type]
