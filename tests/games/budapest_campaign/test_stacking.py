"""Stacking limits (7.0 to 7.3, 13.2): which hexes are over them, and by what."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.budapest_campaign.boards import answer, board, unit

HERE = "0404"


def stack(side: str, *kinds: str, **more: Any) -> list[dict[str, Any]]:
    """Return units of a side in one hex."""
    return [unit(f"{side}{number}", HERE, kind, **more) for number, kind in enumerate(kinds)]


@pytest.mark.parametrize(
    ("units", "over"),
    [
        (stack("a", "panzer", "infantry"), []),
        (stack("a", "panzer", "infantry", "flak"), [["7.1", "units", 3]]),
        (stack("s", "infantry", "tank", "cavalry"), [["7.2", "units", 3]]),
        ([unit("a1", HERE, command="HU"), unit("a2", HERE)], []),
        ([unit("s1", HERE), unit("s2", HERE, command="RO")], [["7.2", "commands", 2]]),
        # 7.3, 15.3: who does not count neither fills a hex nor mixes commands.
        (stack("s", "infantry", "infantry", "truck_column", "mobile_depot"), []),
        ([unit("s1", HERE), unit("s2", HERE, "flotilla", command="3UF")], []),
        ([unit("s1", HERE), unit("s2", HERE, "truck_column", command="3UF")], []),
        (stack("a", "panzer", "infantry", "garrison"), []),
        (stack("a", "garrison", "garrison"), [["7.3", "static", 2]]),
        (stack("a", "mobile_depot", "mobile_depot"), [["7.3", "depot", 2]]),
        (stack("a", "truck_column", "truck_column"), [["7.3", "truck", 2]]),
    ],
)
def test_a_hex_is_over_its_limits(units: list[dict[str, Any]], over: list[list[object]]) -> None:
    assert answer(board(*units), "stacking") == ({HERE: over} if over else {})


def test_air_units_have_a_limit_of_their_own() -> None:
    """13.2: one of each side."""
    flying = [
        {"id": f"air{number}", "side": side, "command": command, "support": 1, "hex": HERE}
        for number, (side, command) in enumerate([("axis", "AKN"), ("soviet", "2UF"), ("soviet", "3UF")])
    ]

    assert answer(board(air=flying), "stacking") == {HERE: [["13.2", "air", 2]]}


# ---- moves into full hexes

FULL = [unit("a1", "0403"), *[unit(name, HERE) for name in ("a2", "a3")]]


def test_a_move_may_end_on_a_full_hex() -> None:
    """7.0 looks at the end of the segment."""
    assert answer(board(*FULL), "reach", unit="a1")["hexes"][HERE]["overstacked"]


def test_by_one_reading_no_move_ends_on_a_full_hex() -> None:
    """Origin: reading 37; who passes through pays nothing more."""
    found = answer(board(*FULL, choices={"stacking_at": "move"}), "reach", unit="a1")

    assert (HERE in found["hexes"], found["blocked"][HERE]) == (False, ["7.0"])
    assert found["hexes"]["0405"]["cost"] == 12
