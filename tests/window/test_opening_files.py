"""Games, histories and lessons opened by a drop anywhere, by their name at the start, from the dialog."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QImage
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu, QMessageBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.bring_in.wizard.frame import BringInWindow
from app.bring_in.wizard.pictures_page import PicturesPage
from app.files.histories import histories
from app.files.savegame import new_game
from app.panels.manual.window import ManualWindow
from app.panels.welcome import WelcomeCard
from app.table.journal import START
from app.window.feature import part_of
from app.window.file_door import FileDoor
from app.window.lessons import LessonDoor
from app.window.main import Main
from rules.library import game_folder
from tests.window.hands import session_of, workspace_of

pytestmark = pytest.mark.kept_window

LESSON = game_folder("bitter-end").rules / "lessons" / "counters_and_map.toml"


def drop(on: QWidget, *paths: Path) -> bool:
    """Drop files as a file manager does; return whether they were taken."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    at, copy = on.rect().center(), Qt.DropAction.CopyAction
    enter = QDragEnterEvent(at, copy, data, buttons, keys)
    QApplication.sendEvent(on, enter)
    if enter.isAccepted():
        QApplication.sendEvent(on, QDropEvent(QPointF(at), copy, data, buttons, keys))
    return enter.isAccepted()


def evening(tmp_path: Path) -> Path:
    path = tmp_path / "evening.adjutant"
    new_game("bitter-end", "northern_attack", path=path).close()
    return path


@pytest.mark.own_window
def test_a_game_that_is_dropped_is_opened(main: Main, tmp_path: Path, qtbot: QtBot) -> None:
    assert drop(main.frame, evening(tmp_path))
    qtbot.waitUntil(lambda: workspace_of(main).opened.file.path.name == "evening.adjutant")


@pytest.mark.own_window
def test_the_game_on_the_table_is_not_opened_once_more(
    main: Main, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Whether to open a copy of what is open "in another window".
    monkeypatch.setattr(QMessageBox, "question", lambda *_: QMessageBox.StandardButton.No)
    assert drop(main.frame, evening(tmp_path))
    qtbot.waitUntil(lambda: workspace_of(main).opened.file.path.name == "evening.adjutant")
    on_table = workspace_of(main)
    assert drop(main.frame, on_table.opened.file.path)
    told = on_table.panels.messages
    qtbot.waitUntil(lambda: "lies on the table already" in str([line.message.text for line in told.lines]))

    assert workspace_of(main) is on_table


@pytest.mark.own_window
def test_a_lesson_that_is_dropped_is_begun(main: Main, qtbot: QtBot) -> None:
    assert drop(main.frame, LESSON)

    def is_begun() -> bool:
        door = part_of(LessonDoor, workspace_of(main))
        return door is not None and door.guide.lesson is not None

    qtbot.waitUntil(is_begun)


def test_of_a_history_a_copy_is_opened_at_its_beginning(
    start: Callable[[Path | None], Main],
) -> None:
    history = histories("bitter-end")[0]
    before = history.path.read_bytes()
    opened = workspace_of(start(history.path)).opened

    assert (opened.game.journal.now, opened.is_unnamed) == (START, True)
    assert opened.game.header.title == history.title
    assert history.path.read_bytes() == before


def test_a_lesson_may_be_named_at_the_start(start: Callable[[Path | None], Main]) -> None:
    door = part_of(LessonDoor, workspace_of(start(LESSON)))

    assert door is not None
    assert door.guide.lesson is not None
    assert door.home is not None


def test_the_dialog_opens_what_a_drop_opens(monkeypatch: pytest.MonkeyPatch, main: Main) -> None:
    opened: list[Path] = []
    monkeypatch.setattr(FileDoor, "open", lambda _, path: opened.append(path))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(LESSON), ""))
    main.act("game.open")

    assert opened == [LESSON]


def test_what_cannot_be_opened_is_told_once_and_the_game_stays(
    main: Main, tmp_path: Path, qtbot: QtBot
) -> None:
    before, said = workspace_of(main), list[str]()
    session_of(main).said.connect(lambda message: said.append(message.text))
    hostile = {
        "x.txt": b"\xff\x00 hostile [[[",
        "x.adjutant": b"hostile",
        "x.adjutant-lesson": b"hostile = [",
    }
    for count, (name, raw) in enumerate(hostile.items(), start=1):
        path = tmp_path / name
        path.write_bytes(raw)
        assert drop(main.frame, path)
        qtbot.waitUntil(lambda count=count: len(said) >= count)
        assert (path.read_bytes(), workspace_of(main) is before) == (raw, True)

    assert [name in text for name, text in zip(hostile, said, strict=True)] == [True] * 3
    # Scans and lists have a door of their own.
    assert "the menu Bring in" in said[0]
    picture = tmp_path / "x.png"
    picture.write_bytes(b"")
    assert [drop(main.frame, path) for path in (picture, tmp_path)] == [False, False]


# ---- several files at once


def pictures(tmp_path: Path) -> list[Path]:
    paths = [tmp_path / "north.png", tmp_path / "south.tif"]
    QImage(40, 30, QImage.Format.Format_RGB32).save(str(paths[0]))
    paths[1].write_bytes(b"II")
    return paths


def told_in(main: Main) -> list[str]:
    """Return the messages that stand over the table that lies there now."""
    return [line.message.text for line in workspace_of(main).panels.messages.lines]


