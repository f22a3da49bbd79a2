"""A game made by hand without a window: its plan, its counters from cells, its files."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.bring_in.new_game.counter_rows import (
    CounterRow,
    faults,
    format_cells,
    read_cells,
)
from app.bring_in.new_game.plan import FIRST, GamePlan, GridPlan
from app.bring_in.new_game.row_roster import counters_text, preview_of, rows_of, types_of, unit_ids
from app.bring_in.new_game.sheet_rows import mix_of_rows
from app.bring_in.new_game.writing import begin_game, write_counters
from app.checking.games import check_game
from app.files.places import games_in
from counters.commonlooks import SIDE_PALETTES
from counters.load import load as load_counters
from counters.setups import load_setup
from maps.load import load_path
from rules.issues import DataError, Severity

PLAN = GamePlan("Ford of Elm")
GRID = PLAN.grid.grid()


# ---- counters from cells

CELL = st.text(st.characters(categories=["L", "N", "P", "S"], include_characters=" "), max_size=12).map(
    lambda text: " ".join(text.split())
)
NAMED = st.builds(
    CounterRow, CELL.filter(bool), CELL, CELL, CELL.filter(bool), CELL.filter(bool), CELL, CELL, CELL
)


@given(st.lists(NAMED, max_size=6))
@settings(max_examples=25)
def test_cells_written_read_back(rows: list[CounterRow]) -> None:
    assert read_cells(format_cells(rows)) == tuple(rows)


@given(st.text(max_size=300))
def test_any_text_is_read_as_some_rows(text: str) -> None:
    rows = read_cells(text)
    assert len(list(faults(rows, PLAN.sides, GRID))) >= 0
    assert len(set(unit_ids(rows, PLAN.sides))) == len(rows)


@pytest.mark.parametrize("sign", ["\t", ";", ","])
def test_cells_are_parted_by_tabs_semicolons_or_commas(sign: str) -> None:
    assert read_cells(sign.join(("1 Foot", "Blue", "4-4-4", "infantry"))) == (
        CounterRow("1 Foot", "Blue", "4-4-4", "infantry"),
    )


def test_a_first_row_of_names_says_what_the_columns_are() -> None:
    found = read_cells("Side\tUnit\tHex\tStrange\nRed\tGuns\t0304\tx\n")

    assert found == (CounterRow("Guns", "Red", hex="0304"),)


@pytest.mark.parametrize(
    ("row", "where", "told"),
    [
        (CounterRow("", "Blue"), "name", "has no name"),
        (CounterRow("A", "Green"), "side", "there is no side 'Green'"),
        (CounterRow("A", "Blue", "4-x"), "values", "are no figures"),
        (CounterRow("A", "Blue", "4-4-4", reduced="2"), "reduced", "is not like"),
        (CounterRow("A", "Blue", "2-4-4", reduced="3-3-8"), "reduced", "is stronger than"),
        (CounterRow("A", "Blue", picture="1-3"), "picture", "no counter of the sheets is called '1-3'"),
        (CounterRow("A", "Blue", size="mob"), "size", "unknown size 'mob'"),
        (CounterRow("A", "Blue", hex="1109"), "hex", "the map has no hex '1109'"),
    ],
)
def test_a_fault_names_row_column_and_what_to_do(row: CounterRow, where: str, told: str) -> None:
    found = list(faults([row], PLAN.sides, GRID))

    assert [(issue.source, issue.where) for issue in found] == [("row 1", where)]
    assert told in found[0].message


def test_counters_of_one_type_that_show_other_figures_are_of_a_type_of_their_own() -> None:
    rows = [CounterRow("A", "Blue", "4-4-4"), CounterRow("B", "Blue", "4-4"), CounterRow("C", "Blue")]

    assert types_of(rows) == ("infantry", "double_infantry", "bare_infantry")


@pytest.mark.parametrize("values", ["", "5-4-3"])
def test_a_back_without_figures_is_a_face(values: str) -> None:
    found = preview_of(PLAN, CounterRow("A", "Red", values, reduced="back"))

    assert found is not None
    assert [face.figures for face in found[0].faces] == [values, values]


def test_a_long_name_is_that_of_a_file_all_the_same() -> None:
    plan = GamePlan("Ford", ("B" * 500, "Red"))
    rows = [CounterRow("x" * 500, "Red"), CounterRow("x" * 500, "B" * 500)]
    assert max(len(unit) for unit in unit_ids(rows, plan.sides)) <= 100


def test_a_number_that_is_typed_is_the_name_of_a_row_and_not_its_picture() -> None:
    mix = mix_of_rows([CounterRow("3", picture="7"), CounterRow("7", picture="3")])
    assert [each.name for each in mix.search("7")] == ["7"]


def test_ids_are_names_of_files_on_every_disk() -> None:
    rows = [CounterRow(name, "Blue") for name in ("Гвардия", "Дивизия", "Őr", "őr", "or")]

    assert unit_ids(rows, PLAN.sides) == (
        "bl:counter/blue",
        "bl:counter_2/blue",
        "bl:Or/blue",
        "bl:or_2/blue",
        "bl:or_3/blue",
    )


@pytest.mark.parametrize(("values", "shown"), [("", ""), ("5", "5"), ("5-4", "5-4"), ("5-4-3", "5-4-3")])
def test_none_to_three_figures_are_drawn(values: str, shown: str) -> None:
    found = preview_of(PLAN, CounterRow("A", "Red", values, "tank"))

    assert found is not None
    assert found[0].faces[0].figures == shown


def test_a_side_has_the_colour_that_its_name_speaks_of() -> None:
    plan = GamePlan("A", ("Blue", "The Greys", "Reds", "Green Corps"))
    assert plan.colours == ("blue", "red", "brown", "green")

    found = preview_of(plan, CounterRow("1", "Blue"))
    assert found is not None
    assert found[1].looks.palettes["blue"] == SIDE_PALETTES[2]


# ---- the plan


@pytest.mark.parametrize(
    ("plan", "told"),
    [
        (GamePlan(""), "is no title"),
        (GamePlan("A", ("Blue", "Blue")), "the sides are not told apart"),
        (GamePlan("A", turns=0), "0 turns"),
        (GamePlan("A", grid=GridPlan(cols=999, rows=999)), "is out of range"),
        (GamePlan("A", grid=GridPlan(ids="X")), "no pattern of numbers"),
        (GamePlan("Bitter End"), "there is a game 'bitter-end' already"),
    ],
)
def test_a_plan_that_cannot_be_is_told(plan: GamePlan, told: str, tmp_path: Path) -> None:
    assert any(told in issue.message for issue in plan.faults(tmp_path))
    with pytest.raises(DataError):
        begin_game(plan, tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "grid",
    [
        GridPlan(),
        GridPlan("flat", 7, 5, "RRCC", "east", "south", 3, 2, "even"),
        GridPlan("square", 6, 4, "ARR"),
    ],
)
def test_every_kind_of_grid_makes_a_sound_game(grid: GridPlan, tmp_path: Path) -> None:
    plan = replace(PLAN, grid=grid, side_names=("Árpád", "Ötvös", "Third side"))
    with games_in([str(tmp_path)]):
        home = begin_game(plan, tmp_path).home
        first = grid.grid().hexes[0]
        rows = (
            CounterRow("1", "Árpád", "3-4", "cavalry", hex=first),
            CounterRow("2", "Árpád", "", "cavalry", reduced="back"),
            CounterRow("1", "Ötvös", "", "depot"),
        )
        write_counters(plan, home, rows)

        assert [each for each in check_game(plan.id) if each.severity is Severity.ERROR] == []
        assert load_path(home / "map").grid.hexes == grid.grid().hexes
        found = rows_of(load_counters(plan.id), load_setup(plan.id, FIRST, {}), plan.sides)
        assert found == rows
        assert counters_text(plan, found) == (home / "counters" / "counters.toml").read_text()


def test_faulty_counters_leave_the_files_as_they_were(tmp_path: Path) -> None:
    home = begin_game(PLAN, tmp_path).home
    before = (home / "counters" / "counters.toml").read_text()

    with pytest.raises(DataError, match="there is no side"):
        write_counters(PLAN, home, [CounterRow("A", "Green")])
    assert (home / "counters" / "counters.toml").read_text() == before


@pytest.mark.parametrize("more", [1, 15_000])
def test_a_quotation_mark_that_nothing_closes_swallows_no_rows(more: int) -> None:
    rows = read_cells('1 Foot\t"Blue\n' + "2 Foot\tBlue\n" * more)
    assert (rows[0].name, rows[0].side, rows[1].name) == ("1 Foot", '"Blue', "2 Foot")
