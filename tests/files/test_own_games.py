"""Games of one's own as folders: another title, a copy under another id, what stays out of it."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest

from app.checking.games import check_home
from app.files import own_games
from app.files.own_games import Copied, Stopped, copy_game, free_id, rename_game, saves_in
from app.files.toml_value import with_text
from rules.issues import DataError
from rules.library import GAME_FILE, GameFolder, default_game, read_game_file

OURS = default_game()
HAS_LINKS = pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
GAME_TOML = """# A game of mine, 2026
schema = 1
id = "war"  # small letters
title = "A war"
scenario = "war"
# end
"""


@pytest.fixture
def war(tmp_path: Path) -> GameFolder:
    """A small game of a person's own: its scenario has the name of the game too."""
    home = tmp_path / "games" / "war"
    files = {
        GAME_FILE: GAME_TOML,
        "map/map.toml": 'schema = 1\nid = "war"\n# end\n',
        "counters/counters.toml": "schema = 1\r\ngame = 'war' # ours\r\n[unit.war]\r\ngame = \"war\"\r\n",
        "counters/setup_war.toml": 'id = "war"\n',
        "rules/rules.py": "raise SystemExit\n",
        "rules/words.toml": 'game = "peace"\n',
        "rules/history/first.adjutant": 'adjutant 1\ngame war\ntitle "x"\nset-up\njournal\ngame war\n',
        ".git/config": "secret",
    }
    for name, text in files.items():
        path = home / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())
    return read_game_file(home / GAME_FILE)


def copied(game: GameFolder, to: str = "war-2") -> Copied:
    return copy_game(game, to, "Another war", game.home.parent)


