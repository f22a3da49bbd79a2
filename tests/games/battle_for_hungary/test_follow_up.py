"""Ground given and taken after combat (4.2, 8.4 to 8.6), and each reading of it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.battle_for_hungary.boards import answer, board, unit
from tests.games.battle_for_hungary.fighting import choose

HERE, VACATED, BEYOND = "0402", "0403", "0404"
"""Three hexes of a row, from the east to the west."""
CORPS = {"attacked": True}


def tank(here: str = HERE, kind: str = "armour", **more: Any) -> dict[str, Any]:
    return unit("s1", here, kind, **{"move": 12, **more})


def ends(*units: dict[str, Any], kind: str, points: int = 3, **more: Any) -> dict[str, int]:
    """Return what each hex costs in which the first unit may end when it follows up, its own left out."""
    asked = {"unit": units[0]["id"], "vacated": VACATED, "kind": kind, "points": points}
    found = answer(board(*units, **more), "advances", **asked)
    return {here: way["cost"] for here, way in found.items() if here != units[0]["hex"]}


def way(*units: dict[str, Any], to: str, kind: str, points: int = 3, **more: Any) -> list[str] | None:
    """Return the path by which the first unit comes into a hex when it follows up."""
    asked = {"unit": units[0]["id"], "vacated": VACATED, "kind": kind, "points": points}
    found = answer(board(*units, **more), "advances", **asked)
    return found[to]["path"] if to in found else None


def full(here: str, side: str = "s") -> tuple[dict[str, Any], ...]:
    """Return four units in a hex."""
    return tuple(unit(f"{side}{here}{number}", here) for number in range(4))


# ---- 8.4: advance


def test_attackers_advance_into_the_emptied_hex() -> None:
    assert ends(unit("g1", HERE, attacked=True), kind="advance") == {VACATED: 0}


@pytest.mark.parametrize(
    "units",
    [
        (unit("g1", HERE),),
        (unit("g1", "0401", attacked=True),),
        (unit("g1", HERE, "hq", attacked=True),),
        (unit("g1", HERE, attacked=True), unit("s1", VACATED)),
        (unit("g1", HERE, attacked=True), *full(VACATED, "g")),
    ],
)
def test_nobody_else_advances(units: tuple[dict[str, Any], ...]) -> None:
    assert ends(*units, kind="advance") == {}


@pytest.mark.parametrize(("reading", "found"), [("breakthrough_only", {}), ("like_axis", {VACATED: 0})])
def test_allies_advance_by_a_reading(reading: str, found: dict[str, int]) -> None:
    assert ends(tank(**CORPS), kind="advance", **choose(allied_advance=reading)) == found


# ---- 8.5: Front Breakthrough


def test_a_breakthrough_spends_its_bonus_and_ignores_zones() -> None:
    """The example of 8.5: three points lead three hexes on, the first of them the emptied one."""
    guard = unit("g9", "0505")
    assert way(tank(**CORPS), guard, to="0405", kind="breakthrough") == [HERE, VACATED, BEYOND, "0405"]


@pytest.mark.parametrize("kind", ["armour", "mech", "cavalry"])
def test_mobile_units_break_through(kind: str) -> None:
    assert ends(tank(kind=kind, **CORPS), kind="breakthrough", points=1) == {VACATED: 2}


@pytest.mark.parametrize(
    ("corps", "points"),
    [
        (tank(kind="infantry", **CORPS), 3),
        (tank(), 3),
        (tank(here="0401", **CORPS), 3),
        (tank(**CORPS), 0),
        (unit("g1", HERE, "armour", attacked=True), 3),
    ],
)
def test_nobody_else_breaks_through(corps: dict[str, Any], points: int) -> None:
    assert ends(corps, kind="breakthrough", points=points) == {}


def test_a_breakthrough_crosses_a_full_hex_but_does_not_end_there() -> None:
    found = ends(tank(**CORPS), *full(BEYOND), kind="breakthrough")
    assert (BEYOND in found, found["0405"]) == (False, 6)


@pytest.mark.parametrize(("reading", "found"), [("pay", {}), ("free", {VACATED: 2})])
def test_the_first_hex_is_paid_from_the_bonus(reading: str, found: dict[str, int]) -> None:
    danube = {"hexsides": {"danube": [[HERE, VACATED]]}}
    points = {"kind": "breakthrough", "points": 1}
    assert ends(tank(**CORPS), **points, **danube, **choose(breakthrough_first_hex=reading)) == found


def test_a_breakthrough_does_not_ride_on_railroads() -> None:
    rails = {"roads": {"rail": [[HERE, VACATED], [VACATED, BEYOND]]}, **choose(rail_movement="all")}
    assert ends(tank(**CORPS), kind="breakthrough", **rails)[BEYOND] == 4


# ---- 8.6: exploitation


def exploits(*units: dict[str, Any], **more: Any) -> dict[str, int]:
    return ends(*units, kind="exploitation", points=0, **more)


def test_exploitation_has_half_of_the_points() -> None:
    """The example of 8.6: twelve points are six."""
    assert max(exploits(tank("0401"), cols=12).values()) == 12


def test_half_of_five_is_three() -> None:
    assert max(exploits(tank(move=5)).values()) == 6


def test_exploitation_leads_through_the_emptied_hex() -> None:
    assert way(tank(), to="0303", kind="exploitation") == [HERE, VACATED, "0303"]


@pytest.mark.parametrize("corps", [tank(attacked=True), tank(kind="infantry"), unit("g1", HERE, "armour")])
def test_nobody_else_exploits(corps: dict[str, Any]) -> None:
    assert exploits(corps) == {}


def test_nobody_exploits_from_beside_an_enemy() -> None:
    assert exploits(tank(), unit("g9", "0401")) == {}


@pytest.mark.parametrize(("reading", "is_open"), [("after", True), ("before", False)])
def test_the_emptied_hex_counts_when_it_is_empty(reading: str, is_open: bool) -> None:
    assert bool(exploits(tank(), **choose(exploit_adjacent=reading))) is is_open


@pytest.mark.parametrize(
    ("nation", "reading", "is_open"),
    [("soviet", "soviet", True), ("romanian", "soviet", False), ("romanian", "allied", True)],
)
def test_soviet_cavalry_exploits(nation: str, reading: str, is_open: bool) -> None:
    corps = tank(kind="cavalry", nation=nation)
    assert bool(exploits(corps, **choose(exploit_cavalry=reading))) is is_open


def test_exploitation_halves_what_supply_leaves() -> None:
    assert max(exploits(tank(move=10, supplied=False)).values()) == 6


# ---- 4.2: retreat of the excess


def retreats(name: str = "g5", *others: dict[str, Any], steps: int = 2, **more: Any) -> list[Any]:
    """Return the ways of a fifth unit in 0404, as their ends, hexes lacking and whether it dies."""
    side = name[0]
    stack = (*full("0404", side), unit(name, "0404", steps=steps))
    found = answer(board(*stack, *others, **more), "retreats", unit=name)
    return [(each["path"][-1], each["stuck"], each["eliminated"]) for each in found]


@pytest.mark.parametrize(
    ("name", "hexes"), [("g5", ["0304", "0305", "0405"]), ("s5", ["0403", "0504", "0505"])]
)
def test_the_excess_retreats_homeward(name: str, hexes: list[str]) -> None:
    assert sorted(end for end, _, _ in retreats(name)) == hexes


def test_each_way_costs_a_step_first() -> None:
    stack = (*full("0404", "g"), unit("g5", "0404"))
    losses = [each["losses"] for each in answer(board(*stack), "retreats", unit="g5")]
    assert losses == [[["4.2", "0404"]]] * 3


def test_the_last_step_is_lost_on_the_spot() -> None:
    assert retreats(steps=1) == [("0404", 0, True)]


def test_nobody_retreats_onto_enemies_over_lakes_or_into_full_hexes() -> None:
    lake = {"hexsides": {"lake": [["0304", "0404"]]}}
    assert retreats("g5", unit("s1", "0305"), *full("0405", "g"), **lake) == [("0404", 1, False)]


@pytest.mark.parametrize(("reading", "ends"), [("allowed", 3), ("forbidden", 1)])
def test_the_excess_retreats_through_zones(reading: str, ends: int) -> None:
    assert len(retreats("g5", unit("s1", "0204"), **choose(retreat_zoc=reading))) == ends


@pytest.mark.parametrize(("reading", "is_lost"), [("stays", False), ("eliminated", True)])
def test_without_a_way_the_excess_stays(reading: str, is_lost: bool) -> None:
    around = [unit(f"s{here}", here, "hq") for here in ("0304", "0305", "0405")]
    assert retreats("g5", *around, **choose(retreat_impossible=reading)) == [("0404", 1, is_lost)]


def test_by_a_reading_the_excess_goes_two_hexes() -> None:
    ends = {end for end, _, _ in retreats(**choose(retreat_hexes=2))}
    assert ends == {"0203", "0204", "0205", "0305", "0306", "0406"}
