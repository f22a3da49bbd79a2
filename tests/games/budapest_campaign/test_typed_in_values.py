"""An owner types in the values of his counters, those of air and support units too: they are played with."""

from __future__ import annotations

from pathlib import Path

import pytest

import counters.load
from app.assist.reader import position_of
from app.files.own_figures import keep_for_new_games, own_faces, write_figures
from app.files.savegame import game_in_memory
from app.table.game import Game
from rules.unit_id import UnitId

GAME = "budapest-campaign"
AIR, SUPPORT, DEPOT = "ge:air-akn/AKN", "ge:503/SSU", "ge:dep/AKN"


@pytest.fixture
def game() -> Game:
    return game_in_memory(GAME, "campaign", seed=1)


def typed(game: Game, unit: str, face: str, text: str) -> None:
    game.journal.push(write_figures(game, unit, face, text, "Figures"))


@pytest.mark.parametrize(
    ("unit", "face", "text", "name", "value"),
    [
        (AIR, "full", "3", "support", "3"),
        (AIR, "reduced", "2", "support_reduced", "2"),
        (SUPPORT, "full", "1/3", "attack_shift", "1"),
        (SUPPORT, "full", "1/3", "defense_shift", "3"),
        ("ge:jagdv/SSU", "full", "2/0*", "attack_shift", "2"),
    ],
)
def test_the_rules_read_a_value_that_was_typed_in(
    game: Game, unit: str, face: str, text: str, name: str, value: str
) -> None:
    typed(game, unit, face, text)

    assert position_of(game).by_id[UnitId(unit)].counter.value(name) == value


def test_the_other_side_keeps_its_value(game: Game) -> None:
    typed(game, AIR, "full", "3")

    assert position_of(game).by_id[UnitId(AIR)].counter.value("support_reduced") == "1"


@pytest.mark.parametrize("text", ["0-0-(4)", "0-0-4"])
def test_a_depot_is_typed_in_as_it_is_printed_or_in_numbers(game: Game, text: str) -> None:
    typed(game, DEPOT, "full", text)

    assert position_of(game).by_id[UnitId(DEPOT)].move == 4


@pytest.mark.parametrize(("unit", "text"), [(AIR, "x y"), (SUPPORT, "2"), (SUPPORT, "2/1/1"), (DEPOT, "3")])
def test_what_is_not_like_the_counter_is_refused(game: Game, unit: str, text: str) -> None:
    with pytest.raises(ValueError, match="is not like"):
        write_figures(game, unit, "full", text, "Figures")


def test_typed_in_values_are_kept_for_new_games(game: Game, tmp_path: Path) -> None:
    typed(game, AIR, "reduced", "2")
    typed(game, SUPPORT, "full", "1/3")
    keep_for_new_games(game, tmp_path)
    roster = counters.load.load(GAME, tmp_path)

    assert [face.figures for face in roster.units[UnitId(AIR)].faces] == ["2", "2"]
    assert roster.units[UnitId(SUPPORT)].faces[0].figures == "1/3"
    assert own_faces(game) == {AIR: ["2", "2"], SUPPORT: ["1/3"]}


def test_a_value_that_no_counter_has_is_named(tmp_path: Path) -> None:
    path = tmp_path / "counters.toml"
    path.write_text(f'[unit."{AIR}"]\nfaces = ["", ""]\nvalues = {{ suport = "3" }}\n', encoding="utf-8")

    issues = counters.load.check_own(GAME, path)

    assert any("unknown value 'suport'" in str(issue) for issue in issues), issues
