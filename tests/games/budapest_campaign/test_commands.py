"""Command markers: what may lie in a pool, and what a marker brings (5.0)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.budapest_campaign.boards import answer, board, unit

USUAL_AXIS = ["AKN", "HU", "Fuehrer Directive"]
USUAL_SOVIET = ["2UF", "RO", "Stavka Directive"]


@pytest.mark.parametrize(
    ("side", "turn", "markers", "cases"),
    [
        ("axis", 1, USUAL_AXIS, []),
        ("axis", 1, ["AKN", "HU"], ["5.2"]),
        ("axis", 1, [*USUAL_AXIS, "Fretter-Pico"], ["5.0"]),
        ("axis", 4, USUAL_AXIS, ["5.2"]),
        ("axis", 7, [*USUAL_AXIS, "AKS", "Konrad"], []),
        ("axis", 7, [*USUAL_AXIS, "AKS", "Konrad", "Paula"], ["5.2"]),
        ("axis", 1, [*USUAL_AXIS, "Option (Axis)"], ["5.1"]),
        ("axis", 1, [*USUAL_AXIS, "2UF"], ["5.2"]),
        ("soviet", 1, [*USUAL_SOVIET, "Debrecen Operation"], []),
        ("soviet", 3, [*USUAL_SOVIET, "Debrecen Operation", "Budapest Operation"], ["5.2"]),
        ("soviet", 1, [*USUAL_SOVIET, "2UF"], ["5.2"]),
    ],
)
def test_what_may_lie_in_a_pool(side: str, turn: int, markers: list[str], cases: list[str]) -> None:
    """5.0, 5.1, 5.2."""
    assert answer(board(turn=turn), "pool", side=side, markers=markers) == {"cases": cases}


def test_by_a_reading_fretter_pico_stands_beside_a_major_operation() -> None:
    told = board(turn=7, choices={"fretter_pico": "extra"})
    markers = [*USUAL_AXIS, "AKS", "Fretter-Pico", "Konrad"]

    assert answer(told, "pool", side="axis", markers=markers) == {"cases": []}


def options(told: dict[str, Any], marker: str, **more: Any) -> list[list[str]]:
    found = answer(told, "activation", marker=marker, **more)
    return [option["commands"] for option in found["options"]]


@pytest.mark.parametrize(
    ("marker", "die", "found"),
    [
        ("Fretter-Pico", None, [["AKN", "HU"]]),
        ("Konrad", None, [["AKS"], ["AKN"]]),
        ("Frontal Offensive", None, [["2UF", "3UF"]]),
        ("Fuehrer Directive", 2, []),
        ("Fuehrer Directive", 6, [["AKN"], ["AKS"]]),
        ("Stavka Directive", 5, [["2UF"]]),
    ],
)
def test_what_a_marker_activates(marker: str, die: int | None, found: list[list[str]]) -> None:
    """5.1.1, 5.1.2, 5.5."""
    assert options(board(turn=7), marker, **({} if die is None else {"die": die})) == found


def test_a_choice_leaves_out_a_command_that_has_not_come() -> None:
    assert options(board(turn=3), "Fuehrer Directive", die=6) == [["AKN"]]


def test_the_festung_event_moves_who_stands_in_the_city_once_both_markers_are_out() -> None:
    """14.1."""
    city = {"places": {"buda": "0303", "pest": "0304"}, "festung": ["0303", "0304"]}
    told = board(unit("a1", "0303"), unit("a2", "0304", "garrison"), unit("a3", "0505"), **city)

    assert answer(told, "activation", marker="Fuehrer Directive", die=1)["options"][0]["units"] == ["a1"]


@pytest.mark.parametrize(
    ("turn", "reading", "flies"), [(3, "turn", True), (4, "turn", False), (4, "on_map", True)]
)
def test_air_units_of_a_command_to_come_act_with_another(turn: int, reading: str, flies: bool) -> None:
    """13.0."""
    air = {"id": "air.s", "side": "soviet", "command": "3UF", "support": 2}
    told = board(turn=turn, air=[air], choices={"air_exception": reading})

    assert (answer(told, "activation", marker="2UF")["options"][0]["air"] == ["air.s"]) is flies
