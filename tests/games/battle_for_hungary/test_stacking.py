"""Stacking (4): how many may stand in a hex, and which nations share one."""

from __future__ import annotations

from typing import Any

import pytest

from rules.games.battle_for_hungary.stacking import overstacked
from tests.games.battle_for_hungary.boards import answer, board, situation, unit

HERE = "0404"
FOUR = [unit(f"s{number}", HERE) for number in range(2, 6)]
MOVER = unit("s1", "0403")


def may_end(*units: dict[str, Any], **choices: object) -> bool:
    """Return whether the unit s1 may end its move on 0404."""
    return HERE in answer(board(*units, choices=choices), "reach", unit="s1")["hexes"]


def test_four_units_stand_in_a_hex() -> None:
    assert may_end(MOVER, *FOUR[:3])
    assert not may_end(MOVER, *FOUR)


def test_a_full_hex_may_be_crossed() -> None:
    row = board(unit("s1", "0101", move=2), *[{**each, "hex": "0102"} for each in FOUR], cols=3, rows=1)
    found = answer(row, "reach", unit="s1")

    assert found["blocked"]["0102"] == ["4"]
    assert "0103" in found["hexes"]


@pytest.mark.parametrize(
    ("kind", "choices", "fits"),
    [
        ("artillery", {}, False),
        ("hq", {}, False),
        # Reading 13.
        ("hq", {"hq_stacks": False}, True),
        # Reading 12.
        ("cl", {}, True),
        ("cl", {"column_is_unit": True}, False),
    ],
)
def test_what_counts_in_a_hex(kind: str, choices: dict[str, object], fits: bool) -> None:
    assert may_end(MOVER, *FOUR[:3], unit("s9", HERE, kind), **choices) is fits
    assert may_end({**MOVER, "type": kind}, *FOUR, **choices) is fits


@pytest.mark.parametrize(
    ("nations", "choices", "fits"),
    [
        (("czech", "soviet"), {}, True),
        (("czech", "czech"), {}, True),
        (("czech", "romanian"), {}, False),
        (("bulgarian", "czech"), {}, False),
        (("czech", "slovak"), {}, False),
        (("slovak", "soviet"), {}, True),
        (("slovak", "yugoslav"), {}, True),
        (("romanian", "bulgarian"), {}, True),
        # Reading 14.
        (("czech", "romanian"), {"czech_allies": True}, True),
        # Reading 15.
        (("czech", "slovak"), {"czech_allies": True}, False),
        (("german", "hungarian"), {}, True),
    ],
)
def test_which_nations_share_a_hex(nations: tuple[str, str], choices: dict[str, object], fits: bool) -> None:
    side = "axis" if "german" in nations else "allied"
    one, other = (
        {**unit(name, here), "nation": nation, "side": side}
        for name, here, nation in zip(("s1", "s2"), ("0403", HERE), nations, strict=True)
    )

    assert may_end(one, other, **choices) is fits


def test_columns_of_czechs_stand_with_everybody() -> None:
    """Reading 12: a column is no unit."""
    assert may_end({**MOVER, "type": "cl", "nation": "czech"}, {**FOUR[0], "nation": "romanian"})


def test_who_may_not_stay_together_may_not_move_together() -> None:
    units = [{**MOVER, "nation": "czech"}, {**unit("s2", "0403"), "nation": "romanian"}]
    found = answer(board(*units), "reach", units=["s1", "s2"])

    assert list(found["hexes"]) == ["0403"]


@pytest.mark.parametrize(
    ("units", "rules"),
    [
        (FOUR, {}),
        ([*FOUR, unit("s9", HERE)], {HERE: ["hex_is_full"]}),
        ([*FOUR, unit("s9", HERE, "cl")], {}),
        ([FOUR[0], {**unit("s9", HERE), "nation": "czech"}], {}),
        (
            [{**FOUR[0], "nation": "romanian"}, {**unit("s9", HERE), "nation": "czech"}],
            {HERE: ["czechs_stack_with_soviets"]},
        ),
    ],
)
def test_hexes_in_which_too_many_stand(units: list[dict[str, Any]], rules: dict[str, list[str]]) -> None:
    found = overstacked(situation(board(*units)))

    assert {here: [each.rule for each in over] for here, over in found.items()} == rules
