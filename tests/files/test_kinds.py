"""What a file holds is told by its first lines; its name counts only where they tell nothing."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from app.files.histories import histories
from app.files.kinds import FileKind, comes_with_a_game, kind_of_file
from app.files.new_game_folder import lay_out_game
from app.files.places import games_in
from rules.library import game_folder


@pytest.mark.parametrize(
    ("name", "raw", "kind"),
    [
        ("a.adjutant", b"adjutant 1\ngame toy\n", FileKind.GAME),
        ("a.txt", b"adjutant 1\ngame toy\n", FileKind.GAME),
        ("a.txt", b"\xef\xbb\xbfadjutant 1\r\n", FileKind.GAME),
        ("a.adjutant", b"damaged", FileKind.GAME),
        ("a.toml", b"schema = 1\n[[step]]\nheading = 'x'\n", FileKind.LESSON),
        ("a.adjutant-lesson", b"", FileKind.LESSON),
        ("a.adjutant-lesson", b"adjutant 1\n", FileKind.GAME),
        ("a.toml", b"schema = 1\n", FileKind.OTHER),
        ("a.png", b"\x89PNG\r\n", FileKind.OTHER),
        ("a", b"", FileKind.OTHER),
    ],
)
def test_the_kind_of_a_file(tmp_path: Path, name: str, raw: bytes, kind: FileKind) -> None:
    path = tmp_path / name
    path.write_bytes(raw)

    assert kind_of_file(path) is kind


def test_what_is_no_file_is_what_its_name_says(tmp_path: Path) -> None:
    assert kind_of_file(tmp_path / "nowhere.adjutant") is FileKind.GAME
    assert kind_of_file(tmp_path) is FileKind.OTHER


def test_lessons_and_replays_that_come_with_a_game() -> None:
    lessons = sorted((game_folder("bitter-end").rules / "lessons").glob("*.toml"))

    assert {kind_of_file(path) for path in lessons} == {FileKind.LESSON}
    assert all(comes_with_a_game(replay.path) for replay in histories("bitter-end"))
    assert not any(comes_with_a_game(path) for path in lessons)


@pytest.mark.skipif(sys.platform == "win32", reason="a link needs a right there that few have")
def test_a_game_whose_links_lead_in_a_circle_keeps_no_file_from_being_opened(tmp_path: Path) -> None:
    game = lay_out_game("river-war", "River War", tmp_path)
    loop = game.rules / "history"
    loop.symlink_to(loop)

    with games_in([tmp_path]):
        assert not comes_with_a_game(tmp_path / "my.adjutant")
