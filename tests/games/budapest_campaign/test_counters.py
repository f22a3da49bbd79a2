"""The counters hold what the rulebook says of them (2.0 to 2.13, 5.1, 12.3, 18); the numbers are its own."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

import counters.load
from counters.load import check, format_roster, load
from counters.units import Unit
from rules.unit_id import UnitId

FOLDER = Path(counters.load.__file__).parent / "budapest_campaign"
ROSTER = load(FOLDER)
UNITS = ROSTER.units.values()
GROUND = [unit for unit in UNITS if unit.is_ground]


def such(**asked: str) -> list[Unit]:
    """Return the units with these printed values, type or side."""
    return [unit for unit in UNITS if all(_of(unit, key) == value for key, value in asked.items())]


def _of(unit: Unit, key: str) -> str:
    return {"type": unit.type, "side": unit.side}.get(key) or unit.values.get(key, "")


def test_the_files_have_no_fault() -> None:
    assert check(FOLDER) == []


def test_the_sheet_has_176_counters() -> None:  # 2.0
    assert len(UNITS) + sum(marker.count for marker in ROSTER.markers.values()) == 176


def test_a_written_roster_reads_back_as_the_same(tmp_path: Path) -> None:
    (tmp_path / "counters.toml").write_text(format_roster(ROSTER) + "# end\n", encoding="utf-8")

    assert load(tmp_path) == ROSTER


@pytest.mark.parametrize(
    ("asked", "count"),
    [
        ({"type": "flak"}, 2),  # 18.2b1
        ({"type": "mobile_depot", "side": "axis", "code": "S"}, 2),  # 18.2f
        ({"type": "mobile_depot", "command": "AKS"}, 1),  # 18.2
        ({"type": "mobile_depot", "command": "2UF", "code": "S"}, 1),  # 18.3e
        ({"type": "mobile_depot", "command": "2UF", "code": "6"}, 1),  # 18.3e
        ({"type": "mobile_depot", "command": "3UF"}, 1),  # 18.3
        ({"type": "truck_column", "command": "AKN", "code": "S"}, 2),  # 18.2g
        ({"type": "truck_column", "command": "AKS", "code": "4"}, 1),  # 18.2
        ({"type": "truck_column", "command": "2UF", "code": "S"}, 2),  # 18.3f
        ({"type": "truck_column", "command": "3UF", "code": "4"}, 1),  # 18.3
        ({"type": "fmg", "command": "3UF", "code": "4"}, 1),  # 18.3
        ({"type": "flotilla", "command": "3UF"}, 1),  # 15.3
        ({"type": "breakthrough_artillery", "command": "2UF"}, 1),  # 15.4
        ({"type": "air", "command": "AKN"}, 1),  # 18.2e
        ({"type": "air", "command": "AKS"}, 1),  # 18.2
        ({"type": "air", "command": "2UF"}, 2),  # 18.3d
        ({"type": "air", "command": "3UF"}, 1),  # 18.3
        ({"type": "air", "command": "any", "side": "axis"}, 1),  # 21.5
        ({"type": "air", "command": "any", "side": "soviet"}, 1),  # 21.5
    ],
)
def test_there_are_as_many_as_the_set_up_asks_for(asked: dict[str, str], count: int) -> None:
    assert len(such(**asked)) == count


@pytest.mark.parametrize(
    ("asked", "least"),
    [
        ({"type": "kg_mechanized", "command": "AKN"}, 1),  # 18.2c
        ({"type": "kg_infantry", "command": "AKN"}, 1),  # 18.2c
        ({"command": "AKS", "size": "KG", "code": "4"}, 2),  # 18.2
        ({"type": "fmg", "command": "2UF"}, 2),  # 18.3b
        ({"nationality": "hungarian", "code": "1"}, 1),  # 18.2
        ({"command": "2UF", "code": "1"}, 2),  # 18.3
        ({"command": "2UF", "code": "S", "type": "infantry"}, 2),  # 18.3
    ],
)
def test_there_are_at_least_as_many(asked: dict[str, str], least: int) -> None:
    assert len(such(**asked)) >= least


@pytest.mark.parametrize(("side", "code", "count"), [("axis", "9", 1), ("soviet", "5", 1)])
def test_one_support_unit_comes_later(side: str, code: str, count: int) -> None:  # 18.2, 18.3
    assert sum("attack_shift" in unit.values for unit in such(side=side, code=code)) == count


@pytest.mark.parametrize(("side", "drawn"), [("axis", 2), ("soviet", 3)])
def test_support_units_suffice_for_the_draw(side: str, drawn: int) -> None:  # 18.2, 18.3
    assert sum("attack_shift" in unit.values for unit in such(side=side, code="S")) >= drawn


def test_commandos_and_partisans_have_the_asterisk() -> None:  # 16.0
    marked = {unit.type for unit in UNITS if unit.values.get("asterisk") == "yes"}

    assert marked == {"commando", "partisan"}


def test_soviet_air_units_support_alike_on_both_sides() -> None:  # 2.8
    soviet = such(type="air", side="soviet")

    assert all(unit.values["support"] == unit.values["support_reduced"] for unit in soviet)


def test_an_air_unit_shows_another_support_when_reduced() -> None:  # 2.8
    faces = ROSTER.units[UnitId("ge:air-akn/AKN")].faces

    assert [face.figures for face in faces] == ["2", "1"]


def test_depots_move_two_hexes_if_hungarian_else_three() -> None:  # 12.3
    moves = {(unit.nationality, unit.faces[0].figures) for unit in such(type="mobile_depot")}

    assert moves == {("hungarian", "0-0-(2)"), ("german", "0-0-(3)"), ("soviet", "0-0-(3)")}


def test_no_face_is_stronger_than_the_one_before() -> None:  # 9.7
    pairs = [pair for unit in GROUND for pair in pairwise(unit.faces)]

    assert all(back.attack <= front.attack and back.defense <= front.defense for front, back in pairs)


@pytest.mark.parametrize("kind", ["garrison"])
def test_static_units_cannot_move(kind: str) -> None:  # 2.4, 15.1
    assert {(unit.movement, unit.faces[0].move) for unit in such(type=kind)} == {("static", 0)}


@pytest.mark.parametrize(
    ("unit", "code"),
    [
        ("ge:9sspg/AKN", "4"),  # 10.0
        ("ge:1ss/AKN", "9"),  # 21.1
        ("ge:2ss/AKN", "Opt"),  # 21.1
        ("ge:67/AKN", "Opt"),  # 21.1
        ("ge:501/SSU", "Opt"),  # 21.1
        ("ge:15m/AKS", "Opt"),  # 21.2
        ("so:4ta/2UF", "Opt"),  # 21.3
        ("so:38g/3UF", "Opt"),  # 21.4
        ("so:39g/3UF", "Opt"),  # 21.4
        ("ge:air-zbv/any", "Opt"),  # 21.5
        ("so:air-stavka/any", "Opt"),  # 21.5
    ],
)
def test_named_units_have_the_code_of_the_text(unit: str, code: str) -> None:
    assert ROSTER.units[UnitId(unit)].values["code"] == code


def test_code_and_arrival_say_the_same() -> None:  # 2.3
    words = {"S": "setup", "Opt": "variant"}
    codes = {unit.id: unit.values["code"] for unit in UNITS}
    arrivals = {name: words.get(code) or f"{int(code):03}" for name, code in codes.items()}

    assert arrivals == {unit.id: unit.arrival for unit in UNITS}


def test_neither_aks_nor_the_third_front_comes_before_turn_four() -> None:  # 5.1.1, 5.1.2
    codes = {unit.values["code"] for unit in GROUND if unit.values["command"] in {"AKS", "3UF"}}

    assert codes.isdisjoint({"S", "1", "2", "3"})


@pytest.mark.parametrize(
    ("side", "count"),
    [("axis", 9), ("soviet", 8)],  # 5.1.1, 5.1.2 with the Option markers of 5.1
)
def test_the_command_markers_lie_face_down(side: str, count: int) -> None:
    hidden = [marker for marker in ROSTER.markers.values() if marker.is_face_down]

    assert sum(marker.count for marker in hidden if marker.owner == side) == count


def test_every_value_says_where_it_comes_from() -> None:
    assert all(unit.provenance[key] for unit in UNITS for key in ("name", "value", "setup", "org"))


def test_no_combat_value_is_shown_as_printed() -> None:
    printed = {unit.type for unit in GROUND if unit.provenance["value"].startswith("rulebook")}

    # Only the movement of depots is told (12.3).
    assert printed == {"mobile_depot"}
