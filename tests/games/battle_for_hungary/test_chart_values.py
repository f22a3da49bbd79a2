"""Charts as values: what is read, and one clear message for each fault."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from rules.games.battle_for_hungary.chart_reader import read_charts
from rules.games.battle_for_hungary.data_check import check_data
from rules.games.battle_for_hungary.law import FOLDER, chart_tables, law
from rules.games.battle_for_hungary.words import FOOT, MOTOR
from rules.issues import DataError
from rules.terrain import merge


def test_costs_are_half_points() -> None:
    """7.1, the Terrain Effects Chart as reconstructed."""
    assert law().charts.terrain.hexes["hills"].mp_parts == {FOOT: 2, MOTOR: 4}


def test_a_cell_of_the_combat_results() -> None:
    """8.5: 1/6 falls in the example."""
    assert str(law().charts.combat.tables["allied"]["7:1"][4]) == "1/6"


def test_the_data_of_the_game_have_no_fault() -> None:
    assert list(check_data(FOLDER, ())) == []


@pytest.mark.parametrize(
    ("tables", "message"),
    [
        ({"crt": {"axis": {"3:1": ["1/1"]}}}, "crt.axis.3:1: must be 6 results"),
        ({"crt": {"columns": ["even"]}}, "'even' are no odds"),
        ({"tec": {"rows": []}}, "no row 'plain' of three numbers"),
        ({"tec": {"classes": {"motor": ["horse"]}}}, "no type of unit 'horse'"),
        ({"movement": {"rail": {"mp": 0.3}}}, "must be whole or half points"),
        ({"fuhrer": {"success": "five"}}, "must be faces of the die"),
    ],
)
def test_a_fault_in_charts_is_told(tables: Mapping[str, object], message: str) -> None:
    with pytest.raises(DataError, match=message):
        read_charts(merge(chart_tables(), tables), "charts")
