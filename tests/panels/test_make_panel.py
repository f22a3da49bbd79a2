"""The panel in which lessons are made: steps, sentences of menus, what is recorded, what is missing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.panels.lesson.make_panel import MakePanel
from app.panels.lesson.sentence_row import SentenceRow
from app.teach.attempt import Attempt
from app.teach.conditions import CONDITIONS
from app.teach.course import course_of
from app.teach.doing import ACTS
from app.teach.lesson import Thing
from app.teach.lessonfile import read_lesson
from app.teach.recording import lesson_from
from app.teach.stage import stage_of
from app.view.scene import TableScene
from app.view.session import Session
from app.view.teaching.maker import LessonMaker, Target
from app.view.view import TableView

ZONES = next(each for each in course_of("bitter-end").lessons if each.id == "zones-of-control")


@pytest.fixture
def panel(qtbot: QtBot, dressed: None, tmp_path: Path) -> Iterator[MakePanel]:
    """A lesson just begun, with two regiments of each side."""
    session = Session(stage_of(ZONES).game)
    scene = TableScene(session)
    view = TableView(scene)
    maker = LessonMaker(session, scene, view)
    shown = MakePanel(session, maker)
    for each in (view, shown):
        qtbot.addWidget(each)
    shown.resize(700, 1400)
    shown.show()
    maker.begin(lesson_from(session.game, "T", "First"), tmp_path / "t.adjutant-lesson")
    yield shown
    maker.close()
    session.close()
    scene.close()


def maker_of(panel: MakePanel) -> LessonMaker:
    return panel.form._maker


def do(panel: MakePanel, *acts: str) -> None:
    maker = maker_of(panel)
    assert maker.lesson is not None
    attempt = Attempt(maker.lesson, maker.session.game)
    for act in acts:
        attempt.do(ACTS.parse(act))


def test_what_is_recorded_is_the_solution_and_says_what_counts(panel: MakePanel) -> None:
    maker = maker_of(panel)
    maker.record(Target.SOLUTION)
    do(panel, "ge:5/5SS 1823-1922")
    maker.stop()

    assert [str(each) for each in maker.step.solution] == ["ge:5/5SS 1823-1922"]
    assert [str(each) for each in maker.step.done] == ["ge:5/5SS stands in 1922"]


def test_what_is_taken_back_is_not_recorded(panel: MakePanel) -> None:
    maker = maker_of(panel)
    maker.record(Target.SOLUTION)
    do(panel, "ge:5/5SS 1823-1922", "ge:9/5SS 1724-1824")
    maker.take_back()

    assert [str(each) for each in maker.step.solution] == ["ge:5/5SS 1823-1922"]


def test_a_wrong_try_is_answered_by_the_assistants_case(panel: MakePanel) -> None:
    maker = maker_of(panel)
    maker.record(Target.WRONG)
    do(panel, "ge:5/5SS 1823-1923-2022")
    maker.stop()

    assert [wrong.case for wrong in maker.step.wrong] == ["9.31"]


def test_a_condition_is_built_of_menus(qtbot: QtBot, panel: MakePanel) -> None:
    maker = maker_of(panel)
    maker.record(Target.SOLUTION)
    do(panel, "ge:5/5SS 1823-1922")
    maker.stop()
    row = panel.form.done.rows[0]
    assert isinstance(row, SentenceRow)
    row.kinds.setCurrentIndex(row.kinds.findData("beside"))
    row._choose()
    place = row._gaps["place"]
    place.setEditText("232/80G")  # type: ignore[union-attr]  # a field of names
    row._tell()

    assert [str(each) for each in maker.step.done] == ["ge:5/5SS stands beside so:232/80G"]


def test_clicks_say_what_is_pointed_at_and_bring_links_into_the_text(panel: MakePanel) -> None:
    maker, form = maker_of(panel), panel.form
    form.pointing.setChecked(True)
    maker.hand.pointed.emit(Thing.parse("unit so:232/80G"))
    form.linking.setChecked(True)
    maker.hand.pointed.emit(Thing.parse("hex 1923"))

    assert ([str(each) for each in maker.step.points_at], maker.step.text) == (
        ["unit so:232/80G"],
        "[1923](hex:1923)",
    )


def test_steps_are_moved_by_keys(qtbot: QtBot, panel: MakePanel) -> None:
    maker = maker_of(panel)
    maker.add_step()
    maker.change_step(heading="Second")
    panel.steps.setFocus()
    qtbot.keyClick(panel.steps, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)

    assert maker.lesson is not None
    assert ([step.heading for step in maker.lesson.steps], maker.index) == (["Second", "First"], 0)


def test_what_is_missing_is_said_in_sentences(qtbot: QtBot, panel: MakePanel) -> None:
    maker = maker_of(panel)
    maker.check()
    before = [each.text for each in maker.complaints]
    maker.change_step(text="Read.")
    maker.check()
    qtbot.waitUntil(lambda: not maker.complaints)

    assert (before, panel.head.send_button.isEnabled()) == (["Step 1: it has no text."], True)


def test_a_question_is_answered_by_the_rules(panel: MakePanel) -> None:
    from app.teach.asking import QUESTIONS  # noqa: PLC0415
    from app.teach.lesson import Question  # noqa: PLC0415

    maker = maker_of(panel)
    maker.change_step(questions=(Question("?", QUESTIONS.parse("cost of ge:5/5SS to 1923")),))

    assert [str(each) for each in maker.step.solution] == ["answer 4"]


def test_the_lesson_is_kept_by_itself(qtbot: QtBot, panel: MakePanel) -> None:
    maker = maker_of(panel)
    maker.change_lesson(title="Kept")
    qtbot.waitUntil(lambda: maker.is_kept)
    assert maker.path is not None
    found = read_lesson(maker.path).lesson

    assert found is not None
    assert found.title == "Kept"


def test_a_number_that_is_none_is_offered_as_one(qtbot: QtBot, dressed: None) -> None:
    form = CONDITIONS.by_key["steps"]
    row = SentenceRow(CONDITIONS, form.filled({"unit": "ge:5/5SS", "number": "many"}), lambda _: (), str)
    qtbot.addWidget(row)

    assert str(row.sentence) == "ge:5/5SS has 1 of its steps"
