"""The speaker's view: the map alone in a second window, which follows or stays, and goes with the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QGraphicsView
from pytestqt.qtbot import QtBot

from app.panels.remarks.speaker import SpeakerWindow
from app.table.drawings import Circle
from app.table.journal import START, Remarked
from app.view.view import TableView
from app.window.main import Main
from rules.hexgrid import HexId
from tests.window.hands import CTRL, press, session_of, workspace_of
from tests.window.test_remarks_window import do, main, shared

__all__ = ["main", "shared"]


def windows() -> list[SpeakerWindow]:
    every = QApplication.topLevelWidgets()
    return [each for each in every if isinstance(each, SpeakerWindow) and each.isVisible()]


@pytest.fixture
def speaker(qtbot: QtBot, main: Main) -> Iterator[SpeakerWindow]:
    press(qtbot, main, Qt.Key.Key_F11, CTRL)
    (window,) = windows()
    yield window
    if windows():
        do(main, "replay.speaker")


def seen(view: QGraphicsView) -> QRect:
    return view.mapToScene(view.viewport().rect()).boundingRect().toRect()


def test_it_shows_the_same_scene_without_panels_and_hands(main: Main, speaker: SpeakerWindow) -> None:
    assert speaker.map.scene() is workspace_of(main).scene
    assert not speaker.findChildren(TableView)
    assert (speaker.map.isInteractive(), speaker.caption.isVisible()) == (False, False)


def test_a_click_there_does_nothing_at_the_table(qtbot: QtBot, main: Main, speaker: SpeakerWindow) -> None:
    before = session_of(main).game.journal.now
    qtbot.mouseClick(speaker.map.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(200, 200))
    qtbot.keyClick(speaker, Qt.Key.Key_E)

    assert (session_of(main).selection, session_of(main).game.journal.now) == ((), before)


def test_it_follows_the_table_and_stays_when_told(main: Main, speaker: SpeakerWindow) -> None:
    view = workspace_of(main).view
    view.camera.zoom_by(0.5 / view.camera.scale)
    view.camera.pan_by(300, 200)
    followed = speaker.map.camera.seen()
    middle = view.camera.middle()
    do(main, "replay.speaker_follows")
    view.camera.pan_by(-600, -300)

    assert (followed.center() - middle).manhattanLength() < 20
    assert followed.width() >= view.camera.seen().width()
    assert speaker.map.camera.seen() == followed
    do(main, "replay.speaker_follows")
    assert speaker.map.camera.seen() != followed


def test_turned_by_hand_it_stays_until_it_is_to_follow_again(
    qtbot: QtBot, main: Main, speaker: SpeakerWindow
) -> None:
    assert main.menus is not None
    follows = main.menus.actions["replay.speaker_follows"]
    was_on = follows.isChecked()
    qtbot.keyClick(speaker, Qt.Key.Key_Plus)
    by_hand = follows.isChecked()
    qtbot.keyClick(speaker, Qt.Key.Key_F)

    assert (was_on, by_hand, follows.isChecked()) == (True, False, True)


def test_drawings_are_there_and_the_text_where_it_is_wanted(main: Main, speaker: SpeakerWindow) -> None:
    here = HexId("1622")
    remark = Remarked(START, "## The short way\nis the hard way", None, (Circle((here,)),))
    session_of(main).game.journal.put_remark(remark)
    without = speaker.caption.isVisible()
    do(main, "replay.speaker_remark")

    assert workspace_of(main).scene.under.marks["remarks"]
    assert (without, speaker.caption.isVisible(), speaker.caption.text.markdown) == (False, True, remark.text)
    do(main, "replay.speaker_remark")


def test_it_is_shut_from_the_menu_and_by_its_own_frame(main: Main, speaker: SpeakerWindow) -> None:
    assert main.menus is not None
    speaker.close()
    shut = (windows(), main.menus.actions["replay.speaker"].isChecked())
    do(main, "replay.speaker")
    do(main, "replay.speaker")

    assert (shut, windows()) == (([], False), [])


def test_on_another_screen_it_takes_all_of_it(main: Main, speaker: SpeakerWindow) -> None:
    here, there = QRect(0, 0, 800, 800), QRect(0, 0, 640, 480)
    speaker.open_on([here, there], here)

    assert speaker.isFullScreen()
    speaker.showNormal()


def test_it_goes_with_the_game(start: Callable[[Path | None], Main]) -> None:
    own = start(None)
    do(own, "replay.speaker")
    was_open = len(windows())
    own.frame.close()

    assert (was_open, windows()) == (1, [])


def test_both_views_come_to_rest(qtbot: QtBot, main: Main, speaker: SpeakerWindow) -> None:
    """Two views of one scene share its tiles: neither keeps the other from being drawn."""
    scene = workspace_of(main).scene

    def is_whole() -> bool:
        """Paint both; what either lacks would be told by the scene at once."""
        settled = []
        for widget in (main.frame, speaker):
            widget.grab()
            settled.append(scene.is_settled)
        return all(settled)

    qtbot.waitUntil(is_whole, timeout=30_000)
    assert is_whole()


def test_without_its_screen_it_does_not_cover_the_table(
    qtbot: QtBot, main: Main, speaker: SpeakerWindow
) -> None:
    here = main.frame.screen().geometry()
    speaker.setGeometry(here)
    speaker.showFullScreen()
    app = QGuiApplication.instance()
    assert isinstance(app, QGuiApplication)
    app.screenRemoved.emit(app.primaryScreen())
    qtbot.waitUntil(lambda: not speaker.isFullScreen(), timeout=3000)

    assert speaker.isVisible()
    assert speaker.width() < here.width()
