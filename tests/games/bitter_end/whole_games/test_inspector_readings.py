"""The inspector under other readings than the usual: each is judged by what the game has chosen."""

from __future__ import annotations

from random import Random

import pytest

import maps.load
from app.assist.adjudicator import adjudicator_for
from app.assist.reader import position_of
from app.table.changes import Register, Written
from app.table.pieces import PieceId
from rules.games import find_rule_set
from rules.hexgrid import HexId
from rules.unit_id import UnitId
from tests.games.bitter_end.inspection.census import is_cut_off
from tests.games.bitter_end.inspection.field import Field
from tests.games.bitter_end.inspection.inspector import Inspection
from tests.games.bitter_end.inspection.readings import DEFAULT, Readings, holds
from tests.games.bitter_end.inspection.strengths import Attack, Reckoner
from tests.games.bitter_end.inspection.tracing import Tracer
from tests.games.bitter_end.whole_games.hands import ENEMY, OTHER_ENEMY, RIFLES, RING, TANK, Hand

BOAT, DESTROYER = PieceId("ge:903/army"), PieceId("ge:662/army")
ON_WHEELS, ENEMY_TANK = PieceId("ge:Norge/SS"), PieceId("so:110/18TC")
CARRIED = (RIFLES, ON_WHEELS)
WOODED, CLEAR, BESIDE = "0131", "0129", "0130"
"""A clear hex next to a wooded hill, to which only a railway leads, and to a clear hex."""


def game_of(places: dict[PieceId, str], **settings: str) -> Hand:
    """Return a game that began with some units and under some settings."""
    hand = Hand(places)
    for key, text in settings.items():
        hand.table.apply(Written(Register.SETTING, key, "", text))
    return hand


def field_of(places: dict[PieceId, str], **settings: str) -> Field:
    return Field(game_of(places, **settings).game)


def attack(field: Field, *strikers: PieceId, on: tuple[str, ...], **facts: bool) -> Attack:
    struck = {HexId(here): field.at(HexId(here)) for here in on}
    return Attack(tuple(map(field.troop, strikers)), struck, **facts)  # type: ignore[arg-type]  # flags only


def test_the_usual_readings_are_those_of_the_rules() -> None:
    rule_set = find_rule_set("bitter-end")
    assert rule_set is not None
    known = {key: str(each.values[0]).lower() for key, each in rule_set.assumptions.by_key.items()}
    usual = {key: str(getattr(DEFAULT, key)).lower() for key in Readings.__slots__}

    assert usual.items() <= known.items()


def test_a_text_of_another_kind_changes_nothing() -> None:
    assert Readings.of({"hexside_sum": "perhaps", "rugged_hexside_secondary_mp": "a lot"}) == DEFAULT


def test_a_reading_holds_from_the_step_on_that_chooses_it() -> None:
    hand = Hand({RIFLES: "1345"})
    field = Field(hand.game)
    field.apply(Written(Register.SETTING, "td_zoc_armored", "", "false"))

    assert not field.readings.td_zoc_armored


@pytest.mark.parametrize(("reading", "found"), [("any", True), ("all", False)])
def test_of_two_hexes_any_or_all_must_qualify(reading: str, found: bool) -> None:  # 10.17
    assert holds(reading, [True, False]) is found


# ---- zones, boats, encirclement, towns


@pytest.mark.parametrize(("text", "reaches"), [("true", True), ("false", False)])
def test_a_railway_may_be_no_road_for_zones(text: str, reaches: bool) -> None:  # 7.61, 9.22
    field = field_of({TANK: BESIDE}, rail_is_road=text)

    assert field.in_zone(HexId(WOODED), "soviet") is reaches


@pytest.mark.parametrize(("text", "reaches"), [("true", False), ("false", True)])
def test_a_tank_destroyer_may_have_a_full_zone(text: str, reaches: bool) -> None:  # 2.5, 9.22
    field = field_of({DESTROYER: BESIDE}, td_zoc_armored=text, rail_is_road="false")

    assert field.in_zone(HexId(WOODED), "soviet") is reaches


@pytest.mark.parametrize(("text", "found"), [("true", set[str]()), ("false", {"12.63"})])
def test_the_boat_may_have_to_keep_its_bank(text: str, found: set[str]) -> None:  # 12.63
    hand = game_of({BOAT: "1716"}, sturmboot_may_cross=text)
    hand.go(BOAT, "1716", "1717")

    assert hand.faults() == found


