"""Bridges captured and blown, the surprise sector and its zone; hexes are those of our map."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.games.bitter_end import bridges, surprise
from rules.hexgrid import HexId, Hexside, Side
from rules.position import Position
from tests.games.bitter_end.cited import cites
from tests.games.bitter_end.turn_boards import board, position, sheet

ERCSI = Hexside.parse("2836-2936")
HELD = "2836-2936=soviet"


def wish(side: str = "soviet", crossed: bool = False, **header: str) -> bridges.Demolition:
    return bridges.Demolition(board(), position(**{"bridges": HELD, **header}), side, ERCSI, crossed)


@cites("12.5", "12.51", "12.53")
def test_a_side_blows_its_bridge_in_its_own_turn() -> None:
    verdict = bridges.demolition(wish(phase="soviet.movement"))

    assert (bool(verdict), {found.rule for found in verdict.findings}) == (True, {"own_turn_needs_no_die"})


@cites("12.53", "12.54")
def test_an_attempt_that_failed_does_not_count_in_the_own_turn() -> None:
    assert bridges.demolition(wish(phase="soviet.movement", facts="bridge_attempts=2836-2936"))


@cites("12.54")
def test_in_the_other_turn_it_takes_a_die() -> None:
    verdict = bridges.demolition(wish())

    assert (bool(verdict), {found.rule for found in verdict.findings}) == (True, {"other_turn_needs_a_die"})


@cites("12.5", "12.51", "12.54", "12.55")
@pytest.mark.parametrize(
    ("asked", "case"),
    [
        (wish("german"), "12.51"),
        (wish(bridges="2836-2936=soviet.destroyed"), "12.55"),
        (wish(facts="bridge_attempts=2836-2936"), "12.54"),
        (wish(crossed=True), "12.54"),
        (wish()._replace(bridge=Hexside.parse("2030-2130")), "12.5"),
    ],
)
def test_a_bridge_is_not_blown(asked: bridges.Demolition, case: str) -> None:
    assert case in bridges.demolition(asked).cases


@cites("12.54")
@given(st.integers(1, 6))
def test_one_to_four_destroys_the_bridge(die: int) -> None:
    assert bridges.is_blown(die) == (die in (1, 2, 3, 4))


def route(*hexes: str) -> list[HexId]:
    return [HexId(hex_id) for hex_id in hexes]


@cites("12.52")
@pytest.mark.parametrize(
    ("way", "side", "taken"),
    [
        (("2736", "2836", "2936"), "german", ["2836-2936"]),
        (("2736", "2836", "2936"), "soviet", []),
        (("2736", "2836"), "german", []),
    ],
)
def test_crossing_an_enemy_bridge_captures_it(way: tuple[str, ...], side: str, taken: list[str]) -> None:
    found = bridges.crossing_captures(board(), position(bridges=HELD), side, route(*way))

    assert [dict(each.facts)["bridge"] for each in found] == taken


def test_a_destroyed_bridge_is_not_captured() -> None:
    there = position(bridges="2836-2936=soviet.destroyed")

    assert bridges.crossed(board(), there, route("2836", "2936")) == ()


# ---- surprise

FIXED = tuple(HexId(f"14{row}") for row in range(18, 26))
FRONTS = tuple(sheet().fronts[name] for name in ("german_south", "german_north"))
MOR = tuple(HexId(h) for h in ["1228", "1229", "1230", "1231", "1232", "1233", "1334", "1335"])


def declared(
    sector: tuple[HexId, ...] = FIXED, date: str = "1945-01-01", *variants: str, **header: str
) -> surprise.Declaration:
    there = position(date=date, **{"phase": "german.combat", **header})
    return surprise.Declaration(there, sector, FRONTS, FIXED, variants, board().topology.grid)


@cites("16.0", "16.1", "16.11", "16.2", "16.21", "16.22")
def test_the_historical_sector_is_declared_on_the_first_day() -> None:
    assert surprise.declaring(declared())


@cites("16.22", "16.23")
@pytest.mark.parametrize(("variants", "cases"), [((), ("16.22",)), (("19.42",), ())])
def test_another_sector_needs_free_deployment(variants: tuple[str, ...], cases: tuple[str, ...]) -> None:
    assert surprise.declaring(declared(MOR, "1945-01-01", *variants)).cases == cases


@cites("16.21")
def test_the_first_sector_lies_on_the_front_line() -> None:
    behind = tuple(HexId(f"10{row}") for row in range(18, 26))

    assert surprise.declaring(declared(behind, "1945-01-01", "19.42")).cases == ("16.21",)


@cites("16.21")
@pytest.mark.parametrize("sector", [FIXED[:7], (*FIXED[:7], HexId("1436"))])
def test_a_sector_is_eight_hexes_that_touch(sector: tuple[HexId, ...]) -> None:
    assert "16.21" in surprise.declaring(declared(sector, "1945-01-14")).cases


@cites("16.12", "16.21")
@pytest.mark.parametrize(
    ("col", "date", "facts", "cases"),
    [
        ("17", "1945-01-13", "", ()),
        ("19", "1945-01-13", "", ("16.21",)),
        ("17", "1945-01-12", "", ("16.12",)),
        ("17", "1945-01-20", "surprise_used=1945-01-15", ("16.12",)),
    ],
)
def test_the_second_surprise(col: str, date: str, facts: str, cases: tuple[str, ...]) -> None:
    sector = tuple(HexId(f"{col}{row}") for row in range(18, 26))
    header = {"facts": facts} if facts else {}

    assert surprise.declaring(declared(sector, date, **header)).cases == cases


@cites("19.72")
def test_prepared_soviets_are_not_surprised_on_the_first_day() -> None:
    assert surprise.declaring(declared(FIXED, "1945-01-01", "19.72")).cases == ("19.72",)


@cites("16.1")
def test_surprise_is_declared_in_the_combat_phase() -> None:
    assert surprise.declaring(declared(phase="german.movement")).cases == ("16.1",)


@cites("16.3", "16.31")
def test_the_historical_zone_is_ten_by_eight() -> None:
    """Origin: 16.31; rows 18 to 25, as the Example of Play uses them."""
    zone = surprise.zone(board().topology.grid, FIXED, Side.E)

    assert zone == {HexId(f"{col}{row}") for col in range(15, 25) for row in range(18, 26)}


@cites("16.31")
def test_units_in_the_zone_are_surprised_and_others_not() -> None:
    there = position("1522 so:a infantry", "1426 so:b infantry", "1422 ge:c tank")
    zone = surprise.zone(board().topology.grid, FIXED, Side.E)

    assert surprise.surprised_units(there, zone) == {"so:a"}


@cites("16.31", "16.32")
def test_a_unit_in_the_zone_is_named_with_its_hex() -> None:
    there = position("1522 so:a infantry", "1426 so:b infantry")
    (found,) = surprise.stands_in_the_zone(there, {HexId("1522")})

    assert (dict(found.facts)["unit"], found.at) == ("so:a", "1522")


@cites("16.31")
def test_the_direction_with_the_most_soviets_comes_first() -> None:
    there: Position = position("2419 so:a infantry", "2424 so:b infantry")

    assert next(iter(surprise.zones(board().topology.grid, FIXED, there))) is Side.E
