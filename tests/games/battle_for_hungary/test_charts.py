"""The charts of The Battle for Hungary and their cards: what the rulebook fixes of them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import pytest

import counters.load
from app.files.charts import our_charts, sign_of, split_cell
from counters.units import Unit
from rules.cards import load_cards, place_in_words
from rules.library import game_folder
from rules.tomlfile import read_toml

GAME = "battle-for-hungary"
CHARTS: Mapping[str, Any] = read_toml(game_folder(GAME).rules / "charts.toml")
CELLS = our_charts(GAME)
COLUMNS = ["1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1", "7:1"]
TURNS: list[Mapping[str, Any]] = CHARTS["rrw"]["turn"]


UNITS = tuple(counters.load.load(GAME).units.values())
ARRIVALS: Mapping[str, Any] = read_toml(game_folder(GAME).counters / "reinforcements.toml")
NATIONS = {"G": "german", "H": "hungarian", "S": "soviet", "R": "romanian", "B": "bulgarian", "Y": "yugoslav"}


def name_of(unit: Unit) -> str:
    """Return the name of a unit in the charts: what stands in its id between nation and army."""
    return unit.id.partition(":")[2].rpartition("/")[0].replace("_", " ")


def margin(result: str) -> int:
    """Return how many steps more the defender loses than the attacker."""
    attacker, defender = map(int, result.split("/"))
    return defender - attacker


# ---- combat


@pytest.mark.parametrize("side", ["axis", "allied"])
def test_8_2_each_side_has_a_table_of_six_dice_for_each_column(side: str) -> None:
    table = CHARTS["crt"][side]

    assert CHARTS["crt"]["columns"] == COLUMNS
    assert [len(table[column]) for column in COLUMNS] == [6] * 9


@pytest.mark.parametrize("side", ["axis", "allied"])
def test_a_better_column_is_never_worse_for_the_attacker(side: str) -> None:
    table = CHARTS["crt"][side]
    pairs = [(low, high) for a, b in pairwise(COLUMNS) for low, high in zip(table[a], table[b], strict=True)]

    assert [(low, high) for low, high in pairs if margin(low) > margin(high)] == []


@pytest.mark.parametrize("side", ["axis", "allied"])
def test_a_higher_die_is_never_worse_for_the_attacker(side: str) -> None:
    table = CHARTS["crt"][side]

    assert [
        each for column in COLUMNS for each in pairwise(table[column]) if margin(each[0]) > margin(each[1])
    ] == []


def test_8_2_the_axis_table_is_the_kinder_one() -> None:
    axis, allied = CHARTS["crt"]["axis"], CHARTS["crt"]["allied"]

    assert [c for c in COLUMNS if sum(map(margin, axis[c])) <= sum(map(margin, allied[c]))] == []


def test_7_3_the_result_of_the_example_stands_at_four_to_one() -> None:
    assert "0/4" in CHARTS["crt"]["axis"]["4:1"]


def test_8_5_the_result_of_the_example_stands_in_the_allied_table() -> None:
    assert [column for column in COLUMNS if "1/6" in CHARTS["crt"]["allied"][column]] == ["7:1"]


def test_no_result_of_combat_is_shown_as_printed() -> None:
    results = {key: text for key, text in CELLS.items() if re.match(r"crt\.(axis|allied)\.", key)}

    assert len(results) == 108
    assert {sign_of(split_cell(text)[1]) for text in results.values()} == {"*"}


@pytest.mark.parametrize(
    ("key", "columns"),
    [("fortified_line", -1), ("city", -2), ("concentric", 1), ("mobile_assault", -1), ("allied_turn_1", -1)],
)
def test_7_3_and_8_7_to_8_10_fix_these_shifts(key: str, columns: int) -> None:
    value, provenance = split_cell(CELLS[f"shifts.{key}"])

    assert (int(value), sign_of(provenance)) == (columns, "")


# ---- turns


@pytest.mark.parametrize("turn", TURNS, ids=lambda turn: f"turn {turn['n']}")
def test_6_2_columns_of_each_turn(turn: Mapping[str, Any]) -> None:
    """Origin: the two lists of 6.2."""
    number = turn["n"]
    allied = 6 if number <= 6 else 3 if number <= 11 else 5

    assert turn["cl"] == {"axis": 3 if number <= 8 else 2, "allied": allied}


def test_13_4_there_are_fourteen_turns() -> None:
    assert [turn["n"] for turn in TURNS] == list(range(1, 15))
    assert len(CHARTS["turns"]["list"]) == 14


def test_6_3_1_two_hungarian_steps_come_on_every_second_turn() -> None:
    assert [turn["ground"]["H"] for turn in TURNS] == [0, 2] * 7


def test_6_3_1_the_one_hungarian_step_of_aircraft_comes_on_turn_4() -> None:
    assert [turn["n"] for turn in TURNS if turn["air"]["H"]] == [4]


def test_12_2_1_czech_steps_come_through_partisans_alone() -> None:
    assert {turn["ground"]["C"] for turn in TURNS} == {0}


@pytest.mark.parametrize(("unit", "turn"), [("HQ 3Ukr", 4), ("12 V", 7)])
def test_6_4_1_and_9_2_2_fix_these_entries(unit: str, turn: int) -> None:
    assert [each["n"] for each in TURNS if unit in each["entries"]] == [turn]


def test_6_5_the_168_leaves_on_turn_8() -> None:
    assert [each["n"] for each in TURNS if "168 Inf" in each["withdrawals"]] == [8]


@pytest.mark.parametrize("key", ["entries", "withdrawals"])
def test_a_unit_enters_once_and_leaves_once(key: str) -> None:
    units = [unit for turn in TURNS for unit in turn[key]]

    assert len(units) == len(set(units))


def test_every_later_unit_has_its_entry_on_its_turn() -> None:
    entries = {unit: turn["n"] for turn in TURNS for unit in turn["entries"]}

    assert entries == {name_of(unit): int(unit.arrival) for unit in UNITS if unit.arrival != "setup"}


def test_6_5_every_unit_that_leaves_is_withdrawn_on_its_turn() -> None:
    withdrawals = {unit: turn["n"] for turn in TURNS for unit in turn["withdrawals"]}

    assert withdrawals == {
        name_of(each): int(each.values["withdraw"]) for each in UNITS if "withdraw" in each.values
    }


@pytest.mark.parametrize("turn", TURNS, ids=lambda turn: f"turn {turn['n']}")
def test_6_3_the_list_of_arrivals_brings_what_the_charts_have(turn: Mapping[str, Any]) -> None:
    ground = {NATIONS[letter]: steps for letter, steps in turn["ground"].items() if steps}
    air = {f"{NATIONS[letter]}_air": steps for letter, steps in turn["air"].items() if steps}
    row = next(row for row in ARRIVALS["turn"] if row["date"] == turn["n"])
    brought = {
        kind: steps for side in ("axis", "allied") for kind, steps in row["replacements"][side].items()
    }

    assert {kind: steps for kind, steps in brought.items() if kind != "columns"} == ground | air
    assert {side: row["replacements"][side]["columns"] for side in ("axis", "allied")} == turn["cl"]


def test_a_kind_of_unit_goes_on_foot_or_with_motors() -> None:
    classes = CHARTS["tec"]["classes"]
    flying = {"fighter", "jabo", "bomber", "assault"}

    assert set(classes["motor"]) & set(classes["foot"]) == set()
    assert {unit.type for unit in UNITS} - flying == {*classes["motor"], *classes["foot"]}


# ---- provenance and cards


def test_a_figure_says_whether_the_rulebook_fixes_it() -> None:
    words = {split_cell(text)[1].partition(":")[0] for text in CELLS.values()}

    assert words == {"rulebook", "reconstructed"}
    assert [key for key, text in CELLS.items() if "no origin" in text] == []


def test_every_row_and_column_of_a_card_shows_something() -> None:
    for card in load_cards(GAME):
        rows = [[card.key(r, c) in CELLS for c in range(len(card.columns))] for r in range(len(card.rows))]

        assert all(map(any, rows)), card.id
        assert all(map(any, zip(*rows, strict=True))), card.id


def test_a_result_of_combat_is_called_by_its_place_on_the_card() -> None:
    assert place_in_words(load_cards(GAME), "crt.allied.7:1 5") == "Allied combat, die 5, 7:1"
