"""The quiz from its menu entry: asked, answered, explained, shown, and one's own game afterwards."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from app.assist.level import Level
from app.files.folders import lessons_under_way
from app.panels.assistant_parts import RemarkRow
from app.teach.quiz import Answering, QuizKind, QuizLevel
from app.teach.quiz_record import read_record
from app.teach.quiz_store import keep_positions
from app.window.feature import part_of
from app.window.main import Main
from app.window.quiz import QuizDoor
from rules.hexgrid import HexId
from tests.teach.test_quiz import COMBAT, GONE, position
from tests.window.hands import workspace_of

LONG_MS = 30_000


def door(main: Main) -> QuizDoor:
    found = part_of(QuizDoor, workspace_of(main))
    assert found is not None
    return found


@pytest.fixture
def asked(qtbot: QtBot, main: Main) -> Callable[[QuizLevel], QuizDoor]:
    """Open the quiz from its menu entry and begin it at a level."""

    def begin(level: QuizLevel) -> QuizDoor:
        keep_positions("bitter-end", [position(COMBAT, *GONE)])
        assert main.menus is not None
        main.menus.actions["learn.quiz"].trigger()
        panel = door(main).panel
        assert panel.isVisible()
        qtbot.mouseClick(panel.levels[level], Qt.MouseButton.LeftButton)
        qtbot.mouseClick(panel.begin_button, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: door(main).guide.question is not None, timeout=LONG_MS)
        return door(main)

    return begin


def test_a_wrong_answer_is_explained_kept_and_shown(
    qtbot: QtBot, main: Main, asked: Callable[[QuizLevel], QuizDoor]
) -> None:
    own = workspace_of(main).opened.file.path
    quiz = asked(QuizLevel.FIRST)
    panel, question = quiz.panel, quiz.guide.question
    assert question is not None
    level_before = workspace_of(main).advisor.duty.level
    wrong = next(row for row in panel.fields.options if row.option.key not in question.expected.names)
    qtbot.mouseClick(wrong.button, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(panel.check_button, Qt.MouseButton.LeftButton)
    rows = [row for row in panel.says.rows if isinstance(row, RemarkRow)]
    cases = [case for row in rows for case in row.remark.cases]

    assert (level_before, workspace_of(main).advisor.duty.level) == (Level.OFF, Level.HINT)
    assert cases
    assert read_record("bitter-end").record.missed[0].ask == question.ask
    qtbot.mouseClick(panel.show_button, Qt.MouseButton.LeftButton)
    assert workspace_of(main).scene.under.marks.get("quiz")

    assert main.menus is not None
    next(button for row in rows for button in row.buttons).click()
    assert workspace_of(main).panels.assistant.isVisible()
    main.menus.actions["learn.leave"].trigger()
    assert workspace_of(main).opened.file.path == own
    assert list(lessons_under_way().glob("*.adjutant")) == []


def test_hexes_are_picked_on_the_map_and_the_table_lies_as_it_did(
    qtbot: QtBot, main: Main, asked: Callable[[QuizLevel], QuizDoor]
) -> None:
    guide = asked(QuizLevel.THIRD).guide
    assert guide.round is not None
    kinds = [each.kind for each in guide.round.questions]
    for _ in range(kinds.index(QuizKind.ADVANCES)):
        guide.forward()
    question = guide.question
    assert question is not None
    assert question.answering is Answering.HEXES
    view, sheet = workspace_of(main).view, workspace_of(main).session.game.sheet
    qtbot.waitUntil(lambda: not view.camera.is_fitted, timeout=LONG_MS)
    qtbot.wait(50)
    for here in question.expected.names:
        x, y = sheet.centre_px(HexId(here))
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(view.mapFromScene(x, y)))
    qtbot.mouseClick(door(main).panel.check_button, Qt.MouseButton.LeftButton)

    assert guide.was_right is True
    assert read_record("bitter-end").record.answered == 1
