"""The breakout (15), rifle regiments that share a hex (18.2), reserves a turn earlier (19.71c)."""

from __future__ import annotations

import pytest

from rules.games.bitter_end.breakout import breaking_out
from rules.games.bitter_end.releases import Reserves, released_a_turn_earlier
from rules.games.bitter_end.rifle_stacks import mixed_by_retreat, rifle_divisions_share_a_hex
from rules.position import Position
from tests.games.bitter_end.cited import cites
from tests.games.bitter_end.turn_boards import city, position, release_book

NEAR, FAR = "2526 ge:a tank", "2426 ge:a tank"
"""3026 is the westernmost hex of Buda: 2526 lies five hexes from it, 2426 six."""


@cites("15.1", "15.2")
@pytest.mark.parametrize(
    ("unit", "header", "cases"),
    [
        (NEAR, {}, ()),
        (FAR, {}, ("15.1",)),
        (NEAR + " +out_of_supply", {}, ("15.1",)),
        (NEAR + " +garrison", {}, ("15.1",)),
        (NEAR, {"phase": "german.movement"}, ("15.1",)),
        (NEAR, {"facts": "breakout=1945-01-03"}, ("15.2",)),
    ],
)
def test_a_breakout_needs_relief_nearby_and_comes_once(
    unit: str, header: dict[str, str], cases: tuple[str, ...]
) -> None:
    there = position(unit, **{"phase": "german.supply", **header})

    assert breaking_out(there, city()).cases == cases


def stack(*units: str, phase: str = "soviet.movement") -> Position:
    lines = (
        f"2030 so:{name} 1 soviet {kind} 2-3-4 division={division}"
        for name, kind, division in map(str.split, units)
    )
    return Position.parse("\n".join([f"bitter-end 1945-01-05 {phase} weather=clear", *lines]))


@cites("18.21")
@pytest.mark.parametrize(
    ("units", "count"),
    [
        (("a infantry 1G", "b infantry 2G"), 1),
        (("a infantry 1G", "b infantry 1G"), 0),
        (("a infantry 1G", "b tank 2G"), 0),
        (("a airborne 1G", "b marine 2G"), 1),
    ],
)
def test_rifle_regiments_of_two_divisions_do_not_share_a_hex(units: tuple[str, ...], count: int) -> None:
    assert len(rifle_divisions_share_a_hex(stack(*units))) == count


@cites("18.22")
def test_in_the_german_turn_it_is_only_noted() -> None:
    there = stack("a infantry 1G", "b infantry 2G", phase="german.combat")

    assert (len(rifle_divisions_share_a_hex(there)), len(mixed_by_retreat(there))) == (0, 1)


@cites("19.71c")
@pytest.mark.parametrize(("variants", "count"), [((), 0), (("19.71",), 1), (("19.72",), 1)])
def test_prepared_soviets_are_told_that_the_schedule_runs_earlier(
    variants: tuple[str, ...], count: int
) -> None:
    asked = Reserves(release_book(), position(facts="schedule=A"), variants)

    assert len(released_a_turn_earlier(asked)) == count
