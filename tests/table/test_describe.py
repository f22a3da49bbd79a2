"""What lies in a hex, in words; a closed stack keeps its secret."""

import pytest

from app.table.describe import describe_hex
from rules.hexgrid import HexId
from tests.desks import new_game

TATA, STACK = HexId("1421"), HexId("1420")


@pytest.mark.parametrize("part", ["clear", "town Tata", "primary road", "minor river"])
def test_a_hex_is_told_with_ground_town_road_and_river(part: str) -> None:
    assert part in describe_hex(new_game(), TATA)


def test_an_open_stack_is_told_unit_by_unit() -> None:
    assert describe_hex(new_game(), STACK).endswith("5/5SS, 9/5SS, 10/5SS")


def test_a_closed_stack_tells_its_height_and_top_only() -> None:
    """Case 8.4."""
    told = describe_hex(new_game(), STACK, closed_sides=frozenset(["german"]))

    assert ("5/5SS" in told, told.endswith("3 units, closed; on top 10/5SS")) == (False, True)


def test_a_bridge_is_told_with_owner_and_state() -> None:
    assert "(german, intact)" in describe_hex(new_game(), HexId("0917"))


def test_a_hex_of_another_map_is_told_as_nothing() -> None:
    assert describe_hex(new_game(), HexId("9999")) == ""
