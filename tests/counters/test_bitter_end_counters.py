"""The order of battle of Bitter End: the counts, the Example of Play's sums, the divisions of 10.8."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
import tomli

from counters.load import check, load
from counters.units import Unit
from counters.words import PROVENANCES, folder_of
from rules.unit_id import UnitId
from tests.games.bitter_end.cited import cites

HERE = Path(__file__).parent
ROSTER = load("bitter-end")
UNITS = ROSTER.units
EXAMPLE = tomli.loads((HERE / "example_of_play.toml").read_text(encoding="utf-8"))["unit"]

TYPES = {
    "tank", "assault_gun", "recon", "tank_destroyer", "mech_infantry", "mot_infantry", "infantry", "cavalry",
    "anti_tank", "flak", "engineer", "artillery", "rocket", "sturmboot", "airborne", "marine",
    "fortified_area", "police", "training", "alarm",
}  # fmt: skip
MARKERS_OF_THE_RULES = [
    "turn", "weather", "infantry_rp_german", "armored_rp_german", "infantry_rp_soviet", "armored_rp_soviet",
    "air_support_points_german", "air_support_points_soviet", "out_of_supply", "retreated_no_zoc",
    "attacked_no_move", "frozen", "surprise", "reserve_release_schedule", "breakout", "46th_army_release_15",
    "46th_army_release_10", "46th_army_release_5", "bridge_control", "bridge_destroyed", "town_control",
    "budapest_resupplied", "budapest_approached", "budapest_supplied", "bg_steps_evacuated",
    "budapest_uncovered", "budapest_never_approached", "bg_steps_eliminated",
]  # fmt: skip


def unit(name: str) -> Unit:
    """Return a unit by its name in the Example of Play."""
    return UNITS[UnitId(EXAMPLE[name]["unit"])]


def attack(names: str) -> int:
    return sum(unit(name).faces[0].attack for name in names.split())


def defense(names: str) -> int:
    return sum(unit(name).faces[0].defense for name in names.split())


def of_group(*groups: str) -> set[UnitId]:
    return {unit.id for unit in UNITS.values() if unit.group in groups}


def test_the_counters_have_no_issue() -> None:
    assert check(folder_of("bitter_end")) == []


@pytest.mark.parametrize(
    ("arrival", "count"), [("setup", 220), ("scenario", 11), ("variant", 12), ("a date", 47)]
)
def test_the_290_units_come_as_the_notes_of_the_data_say(arrival: str, count: int) -> None:
    found = Counter("a date" if unit.arrival[0].isdigit() else unit.arrival for unit in UNITS.values())

    assert found[arrival] == count


def test_there_are_290_units() -> None:
    assert len(UNITS) == 290


def test_both_sides_are_named_in_the_order_of_the_file() -> None:
    assert ROSTER.sides == ("german", "soviet")


def test_types_are_the_closed_list() -> None:
    assert set(ROSTER.types) == TYPES


def test_ids_end_with_the_parent() -> None:
    assert [unit.id for unit in UNITS.values() if unit.id.rpartition("/")[2] != unit.parent] == []


@pytest.mark.parametrize("kind", ["units", "markers", "formations", "divisions", "groups", "corps", "types"])
def test_ids_have_no_blanks(kind: str) -> None:
    assert [name for name in getattr(ROSTER, kind) if re.search(r"\s", name)] == []


@cites("10.52")
def test_battalions_have_one_step() -> None:  # 10.52
    assert [u.id for u in UNITS.values() if u.size == "battalion" and len(u.faces) != 1] == []


def test_a_reduced_side_is_weaker_and_as_fast() -> None:  # 10.53
    odd = [
        u.id
        for u in UNITS.values()
        for front, back in zip(u.faces, u.faces[1:], strict=False)
        if back.attack + back.defense >= front.attack + front.defense or back.move != front.move
    ]

    assert odd == []


def test_steps_count_down_from_face_to_face() -> None:
    assert {tuple(face.steps for face in u.faces) for u in UNITS.values()} == {(1,), (2, 1)}


def test_every_provenance_begins_with_a_closed_word() -> None:
    leading = {re.match("[a-z]*", text)[0] for u in UNITS.values() for text in u.provenance.values()}

    assert leading <= set(PROVENANCES)


@pytest.mark.parametrize("name", sorted(EXAMPLE))
def test_units_have_the_values_of_the_example_of_play(name: str) -> None:
    row, found = EXAMPLE[name], unit(name)

    assert (found.type, found.faces[0].figures, len(found.faces), bool(found.movement)) == (
        row["type"],
        row["figures"],
        row["steps"],
        row["motorized"],
    )


# Sums printed in the Example of Play.
@pytest.mark.parametrize(
    ("names", "printed"),
    [
        ("3/3SS 5/3SS 6/3SS", 16),
        ("5/5SS 9/5SS 10/5SS 21/23 51/23 KG_26", 20),
        ("3/3SS KG_26 21/23", 10),
        ("6/3Pz 3/3Pz 394/3Pz Norge Danemark", 17),
        ("2H/1 3H/1 4H/1", 7),
        ("11/6Pz 4/6Pz 114/6Pz", 12),
        ("977/271VG 978/271VG 239", 7),
    ],
)
def test_attack_strengths_add_up_to_the_printed_sums(names: str, printed: int) -> None:
    assert attack(names) == printed


@pytest.mark.parametrize(
    ("names", "printed"),
    [
        ("217/80G 232/80G", 6),
        ("230/80G", 3),
        ("8/4G 11/4G", 6),
        ("33_AT 51/93 129/93", 10),
        ("Kecsked_A Kecsked_B", 6),
        ("1037/223 1039/223 1041/223", 8),
    ],
)
def test_defense_strengths_add_up_to_the_printed_sums(names: str, printed: int) -> None:
    assert defense(names) == printed


def test_tanks_halved_in_rough_woods_leave_the_printed_sum() -> None:
    # Example of Play: 6 Pz with its tanks halved, 1 Cav and three points make 20.
    halved = (unit("11/6Pz").faces[0].attack + 1) // 2

    assert attack("4/6Pz 114/6Pz 2H/1 3H/1 4H/1") + halved + 3 == 20


@pytest.mark.parametrize(("name", "allowances"), [("5/5SS", (7, 8)), ("9/5SS", (6,)), ("10/5SS", (5, 6))])
def test_movement_allowances_carry_the_moves_of_the_example(name: str, allowances: tuple[int, ...]) -> None:
    assert unit(name).faces[0].move in allowances


@pytest.mark.parametrize("name", [name for name in ROSTER.divisions if name.endswith(("TC", "MC"))])
def test_a_tank_or_mechanized_corps_needs_four_brigades(name: str) -> None:  # 10.87
    assert len(ROSTER.divisions[name].needed) == 4


def test_some_corps_has_attached_units_that_do_not_count() -> None:  # 10.87
    assert [d.id for d in ROSTER.divisions.values() if d.kind == "corps" and d.extra] == ["18TC", "7MC"]


def test_of_fhh_two_regiments_count_and_the_battalion_does_not() -> None:  # 10.86
    division = ROSTER.divisions["FHH"]

    assert (len(division.needed), UNITS[division.extra[0]].size) == (2, "battalion")


def test_271_volksgrenadier_is_a_division_of_two_regiments() -> None:  # Example of Play, 10.86
    assert set(ROSTER.divisions["271VG"].needed) == {"ge:977/271VG", "ge:978/271VG"}


@pytest.mark.parametrize(
    ("formation", "groups"),
    [
        ("18TC", ("front_reserve:18TC",)),
        ("5GCC", ("front_reserve:5GCC",)),
        ("7MC", ("front_reserve:7MC",)),
        ("41RD", ("front_reserve:41RD",)),
        ("1GMC", ("front_reserve:1GMC",)),
        ("46A", ("corps:46A", "with_corps:46A")),
        ("pest_group", ("corps:pest_group", "with_corps:Pest")),
        ("garrison", ("garrison",)),
    ],
)
def test_formations_are_their_deployment_groups(formation: str, groups: tuple[str, ...]) -> None:
    assert set(ROSTER.formations[formation].units) == of_group(*groups)


def test_eleven_asterisk_units_belong_to_the_ultra_historical_scenario() -> None:  # 21.3
    assert [u.scenarios for u in UNITS.values() if u.group == "ultra_historical"] == [
        ("ultra_historical",)
    ] * 11


def test_only_groups_that_do_not_set_up_have_no_area() -> None:
    without = {group.id for group in ROSTER.groups.values() if not group.areas}

    assert without == {"reinforcement", "ultra_historical", "variant"}


@pytest.mark.parametrize("marker", MARKERS_OF_THE_RULES)
def test_every_marker_that_the_rules_mention_is_there(marker: str) -> None:
    assert marker in ROSTER.markers


def test_there_are_markers_for_every_bridge_and_town() -> None:
    # 20.21 and 2.2: ten towns and 24 urban hexes.
    assert ROSTER.markers["town_control"].count == 34


def test_every_corps_box_has_a_short_text() -> None:
    assert [corps.id for corps in ROSTER.corps.values() if not 0 < len(corps.label) <= 6] == []
