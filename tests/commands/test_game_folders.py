"""A game of a person's own: a folder with data, found by name, without any code."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from app.files.savegame import open_game
from app.table import clock
from rules.grids.read import KINDS
from rules.library import PLACES, default_game
from tests.commands.test_cli import Adjutant, adjutant, home

__all__ = ["adjutant", "home"]

OURS = default_game()
TITLE = "A war of my own"


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A folder with one game: the data of ours under another id."""
    folder = tmp_path / "games" / "own_war"
    for source, name in ((OURS.map, "map"), (OURS.counters, "counters"), (OURS.rules, "rules")):
        shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("*.py", "__pycache__", "first"))
    (folder / "rules" / "game.toml").rename(folder / "game.toml")
    for path in folder.rglob("*.toml"):
        text = path.read_text(encoding="utf-8").replace(f'"{OURS.id}"', '"own-war"')
        path.write_text(text.replace(f'title = "{OURS.title}"\n', f'title = "{TITLE}"\n'), encoding="utf-8")
    return folder.parent


def test_a_game_of_a_named_folder_is_listed(adjutant: Adjutant, place: Path) -> None:
    assert f"own-war: {TITLE}" in adjutant("--games", place, "games").out


def test_it_is_not_known_without_its_folder(adjutant: Adjutant, place: Path) -> None:
    adjutant("--games", place, "games")

    assert "own-war" not in adjutant("games").out


def test_a_game_in_a_persons_own_folder_is_listed(adjutant: Adjutant, place: Path, home: Path) -> None:
    shutil.copytree(place, home / "data")

    assert f"own-war: {TITLE}" in adjutant("games").out


def test_it_is_begun_and_shown(adjutant: Adjutant, place: Path, tmp_path: Path) -> None:
    path = tmp_path / "mine.adjutant"
    begun = adjutant(f"--games={place}", "new", "own-war", "historical", "-o", path)

    assert (begun.code, adjutant("--games", place, "show", path).out.split()[0]) == (0, "own-war")


def test_its_data_are_checked_by_its_name(adjutant: Adjutant, place: Path) -> None:
    done = adjutant("--games", place, "check", "own-war")

    assert (done.code, done.out.strip()) == (0, "own-war: nothing is wrong")


def test_its_data_are_checked_by_its_folder(adjutant: Adjutant, place: Path) -> None:
    (place / "own_war" / "map" / "tray.toml").write_text("schema = \n", encoding="utf-8")
    done = adjutant("--games", place, "check", place / "own_war")

    assert (done.code, "map/tray.toml: line 1" in done.out) == (1, True)


def test_a_folder_that_is_missing_is_told(adjutant: Adjutant, tmp_path: Path) -> None:
    done = adjutant("--games", tmp_path / "nowhere", "games")

    assert (done.code, "there is no such folder" in done.err) == (2, True)


def test_a_missing_name_of_a_folder_is_told(adjutant: Adjutant) -> None:
    assert adjutant("--games").err == "adjutant: --games needs a folder (see adjutant --help)\n"


# ---- a new one


def test_a_new_game_is_sound_and_begun_at_once(adjutant: Adjutant, tmp_path: Path) -> None:
    laid = adjutant("new-game", "river-war", "--title", "A war on the river")
    checked = adjutant("check", "river-war")
    begun = adjutant("new", "river-war", "first", "-o", tmp_path / "mine.adjutant")

    assert (laid.code, begun.code) == (0, 0)
    assert [line for line in checked.out.splitlines() if line.startswith("error")] == []
    assert "river-war: A war on the river" in adjutant("games").out


@pytest.mark.parametrize("grid", KINDS)
def test_a_new_game_has_the_grid_that_is_wanted(adjutant: Adjutant, tmp_path: Path, grid: str) -> None:
    adjutant("new-game", "river-war", "--grid", grid)
    checked = adjutant("check", "river-war")
    begun = adjutant("new", "river-war", "first", "-o", tmp_path / "mine.adjutant")

    assert [line for line in checked.out.splitlines() if line.startswith("error")] == []
    assert (begun.code, begun.err) == (0, "")


def test_a_new_game_without_a_grid_has_places(adjutant: Adjutant, tmp_path: Path) -> None:
    adjutant("new-game", "river-war", "--grid", "none")
    adjutant("new", "river-war", "first", "-o", tmp_path / "mine.adjutant")

    assert "Southgate re:2/south" in adjutant("show", tmp_path / "mine.adjutant").out


PLAN = """[[phase]]
side = "blue"
id = "plan"
title = "Both plan"
short = "Plan"
case = "0"
steps = [{ id = "plan", title = "Plan", case = "0" }]

"""
POOL = """
[pool]
title = "Draw an order"
short = "Draw"
case = "3"

[[chit]]
id = "west"
title = "Army West"
short = "West"
phases = "red.movement red.combat"

[[chit]]
id = "east"
title = "Army East"
short = "East"
phases = "blue.movement blue.combat"
# end
"""


def test_in_a_game_of_data_alone_chits_decide_who_acts(
    adjutant: Adjutant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, mine = tmp_path / "games", tmp_path / "mine.adjutant"
    monkeypatch.setenv(PLACES, str(folder))
    adjutant("new-game", "river-war", "--into", folder)
    (path,) = folder.rglob("sequence.toml")
    text = path.read_text(encoding="utf-8").replace("[[phase]]", PLAN + "[[phase]]", 1)
    path.write_text(text.replace("# end\n", POOL), encoding="utf-8")
    adjutant("new", "river-war", "first", "-o", mine)
    put_on(mine, "plan", *["next phase"] * 2)

    assert "drawn " in adjutant("show", mine).out
    assert "error" not in adjutant("check", "river-war").out


def put_on(path: Path, phase: str, *paces: str) -> None:
    """Put the clock of a game on from a phase."""
    opened = open_game(path)
    game = opened.game
    first = next(each for each in game.sequence.phases if each.id == phase)
    changes = [clock.set_moment(game, clock.moment_in(game, first))]
    for change in changes:
        if change is not None:
            game.journal.push(change)
    for pace in paces:
        change = clock.advance(game, clock.Pace(pace))
        assert change is not None
        game.journal.push(change)
    opened.close()


def test_a_new_game_lies_where_it_is_wanted(adjutant: Adjutant, tmp_path: Path) -> None:
    adjutant("new-game", "river-war", "--into", tmp_path / "mine")

    assert "river-war: River war" in adjutant("--games", tmp_path / "mine", "games").out
    assert "river-war" not in adjutant("games").out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("River War",), "'River War' is no id of a game"),
        (("../river",), "'../river' is no id of a game"),
        ((OURS.id,), f"{OURS.id!r} is taken"),
        (("river-war", "--title", 'The "river"'), "is no title"),
    ],
)
def test_a_name_that_cannot_be_is_told(adjutant: Adjutant, words: tuple[str, ...], told: str) -> None:
    done = adjutant("new-game", *words)

    assert (done.code, told in done.err) == (2, True)


def test_a_place_that_cannot_be_written_is_told(adjutant: Adjutant, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder", encoding="utf-8")
    done = adjutant("new-game", "river-war", "--into", tmp_path / "file")

    assert (done.code, "cannot be written" in done.err) == (2, True)


def test_a_game_is_not_laid_over_another(adjutant: Adjutant) -> None:
    adjutant("new-game", "river-war")

    assert adjutant("new-game", "river-war").code == 2
