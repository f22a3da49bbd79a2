"""A lesson gone through by mouse and keyboard, as a new person does, and one's own game afterwards."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.files.folders import lessons_under_way
from app.files.recent import recent_files
from app.panels.lesson.lesson_panel import LessonPanel
from app.panels.lesson.step_page import StepPage
from app.table.acts import move
from app.table.pieces import PieceId, Place
from app.teach.course import SUFFIX, course_of
from app.teach.lessonformat import format_lesson
from app.teach.progress import read_progress
from app.view.view import TableView
from app.window.feature import part_of
from app.window.lessons import LessonDoor
from app.window.main import Main
from rules.hexgrid import HexId
from tests.window.hands import feature_panel, workspace_of

TANKS = PieceId("ge:5/5SS")
LONG_MS = 15_000


def door(main: Main) -> LessonDoor:
    found = part_of(LessonDoor, workspace_of(main))
    assert found is not None
    return found


def page(main: Main) -> StepPage:
    return feature_panel(main, "lesson", LessonPanel).step


def point_of(main: Main, here: str) -> QPoint:
    view = workspace_of(main).view
    x, y = workspace_of(main).session.game.sheet.centre_px(HexId(here))
    return view.mapFromScene(x, y)


def click(qtbot: QtBot, main: Main, here: str) -> None:
    """Go to a hex with the pointer and click there."""
    view = workspace_of(main).view
    qtbot.mouseMove(view.viewport(), point_of(main, here))
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=point_of(main, here))


def choose(main: Main, action: str) -> None:
    assert main.menus is not None
    main.menus.actions[action].trigger()


def test_a_lesson_is_gone_through_by_mouse_and_keyboard(qtbot: QtBot, main: Main) -> None:
    choose(main, "learn.course")
    lessons = {each.id: each for each in door(main).fill_course().lessons}
    door(main).begin(lessons["zones-of-control"])
    qtbot.waitUntil(lambda: not workspace_of(main).view.camera.is_fitted, timeout=LONG_MS)
    view, guide, shown = workspace_of(main).view, door(main).guide, page(main)

    def go_on() -> None:
        qtbot.waitUntil(lambda: guide.judgement.is_done, timeout=LONG_MS)
        assert shown.next_button.property("primary") == "true"
        qtbot.mouseClick(shown.next_button, Qt.MouseButton.LeftButton)

    qtbot.mouseMove(view.viewport(), point_of(main, "2023"))
    go_on()
    click(qtbot, main, "1823")
    click(qtbot, main, "1923")
    go_on()
    click(qtbot, main, "1923")
    click(qtbot, main, "2024")
    go_on()
    click(qtbot, main, "1923")
    click(qtbot, main, "2022")
    go_on()
    field = shown.fields.questions[0].field
    qtbot.keyClicks(field, "232/80G")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert not guide.judgement.is_done
    field.clear()
    qtbot.keyClicks(field, "232/80G, 230/80G")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    go_on()
    qtbot.mouseClick(shown.next_button, Qt.MouseButton.LeftButton)

    assert (guide.is_over, read_progress("bitter-end").done) == (True, {"zones-of-control"})


def lesson_file(folder: Path) -> Path:
    """Return a lesson as somebody would send it."""
    path = folder / f"sent{SUFFIX}"
    path.write_text(format_lesson(course_of("bitter-end").lessons[0]), encoding="utf-8")
    return path


def drop(view: TableView, path: Path) -> None:
    """Drop a file on the table, as from another program."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    copy, at = Qt.DropAction.CopyAction, QPointF(50, 50)
    button, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    # Qt gives a drop to whoever the drag came to before.
    QApplication.sendEvent(view.viewport(), QDragEnterEvent(at.toPoint(), copy, data, button, keys))
    QApplication.sendEvent(view.viewport(), QDropEvent(at, copy, data, button, keys))


def test_a_dropped_lesson_is_begun_and_leaving_it_brings_ones_own_game_back(
    qtbot: QtBot, start: Callable[[Path | None], Main], tmp_path: Path
) -> None:
    main = start(None)
    own = workspace_of(main).session
    own.push(move(own.game.table, [TANKS], Place(hex=HexId("1521")), "T"))
    path = workspace_of(main).opened.file.path
    drop(workspace_of(main).view, lesson_file(tmp_path))
    qtbot.waitUntil(lambda: workspace_of(main).session is not own, timeout=LONG_MS)
    assert (workspace_of(main).opened.file.path.parent, recent_files()[0]) == (lessons_under_way(), path)
    choose(main, "learn.leave")

    assert workspace_of(main).opened.file.path == path
    assert workspace_of(main).session.game.table.place_of(TANKS).hex == "1521"
    assert list(lessons_under_way().glob("*.adjutant")) == []
