"""A lesson made at the table, sent as one file, and gone through by somebody who has nothing else."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from app.panels.lesson.make_panel import MakePanel
from app.panels.lesson.make_tools import RecordingStrip
from app.table.acts import move
from app.table.drawings import Shade
from app.table.pieces import PieceId, Place
from app.teach.course import SUFFIX, own_lessons
from app.teach.lesson import Thing
from app.view.remarking.tool import Hand
from app.view.teaching.maker import LessonMaker
from app.window import furnished, show_frame
from app.window.feature import part_of
from app.window.lesson_making import LessonBench
from app.window.lessons import LessonDoor
from app.window.main import Main
from rules.hexgrid import HexId
from tests.window.hands import feature_panel, workspace_of

TANKS = PieceId("ge:5/5SS")
LONG_MS = 20_000


def maker_of(main: Main) -> LessonMaker:
    bench = part_of(LessonBench, workspace_of(main))
    assert bench is not None
    return bench.maker


def panel_of(main: Main) -> MakePanel:
    return feature_panel(main, "make", MakePanel)


def strip_of(main: Main) -> RecordingStrip:
    bench = part_of(LessonBench, workspace_of(main))
    assert bench is not None
    return bench.strip


def choose(main: Main, action: str) -> None:
    assert main.menus is not None
    main.menus.actions[action].trigger()


def lay(main: Main, here: str, *route: str) -> None:
    session = workspace_of(main).session
    ways = tuple(map(HexId, route))
    session.push(move(session.game.table, [TANKS], Place(hex=HexId(here)), "T", ways))


def test_a_lesson_made_in_the_window_is_sent_opened_and_completed(
    qtbot: QtBot,
    start: Callable[[Path | None], Main],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    main = start(None)
    choose(main, "learn.make")
    maker, panel = maker_of(main), panel_of(main)
    qtbot.waitUntil(panel.isVisible, timeout=LONG_MS)
    form = panel.form
    form.heading.clear()
    for field, text in (
        (panel.head.title, "Tanks"),
        (form.heading, "Drive on"),
        (form.task, "Move 5/5SS to 1521"),
    ):
        field.clear()
        qtbot.keyClicks(field, text)
    form.text.setPlainText("Drive to **1521**.")
    form.pointing.setChecked(True)
    maker.hand.pointed.emit(Thing.parse(f"unit {TANKS}"))
    qtbot.mouseClick(form.record, Qt.MouseButton.LeftButton)
    lay(main, "1521", "1420", "1421", "1521")
    qtbot.mouseClick(strip_of(main).stop, Qt.MouseButton.LeftButton)
    maker.add_step()
    maker.change_step(heading="The end", text="That was it.")
    qtbot.waitUntil(lambda: maker.is_kept and not maker.complaints, timeout=LONG_MS)
    sent = tmp_path / f"tanks{SUFFIX}"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(sent), ""))
    choose(main, "learn.send")
    choose(main, "learn.leave")

    monkeypatch.setenv("ADJUTANT_HOME", str(tmp_path / "another"))
    frame = show_frame()
    other = furnished(frame, sent)
    door = part_of(LessonDoor, workspace_of(other))
    assert door is not None
    lay(other, "1521", "1420", "1421", "1521")
    qtbot.waitUntil(lambda: door.guide.judgement.is_done, timeout=LONG_MS)
    door.guide.forward()
    door.guide.forward()

    assert (door.guide.is_over, [each.title for each in own_lessons("bitter-end").lessons]) == (
        True,
        ["Tanks"],
    )
    frame.close()
    frame.deleteLater()


def test_hands_over_the_map_draw_by_keyboard_and_the_head_stands_over_the_window(
    qtbot: QtBot, start: Callable[[Path | None], Main]
) -> None:
    main = start(None)
    main.frame.resize(1600, 1000)
    choose(main, "learn.make")
    bench = part_of(LessonBench, workspace_of(main))
    assert bench is not None
    qtbot.waitUntil(lambda: panel_of(main).head.is_wide, timeout=LONG_MS)
    view, tools, maker = workspace_of(main).view, bench.tools, bench.maker
    qtbot.waitUntil(tools.isVisible, timeout=LONG_MS)
    tools.hands[Hand.SHADE].setFocus()
    qtbot.keyClick(tools.hands[Hand.SHADE], Qt.Key.Key_Space)
    view.cursor_of_hexes.go_to(HexId("1521"))
    qtbot.keyClick(view, Qt.Key.Key_Return)
    shaded = maker.step.drawings
    for _ in ("the cursor", "the hand"):
        qtbot.keyClick(view, Qt.Key.Key_Escape)

    assert [type(each) for each in shaded] == [Shade]
    assert (maker.hand.hand, maker.step.drawings) == (None, shaded)


def test_who_tries_his_lesson_comes_back_to_his_work(qtbot: QtBot, main: Main) -> None:
    choose(main, "learn.make")
    maker_of(main).change_step(text="Read this.")
    maker_of(main).add_step()
    choose(main, "learn.try")
    tried = part_of(LessonDoor, workspace_of(main))
    assert tried is not None
    assert tried.guide.lesson is not None
    choose(main, "learn.leave")

    assert (maker_of(main).index, maker_of(main).step.heading) == (1, "")


def test_no_form_is_left_on_the_game_that_one_comes_back_to(qtbot: QtBot, main: Main) -> None:
    choose(main, "learn.make")
    qtbot.waitUntil(lambda: workspace_of(main).panel_docks.panel_state.current == "make")
    choose(main, "learn.leave")
    qtbot.waitUntil(main.frame.updatesEnabled)

    assert "make" not in workspace_of(main).panel_docks.panel_state.tabs
