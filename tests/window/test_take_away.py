"""Taking a game away from the window: the dialog, the question about own pictures, the work beside it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFileDialog, QMessageBox, QProgressDialog, QPushButton
from pytestqt.qtbot import QtBot

from app.dialogs.take_away import TakeAwayDialog
from app.files.folders import data_folder, own_pictures_folder
from app.files.new_game_folder import lay_out_game
from app.files.savegame import new_game
from app.film.excerpt import Wish
from app.film.taking import PAGE
from app.table import clock
from app.table.game import Game
from app.view.session import Message
from app.window.export_run import ExportRun
from app.window.main import Main
from app.window.take_away import TakeAway
from counters.images import accept_image
from rules.library import PLACES
from tests.window.conftest import home, start
from tests.window.hands import session_of

_BUTTONS = QMessageBox.StandardButton
__all__ = ["home", "start"]


@pytest.fixture
def small(home: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A game of data alone, two turns long and with a branch, in the person's own folder."""
    monkeypatch.setenv(PLACES, str(data_folder()))
    found = lay_out_game("small-war", "Small war", data_folder(), "pointy")
    opened = new_game(found.id, found.scenario, seed=1, path=tmp_path / "small.adjutant")
    push_turns(opened.game, 2)
    first = opened.game.journal.path[0].id
    opened.game.journal.go_to(first)
    push_turns(opened.game, 1)
    opened.game.journal.bookmark(opened.game.journal.now, "What if")
    opened.close()
    return opened.file.path


def push_turns(game: Game, count: int) -> None:
    for _ in range(count):
        change = clock.advance(game, clock.Pace.NEXT_TURN)
        assert change is not None
        game.journal.push(change)


@pytest.fixture
def main(start: Callable[[Path | None], Main], small: Path) -> Main:
    return start(small)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[TakeAwayDialog]:
    """Answers the dialogs of the menu entry: as they stand, into `out.html`; keeps those that were shown."""
    shown: list[TakeAwayDialog] = []
    monkeypatch.setattr(TakeAwayDialog, "exec", lambda dialog: shown.append(dialog) or 1)
    name = str(tmp_path / "out")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (name, ""))
    return shown


def take_away(main: Main) -> None:
    assert main.menus is not None
    main.menus.actions["replay.take_away"].trigger()


def said(main: Main) -> list[Message]:
    messages: list[Message] = []
    session_of(main).said.connect(messages.append)
    return messages


def test_the_menu_entry_writes_a_page_beside_the_window(
    main: Main, asked: list[TakeAwayDialog], qtbot: QtBot, tmp_path: Path
) -> None:
    messages = said(main)
    take_away(main)
    bar = main.frame.findChild(QProgressDialog)
    assert (bar is not None, bar.isModal()) == (True, False)
    qtbot.waitUntil(lambda: bool(messages), timeout=60_000)

    assert [each.text for each in messages] == ["Written: out.html"]
    assert "Branch “What if”, to step 3" in (tmp_path / "out.html").read_text(encoding="utf-8")


def test_what_the_file_does_not_show_is_told(
    main: Main, asked: list[TakeAwayDialog], monkeypatch: pytest.MonkeyPatch
) -> None:
    heard = "qt: nothing of note\nleft out: 2 x piece that the module does not have"
    monkeypatch.setattr(ExportRun, "start", lambda run: run.ended.emit(True, heard))
    messages = said(main)
    take_away(main)

    assert [each.detail.splitlines()[1:] for each in messages] == [
        ["2 x piece that the module does not have"]
    ]


def test_cancelled_it_writes_nothing(
    main: Main, asked: list[TakeAwayDialog], qtbot: QtBot, tmp_path: Path
) -> None:
    messages = said(main)
    take_away(main)
    main.frame.findChild(QProgressDialog).findChild(QPushButton).click()
    qtbot.waitUntil(lambda: bool(messages), timeout=60_000)

    assert [each.text for each in messages] == ["Cancelled: nothing was written."]
    assert list(tmp_path.glob("out*")) == []


def test_what_cannot_be_written_is_told_with_the_reason(
    main: Main,
    asked: list[TakeAwayDialog],
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "none" / "out"), ""))
    messages = said(main)
    take_away(main)
    qtbot.waitUntil(lambda: bool(messages), timeout=60_000)

    assert (messages[0].text, "the folder is not there" in messages[0].detail) == (
        "Nothing was written.",
        True,
    )


def test_a_window_that_closes_ends_what_is_under_way(
    main: Main, asked: list[TakeAwayDialog], tmp_path: Path
) -> None:
    take_away(main)
    bar = main.frame.findChild(QProgressDialog)
    main.frame.close()

    assert (bar.isVisible(), list(tmp_path.glob("out*"))) == (False, [])


def test_own_pictures_leave_after_one_question_only(
    main: Main, asked: list[TakeAwayDialog], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    begun: list[list[str]] = []
    monkeypatch.setattr(TakeAway, "start", lambda _, __, given: begun.append(given))
    questions: list[str] = []
    answers = [QMessageBox.StandardButton(each) for each in (_BUTTONS.Yes, _BUTTONS.No, _BUTTONS.Cancel)]
    monkeypatch.setattr(QMessageBox, "question", lambda *args: questions.append(args[2]) or answers.pop(0))
    take_away(main)
    without = len(questions)
    unit = next(iter(session_of(main).game.roster.units.values()))
    picture = QImage(64, 64, QImage.Format.Format_RGB32)
    picture.fill(0)
    picture.save(str(tmp_path / "mine.png"))
    accept_image(tmp_path / "mine.png", own_pictures_folder("small_war"), unit.id)
    for _ in range(3):
        take_away(main)

    assert (without, len(questions)) == (0, 3)
    assert ["--own-pictures" in words for words in begun] == [False, True, False]


# ---- the dialog


def test_it_offers_branches_turns_and_views_and_keeps_the_ends_in_order(
    main: Main, asked: list[TakeAwayDialog]
) -> None:
    take_away(main)
    (dialog,) = asked

    assert [dialog.branch.itemText(n) for n in range(dialog.branch.count())] == [
        "The present branch",
        "Branch to step 2",
    ]
    assert dialog.view.itemText(0) == "All sides"
    assert dialog.first.count() == dialog.last.count() == 3
    assert (dialog.kind, dialog.wish) == (PAGE, Wish("3"))

    dialog.first.setCurrentIndex(2)
    after = dialog.last.currentIndex()
    dialog.last.setCurrentIndex(1)
    assert (after, dialog.first.currentIndex(), dialog.wish) == (2, 1, Wish("3", 0, 1))
