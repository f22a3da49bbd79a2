"""The counters hold what the rulebook says of them (1.5, 3.1, 5 to 10, 12.2); all else is ours."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

import counters.load
from counters.load import check, format_roster, load
from counters.units import Unit
from rules.unit_id import UnitId

FOLDER = Path(counters.load.__file__).parent / "battle_for_hungary"
ROSTER = load(FOLDER)
UNITS = [unit for unit in ROSTER.units.values() if unit.type != "cl"]
COLUMNS = [unit for unit in ROSTER.units.values() if unit.type == "cl"]
AIRCRAFT = [unit for unit in UNITS if not unit.is_ground]
FIGHTING = {"armour", "mech", "cavalry", "infantry", "jager", "mountain", "fortress", "partisan"}


def unit(label: str) -> Unit:
    """Return the only unit of a label."""
    (found,) = (each for each in UNITS if each.label == label)
    return found


def full(label: str) -> str:
    return unit(label).faces[0].figures


def test_the_files_have_no_fault() -> None:
    assert check(FOLDER) == []


def test_there_are_227_units_of_at_most_240() -> None:
    """Origin: 1.5 for the most; the rest is our order of battle."""
    assert len(UNITS) == 227 <= 240


def test_a_written_roster_reads_back_as_the_same(tmp_path: Path) -> None:
    (tmp_path / "counters.toml").write_text(format_roster(ROSTER) + "# end\n", encoding="utf-8")

    assert load(tmp_path) == ROSTER


def test_every_label_belongs_to_one_unit() -> None:
    assert len({each.label for each in UNITS}) == len(UNITS)


def test_the_nations_are_those_of_the_text() -> None:  # 1.3, 12.2
    sides = {each.nationality: each.side for each in UNITS}
    allies = ["soviet", "romanian", "bulgarian", "yugoslav", "czech", "slovak"]

    assert sides == {"german": "axis", "hungarian": "axis", **dict.fromkeys(allies, "allied")}


# ---- what examples say of figures


def test_a_soviet_corps_is_3_5_8_when_reduced() -> None:  # 7.3
    assert any(each.nationality == "soviet" and each.faces[-1].numbers == "3-5-8" for each in UNITS)


def test_three_panzer_divisions_attack_with_28_and_move_12() -> None:  # 7.3
    faces = [unit(label).faces[0] for label in ("1 Pz", "23 Pz", "24 Pz")]

    assert sum(face.attack for face in faces) == 28
    assert {face.move for face in faces} == {12}


def test_two_divisions_have_three_steps_together() -> None:  # 8.5
    assert len(unit("9P").faces) + len(unit("4 SS").faces) == 3


def test_the_tank_corps_of_the_exploitation_moves_12() -> None:  # 8.6
    assert unit("18 TK").faces[0].move == 12


def test_two_allied_units_attack_a_hungarian_one_with_30_to_5() -> None:  # 5.8.1
    attackers = [unit(label).faces[0].attack for label in ("5 TK", "2 Mech")]
    defenders = [each.faces[0].defense for each in UNITS if each.nationality == "hungarian"]

    assert sum(attackers) == 30
    assert 5 in defenders


def test_one_artillery_corps_supports_with_12() -> None:  # 8.3
    assert "12" in {each.values["support"] for each in UNITS if each.type == "artillery"}


@pytest.mark.parametrize(("label", "figures", "steps"), [("JG 52", "7", 2), ("1 Gd Fighter", "4", 1)])
def test_the_fighters_of_the_air_combat(label: str, figures: str, steps: int) -> None:  # 9.5
    assert (full(label), len(unit(label).faces)) == (figures, steps)


def test_a_column_defends_with_one() -> None:  # 5.8.1
    assert {(face.attack, face.defense) for each in COLUMNS for face in each.faces} == {(0, 1)}


def test_headquarters_move_two_and_have_no_factors() -> None:  # 3.1, 10.3
    headquarters = [each for each in UNITS if each.type == "hq"]

    assert {each.faces[0].numbers for each in headquarters} == {"0-0-2"}
    assert {each.faces[0].figures for each in headquarters} == {"2"}


@pytest.mark.parametrize(
    ("value", "wanted"),
    [
        ("places", "18"), ("places_partial", "10"), ("aircraft", "10"), ("aircraft_partial", "4"),
        ("columns", "3"), ("columns_partial", "1"),
    ],
)  # fmt: skip
def test_a_front_serves_so_many(value: str, wanted: str) -> None:  # 10.2, 5.8.2
    assert {each.values[value] for each in UNITS if each.type == "hq" and each.side == "allied"} == {wanted}


def test_there_is_no_limit_to_whom_an_axis_headquarters_supplies() -> None:  # 5.2
    limited = {each.side for each in UNITS if "places" in each.values}

    assert limited == {"allied"}


# ---- what cases say of kinds


def test_brackets_are_those_of_bombers() -> None:  # 9.6, 9.7
    marked = {each.type for each in AIRCRAFT if each.values.get("brackets") == "yes"}
    bombing = {each.type for each in AIRCRAFT if "bombardment" in each.values}

    assert marked == {"bomber", "assault"}
    assert bombing == {"bomber", "assault", "jabo"}


# Origin: 9.6 for the brackets; the numbers are ours.
@pytest.mark.parametrize(("label", "shown"), [("KG 4", "(2)-3"), ("SG 2", "5-4"), ("C1AR", "(3)-2")])
def test_an_aircraft_shows_rating_and_bombardment(label: str, shown: str) -> None:
    assert full(label) == shown


def test_only_ground_units_that_fight_have_factors() -> None:  # 3.1, 5.8.1
    with_factors = {each.type for each in UNITS if each.faces[0].attack or each.faces[0].defense}

    assert with_factors == FIGHTING


def test_armored_and_mechanized_units_are_motorized() -> None:
    """Origin: ours, the text names no classes."""
    assert {each.type for each in UNITS if each.movement == "motor"} == {"armour", "mech"}


def test_no_face_is_stronger_than_the_one_before() -> None:
    pairs = [pair for each in UNITS for pair in pairwise(each.faces)]

    assert all(back.attack <= front.attack and back.defense <= front.defense for front, back in pairs)
    assert all(front.move == back.move for front, back in pairs)


def test_units_have_one_or_two_steps_and_the_partisans_three_in_all() -> None:  # 12.2.1
    partisans = [each for each in UNITS if each.type == "partisan"]

    assert {len(each.faces) for each in UNITS} == {1, 2}
    assert sum(len(each.faces) for each in partisans) == 3


def test_the_axis_has_divisions_and_brigades_the_allies_have_corps() -> None:  # 1.2
    ground = [each for each in UNITS if each.type in FIGHTING and each.size]
    allied = [each.size for each in ground if each.side == "allied"]

    assert {each.size for each in ground if each.side == "axis"} == {"division", "brigade", "battalion"}
    assert allied.count("corps") >= len(allied) - 2


def test_german_units_alone_are_marked_for_the_uprising() -> None:  # 12.2.2
    assert {each.nationality for each in UNITS if each.values.get("s_mark") == "yes"} == {"german"}


# ---- entry and withdrawal


@pytest.mark.parametrize(
    ("label", "arrival"),
    [("12 V", "007"), ("HQ 3Ukr", "004"), ("HQ 2Ukr", "setup"), ("HQ 4Ukr", "setup"), ("168 Inf", "setup")],
)  # 6.4.1, 9.2.2, 13
def test_units_of_the_text_come_when_it_says(label: str, arrival: str) -> None:
    assert unit(label.removeprefix("HQ ")).arrival == arrival


def test_the_168th_leaves_on_turn_eight() -> None:  # 6.5
    assert unit("168 Inf").values["withdraw"] == "8"


def test_who_leaves_does_so_after_he_has_come() -> None:
    turns = [(each.arrival, int(each.values["withdraw"])) for each in UNITS if "withdraw" in each.values]

    assert turns
    assert all(arrival == "setup" or int(arrival) < leaves for arrival, leaves in turns)


def test_fourteen_allied_aircraft_are_there_before_turn_four() -> None:  # 9.2.2
    early = [each for each in AIRCRAFT if each.side == "allied" and each.arrival in {"setup", "002", "003"}]
    bases = [each.values["base"] for each in early]

    assert (len(bases), bases.count("4UF"), bases.count("2UF")) == (14, 4, 10)


def test_hungarians_may_come_in_their_own_towns() -> None:  # 6.4
    later = [each for each in UNITS if each.zones and each.nationality == "hungarian"]

    assert {each.zones for each in later} == {("hungarian_towns", "axis_sources")}


# ---- provenance


def test_every_value_says_where_it_comes_from() -> None:
    assert all(each.provenance[key] for each in UNITS for key in ("name", "value", "setup", "org"))


def test_only_the_text_says_of_a_value_that_it_is_printed() -> None:
    printed = {each.type: each.provenance["value"] for each in UNITS if _is_printed(each)}

    assert set(printed) == {"hq", "fighter"}
    assert [each.label for each in UNITS if _is_printed(each) and each.type == "fighter"] == ["1 Gd Fighter"]


def _is_printed(each: Unit) -> bool:
    return each.provenance["value"].startswith("rulebook")


def test_ids_say_nation_name_and_army() -> None:
    assert ROSTER.units[UnitId("ge:4_SS/G")].label == "4 SS"
    assert ROSTER.units[UnitId("so:1_Gd_Fighter/2UF")].label == "1 Gd Fighter"