@pytest.mark.own_window
def test_of_two_games_one_is_opened_and_the_other_named(main: Main, tmp_path: Path, qtbot: QtBot) -> None:
    first, second = evening(tmp_path), tmp_path / "night.adjutant"
    new_game("bitter-end", "northern_attack", path=second).close()
    before = second.read_bytes()
    assert drop(main.frame, second, first)
    qtbot.waitUntil(lambda: workspace_of(main).opened.file.path == second)

    qtbot.waitUntil(lambda: any("evening.adjutant" in told for told in told_in(main)))
    (told,) = (each for each in told_in(main) if "evening.adjutant" in each)
    assert told.startswith("Opened: night.adjutant. Not opened: evening.adjutant.")
    assert second.read_bytes() == before


@pytest.mark.own_window
def test_a_game_among_pictures_is_opened_and_the_pictures_are_offered(
    main: Main, tmp_path: Path, qtbot: QtBot
) -> None:
    # The lesson's own taking of drops on the map must not take it out of the set.
    view = workspace_of(main).view.viewport()
    assert drop(main.frame, *pictures(tmp_path), evening(tmp_path))
    qtbot.waitUntil(lambda: workspace_of(main).opened.file.path.name == "evening.adjutant")
    qtbot.waitUntil(lambda: any("north.png, south.tif" in told for told in told_in(main)))
    button = next(
        each for each in main.frame.findChildren(QPushButton) if each.text() == "Bring the pictures in ..."
    )
    button.click()

    assert view is not workspace_of(main).view.viewport()
    assert [box.informativeText() for box in main.frame.findChildren(QMessageBox)] == ["north.png, south.tif"]


@pytest.mark.own_window
@pytest.mark.parametrize(("words", "title"), [("A printed map", "map"), ("Counter sheets", "Counter sheets")])
def test_pictures_together_are_offered_where_they_are_brought_in(
    main: Main, tmp_path: Path, qtbot: QtBot, words: str, title: str
) -> None:
    pytest.importorskip("cv2")
    opened, paths = workspace_of(main).opened, pictures(tmp_path)
    assert drop(main.frame, *paths)
    qtbot.waitUntil(lambda: len(main.frame.findChildren(QMessageBox)) == 1)
    (box,) = main.frame.findChildren(QMessageBox)
    next(each for each in box.buttons() if each.text() == words).click()
    qtbot.waitUntil(lambda: bool(main.frame.findChildren(BringInWindow)))
    (window,) = main.frame.findChildren(BringInWindow)

    assert isinstance(window.page, PicturesPage)
    assert (window.page.paths, title in window.windowTitle()) == (tuple(paths), True)
    assert workspace_of(main).opened is opened


def test_nothing_among_them_that_can_be_opened_is_told_once(main: Main, tmp_path: Path, qtbot: QtBot) -> None:
    opened, paths = workspace_of(main).opened, [tmp_path / f"{name}.txt" for name in "abcdefg"]
    for path in paths:
        path.write_bytes(b"words")
    count = len(told_in(main))
    assert drop(main.frame, *paths)
    qtbot.waitUntil(lambda: len(told_in(main)) == count + 1)

    assert "a.txt, b.txt, c.txt, d.txt, e.txt and 2 more" in told_in(main)[-1]
    assert workspace_of(main).opened is opened


def test_where_the_first_cannot_be_opened_the_game_stays_and_the_others_are_named(
    main: Main, tmp_path: Path, qtbot: QtBot
) -> None:
    opened, broken = workspace_of(main).opened, tmp_path / "broken.adjutant"
    broken.write_bytes(b"hostile")
    assert drop(main.frame, broken, evening(tmp_path))
    qtbot.waitUntil(lambda: any("Not tried: evening.adjutant" in told for told in told_in(main)))

    assert workspace_of(main).opened is opened


# ---- the welcome card


def card_of(main: Main) -> WelcomeCard:
    (card,) = (each for each in main.frame.findChildren(WelcomeCard) if each.isVisible())
    return card


@pytest.mark.own_window
def test_the_welcome_offers_to_learn_to_watch_to_play_and_to_bring_in(main: Main) -> None:
    card = card_of(main)
    keys = list(card.buttons)
    menu = card.buttons["bring"].menu()
    assert isinstance(menu, QMenu)
    next(each for each in menu.actions() if "Pictures" in each.text()).trigger()
    window = main.frame.findChild(ManualWindow)
    card.buttons["learn"].click()

    assert keys[:2] == ["learn", "watch"]
    assert {"historical", "northern_attack", "new", "open", "bring", "keys"} <= set(keys)
    assert window.page is not None
    assert window.page.key == "pictures"
    assert workspace_of(main).panel_docks.panel_state.is_in_sight("lesson")


@pytest.mark.own_window
def test_it_comes_from_the_menu_and_offers_to_go_on(main: Main, tmp_path: Path, qtbot: QtBot) -> None:
    drop(main.frame, evening(tmp_path))
    qtbot.waitUntil(lambda: workspace_of(main).opened.file.path.name == "evening.adjutant")
    qtbot.waitUntil(workspace_of(main).view.isVisible)
    main.act("turn.next_phase")
    main.act("help.welcome")
    words = card_of(main).buttons["continue"].text()
    card_of(main).buttons["continue"].click()

    assert words == "Continue: evening"
    assert session_of(main).game.journal.now != START
    assert workspace_of(main).view.hasFocus()