def names_in(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


# ---- another title


def test_another_title_leaves_every_other_line(war: GameFolder) -> None:
    rename_game(war, '  The \u201cother\u201d "war"\n')

    wanted = GAME_TOML.replace('"A war"', '"The \u201cother\u201d \\"war\\""')
    assert (war.home / GAME_FILE).read_text(encoding="utf-8") == wanted


def test_the_game_is_known_by_its_new_title(war: GameFolder) -> None:
    rename_game(war, "Peace")

    assert read_game_file(war.home / GAME_FILE).title == "Peace"


def test_a_game_of_the_program_keeps_its_title() -> None:
    with pytest.raises(DataError, match="duplicate the game first"):
        rename_game(OURS, "Mine")


def test_a_title_of_blanks_is_refused(war: GameFolder) -> None:
    with pytest.raises(DataError, match="needs a title"):
        rename_game(war, " \n ")


def test_a_damaged_file_is_told_and_left_alone(war: GameFolder) -> None:
    (war.home / GAME_FILE).write_text("schema = \n", encoding="utf-8")
    with pytest.raises(DataError, match=r"war/game\.toml: not TOML"):
        rename_game(war, "Peace")

    assert (war.home / GAME_FILE).read_text(encoding="utf-8") == "schema = \n"


def test_a_full_disk_leaves_the_old_title(war: GameFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(own_games, "write_aside", full)
    with pytest.raises(DataError, match="cannot be written: the disk is full"):
        rename_game(war, "Peace")


@HAS_LINKS
def test_the_file_of_a_game_is_not_written_through_a_link(war: GameFolder, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere.toml"
    (war.home / GAME_FILE).rename(elsewhere)
    (war.home / GAME_FILE).symlink_to(elsewhere)
    with pytest.raises(DataError):
        rename_game(war, "Peace")

    assert elsewhere.read_text(encoding="utf-8") == GAME_TOML


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        ("a = '''\nx = \"1\"\n'''\nx = '1'#c\n", "a = '''\nx = \"1\"\n'''\nx = \"2\"#c\n"),
        ('[t]\nx = "1"\n', None),
        ('x = """\n1"""\n', None),
        ('"x" = "1"\n', None),
    ],
    ids=["a text of several lines", "a table", "in several lines", "a key in quotes"],
)
def test_only_the_line_of_the_key_is_changed(text: str, changed: str | None) -> None:
    assert with_text(text, "x", "2") == changed


# ---- an id for the copy


@pytest.mark.parametrize(
    ("game", "known", "free"),
    [
        ("war", {"war"}, ("war-2", 2)),
        ("war", {"war", "war-2"}, ("war-3", 3)),
        ("war-2", {"war", "war-2"}, ("war-3", 3)),
        ("war-1945", {"war-1945"}, ("war-1945-2", 2)),
        ("x" * 40, {"x" * 40}, ("x" * 38 + "-2", 2)),
    ],
    ids=["the first", "the next", "of a copy", "a year", "a long one"],
)
def test_a_copy_has_the_next_free_number(game: str, known: set[str], free: tuple[str, int]) -> None:
    assert free_id(game, known.__contains__) == free


# ---- the copy


def test_the_copy_is_a_game_of_its_own(war: GameFolder) -> None:
    made = read_game_file(copied(war).home / GAME_FILE)

    assert (made.id, made.title, made.scenario, made.home.name) == ("war-2", "Another war", "war", "war_2")


def test_every_file_that_names_the_id_names_the_new_one(war: GameFolder) -> None:
    home = copied(war).home
    texts = [
        (home / name).read_bytes().decode()
        for name in ("map/map.toml", "counters/counters.toml", "rules/history/first.adjutant")
    ]

    assert texts == [
        'schema = 1\nid = "war-2"\n# end\n',
        'schema = 1\r\ngame = "war-2" # ours\r\n[unit.war]\r\ngame = "war"\r\n',
        'adjutant 1\ngame war-2\ntitle "x"\nset-up\njournal\ngame war\n',
    ]


def test_what_has_the_same_name_by_chance_keeps_it(war: GameFolder) -> None:
    home = copied(war).home
    texts = [(home / name).read_text() for name in ("counters/setup_war.toml", "rules/words.toml")]

    assert texts == ['id = "war"\n', 'game = "peace"\n']


def test_code_and_hidden_files_do_not_come_along(war: GameFolder) -> None:
    assert names_in(war.home) - names_in(copied(war).home) == {"rules/rules.py", ".git/config"}


def test_the_original_stays_as_it_was(war: GameFolder) -> None:
    before = {name: (war.home / name).read_bytes() for name in names_in(war.home)}
    copied(war)

    assert {name: (war.home / name).read_bytes() for name in names_in(war.home)} == before


@HAS_LINKS
def test_links_are_not_followed(war: GameFolder, tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.mkdir()
    (secret / "diary.toml").write_text("x = 1\n")
    (war.home / "map" / "folder").symlink_to(secret)
    (war.home / "map" / "diary.toml").symlink_to(secret / "diary.toml")
    made = copied(war)

    assert ({name for name in names_in(made.home) if "diary" in name}, made.links) == (set(), 2)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_a_pipe_does_not_come_along(war: GameFolder) -> None:
    os.mkfifo(war.home / "map" / "pipe.toml")

    assert "map/pipe.toml" not in names_in(copied(war).home)


def test_a_game_of_the_program_becomes_one_folder_of_data(tmp_path: Path) -> None:
    made = copy_game(OURS, "mine", "Mine", tmp_path)

    assert ([str(issue) for issue in check_home(made.home)], list(made.home.rglob("*.py"))) == ([], [])


# ---- what goes wrong


def left_in(place: Path) -> set[str]:
    return {path.name for path in place.iterdir()}


def test_a_folder_that_is_there_is_not_written_over(war: GameFolder) -> None:
    (war.home.parent / "war_2").mkdir()
    with pytest.raises(DataError, match="is there already"):
        copied(war)


def test_without_room_nothing_is_left(war: GameFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = shutil.disk_usage(war.home)._replace(free=10)
    monkeypatch.setattr(own_games.shutil, "disk_usage", lambda _: usage)
    with pytest.raises(DataError, match="cannot be copied: the disk is full"):
        copied(war)

    assert left_in(war.home.parent) == {"war"}


def test_a_copy_that_is_stopped_leaves_nothing(war: GameFolder) -> None:
    asked: list[bool] = []

    def goes_on() -> bool:
        asked.append(True)
        return len(asked) < 10

    with pytest.raises(Stopped):
        copy_game(war, "war-2", "Another", war.home.parent, goes_on)

    assert (len(asked), left_in(war.home.parent)) == (10, {"war"})


def test_a_damaged_file_of_the_game_leaves_nothing(war: GameFolder) -> None:
    (war.home / GAME_FILE).write_text("schema = \n", encoding="utf-8")
    with pytest.raises(DataError, match="not TOML"):
        copied(war)

    assert left_in(war.home.parent) == {"war"}


@pytest.mark.parametrize("bound", ["MOST_FILES", "MOST_BYTES"])
def test_a_folder_with_too_much_in_it_is_not_copied(
    war: GameFolder, monkeypatch: pytest.MonkeyPatch, bound: str
) -> None:
    monkeypatch.setattr(own_games, bound, 3)
    with pytest.raises(DataError, match="too much lies in this folder"):
        copied(war)


# ---- what would go with the folder


def test_games_that_are_kept_in_the_folder_are_found(war: GameFolder) -> None:
    mine = war.home / "evening.adjutant"
    mine.write_text("adjutant 1\n")

    assert saves_in(war) == (mine,)
