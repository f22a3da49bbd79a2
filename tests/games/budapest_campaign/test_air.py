"""Air units: zones, deployment, superiority, attrition (13.0, 25.0)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.games.budapest_campaign.air import column_of
from tests.games.budapest_campaign.boards import answer, board, unit

IMPULSE = {"side": "axis", "marker": "AKN", "commands": ["AKN"]}


def air(name: str, here: str | None, **more: Any) -> dict[str, Any]:
    side, command = ("axis", "AKN") if name.startswith("a") else ("soviet", "2UF")
    return {
        "id": name,
        "side": side,
        "command": command,
        "support": 2,
        "support_reduced": 1,
        "hex": here,
        **more,
    }


def asked(*units: dict[str, Any], die: int | None = None, **more: Any) -> Any:
    ground = more.pop("ground", ())
    told = board(*ground, air=list(units), impulse=IMPULSE, **more)
    return answer(told, "air", unit="a1", **({} if die is None else {"die": die}))


def test_a_zone_is_the_hex_and_those_around_it() -> None:
    """13.3."""
    assert asked(air("a1", "0404"))["zone"] == ["0304", "0305", "0403", "0404", "0405", "0504", "0505"]


def test_a_side_has_one_air_unit_in_a_hex() -> None:
    """13.2."""
    assert "0505" not in asked(air("a1", None), air("a2", "0505"))["deploy"]


@pytest.mark.parametrize(
    ("own", "other", "value"), [({}, {}, 0), ({"reduced": True}, {}, -1), ({}, {"reduced": True}, 1)]
)
def test_superiority_is_own_support_less_the_enemys(own: Any, other: Any, value: int) -> None:
    """13.4."""
    assert asked(air("a1", "0404", **own), air("s1", "0404", **other))["superiority"]["value"] == value


@pytest.mark.parametrize(("value", "column"), [(-5, "<=-2"), (-1, "-1"), (0, "0"), (4, ">=+2")])
def test_outer_columns_hold_all_beyond_them(value: int, column: str) -> None:
    assert column_of(("<=-2", "-1", "0", "+1", ">=+2"), value) == column


@pytest.mark.parametrize(("kind", "column"), [("flak", "flak"), ("infantry", "no_flak")])
def test_enemy_flak_beside_the_hex_counts(kind: str, column: str) -> None:
    """25.0."""
    found = asked(air("a1", "0404"), ground=[unit("s1", "0405", kind)], options=["25.0"])

    assert found["attrition"]["column"] == column


def test_without_the_optional_rule_there_is_no_attrition() -> None:
    assert asked(air("a1", "0404"))["attrition"] is None


def test_air_of_a_command_that_is_not_activated_stays() -> None:
    """13.0."""
    assert asked(air("a1", "0404", command="AKS"), turn=7)["deploy"] == []


def test_by_a_reading_any_air_unit_on_the_map_moves() -> None:
    found = asked(air("a1", "0404", command="AKS"), turn=7, choices={"redeploy_air": "all"})

    assert "0505" in found["deploy"]
