"""A game of a person's own: a folder with data, found by name, without any code."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rules.library import default_game
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
