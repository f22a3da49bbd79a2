"""Mobile assaults (7.3): who makes them, where they strike, what they cost and what is left."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.battle_for_hungary.boards import answer, board, unit

TANKS = unit("g1", "0104", "armour", move=12)
CORPS = unit("s1", "0102", steps=1)
LINE = {"cols": 4, "rows": 1}


def assaults(*units: dict[str, Any], names: tuple[str, ...] = ("g1",), spent: int = 0, **more: Any) -> Any:
    """Return the answer about the assaults of a stack on a row of four hexes."""
    return answer(board(*units, **{**LINE, **more}), "assaults", units=list(names), spent=spent)


def test_an_assault_over_the_tisza() -> None:
    """The example of 7.3: three hexes, the river and two points more take six of twelve points.

    The text says three for the way, one for the river and two for the assault.
    """
    found = assaults(
        unit("g1", "0105", "armour", move=12), CORPS, cols=5, hexsides={"river": [["0102", "0103"]]}
    )["targets"]["0102"]

    assert (found["cost"], found["left"]) == (12, 12)
    assert (found["from"], found["after"]) == ("0103", "0102")


@pytest.mark.parametrize(
    ("kind", "nation", "cases"),
    [
        ("armour", "german", []),
        ("mech", "german", []),
        ("cavalry", "german", ["7.3"]),
        ("armour", "hungarian", ["7.3"]),
        ("infantry", "german", ["7.3"]),
        ("cl", "german", ["7.3"]),
    ],
)
def test_who_makes_assaults(kind: str, nation: str, cases: list[str]) -> None:
    assert assaults({**TANKS, "type": kind, "nation": nation}, CORPS)["violations"] == cases


def test_the_allies_make_none() -> None:
    tanks, corps = unit("s1", "0104", "armour", move=12), unit("g1", "0102")

    assert assaults(tanks, corps, names=("s1",))["violations"] == ["7.3"]


def test_units_out_of_supply_make_none() -> None:
    """5.5."""
    assert assaults({**TANKS, "supplied": False}, CORPS) == {
        "allowance": 12,
        "violations": ["5.5"],
        "targets": {},
    }


def test_a_stack_assaults_from_one_hex() -> None:
    units = [TANKS, unit("g2", "0103", "armour", move=12), CORPS]

    assert assaults(*units, names=("g1", "g2"))["violations"] == ["7.3"]


def test_a_column_goes_along_with_the_points_that_it_has() -> None:
    column = unit("gc", "0104", "cl", move=3)

    assert assaults(TANKS, column, CORPS, names=("g1", "gc"))["targets"] == {}
    assert assaults(TANKS, {**column, "move": 4}, CORPS, names=("g1", "gc"))["targets"]["0102"]["left"] == 0


@pytest.mark.parametrize(
    ("reading", "cost", "after"), [("stands_in", 8, "0102"), ("stays_adjacent", 6, "0103")]
)
def test_where_a_stack_stands_after_its_assault(reading: str, cost: int, after: str) -> None:
    """Reading 30."""
    found = assaults(TANKS, CORPS, choices={"assault_after": reading})["targets"]["0102"]

    assert (found["cost"], found["after"]) == (cost, after)


@pytest.mark.parametrize(("reading", "targets"), [(True, {"0102"}), (False, set())])
def test_an_assault_into_another_zone(reading: bool, targets: set[str]) -> None:
    """Reading 31: 0102 lies in the zone of a corps behind it."""
    found = assaults(TANKS, CORPS, unit("s2", "0101"), choices={"assault_zoc_to_zoc": reading})

    assert set(found["targets"]) == targets


def test_a_hex_in_the_zone_of_another_enemy_ends_the_move() -> None:
    """Reading 32."""
    assert assaults(TANKS, CORPS, unit("s2", "0101"))["targets"]["0102"]["stop"]


def test_a_stack_held_by_a_zone_may_strike_again() -> None:
    """Reading 32: from where it stands, but it goes nowhere first."""
    tanks = unit("g1", "0302", "armour", move=12)
    near, far = unit("s1", "0301", steps=1), unit("s2", "0105", steps=1)
    found = assaults(tanks, near, far, spent=8, cols=6, rows=3)

    assert set(found["targets"]) == {"0301"}


def test_spent_points_are_missing() -> None:
    assert assaults(TANKS, CORPS, spent=18)["targets"] == {}
    assert assaults(TANKS, CORPS, spent=16)["targets"]["0102"]["left"] == 0


def test_an_assault_needs_room_where_it_starts() -> None:
    """4: the hex beside the enemy is full."""
    full = [unit(f"g{number}", "0103") for number in range(2, 6)]

    assert assaults(TANKS, *full, CORPS)["targets"] == {}


def test_nobody_assaults_over_a_lake() -> None:
    assert assaults(TANKS, CORPS, hexsides={"lake": [["0102", "0103"]]})["targets"] == {}
