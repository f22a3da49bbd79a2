"""Files that cannot be opened, or only in part: what is told, and what can be done."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from app.files.savegame import new_game, open_game
from app.window.games import Games, TroubleBell, copy_words, damage_words, name_of


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the texts of the boxes that come up; nobody has to close them."""
    texts: list[str] = []
    monkeypatch.setattr(QMessageBox, "exec", lambda box: texts.append(box.text()))
    return texts


def test_a_file_that_cannot_be_opened_says_what_can_be_done(
    qtbot: QtBot, tmp_path: Path, told: list[str]
) -> None:
    path = tmp_path / "letter.adjutant"
    path.write_text("Dear aunt\n")
    window = QWidget()
    qtbot.addWidget(window)

    assert Games(window, TroubleBell()).open(path) is None
    assert "Game, Open" in told[0]


def test_a_copy_kept_of_a_damaged_file_is_named(qtbot: QtBot, tmp_path: Path, told: list[str]) -> None:
    path = tmp_path / "game.adjutant"
    path.write_text("")
    path.with_name("game.adjutant.original-1").write_text("adjutant 1\n")
    window = QWidget()
    qtbot.addWidget(window)

    Games(window, TroubleBell()).open(path)

    assert "game.adjutant.original-1" in told[0]


def test_a_file_cut_before_its_journal_says_that_the_original_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "game.adjutant"
    new_game("bitter-end", "historical", seed=1, path=path).close()
    raw = path.read_bytes()
    path.write_bytes(raw[: raw.index(b"\njournal\n") + 1])

    opened = open_game(path)
    opened.close()

    assert "the file as it was is kept beside it" in damage_words(opened, opened.issues)


def test_a_file_that_is_not_there_is_not_said_to_be_left_as_it_is(
    qtbot: QtBot, tmp_path: Path, told: list[str]
) -> None:
    window = QWidget()
    qtbot.addWidget(window)

    Games(window, TroubleBell()).open(tmp_path / "nowhere.adjutant")

    assert ("left as it was" in told[0], "Game, New" in told[0]) == (False, True)


def test_a_copy_of_a_game_that_is_open_elsewhere_says_so(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ADJUTANT_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(QMessageBox, "question", lambda *_: QMessageBox.StandardButton.Yes)
    first = new_game("bitter-end", "historical", seed=1, path=tmp_path / "winter.adjutant")
    window = QWidget()
    qtbot.addWidget(window)

    copy = Games(window, TroubleBell()).open(tmp_path / "winter.adjutant")
    assert copy is not None
    copy.close()
    first.close()

    assert ("winter.adjutant" in copy_words(copy), name_of(copy)) == (
        True,
        "copy of winter.adjutant, not named yet",
    )
