"""A player's own figures: kept apart, in every new game, never in a game begun before."""

from pathlib import Path

import pytest

from app.files.own_figures import (
    beyond_limits,
    contradicted,
    export_charts,
    import_charts,
    keep_for_new_games,
    own_faces,
    write_figures,
)
from app.files.savegame import new_game as begin
from app.table import acts
from app.table.changes import Register
from app.table.game import Game
from tests.new_games import new_game

CELL = "crt.column.1-3.attack_level.0"
FIXED = "crt.column.1-1.attack_level.1"
"""3 by the Example of Play (exploitation attack 2)."""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ADJUTANT_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def game(home: Path) -> Game:
    return new_game()


def type_in(game: Game, key: str, value: str) -> None:
    change = acts.write(game.table, Register.CHART, {key: f"{value} user: typed in"}, "Chart")
    assert change is not None
    game.journal.push(change)


def test_a_kept_chart_figure_is_in_the_next_game(game: Game) -> None:
    type_in(game, CELL, "3")

    keep_for_new_games(game)

    found = begin("bitter-end", "historical").game
    assert found.table.read(Register.CHART, CELL) == "3 user: typed in"


def test_a_game_begun_before_keeps_its_own(game: Game) -> None:
    before = begin("bitter-end", "historical").game
    type_in(game, CELL, "3")

    keep_for_new_games(game)

    assert before.table.read(Register.CHART, CELL).startswith("2 reconstructed")


def test_kept_figures_of_a_unit_are_in_the_next_game(game: Game) -> None:
    game.journal.push(write_figures(game, "ge:5/5SS", "full", "7-6-8", "Figures"))

    keep_for_new_games(game)

    found = begin("bitter-end", "historical").game
    assert found.table.read(Register.VALUE, "ge:5/5SS full") == "7-6-8 user: typed in"


def test_figures_kept_earlier_stay(game: Game) -> None:
    game.journal.push(write_figures(game, "ge:5/5SS", "full", "7-6-8", "Figures"))
    keep_for_new_games(game)
    other = new_game()
    other.journal.push(write_figures(other, "ge:9/5SS", "full", "5-5-7", "Figures"))

    keep_for_new_games(other)

    assert set(own_faces(begin("bitter-end", "historical").game)) == {"ge:5/5SS", "ge:9/5SS"}


def test_exported_charts_can_be_imported(game: Game, tmp_path: Path) -> None:
    type_in(game, CELL, "3")
    export_charts(game, tmp_path / "my.toml")
    other = new_game()

    other.journal.push(import_charts(other, tmp_path / "my.toml", "Charts"))

    assert other.table.read(Register.CHART, CELL) == "3 user: typed in"


def test_a_figure_against_an_example_is_taken_with_a_note_that_names_it(game: Game) -> None:
    type_in(game, FIXED, "5")

    assert ["EoP" in issue.hint for issue in contradicted(game)] == [True]


def test_a_figure_within_the_bounds_is_taken_without_a_note(game: Game) -> None:
    type_in(game, CELL, "3")

    assert contradicted(game) == ()


def test_figures_of_units_are_held_against_the_sums_of_the_examples(game: Game) -> None:
    before = beyond_limits(game)
    game.journal.push(write_figures(game, "ge:3/3SS", "full", "6-9-9", "Within"))
    within = beyond_limits(game)
    game.journal.push(write_figures(game, "ge:3/3SS", "full", "7-5-7", "Beyond"))

    assert (before, within) == ((), ())
    assert [issue.hint for issue in beyond_limits(game)] == [
        "Example of Play, combat attack 2",
        "Example of Play, exploitation attack 1",
    ]


@pytest.mark.parametrize("text", ["", "6-5", "6-5-x", "600-5-7", "6-5-7-8"])
def test_figures_are_three_numbers(game: Game, text: str) -> None:
    with pytest.raises(ValueError, match="is not like 6-5-7"):
        write_figures(game, "ge:5/5SS", "full", text, "Figures")
