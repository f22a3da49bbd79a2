"""The charts of Budapest Campaign: whole, monotone, as the rulebook fixes them; each cell has its origin."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import rules
from app.files.charts import UNSAID, flatten, parse_cell, unflatten
from rules.terrain import merge
from rules.tomlfile import read_toml

FOLDER = Path(rules.__file__).parent / "games" / "budapest_campaign"
CHARTS: Mapping[str, Any] = read_toml(FOLDER / "charts.toml")
CRT = CHARTS["crt"]
COLUMNS = ["<=49", "50-99", "100-149", "150-199", "200-299", "300-399", "400-499", "500-599", "600+"]
TABLES = ("assault", "mobile")
ORIGINS = {"rulebook", "bound", "reconstructed"}
MARKERS = {marker["name"]: marker for marker in CHARTS["command_marker"]}


def grid(table: str) -> list[list[str]]:
    """Return the results of a table, a row of six for each column."""
    return [CRT[table][column] for column in COLUMNS]


def rank(code: str) -> int:
    """Return how good a result is for the attacker; DD and MA are equal (19.0)."""
    order = CRT["order_of_results_low_to_high"]
    return order.index("DD" if code == "MA" else code)


def test_the_columns_are_those_of_the_examples() -> None:
    """Origin: 9.4 has 150-199, 9.5 the first, the third and the last, 5.5b 300 and 500."""
    assert CRT["columns"] == COLUMNS


@pytest.mark.parametrize("table", TABLES)
def test_every_column_has_a_known_result_for_each_face(table: str) -> None:
    codes = {code for row in grid(table) for code in row}

    assert ([len(row) for row in grid(table)], codes - CHARTS["result"].keys()) == ([6] * 9, set())


@pytest.mark.parametrize("table", TABLES)
def test_results_never_fall_with_the_die(table: str) -> None:
    rows = [[rank(code) for code in row] for row in grid(table)]

    assert rows == [sorted(row) for row in rows]


@pytest.mark.parametrize("table", TABLES)
def test_results_never_fall_with_the_column(table: str) -> None:
    faces = [[rank(code) for code in face] for face in zip(*grid(table), strict=True)]

    assert faces == [sorted(face) for face in faces]


def test_the_tables_have_every_result_of_19_0() -> None:
    codes = {code for table in TABLES for row in grid(table) for code in row}

    assert codes == {"AA", "AD", "AP", "AS", "AW", "AZ", "BB", "DA", "DD", "DP", "DW", "DZ", "MA", "MD", "OR"}


def test_9_10d_overrun_and_its_kin_are_on_the_mobile_table_alone() -> None:
    assert {"MA", "MD", "OR"} & {code for row in grid("assault") for code in row} == set()


def test_9_5_the_lowest_column_hurts_the_defender_and_the_highest_the_attacker() -> None:
    """Origin: the designer's note to 9.5: chances at long odds, disasters at good ones."""
    assert (CRT["assault"]["<=49"][-1], CRT["assault"]["600+"][0]) == ("BB", "AA")


def test_13_4_air_superiority_never_falls_with_die_or_value() -> None:
    order = {"AL1": 0, "NE": 1, "BL1": 2, "DL1": 3}
    cells = CHARTS["air_superiority"]["cells"]
    rows = [[order[code] for code in cells[column]] for column in CHARTS["air_superiority"]["columns"]]

    assert rows == [sorted(row) for row in rows]
    assert [*zip(*rows, strict=True)] == [tuple(sorted(face)) for face in zip(*rows, strict=True)]


@pytest.mark.parametrize(
    ("table", "event"), [("fuehrer_directive", "festung"), ("stavka_directive", "danube_freeze")]
)
def test_14_1_and_17_0_a_directive_has_six_faces_and_its_named_event(table: str, event: str) -> None:
    rows = CHARTS[table]["row"]

    assert [row["die"] for row in rows] == [1, 2, 3, 4, 5, 6]
    assert event in {row["event"] for row in rows}


