"""Where games are found: in the packages, in places that a person names, in installed packages."""

from __future__ import annotations

import os
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from rules import library
from rules.games import find_rule_set
from rules.issues import DataError
from rules.library import PLACES, default_game, find_game, game_folder, games, library_issues, read_game_file

SOUND = 'schema = 1\nid = "small-war"\ntitle = "A small war"\nscenario = "first"\n# end\n'


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder in which games are looked for."""
    monkeypatch.setenv(PLACES, str(tmp_path))
    return tmp_path


def lay(place: Path, text: str = SOUND, name: str = "small_war") -> Path:
    """Write the file of a game and return its folder."""
    home = place / name
    home.mkdir()
    (home / library.GAME_FILE).write_text(text, encoding="utf-8")
    return home


def test_a_folder_with_a_game_file_is_a_game(place: Path) -> None:
    home = lay(place)

    assert game_folder("small_war").map == home / "map"


def test_the_games_of_the_program_come_first(place: Path) -> None:
    ours = games()
    lay(place)

    assert games() == (*ours, game_folder("small-war"))


def test_of_a_game_in_a_named_place_only_data_is_read(place: Path) -> None:
    home = lay(place)
    (home / "__init__.py").write_text("raise SystemExit('code was run')\n", encoding="utf-8")

    assert (game_folder("small-war").module, find_rule_set("small-war")) == ("", None)


def test_a_stranger_is_not_the_default_game(place: Path) -> None:
    ours = default_game()
    lay(place, SOUND.replace("scenario", "default = true\nscenario"), "a_small_war")

    assert default_game() == ours


def test_the_default_game_has_rules() -> None:
    assert find_rule_set(default_game().id) is not None


def test_both_spellings_name_a_game(place: Path) -> None:
    lay(place)

    assert find_game("small_war") == find_game("small-war") is not None


def test_an_unknown_game_is_refused_with_the_nearest(place: Path) -> None:
    lay(place)

    with pytest.raises(DataError, match=r"there is no game 'small-wart' \(did you mean 'small-war'\?\)"):
        game_folder("small-wart")


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ('"small-war"', '"Small War"', "id"),
        ('"small-war"', '"../small"', "id"),
        ("schema = 1", "schema = 2", "schema"),
        ("scenario", "scenery", "scenery"),
        ('title = "A small war"\n', "", "title"),
        ("schema", "schema =", "line 1"),
    ],
)
def test_a_faulty_file_is_told_and_no_game(place: Path, old: str, new: str, where: str) -> None:
    lay(place, SOUND.replace(old, new, 1))

    assert find_game("small-war") is None
    assert [where in issue.where for issue in library_issues()] == [True]


def test_an_id_that_is_taken_is_told(place: Path) -> None:
    lay(place)
    second = lay(place, name="small_war_too")

    (issue,) = library_issues()

    assert (issue.source, issue.where) == (f"{second.name}/{library.GAME_FILE}", "id")


def test_a_changed_file_is_read_anew(place: Path) -> None:
    home = lay(place)
    before = game_folder("small-war").title
    (home / library.GAME_FILE).write_text(SOUND.replace("A small war", "Another war"), encoding="utf-8")

    assert (before, game_folder("small-war").title) == ("A small war", "Another war")


def test_places_are_parted_as_in_a_search_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    places = [tmp_path / "one", tmp_path / "two"]
    for number, place in enumerate(places):
        place.mkdir()
        lay(place, SOUND.replace("small-war", f"small-war-{number}"))
    monkeypatch.setenv(PLACES, os.pathsep.join(map(str, places)))

    assert [game.id for game in games()][-2:] == ["small-war-0", "small-war-1"]


def test_an_installed_package_brings_a_game_with_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = lay(tmp_path, name="packaged_war")
    (home / "__init__.py").write_text("RULE_SETS = ()\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    entry = EntryPoint("small-war", "packaged_war", library.PLUGINS)
    monkeypatch.setattr(library, "_plugins", lambda: (entry,))

    assert (game_folder("small-war").module, game_folder("small-war").rules) == (
        "packaged_war",
        home / "rules",
    )


def test_a_package_that_is_gone_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = EntryPoint("small-war", "no_such_package_here", library.PLUGINS)
    monkeypatch.setattr(library, "_plugins", lambda: (entry,))

    assert [issue.source for issue in library_issues()] == ["small-war"]


def test_the_file_of_a_game_is_read_by_itself(place: Path) -> None:
    assert read_game_file(lay(place) / library.GAME_FILE).scenario == "first"