@pytest.mark.parametrize(("text", "found"), [("literal", True), ("own_hex", False), ("either_end", False)])
def test_the_boat_carries_from_where_it_is_read_to(text: str, found: bool) -> None:  # 12.62
    field = field_of({BOAT: "1616", RIFLES: "1716"}, sturmboot_crossing=text)

    assert field.boat_serves(HexId("1716"), HexId("1617")) is found


@pytest.mark.parametrize(("text", "found"), [("cut_off", False), ("surrounded", True)])
def test_encircled_may_ask_for_the_six_hexes_around(text: str, found: bool) -> None:  # 5.3
    left = {PieceId(unit): at for unit, at in RING.items() if at != "1647"}
    field = field_of({RIFLES: "1547", TANK: "1647", **left}, encircled=text)

    assert is_cut_off(field, field.troop(RIFLES), HexId("1547")) is found


@pytest.mark.parametrize(
    ("text", "found"), [("first_edition", ("german", 10)), ("as_printed_2005", ("german", 50))]
)
def test_the_columns_of_the_towns_may_be_read_as_headed(text: str, found: tuple[str, int]) -> None:  # 20.21
    hand = game_of({}, town_vp_columns=text)
    inspection = Inspection(hand.game)
    inspection.run()
    assert inspection.towns()[HexId("0917")] == found


# ---- combat


@pytest.mark.parametrize(("text", "strength"), [("any", 3), ("all", 6)])
def test_halving_may_ask_for_all_hexes(text: str, strength: int) -> None:  # 10.17, 10.35
    field = field_of({TANK: BESIDE, ENEMY: WOODED, OTHER_ENEMY: CLEAR}, halving_multi_hex=text)

    assert Reckoner(field).strength(attack(field, TANK, on=(WOODED, CLEAR))) == strength


@pytest.mark.parametrize(("text", "modifier"), [("with_motorized", 1), ("non_motorized", 0)])
def test_motorized_infantry_may_be_no_infantry(text: str, modifier: int) -> None:  # 10.93
    field = field_of({ON_WHEELS: BESIDE, ENEMY_TANK: CLEAR}, inf_types_10_93=text)

    assert Reckoner(field).modifier(attack(field, ON_WHEELS, on=(CLEAR,))) == modifier


@pytest.mark.parametrize(("text", "modifier"), [("true", -1), ("false", 0)])
def test_inside_a_hex_modifiers_may_be_off(text: str, modifier: int) -> None:  # 10.463
    field = field_of({TANK: CLEAR, ENEMY: CLEAR}, same_hex_modifiers=text)
    inside = Attack((field.troop(TANK),), {HexId(CLEAR): (field.troop(ENEMY),)}, is_same_hex=True)

    assert Reckoner(field).modifier(inside) == modifier


# ---- the siege


@pytest.mark.parametrize(("text", "faults"), [("false", {"16.51"}), ("true", set())])
def test_who_was_driven_from_the_city_stands_fast_or_comes_no_farther(text: str, faults: set[str]) -> None:
    unit = PieceId("ro:1/2Ro")
    hand = Hand({unit: "3220"}, side="soviet", phase="soviet.movement")
    hand.table.apply(Written(Register.SETTING, "besiegers_may_return", "", text))
    hand.go(unit, "3220", "3320")

    assert hand.faults() == faults


# ---- supply over the boat


@pytest.mark.parametrize("text", ["true", "false"])
def test_the_inspector_traces_lines_over_the_danube_as_the_rules_do(text: str) -> None:
    """Boat, Germans and Soviets by lot along the river; origin: 12.65, in two independent hands."""
    settings = {"sturmboot_supply_both_ways": text}
    chance, judge = Random(text), adjudicator_for(game_of({}, **settings).game).judge
    river = maps.load.load("bitter-end").hexsides["danube"]
    banks = sorted({here for link in river for here in link if here < "2200"})
    for _ in range(10):
        places = dict(
            zip((BOAT, RIFLES, ON_WHEELS, ENEMY, OTHER_ENEMY), chance.sample(banks, 5), strict=True)
        )
        hand = game_of(places, **settings)
        field, report = Field(hand.game), judge.supply(position_of(hand.game), "german")
        ours = {unit: Tracer(field).has_line(field.troop(unit), HexId(places[unit])) for unit in CARRIED}

        assert ours == {unit: report.line(UnitId(unit)) is not None for unit in CARRIED}, places
