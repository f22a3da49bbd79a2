"""Games, histories and lessons opened by a drop anywhere, by their name at the start, from the dialog."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu, QWidget
from pytestqt.qtbot import QtBot

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

LESSON = game_folder("bitter-end").rules / "lessons" / "counters_and_map.toml"


def drop(on: QWidget, path: Path) -> bool:
    """Drop a file as a file manager does; return whether it was taken."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
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


def test_a_game_that_is_dropped_is_opened(main: Main, tmp_path: Path, qtbot: QtBot) -> None:
    assert drop(main.frame, evening(tmp_path))
    qtbot.waitUntil(lambda: workspace_of(main).opened.file.path.name == "evening.adjutant")


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


# ---- the welcome card


def card_of(main: Main) -> WelcomeCard:
    (card,) = (each for each in main.frame.findChildren(WelcomeCard) if each.isVisible())
    return card


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
