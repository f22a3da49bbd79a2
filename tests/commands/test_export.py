"""`adjutant export`: the file, what is told, and what is refused before any work is done."""

from __future__ import annotations

import errno
import json
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.commands.export import Told
from app.files.savegame import new_game
from app.table import clock
from rules import library
from tests.commands.test_cli import Adjutant, adjutant, home, save

__all__ = ["adjutant", "home", "save"]


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "out.html"


@pytest.fixture
def meeting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game of one step on a small map."""
    entry = EntryPoint("toy", "tests.games.toy", library.PLUGINS)
    monkeypatch.setattr(library, "_plugins", lambda: (entry,))
    opened = new_game("toy", "meeting", seed=3, path=tmp_path / "meeting.adjutant")
    change = clock.advance(opened.game)
    assert change is not None
    opened.game.journal.push(change)
    opened.close()
    return opened.file.path


def test_a_page_is_written_and_told_of(qtbot: QtBot, adjutant: Adjutant, meeting: Path, out: Path) -> None:
    done = adjutant("export", meeting, "--html", "-o", out, "--side", "blue", "--json")

    assert done.code == 0
    assert json.loads(done.out) == {
        "file": str(out),
        "kind": "html",
        "bytes": out.stat().st_size,
        "branch": "The only branch",
        "from": 0,
        "to": 1,
        "sides": ["blue"],
    }
    assert done.err.splitlines()[-1] == "100 %"


def test_how_far_it_is_is_told_each_twentieth_once(capsys: pytest.CaptureFixture[str]) -> None:
    tell = Told()
    for share in (0.01, 0.05, 0.07, 0.049, 0.31, 1.0):
        tell(share)

    assert capsys.readouterr().err.split("\n") == ["5 %", "30 %", "100 %", ""]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--html", "--branch", "Nowhere"), "--branch: 'Nowhere': is no bookmark and no step"),
        (("--html", "--to", "7"), "--to: 7: is no step of this branch (it ends with step 1)"),
        (("--html", "--side", "blue"), "--side: 'blue': is none of the sides"),
        ((), "one of the arguments --html"),
    ],
)
def test_what_cannot_be_done_is_told_before_any_work(
    adjutant: Adjutant, save: Path, out: Path, words: tuple[str, ...], told: str
) -> None:
    done = adjutant("export", save, "-o", out, *words)

    assert (done.code, told in done.err, out.exists()) == (2, True, False)


def test_a_folder_that_is_not_there_is_told_first(adjutant: Adjutant, save: Path, tmp_path: Path) -> None:
    done = adjutant("export", save, "--html", "-o", tmp_path / "none" / "out.html")

    assert (done.code, done.err.count("\n")) == (2, 1)
    assert "the folder is not there" in done.err


@pytest.mark.parametrize("words", [("FILE", "--html"), ("--manual",)])
def test_a_folder_in_the_place_of_the_file_is_told_first(
    adjutant: Adjutant, save: Path, tmp_path: Path, words: tuple[str, ...]
) -> None:
    done = adjutant("export", *(save if word == "FILE" else word for word in words), "-o", tmp_path)

    told = f"{tmp_path}: cannot be written: it is a folder (name the file too)\n"
    assert (done.code, done.err) == (2, told)


def test_a_damaged_game_is_taken_away_as_far_as_it_goes(
    qtbot: QtBot, adjutant: Adjutant, meeting: Path, out: Path
) -> None:
    meeting.write_bytes(meeting.read_bytes() + b"+ 2 1 fly away\n")
    done = adjutant("export", meeting, "--html", "-o", out, "--json")

    assert (done.code, json.loads(done.out)["to"]) == (0, 1)
    assert "error: meeting.adjutant" in done.err


def test_no_file_is_half_written_where_the_folder_is_full(
    qtbot: QtBot, adjutant: Adjutant, meeting: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_path: Path, _raw: bytes) -> None:
        raise OSError(errno.ENOSPC, "no space")

    out.write_bytes(b"the one before")
    monkeypatch.setattr("app.commands.export.write_aside", full)
    done = adjutant("export", meeting, "--aid", "-o", out)

    assert (done.code, "the disk is full" in done.err) == (2, True)
    assert out.read_bytes() == b"the one before"
