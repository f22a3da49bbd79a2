"""The panel of lessons: what a step shows, what is answered, shown, hinted at; the list of the course."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.panels.lesson.course_page import CoursePage, LessonRow
from app.panels.lesson.lesson_panel import LessonPanel
from app.panels.lesson.parts import Stand, TaskRow
from app.panels.lesson.strip import LessonStrip
from app.table.pieces import PieceId
from app.teach.course import Course, course_of
from app.teach.doing import ACTS
from app.teach.lesson import Thing
from app.teach.progress import Progress
from app.teach.stage import stage_of
from app.view.scene import TableScene
from app.view.session import Session
from app.view.teaching.guide import LessonGuide
from app.view.view import TableView

COURSE = course_of("bitter-end")
Begin = Callable[[str, int], LessonPanel]


@pytest.fixture
def begin(qtbot: QtBot, dressed: None) -> Iterator[Begin]:
    """Begin a lesson of the course at a step, its panel shown beside no window."""
    made: list[tuple[TableScene, Session]] = []
    kept: list[object] = []

    def make(name: str, index: int) -> LessonPanel:
        lesson = next(each for each in COURSE.lessons if each.id == name)
        session = Session(stage_of(lesson).game)
        session.change_show(has_motion=False)
        scene = TableScene(session)
        made.append((scene, session))
        view = TableView(scene)
        qtbot.addWidget(view)
        panel = LessonPanel(session, LessonGuide(session, scene, view))
        qtbot.addWidget(panel)
        kept.extend((view, panel))
        panel.resize(400, 900)
        panel.show()
        panel.guide.begin(lesson, index)
        return panel

    yield make
    for scene, session in made:
        session.close()
        scene.close()


def test_going_on_at_a_step_finds_the_table_as_the_steps_before_left_it(begin: Begin) -> None:
    panel = begin("zones-of-control", 2)

    assert panel.guide.attempt is not None
    assert panel.guide.attempt.game.table.place_of(PieceId("ge:5/5SS")).hex == "1923"


def test_the_tasks_round_the_present_one_are_shown_with_their_ticks(begin: Begin) -> None:
    rows = begin("zones-of-control", 1).step.tasks.rows

    assert [row.stand for row in rows if isinstance(row, TaskRow)] == [Stand.DONE, Stand.NOW, Stand.LATER]


def test_what_is_told_of_a_wrong_try_opens_its_case(qtbot: QtBot, begin: Begin) -> None:
    panel = begin("zones-of-control", 3)
    assert panel.guide.attempt is not None
    panel.guide.attempt.do(ACTS.parse("ge:5/5SS 1923-2024"))
    panel.guide.judge()
    row = panel.step.says.rows[0]
    with qtbot.waitSignal(panel.step.case_wanted) as opened:
        qtbot.mouseClick(getattr(row, "buttons")[0], Qt.MouseButton.LeftButton)  # noqa: B009

    assert opened.args == ["9.31"]


def test_show_me_does_the_step_and_it_can_be_begun_anew(qtbot: QtBot, begin: Begin) -> None:
    panel = begin("zones-of-control", 3)
    qtbot.mouseClick(panel.step.show_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: panel.guide.judgement.is_done)
    qtbot.mouseClick(panel.step.again_button, Qt.MouseButton.LeftButton)

    assert not panel.guide.judgement.is_done


def test_hints_come_one_at_a_time(qtbot: QtBot, begin: Begin) -> None:
    page = begin("zones-of-control", 3).step
    shown = [len(page.hints.rows)]
    for _ in range(2):
        qtbot.mouseClick(page.hint_button, Qt.MouseButton.LeftButton)
        shown.append(len(page.hints.rows))

    assert (shown, page.hint_button.isVisible()) == ([0, 1, 2], False)


def test_notes_for_the_teacher_and_the_reason_of_a_rule_are_shown_on_demand(
    qtbot: QtBot, begin: Begin
) -> None:
    page = begin("zones-of-control", 0).step
    before = (page.notes.isVisible(), page.why.isVisible())
    page.toggle_notes()
    qtbot.mouseClick(page.why_button, Qt.MouseButton.LeftButton)

    assert (before, (page.notes.isVisible(), page.why.isVisible())) == ((False, False), (True, True))


def test_a_choice_is_answered_by_the_lesson(qtbot: QtBot, begin: Begin) -> None:
    page = begin("counters-and-map", 2).step
    qtbot.mouseClick(page.fields.choices[0], Qt.MouseButton.LeftButton)

    assert "strength" in page.says.rows[0].accessibleName().lower()


def test_the_light_falls_on_the_sector(begin: Begin) -> None:
    panel = begin("zones-of-control", 0)
    assert panel.guide.lesson is not None

    assert panel.guide.session.show.teaching_sector == panel.guide.lesson.sector


def test_the_course_tells_how_far_one_is(qtbot: QtBot, session: Session) -> None:
    page = CoursePage(session)
    qtbot.addWidget(page)
    progress = Progress({"zones-of-control": 3}, frozenset(["counters-and-map"]), "zones-of-control")
    page.show_course(COURSE, Course(), progress)
    told = [row.button.accessibleName() for row in page.lessons.rows if isinstance(row, LessonRow)]

    assert page.go_on.text() == "Continue: Zones of control"
    assert ("done" in told[0], any("step 4 of 6" in each for each in told)) == (True, True)


def test_a_game_without_lessons_says_so(qtbot: QtBot, session: Session) -> None:
    page = CoursePage(session)
    qtbot.addWidget(page)
    page.show_course(Course(), Course(), Progress())

    assert (page.empty.isVisibleTo(page), page.go_on.isVisibleTo(page)) == (True, False)


def test_a_step_begun_anew_has_empty_fields(qtbot: QtBot, begin: Begin) -> None:
    panel = begin("zones-of-control", 4)
    row = panel.step.fields.questions[0]
    qtbot.keyClicks(row.field, "nobody")
    qtbot.keyClick(row.field, Qt.Key.Key_Return)
    qtbot.mouseClick(panel.step.again_button, Qt.MouseButton.LeftButton)

    assert [each.field.text() for each in panel.step.fields.questions] == [""]


def test_a_strip_over_the_map_stands_for_the_page_and_leads_on(qtbot: QtBot, begin: Begin) -> None:
    panel = begin("zones-of-control", 0)
    guide = panel.guide
    strip = LessonStrip(guide.session, guide, panel)
    strip.follow_page(is_in_sight=False)
    asked = strip.words.text()
    guide.look([Thing.parse("unit so:232/80G")])
    qtbot.waitUntil(strip.next_button.isVisible)
    qtbot.mouseClick(strip.next_button, Qt.MouseButton.LeftButton)

    assert (asked, strip.words.text()) == ("Point at 232/80G and see its six hexes.", "Move 5/5SS to 1923.")
