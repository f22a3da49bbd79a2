"""Setting up (22): the printed set-ups hold, every fault is found by its case, automatic ones have none."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.assist.deploy.deployment import roster_facts
from app.assist.procedure import formations_of
from rules.games.bitter_end.set_up.book import read_deployment_book, set_up_roster_of
from rules.games.bitter_end.set_up.check import open_hexes, placing_of
from rules.games.bitter_end.words import FROZEN
from rules.hexgrid import HexId
from rules.issues import DataError
from rules.unit_id import UnitId
from tests.games.bitter_end.cited import cites
from tests.games.bitter_end.setups import parade, units_of
from tests.new_games import roster

SCENARIOS = ("historical", "northern_attack", "ultra_historical", "first_historical", "first_northern_attack")
VARIANTS = ("19.41", "19.42", "19.5", "19.6", "19.71", "19.72")
APART = ({"19.41", "19.42"}, {"19.5", "19.6"})
"""Variants that are not chosen together (19.2, 19.41 and 19.42)."""


# ---- the printed set-ups


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_printed_set_up_breaks_nothing(scenario: str) -> None:
    assert parade(scenario).broken == []


@pytest.mark.parametrize("variant", ["19.71", "19.72"])
@pytest.mark.parametrize("scenario", ["historical", "first_historical"])
def test_the_prepared_soviets_break_nothing(scenario: str, variant: str) -> None:
    assert parade(scenario, variant).broken == []


def test_surplus_behind_a_full_line_is_told_and_breaks_nothing() -> None:
    told = [(found.rule, found.at) for found in parade().findings]

    assert told == [("stands_behind_a_full_line", "3024")] * 3


# ---- places


@cites("22.2")
@pytest.mark.parametrize("here", ["1438", "1320", "3531"])
def test_a_regiment_outside_its_area_is_found(here: str) -> None:
    assert ("22.2", here) in parade().moved(here, "hu:13/20").broken


@cites("22.2")
def test_nobody_stands_behind_a_line_that_has_room() -> None:
    assert ("22.2", "1340") in parade().moved("1340", "hu:13/20").broken


@cites("22.2")
def test_a_hex_that_nobody_holds_or_controls_is_found() -> None:
    """By its wood 1228 takes no armored zone (9.22): somebody has to stand there."""
    assert parade().moved("1229", "ge:662/army").broken == [("22.2", "1228")]


@cites("22.2")
def test_the_garrison_keeps_to_the_city() -> None:
    assert ("22.2", "3625") in parade().moved("3625", "hu:6/10").broken


@cites("22.2")
def test_a_reinforcement_on_the_map_has_no_area() -> None:
    found = parade().moved("1335", "ge:59/20Pz").findings

    assert [(each.case, each.rule) for each in found if each.at == "1335"] == [("22.2", "has_no_area")]


@cites("22.3")
def test_a_reserve_outside_its_area_is_found() -> None:
    assert parade().moved("2650", "so:63/7MC").broken == [("22.3", "2650")]


@cites("22.3")
def test_a_reserve_need_not_cover_its_area() -> None:
    assert parade().moved("2142", "so:63/7MC", "so:64/7MC").broken == [("8.1", "2142")]


@cites("22.4")
def test_a_group_with_a_corps_may_be_with_any_of_its_army() -> None:
    assert parade().moved("1537", "so:33_AT/army").broken == []


@cites("22.4")
def test_a_group_with_a_corps_stays_with_its_army() -> None:
    assert ("22.4", "3523") in parade().moved("3523", "so:33_AT/army").broken


@cites("22.5")
def test_a_division_of_free_choice_is_not_split() -> None:
    assert parade().moved("1423", "ge:287/96ID").broken == [("22.5", "")]


@cites("22.5")
def test_the_tank_regiment_of_8_pz_may_leave_its_division() -> None:
    assert parade().moved("1423", "ge:10/8Pz").broken == []


@cites("22.5")
def test_free_choice_has_its_limits() -> None:
    assert parade().moved("1440", "ge:509/army").broken == [("22.5", "1440")]


@cites("22.6")
def test_lvii_corps_may_stand_anywhere_in_the_north() -> None:
    assert parade().moved("0505", "ge:8/8Pz", "ge:28/8Pz").broken == []


@cites("22.6")
def test_lvii_corps_does_not_begin_south_of_the_river() -> None:
    assert parade().moved("1318", "ge:8/8Pz").broken == [("22.6", "1318")]


@cites("22.6")
def test_the_front_in_the_north_is_covered_all_the_same() -> None:
    assert ("22.6", "2001") in parade().moved("1010", "ge:306/211VG", "ge:317/211VG").broken


@cites("22.7")
@pytest.mark.parametrize("here", ["1718", "2414", "1010"])
def test_the_boat_keeps_to_its_shore(here: str) -> None:
    assert parade().moved(here, "ge:903/army").broken == [("22.7", here)]


@cites("8.1")
def test_a_stack_too_high_is_found() -> None:
    assert parade().moved("2626", "so:170/18TC").broken == [("8.1", "2626")]


@cites("8.11")
def test_both_sides_in_a_hex_are_found() -> None:
    assert ("8.11", "1518") in parade().moved("1518", "ge:Norge/SS").broken


@cites("2.2")
def test_a_unit_in_a_lake_is_found() -> None:
    assert ("2.2", "0948") in parade().moved("0948", "hu:MG_Bde/indep").broken


@cites("16.42")
def test_a_reserve_without_its_marker_is_told() -> None:
    there = parade()
    bare = there.position.by_id[UnitId("so:170/18TC")].unmarked(FROZEN)
    told = replace(there, position=there.position.with_unit(bare)).findings

    named = [dict(found.facts)["unit"] for found in told if found.rule == "reserve_bears_no_marker"]
    assert named == ["so:170/18TC"]


# ---- the order


@cites("22.1")
def test_an_empty_map_waits_for_the_garrison() -> None:
    stage = placing_of(parade().cleared().layout).now

    assert stage is not None
    assert stage.id == "garrison"


@cites("22.1")
def test_whoever_stands_on_the_map_before_his_turn_is_told() -> None:
    early = parade().cleared().moved("1420", "ge:5/5SS")

    assert ("22.1", "") in early.broken
    assert early.findings[0].rule == "set_up_before_its_turn"


@cites("22.1")
def test_units_to_come_are_sorted_by_their_areas() -> None:
    to_come = placing_of(parade().moved(None, "ge:509/army", "hu:13/20").layout).waiting()

    assert to_come == {
        "LVII Panzer Corps or IV SS Panzer Corps": ("ge:509/army",),
        "II Hungarian Corps": ("hu:13/20",),
    }


def test_open_hexes_are_sorted_by_their_lines() -> None:
    assert open_hexes(parade().moved("1229", "ge:662/army").layout) == {"IIIPz": (HexId("1228"),)}


# ---- variants and scenarios


@cites("19.41")
def test_what_limited_free_deployment_frees_shares_one_area() -> None:
    placed = parade("historical", "19.41").laid_out(3).moved("1436", "ge:Norge/SS")

    assert ("19.41", "") in placed.broken


@cites("19.41")
def test_limited_free_deployment_leaves_all_corps_areas() -> None:
    placed = parade("historical", "19.41").laid_out(3).moved("3226", "ge:Norge/SS")

    assert ("19.41", "3226") in placed.broken


@cites("19.42")
def test_full_free_deployment_keeps_to_the_front() -> None:
    placed = parade("historical", "19.42").laid_out(3).moved("3226", "ge:Norge/SS")

    assert ("19.42", "3226") in placed.broken


@cites("19.42")
def test_full_free_deployment_asks_for_three_divisions_in_the_north() -> None:
    placed = parade("historical", "19.42").laid_out(3)
    south = placed.moved(
        "1437", *(unit for unit in units_of("3Pz", "5SS", "3SS", "1Pz", "23Pz", "6Pz", "8Pz"))
    )

    assert ("19.42", "") in south.broken


@cites("19.52", "19.3")
def test_an_added_division_is_whole_in_an_area() -> None:
    placed = parade("historical", "19.5").laid_out(3)

    assert ("19.3", "") in placed.moved("1437", "ge:10/10SS").moved("1422", "ge:21/10SS").broken
    assert ("19.52", "3226") in placed.moved("3226", "ge:10/10SS").broken


@cites("19.62")
def test_a_division_of_the_larger_offensive_keeps_to_the_corps_areas() -> None:
    assert ("19.62", "3226") in parade("historical", "19.6").laid_out(3).moved("3226", "ge:10/10SS").broken


@cites("19.71a")
def test_18_tank_corps_prepared_begins_near_bicske() -> None:
    assert parade("historical", "19.71").moved("2626", "so:110/18TC").broken == [("19.71a", "2626")]


@cites("19.71a")
def test_10_guards_rifle_corps_takes_over_the_hex_of_the_brigade() -> None:
    assert parade("historical").moved("3025", "so:306/109G").broken == [("22.2", "3025")]
    assert parade("historical", "19.71").moved("3024", "so:306/109G").broken == [("22.2", "3024")]


@cites("19.71b")
@pytest.mark.parametrize("here", ["3418", "3023"])
def test_1_guards_mechanized_corps_prepared_begins_west_of_the_river(here: str) -> None:
    assert ("19.71b", here) in parade("historical", "19.71").moved(here, "so:9G/1GMC").broken


@cites("21.31a", "21.31b", "21.31c", "21.31d", "21.31e", "21.31f", "21.31g", "21.31n")
@pytest.mark.parametrize(
    ("case", "unit", "here"),
    [
        ("21.31a", "ge:8/8Pz", "0505"),
        ("21.31b", "ge:287/96ID", "1910"),
        ("21.31c", "ge:662/army", "1228"),
        ("21.31d", "ge:6/3Pz", "1422"),
        ("21.31e", "ge:303/army", "1437"),
        ("21.31f", "ge:219/army", "1437"),
        ("21.31g", "hu:3T/2_Hung", "1910"),
        ("21.31n", "hu:15_Bic/1_Cav", "1437"),
    ],
)
def test_the_ultra_historical_scenario_has_places_of_its_own(case: str, unit: str, here: str) -> None:
    assert (case, here) in parade("ultra_historical").moved(here, unit).broken


# ---- the other readings of what the cases leave open


@cites("22.6")
def test_guests_of_lvii_corps_stand_anywhere_in_the_north_or_on_its_line() -> None:
    """V8: the free groups may go where the corps goes; by the other reading the line alone is theirs."""
    guest = parade().moved("2214", *units_of("96ID"), "ge:10/8Pz").moved("0505", "ge:509/army")

    assert ("22.5", "0505") not in guest.broken
    assert [each for each in guest.read(lvii_guests_anywhere=False).broken if each[0] == "22.5"] == [
        ("22.5", "0505")
    ]


@cites("22.6")
def test_the_corps_own_units_stand_anywhere_by_either_reading() -> None:
    own = parade().moved("0505", "ge:8/8Pz", "ge:28/8Pz").read(lvii_guests_anywhere=False)

    assert ("22.6", "0505") not in own.broken


@pytest.mark.parametrize(("is_enough", "is_open"), [(True, False), (False, True)])
@cites("22.6")
def test_a_boat_alone_holds_a_hex_of_the_northern_front_or_does_not(is_enough: bool, is_open: bool) -> None:
    """V8: the Sturmboot has no zone. 2215 is a hex of the shore and of the line."""
    boat = parade().cleared().moved("2215", "ge:903/army").read(lvii_any_unit_covers=is_enough)

    assert ("2215" in open_hexes(boat.layout)["LVII"]) == is_open


@cites("22.2")
def test_elsewhere_any_unit_covers_its_hex() -> None:
    held = parade().read(lvii_any_unit_covers=False)

    assert held.broken == []


@cites("22.6")
@pytest.mark.parametrize("here", ["2404", "3010"])
def test_the_north_ends_at_the_soviet_line(here: str) -> None:
    """V9: what lies behind the 7th Guards Army is not free, though it is the same bank."""
    assert ("22.6", here) in parade().moved(here, "ge:8/8Pz").broken


@cites("19.42", "22.5")
@pytest.mark.parametrize(("is_kept", "broken"), [(True, [("22.5", "")]), (False, [])])
def test_full_free_deployment_keeps_the_divisions_of_free_choice_whole(
    is_kept: bool, broken: list[tuple[str, str]]
) -> None:
    """V10: all other restrictions apply, so 22.5 too."""
    placed = parade("historical", "19.42").laid_out(3).moved(None, "ge:287/96ID", "ge:283/96ID")
    split = placed.moved("1437", "ge:287/96ID").moved("2214", "ge:283/96ID")

    found = split.read(free_deployment_keeps_divisions=is_kept).broken
    assert [each for each in found if each[0] == "22.5"] == broken


@cites("19.42")
@pytest.mark.parametrize(("is_whole", "is_short"), [(True, True), (False, False)])
def test_a_division_counts_in_the_north_whole_or_in_part(is_whole: bool, is_short: bool) -> None:
    """V10: two infantry divisions stand there, and of the panzer divisions one regiment."""
    placed = parade("historical", "19.42").cleared()
    foot = placed.moved("2214", "ge:42/46ID", "ge:72/46ID", "ge:97/46ID")
    foot = foot.moved("2213", "ge:944/357ID", "ge:945/357ID", "ge:946/357ID")
    north = foot.moved("2212", "ge:8/8Pz").read(north_counts_whole_divisions=is_whole)

    assert (("19.42", "") in north.broken) == is_short


@cites("19.3")
@pytest.mark.parametrize(("is_kept", "is_broken"), [(True, True), (False, False)])
def test_in_the_first_edition_added_divisions_stay_whole_or_do_not(is_kept: bool, is_broken: bool) -> None:
    """V11: its 21.22 says nothing of dividing them."""
    placed = parade("first_historical", "19.5").laid_out(3)
    split = placed.moved("1437", "ge:10/10SS").moved("1422", "ge:21/10SS")

    assert (("19.3", "") in split.read(first_added_divisions_whole=is_kept).broken) == is_broken


@cites("19.3")
def test_in_the_edition_of_2005_they_stay_whole_by_every_reading() -> None:
    placed = parade("historical", "19.5").laid_out(3)
    split = placed.moved("1437", "ge:10/10SS").moved("1422", "ge:21/10SS")

    assert ("19.3", "") in split.read(first_added_divisions_whole=False).broken


@pytest.mark.parametrize("key", ["lvii_guests_anywhere", "lvii_any_unit_covers"])
def test_the_first_edition_says_of_the_north_itself_what_holds(key: str) -> None:
    """Its 19.21 speaks of all Germans north of the river, and of units or zones."""
    assert parade("first_historical").read(**{key: False}).broken == []


@pytest.mark.parametrize(
    "key",
    [
        "lvii_guests_anywhere",
        "lvii_any_unit_covers",
        "free_deployment_keeps_divisions",
        "north_counts_whole_divisions",
    ],
)
def test_the_automatic_set_up_breaks_nothing_by_the_other_readings(key: str) -> None:
    assert parade("historical", "19.42").read(**{key: False}).laid_out(7).broken == []


# ---- the automatic set-up


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_automatic_set_up_of_a_scenario_breaks_nothing(scenario: str) -> None:
    assert parade(scenario).cleared().laid_out(7).broken == []


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_automatic_set_up_of_what_a_variant_frees_breaks_nothing(variant: str) -> None:
    assert parade("historical", variant).laid_out(7).broken == []


allowed = st.sets(st.sampled_from(VARIANTS)).filter(lambda those: not any(each <= those for each in APART))


@settings(max_examples=20, deadline=None)
@given(st.sampled_from(SCENARIOS), allowed, st.booleans(), st.integers(0, 2**31 - 1))
def test_the_automatic_set_up_breaks_nothing_whatever_is_played(
    scenario: str, variants: set[str], is_cleared: bool, seed: int
) -> None:
    begun = parade(scenario, *sorted(variants))

    assert (begun.cleared() if is_cleared else begun).laid_out(seed).broken == []


@pytest.mark.parametrize("seed", range(8))
def test_the_boat_leaves_the_hex_to_the_soviets_where_shore_and_line_meet(seed: int) -> None:
    """2315 is a hex of the shore and of the line of 7th Guards Army."""
    boat = parade().moved(None, "ge:903/army").laid_out(seed)

    assert boat.position.by_id[UnitId("ge:903/army")].hex != "2315"


def test_the_same_numbers_give_the_same_set_up() -> None:
    empty = parade().cleared()

    assert empty.laid_out(5).position == empty.laid_out(5).position


def test_other_numbers_give_another_set_up() -> None:
    empty = parade().cleared()

    assert empty.laid_out(5).position != empty.laid_out(6).position


def test_who_stands_already_stays() -> None:
    before = parade().moved(None, *units_of("1Pz"))

    after = before.laid_out(2).position
    stay = [u for u in before.position.units if u.id not in units_of("1Pz")]
    assert [after.by_id[unit.id].hex for unit in stay] == [unit.hex for unit in stay]


def test_where_a_line_cannot_be_covered_everybody_is_placed_all_the_same() -> None:
    """Three of four units that hold nine hexes stand in one of them."""
    crowded = parade().moved("1440", "hu:14/20", "hu:23/20").moved(None, "hu:MG_Bde/indep")

    laid = crowded.laid_out(1)
    assert placing_of(laid.layout).waiting() == {}
    assert 0 < len(open_hexes(laid.layout)["IIHung"]) < len(open_hexes(crowded.layout)["IIHung"])


# ---- the data


def test_a_book_with_slips_is_refused_with_all_of_them() -> None:
    listed = set_up_roster_of(roster_facts(roster()), formations_of(roster()))
    data = {
        "stage": [{"id": "a", "title": "A", "side": "german"}],
        "sectors": {"IVSS": {"kind": "moat", "title": "IV SS"}},
        "change": [{"case": "22.2", "formations": ["99th"], "sectors": ["Paris"]}],
    }

    with pytest.raises(DataError) as refused:
        read_deployment_book(data, {}, "deployment.toml", listed)

    told = " ".join(str(issue) for issue in refused.value.issues)
    assert all(word in told for word in ("moat", "99th", "LVII is no sector"))
