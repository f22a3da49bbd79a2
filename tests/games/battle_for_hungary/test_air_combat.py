"""Combat in the air (9.5, 9.6): the examples, each bar, each reading."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.battle_for_hungary.boards import answer, board
from tests.games.battle_for_hungary.test_missions import aircraft


def shot(name: str, target: str, *dice: int) -> dict[str, Any]:
    """Return the fire of an aircraft."""
    return {"unit": name, "target": target, "dice": list(dice)}


def fought(*fire: dict[str, Any], units: list[dict[str, Any]] | None = None, **choices: object) -> Any:
    """Return the answer about a combat in area 1; usually g1 and g2 against s1 and s2, of one step each."""
    usual = [aircraft(name, "fighter", "1", steps=1) for name in ("g1", "g2", "s1", "s2")]
    place = board(*(usual if units is None else units), choices=choices)
    return answer(place, "air_combat", area="1", fire=list(fire))


def test_the_example_of_two_fighters() -> None:
    """9.5: 7 with two steps fires 1 and 8, 4 with one step fires 3; each hits once."""
    units = [aircraft("g1", "fighter", "1"), aircraft("s1", "fighter", "1", steps=1)]
    units[0]["air"] = 7

    found = fought(shot("g1", "s1", 1, 8), shot("s1", "g1", 3), units=units)

    assert (found["violations"], found["hits"]) == ([], {"s1": 1, "g1": 1})
    assert found["after"]["g1"] == {"steps": 1, "eliminated": False}
    assert found["after"]["s1"] == {"steps": 0, "eliminated": True}


def test_a_rating_or_less_hits() -> None:
    """9.5: the rating is 4."""
    assert fought(shot("g1", "s1", 4), shot("g2", "s2", 5))["hits"] == {"s1": 1}


def test_all_may_choose_one_target() -> None:
    """9.5, the example of three Soviet fighters."""
    found = fought(shot("g1", "s1", 1), shot("g2", "s1", 1))

    assert (found["violations"], found["hits"]) == ([], {"s1": 2})
    assert found["after"]["s1"] == {"steps": 0, "eliminated": True}


@pytest.mark.parametrize(
    ("fire", "broken"),
    [
        ([shot("g1", "g2", 1)], [["9.5", "g1"]]),
        ([shot("g1", "s1", 1), shot("g1", "s2", 1)], [["9.5", "g1"]]),
        ([shot("g1", "s1", 1, 2)], [["9.5", "g1"]]),
        ([shot("g1", "s1")], [["9.5", "g1"]]),
        ([shot("s1", "g1", 9)], []),
    ],
    ids=["own side", "two targets", "too many dice", "no die", "fine"],
)
def test_who_may_be_fired_at(fire: list[dict[str, Any]], broken: list[list[str]]) -> None:
    """9.5."""
    assert fought(*fire)["violations"] == broken


@pytest.mark.parametrize("areas", [("1", "2"), ("2", "1"), ("1", None)])
def test_both_fly_in_the_area(areas: tuple[str | None, str | None]) -> None:
    """9.5."""
    units = [aircraft(name, "fighter", area, steps=1) for name, area in zip(("g1", "s1"), areas, strict=True)]

    assert fought(shot("g1", "s1", 1), units=units)["violations"] == [["9.5", "g1"]]


@pytest.mark.parametrize("kind", ["bomber", "assault", "fighter"])
@pytest.mark.parametrize(("target", "broken"), [("g1", []), ("g2", [["9.6", "s1"]])])
def test_a_rating_in_brackets_fires_back_alone(kind: str, target: str, broken: list[list[str]]) -> None:
    """9.6: g1 fires at it, g2 does not."""
    units = [aircraft(name, "fighter", "1", steps=1) for name in ("g1", "g2")]
    units.append(aircraft("s1", kind, "1", steps=1, brackets=True))

    assert fought(shot("g1", "s1", 9), shot("s1", target, 9), units=units)["violations"] == broken


def test_two_that_fire_back_alone_do_not_fight() -> None:
    """9.6: nobody fires at either by his own choice."""
    units = [aircraft(name, "bomber", "1", steps=1) for name in ("g1", "s1")]

    found = fought(shot("g1", "s1", 9), shot("s1", "g1", 9), units=units)

    assert found["violations"] == [["9.6", "g1"], ["9.6", "s1"]]


@pytest.mark.parametrize(("reading", "broken"), [(True, []), (False, [["9.6", "g1"]])])
def test_a_jabo_fires_by_its_own_choice(reading: bool, broken: list[list[str]]) -> None:
    """9.5, reading 85."""
    units = [aircraft("g1", "jabo", "1", steps=1), aircraft("s1", "bomber", "1", steps=1)]

    assert fought(shot("g1", "s1", 9), units=units, jabo_is_fighter=reading)["violations"] == broken