def test_5_1_the_command_markers() -> None:
    shifts = {name: marker["attack_shift"] for name, marker in MARKERS.items() if marker["kind"] == "major"}

    assert len(MARKERS) == 17
    assert shifts == {
        "Fretter-Pico": 0,
        "Konrad": 1,
        "Paula": 1,
        "Sud Wind": 1,
        "Debrecen Operation": 1,
        "Budapest Operation": 2,
        "Frontal Offensive": 1,
    }


def test_5_1_the_second_commands_come_on_turn_4() -> None:
    assert (MARKERS["AKS"]["first_turn"], MARKERS["3UF"]["first_turn"]) == (4, 4)


def test_18_2_and_18_3_the_points_of_turn_1() -> None:
    turns = CHARTS["turn"]

    assert [turn["number"] for turn in turns] == [*range(1, 11)]
    assert (turns[0]["rp_axis"], turns[0]["rp_soviet"]) == (1, 2)


def test_new_markers_come_on_the_turn_of_their_kind() -> None:
    told = {name: turn["number"] for turn in CHARTS["turn"] for name in turn["new_markers"]}

    # Those of the first turn are there at the start and stand on no turn of the track.
    assert told == {name: m["first_turn"] for name, m in MARKERS.items() if m["first_turn"] > 1}


def test_6_2_a_minor_river_into_rough_ground_costs_three_on_foot() -> None:
    tec = CHARTS["tec"]

    assert tec["side"]["minor_river"]["mp_add"][1] + tec["hex"]["rough"]["mp"][1] == 3


def test_6_3_and_13_6_the_rates_of_railroads() -> None:
    rail = CHARTS["tec"]["rail"]

    assert (rail["road_mp"], rail["interdicted_mp"]) == (["1/3", "1/2"], ["1", "1"])


def test_14_2_the_columns_of_city_festung_and_fortified_line() -> None:
    hexes = CHARTS["tec"]["hex"]

    assert (hexes["city"]["shift"], hexes["festung"]["shift"], hexes["fortified_line"]["shift_add"]) == (
        2,
        3,
        1,
    )


def test_11_2_the_prices_of_refit() -> None:
    assert CHARTS["refit_cost"] == {
        "provenance": "rulebook: 11.2; a lost depot has no price there",
        "ground_not_in_ezoc": 1,
        "ground_in_ezoc": 2,
        "air": 2,
        "ssu_random": 1,
        "kg_infantry": 1,
        "kg_panzer": 2,
        "fmg": 2,
        "truck_column": 1,
    }


def test_20_1_panzerfaust_has_an_effect_for_every_roll() -> None:
    """Origin: 20.1 and 20.2, a die and one more with the commandos."""
    rows = CHARTS["panzerfaust"]["rows"]

    assert [roll for row in rows for roll in range(row["from"], row["to"] + 1)] == [*range(1, 8)]


def test_every_cell_says_where_it_comes_from() -> None:
    told = {key: parse_cell(cell)[1] for key, cell in flatten(CHARTS).items()}

    assert {key for key, origin in told.items() if origin == UNSAID} == set()
    assert {origin.partition(":")[0] for origin in told.values()} == ORIGINS


def test_no_result_of_combat_is_shown_as_printed() -> None:
    cells = {key: parse_cell(cell)[1] for key, cell in flatten(CHARTS).items()}
    results = [origin for key, origin in cells.items() if key.startswith(("crt.assault.", "crt.mobile."))]

    assert len(results) == 108
    assert {origin.partition(":")[0] for origin in results} == {"reconstructed"}


def test_the_charts_of_a_game_give_back_our_charts() -> None:
    """A game keeps its charts as cells; what is no cell, such as a name of two words, comes from ours."""
    assert merge(CHARTS, unflatten(flatten(CHARTS))) == CHARTS
