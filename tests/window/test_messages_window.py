"""Messages lie over the map: it keeps its size and its place, the keys stay where they were."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from pytestqt.qtbot import QtBot

from app.files.savegame import Trouble
from app.view.camera import ViewState
from app.view.session import Message, Tone
from app.window.main import Main
from tests.window.hands import ALT, press, session_of, workspace_of

pytestmark = pytest.mark.kept_window

TEXT = "The attack on hex 1422 cannot begin: one is under way."


def where_the_map_is(main: Main) -> tuple[QRect, ViewState]:
    view = workspace_of(main).view
    return view.geometry(), view.camera.state


def shown_at(qtbot: QtBot, main: Main, size: tuple[int, int]) -> None:
    main.frame.resize(*size)
    qtbot.wait(60)
    workspace_of(main).view.setFocus()


def told(qtbot: QtBot, main: Main) -> QRect:
    """Tell something and return where it stands in the window."""
    session_of(main).say(TEXT, Tone.WARNING)
    bar = workspace_of(main).panels.messages
    qtbot.waitUntil(lambda: bar.isVisible() and bar.height() >= bar.heightForWidth(bar.width()))
    return QRect(bar.mapTo(main.frame, QPoint(0, 0)), bar.size())


def test_the_map_keeps_its_size_and_place_under_a_message(qtbot: QtBot, main: Main) -> None:
    shown_at(qtbot, main, (1500, 900))
    before = where_the_map_is(main)
    told(qtbot, main)
    qtbot.wait(30)

    assert where_the_map_is(main) == before


def test_a_disk_that_is_full_is_told_in_one_sentence_that_begins_large(main: Main) -> None:
    path = workspace_of(main).opened.file.path
    main._bell.ring(Trouble(path, "the game cannot be written: the disk is full"))
    line = workspace_of(main).panels.messages.lines[-1]

    assert line.message.text.startswith("The game cannot be written: the disk is full. It goes on in memory;")


def test_next_says_mildly_what_is_left_undone(qtbot: QtBot, main: Main) -> None:
    said: list[Message] = []
    session_of(main).said.connect(said.append)
    workspace_of(main).panels.turn_strip.next_button.click()
    qtbot.waitUntil(lambda: bool(said))

    assert said == [Message("Left undone: The weather is not rolled (4.1).", Tone.INFO)]


def test_next_is_silent_where_nothing_is_left(qtbot: QtBot, main: Main) -> None:
    said: list[Message] = []
    workspace = workspace_of(main)
    workspace.clerk.work()
    session_of(main).said.connect(said.append)
    workspace.panels.turn_strip.next_button.click()
    qtbot.waitUntil(lambda: workspace.advisor.background.is_idle)

    assert said == []


def test_a_message_lies_over_the_maps_upper_edge(qtbot: QtBot, main: Main) -> None:
    shown_at(qtbot, main, (1024, 700))
    view = workspace_of(main).view
    over = QRect(view.mapTo(main.frame, QPoint(0, 0)), view.size())
    upper = over.adjusted(0, 0, 0, -over.height() // 2)

    assert upper.contains(told(qtbot, main))


def test_a_message_does_not_lie_under_the_drawer(qtbot: QtBot, main: Main) -> None:
    shown_at(qtbot, main, (1024, 700))
    press(qtbot, main, Qt.Key.Key_4, ALT)
    drawer = workspace_of(main).panel_docks.drawer

    assert drawer.isVisible()
    assert not told(qtbot, main).intersects(drawer.geometry())


def test_a_click_on_a_message_leaves_the_keys_to_the_map(qtbot: QtBot, main: Main) -> None:
    shown_at(qtbot, main, (1500, 900))
    point = told(qtbot, main).center()
    qtbot.mouseClick(main.frame.windowHandle(), Qt.MouseButton.LeftButton, pos=point)

    assert workspace_of(main).view.hasFocus()


def test_escape_closes_the_messages(qtbot: QtBot, main: Main) -> None:
    shown_at(qtbot, main, (1500, 900))
    told(qtbot, main)
    press(qtbot, main, Qt.Key.Key_Escape)

    assert workspace_of(main).panels.messages.isHidden()


def test_a_message_closed_with_the_keys_gives_them_to_the_map(qtbot: QtBot, main: Main) -> None:
    shown_at(qtbot, main, (1500, 900))
    told(qtbot, main)
    button = workspace_of(main).panels.messages.lines[0].close_button
    button.setFocus()
    qtbot.keyClick(button, Qt.Key.Key_Space)

    assert workspace_of(main).view.hasFocus()
