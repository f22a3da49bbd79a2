"""What the inspector reads of ground and table: prices, zones, lines, who is cut off."""

from __future__ import annotations

import pytest

from app.table.pieces import PieceId
from rules.hexgrid import HexId
from tests.games.bitter_end.inspection.census import is_cut_off
from tests.games.bitter_end.inspection.field import Field
from tests.games.bitter_end.inspection.ground import DRY, Cells, Ground
from tests.games.bitter_end.inspection.tracing import Tracer
from tests.games.bitter_end.whole_games.hands import RIFLES, RING, TANK, Hand
from tests.new_games import charts, sheet

IN, OUT = HexId("1547"), HexId("1345")


@pytest.fixture(scope="module")
def ground() -> Ground:
    return Ground(sheet(), Cells(charts()))


def field_of(**places: str) -> Field:
    """Return a field with the ring round 1547 without some of its units, and a unit in it."""
    left = {PieceId(unit): at for unit, at in RING.items() if at not in places.values()}
    return Field(Hand({RIFLES: "1547", **left}).game)


# ---- prices, in half points


def test_a_clear_hex_costs_one_point(ground: Ground) -> None:
    assert ground.price(HexId("1345"), HexId("1445"), True, "clear", False, DRY) == 2


def test_a_primary_road_costs_a_motorized_unit_half_a_point(ground: Ground) -> None:  # 7.65
    one, other = next(iter(sorted(sheet().road_links["primary"])))

    assert ground.price(one, other, True, "clear", True, DRY) == 1


def test_in_snow_a_primary_road_is_a_secondary_one(ground: Ground) -> None:  # 4.4
    one, other = HexId("1232"), HexId("1233")  # the road from Mor, clear ground
    clear = ground.price(one, other, True, "clear", True, DRY)

    assert (clear, ground.price(one, other, True, "snow", True, DRY)) == (1, 2)


def test_a_river_and_a_wood_by_rail_cost_rifles_two_points(ground: Ground) -> None:  # the example of 7.66
    assert ground.by_road(HexId("0418"), HexId("0318"), False, False, DRY, "rail") == 4


def test_a_lake_cannot_be_crossed_at_any_price(ground: Ground) -> None:  # 2.2
    one, other = min(sheet().hexsides["lake"])

    assert ground.price(one, other, False, "clear", True, DRY) is None


# ---- zones, lines, encirclement


def test_a_ring_of_enemies_cuts_off() -> None:
    field = field_of()

    assert is_cut_off(field, field.troop(RIFLES), IN)


def test_a_zone_closes_the_gap_of_a_ring() -> None:
    field = field_of(gap="1647")

    assert is_cut_off(field, field.troop(RIFLES), IN)


def test_a_friend_in_the_gap_opens_it() -> None:
    left = {PieceId(unit): at for unit, at in RING.items() if at not in ("1647", "1646", "1648")}
    field = Field(Hand({RIFLES: "1547", TANK: "1647", **left}).game)

    assert not is_cut_off(field, field.troop(RIFLES), IN)


def test_a_unit_in_the_open_has_a_line() -> None:
    field = Field(Hand({RIFLES: "1345"}).game)

    assert Tracer(field).has_line(field.troop(RIFLES), OUT)


def test_a_unit_in_a_ring_has_none() -> None:
    field = field_of()

    assert not Tracer(field).has_line(field.troop(RIFLES), IN)


def test_a_unit_that_has_retreated_has_no_zone() -> None:
    field = Field(Hand({RIFLES: "1547"}).game)
    field.rout(RIFLES)

    assert not field.in_zone(HexId("1647"), "soviet")


def test_zones_come_back_with_the_next_phase() -> None:
    field = Field(Hand({RIFLES: "1547"}).game)
    field.rout(RIFLES)
    field.rally()

    assert field.in_zone(HexId("1647"), "soviet")
