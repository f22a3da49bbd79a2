"""An owner types in the values of his counters and the cells of his charts: the game is played with them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import counters.load
from app.assist.adjudicator import adjudicator_for
from app.assist.reader import position_of
from app.files.own_figures import keep_for_new_games, own_faces, write_figures
from app.files.savegame import game_in_memory
from app.table.acts import write
from app.table.changes import Register
from app.table.game import Game
from rules.games.battle_for_hungary.data_check import check_charts, check_data
from rules.games.battle_for_hungary.judge import HungaryJudge
from rules.games.battle_for_hungary.law import FOLDER, Law
from rules.games.battle_for_hungary.words import FOOT
from rules.issues import Issue
from rules.terrain import merge
from rules.tomlfile import read_toml
from rules.unit_id import UnitId

GAME = "battle-for-hungary"
FIGHTER, JABO, BOMBER = "ge:JG_52/LF4", "ge:SG_2/LF4", "ge:KG_4/LF4"
GUNS, HQ, COLUMN, TANKS = "so:2_Ukr_Art/S", "so:HQ_2Ukr/S", "so:CL_1/CL", "so:5_TK/S"


@pytest.fixture
def game() -> Game:
    return game_in_memory(GAME, "campaign", seed=1)


def typed(game: Game, unit: str, face: str, text: str) -> None:
    game.journal.push(write_figures(game, unit, face, text, "Figures"))


# ---- counters


@pytest.mark.parametrize(
    ("unit", "text", "name", "value"),
    [
        (FIGHTER, "6", "rating", "6"),
        (JABO, "4-5", "rating", "4"),
        (JABO, "4-5", "bombardment", "5"),
        (BOMBER, "(3)-4", "rating", "3"),
        (BOMBER, "(3)-4", "bombardment", "4"),
        (GUNS, "(14)-6", "support", "14"),
    ],
)
def test_the_rules_read_a_value_that_was_typed_in(
    game: Game, unit: str, text: str, name: str, value: str
) -> None:
    typed(game, unit, "full", text)

    assert position_of(game).by_id[UnitId(unit)].counter.value(name) == value


@pytest.mark.parametrize(
    ("unit", "text", "move"), [(HQ, "3", 3), (COLUMN, "1-10", 10), (TANKS, "15-9-14", 14)]
)
def test_movement_that_was_typed_in_is_moved_with(game: Game, unit: str, text: str, move: int) -> None:
    typed(game, unit, "full", text)

    assert position_of(game).by_id[UnitId(unit)].move == move


@pytest.mark.parametrize(("unit", "text"), [(FIGHTER, "x"), (JABO, "4"), (BOMBER, "3/4"), (TANKS, "15-9")])
def test_what_is_not_like_the_counter_is_refused(game: Game, unit: str, text: str) -> None:
    with pytest.raises(ValueError, match="is not like"):
        write_figures(game, unit, "full", text, "Figures")


def test_typed_in_values_are_kept_for_new_games(game: Game, tmp_path: Path) -> None:
    typed(game, BOMBER, "full", "(3)-4")
    typed(game, TANKS, "reduced", "9-6-12")
    keep_for_new_games(game, tmp_path)
    roster = counters.load.load(GAME, tmp_path)

    assert roster.units[UnitId(BOMBER)].faces[0].figures == "(3)-4"
    assert roster.units[UnitId(TANKS)].faces[1].figures == "9-6-12"
    assert own_faces(game).keys() == {BOMBER, TANKS}


def test_a_value_that_no_counter_has_is_named(tmp_path: Path) -> None:
    path = tmp_path / "counters.toml"
    path.write_text(f'[unit."{BOMBER}"]\nfaces = ["", ""]\nvalues = {{ bombs = "3" }}\n', encoding="utf-8")

    issues = counters.load.check_own(GAME, path)

    assert any("unknown value 'bombs'" in str(issue) for issue in issues), issues


# ---- charts


def told(theirs: dict[str, Any]) -> list[Issue]:
    return list(check_charts(merge(read_toml(FOLDER / "charts.toml"), theirs), "charts", ()))


def test_our_own_charts_are_sound() -> None:
    assert told({}) == []


@pytest.mark.parametrize(
    ("theirs", "message"),
    [
        ({"crt": {"axis": {"3:1": ["1/1", "1/2", "1-2", "0/2", "0/3", "0/3"]}}}, "crt.axis.3:1"),
        (
            {"crt": {"columns": ["1:3", "1:2", "2:1", "1:1", "3:1", "4:1", "5:1", "6:1", "7:1"]}},
            "stands behind",
        ),
        ({"tec": {"rows": [["plain", 1, 1]]}}, "no row 'plain' of three numbers"),
        ({"movement": {"rail": {"mp": 0.3}}}, "whole or half points"),
    ],
)
def test_a_cell_that_nothing_can_be_made_of_is_told(theirs: dict[str, Any], message: str) -> None:
    assert message in " ".join(map(str, told(theirs)))


def test_a_typed_in_result_takes_the_place_of_ours(game: Game) -> None:
    typed_cell(game, "crt.allied.7:1.4", "2/6")

    assert str(law_of(game).charts.combat.tables["allied"]["7:1"][4]) == "2/6"


def test_a_typed_in_cost_takes_the_place_of_ours(game: Game) -> None:
    typed_cell(game, "tec.rows.1.1", "2")

    assert law_of(game).charts.terrain.hexes["hills"].mp_parts[FOOT] == 4


def test_typed_in_charts_are_held_against_what_the_rulebook_fixes(tmp_path: Path) -> None:
    for name in ("rules.toml", "assumptions.toml"):
        (tmp_path / name).write_bytes((FOLDER / name).read_bytes())
    text = (FOLDER / "charts.toml").read_text(encoding="utf-8")
    (tmp_path / "charts.toml").write_text(text.replace("\ncity = -2", "\ncity = -1"), encoding="utf-8")

    assert [issue.where for issue in check_data(tmp_path, ())] == ["shifts.city"]


def typed_cell(game: Game, cell: str, text: str) -> None:
    change = write(game.table, Register.CHART, {cell: f"{text} user: typed in"}, "Chart")
    assert change is not None
    game.journal.push(change)


def law_of(game: Game) -> Law:
    judge = adjudicator_for(game).judge
    assert isinstance(judge, HungaryJudge)
    return judge.law
