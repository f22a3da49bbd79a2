"""Zones of control (3.1): who has one, and where it ends."""

from __future__ import annotations

import pytest

from rules.hexgrid import HexId
from tests.games.battle_for_hungary.boards import answer, board, situation, unit


def test_a_zone_is_the_six_hexes_around_a_unit() -> None:
    """3.1; even rows lie half a hex further west, columns count from the east."""
    found = answer(board(unit("g1", "0202"), cols=3, rows=3), "zoc", side="axis")

    assert found == {here: ["g1"] for here in ("0102", "0103", "0201", "0203", "0302", "0303")}


@pytest.mark.parametrize(
    ("kind", "has_one"),
    [
        ("armour", True),
        ("mountain", True),
        ("partisan", True),
        ("fortress", True),
        ("artillery", False),
        ("hq", False),
        ("cl", False),
    ],
)
def test_combat_units_alone_exert_zones(kind: str, has_one: bool) -> None:
    """3.1, readings 6 to 8."""
    assert bool(answer(board(unit("s1", "0404", kind)), "zoc", side="allied")) is has_one


@pytest.mark.parametrize(("reading", "count"), [(True, 6), (False, 5)])
def test_zones_over_a_lake(reading: bool, count: int) -> None:
    """3.1, reading 9."""
    place = board(
        unit("s1", "0404"), hexsides={"lake": [["0404", "0403"]]}, choices={"zoc_over_lake": reading}
    )

    assert len(answer(place, "zoc", side="allied")) == count


@pytest.mark.parametrize(
    ("more", "holder"),
    [
        ({"units": [unit("s1", "0404")], "control": {"0404": "axis"}}, "allied"),
        ({"control": {"0404": "axis"}, "default_control": "allied"}, "axis"),
        ({"default_control": "allied"}, "allied"),
        ({}, ""),
    ],
)
def test_who_holds_a_hex(more: dict[str, object], holder: str) -> None:
    """7.2, reading 23: who stands there, else who held it last."""
    place = situation({**board(), **more})

    assert place.holder(HexId("0404")) == holder
