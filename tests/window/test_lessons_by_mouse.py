"""A situation by mouse: moves, an attack, an advance. All lessons are walked by `lesson_walk` by hand."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from app.teach.course import course_of
from app.teach.progress import read_progress
from app.window.main import Main
from tests.window.lesson_hand import LessonHand
from tests.window.lesson_walk import Walk

SITUATION = "situation-tata"


def test_a_situation_is_played_by_mouse_with_a_mistake_in_each_step(qtbot: QtBot, main: Main) -> None:
    lesson = next(each for each in course_of("bitter-end").lessons if each.id == SITUATION)
    faults = Walk(LessonHand(qtbot, main, 1600, 1000), lesson).go()

    assert (faults, read_progress("bitter-end").done) == ([], {SITUATION})
