"""Victory (11, 13): the worked line, points of each place, what 13.1 adds, the thresholds, each reading."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.battle_for_hungary.boards import answer, board, unit

BUDAPEST = {
    "0402": {"kind": "city", "city": "budapest", "vp": 5},
    "0403": {"kind": "city", "city": "budapest", "vp": 5},
}
PLACES: dict[str, Any] = {
    "towns": {**BUDAPEST, "0101": {"vp": 5}, "0107": {"kind": "city", "city": "vienna", "vp": 10}},
    "sources": {"axis": ["0407"], "allied": ["0701"]},
    "default_control": "axis",
}


def told(*units: dict[str, Any], allied: tuple[str, ...] = (), case: str = "13.4", **more: Any) -> Any:
    """Return the answer about a board on which the Allies hold some hexes."""
    choices = more.pop("choices", {})
    place = {**board(*units, choices=choices), **PLACES, "control": dict.fromkeys(allied, "allied")}
    return answer(place, "victory", scenario=case, **more)


@pytest.mark.parametrize(
    ("allied", "parts"),
    [
        (("0101",), [["11", "0101", 5]]),
        (("0107",), [["11", "0107", 10]]),
        (("0402", "0403"), [["11", "budapest", 10]]),
        (("0402",), []),
        (("0101", "0402", "0403"), [["11", "0101", 5], ["11", "budapest", 10]]),
    ],
)
def test_places_count_for_who_holds_them(allied: tuple[str, ...], parts: list[list[object]]) -> None:
    """11, reading 90: Budapest as a whole."""
    found = told(allied=allied)

    assert (found["parts"], found["points"]) == (parts, sum(int(str(part[2])) for part in parts))


def test_each_hex_of_budapest_by_itself() -> None:
    """Reading 90."""
    assert told(allied=("0402",), choices={"budapest_points": "each"})["parts"] == [["11", "0402", 5]]


def test_a_unit_holds_the_hex_in_which_it_stands() -> None:
    """7.2, 11."""
    assert told(unit("s1", "0101"))["points"] == 5


# ---- what 13.1 adds

RING = ("0303", "0304", "0502", "0503", "0301", "0501")
"""With the zones of units in these hexes no line leads out of Budapest."""


def ring() -> list[dict[str, Any]]:
    """Return Soviet units around Budapest."""
    return [unit(f"s{here}", here) for here in RING]


def cut_off(found: Any) -> bool:
    """Return whether Budapest counts as cut off."""
    return ["13.1", "cut_off", 5] in found["parts"]


def test_budapest_cut_off_counts_for_the_allies() -> None:
    """13.1."""
    assert cut_off(told(*ring(), case="13.1"))
    assert not cut_off(told(unit("s1", "0301"), case="13.1"))
    assert not cut_off(told(*ring(), case="13.4"))


@pytest.mark.parametrize(("reading", "is_cut_off"), [(True, True), (False, False)])
def test_enemy_zones_cut_off_as_well(reading: bool, is_cut_off: bool) -> None:
    """13.1, reading 49: one unit with its zone on each side of the way out."""
    units = [unit(f"s{here}", here) for here in ("0204", "0604", "0304", "0504")]
    units += [unit(f"r{here}", here) for here in ("0302", "0303", "0502", "0503", "0401", "0301", "0501")]

    assert cut_off(told(*units, case="13.1", choices={"cut_off_zoc": reading})) is is_cut_off


@pytest.mark.parametrize(("reading", "is_counted"), [("while_axis", False), ("always", True)])
def test_budapest_fallen_is_no_longer_cut_off(reading: str, is_counted: bool) -> None:
    """13.1, reading 90."""
    found = told(allied=("0402", "0403"), case="13.1", choices={"surrounded_adds": reading})

    assert cut_off(found) is is_counted


WALL = ("0103", "0303", "0503", "0703")
"""With the zones of units in these hexes no line leads from west to east."""


@pytest.mark.parametrize(
    ("more", "is_met"),
    [
        ([], True),
        ([unit(f"g{here}", here) for here in WALL], False),
        ([*(unit(f"g{here}", here) for here in WALL), unit("q2", "0606", "hq", front="2UF")], True),
    ],
    ids=["a source", "nothing", "a Front"],
)
def test_contact_with_the_partisans_counts(more: list[dict[str, Any]], is_met: bool) -> None:
    """13.1: a line of any length to a source or a Front."""
    found = told(unit("s1", "0607", "partisan"), *more, case="13.1")

    assert (["13.1", "partisans", 5] in found["parts"]) is is_met


@pytest.mark.parametrize(("needs_control", "is_met"), [(False, True), (True, False)])
def test_a_lost_source_is_no_contact_by_the_reading_that_shuts_it(needs_control: bool, is_met: bool) -> None:
    """13.1, reading 38: the one Allied source is in the hands of the Axis."""
    choices = {"source_needs_control": needs_control}
    found = told(unit("s1", "0607", "partisan"), case="13.1", choices=choices)

    assert (["13.1", "partisans", 5] in found["parts"]) is is_met


def test_without_partisans_there_is_no_contact() -> None:
    """13.1."""
    assert told(unit("s1", "0607"), case="13.1")["parts"] == []


# ---- what the scenarios make of it


def result(points: int, case: str, **choices: object) -> object:
    """Return the result of so many points."""
    place = {**board(choices=choices), "towns": {"0101": {"vp": points}}, "control": {"0101": "allied"}}
    return answer(place, "victory", scenario=case)["result"]


@pytest.mark.parametrize(
    ("points", "winner"),
    [(0, "axis"), (1, None), (4, None), (5, "draw"), (10, "draw"), (11, None), (14, None), (15, "allied")],
)
def test_the_thresholds_of_the_puszta(points: int, winner: str | None) -> None:
    """13.1."""
    assert result(points, "13.1") == winner


@pytest.mark.parametrize("case", ["13.3", "13.4"])
@pytest.mark.parametrize(
    ("points", "winner"),
    [
        (0, "axis"),
        (20, "axis"),
        (21, None),
        (24, None),
        (25, "draw"),
        (29, "draw"),
        (30, "allied"),
        (40, "allied"),
    ],
)
def test_the_thresholds_of_the_campaign(case: str, points: int, winner: str | None) -> None:
    """13.3, 13.4."""
    assert result(points, case) == winner


@pytest.mark.parametrize(("reading", "winner"), [("allied", "allied"), ("draw", "draw")])
def test_thirty_points(reading: str, winner: str) -> None:
    """13.4, reading 90: 30 is a victory and a draw; 31 is a victory by both readings."""
    assert result(30, "13.4", thirty_points=reading) == winner
    assert result(31, "13.4", thirty_points=reading) == "allied"


@pytest.mark.parametrize(
    ("allied", "winner"), [(("0402", "0403", "0101"), "allied"), (("0402", "0101"), "axis")]
)
def test_goals_decide_konrad(allied: tuple[str, ...], winner: str) -> None:
    """13.2: all places, or the Axis wins."""
    found = told(allied=allied, case="13.2", needs=["0402", "0403", "0101"])

    assert found == {"points": None, "parts": [], "result": winner}
