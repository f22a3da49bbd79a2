"""Names that come from files on buttons and in menus: an ampersand in them is a letter like any other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtWidgets import QAbstractButton, QWidget
from pytestqt.qtbot import QtBot

from app.assist.remarks import Remark, Sign
from app.dialogs.option_rows import OptionRow
from app.panels.assistant_parts import ActionLink, RemarkRow
from app.panels.lesson.course_page import LessonRow
from app.panels.parts import Look, icon_button, link, push_button, switch
from app.teach.course import course_of
from app.teach.progress import Progress
from app.view.session import Session
from counters.setups import options

NAME = "Fire & Movement"
SHOWN = NAME.replace("&", "&&")


@pytest.fixture
def look(qtbot: QtBot, session: Session) -> Look:
    panel = QWidget()
    qtbot.addWidget(panel)
    return Look(session, panel)


@pytest.mark.parametrize(
    "make",
    [
        lambda: link(NAME, str),
        lambda: push_button(NAME, str),
        lambda: switch(NAME),
        lambda: icon_button("close", "", str, NAME),
    ],
)
def test_a_button_shows_its_words_as_they_are(qtbot: QtBot, make: Callable[[], QAbstractButton]) -> None:
    button = make()
    qtbot.addWidget(button)

    assert button.text() == SHOWN


def test_the_title_of_a_lesson_keeps_its_ampersand(qtbot: QtBot, look: Look) -> None:
    lesson = replace(course_of("bitter-end").lessons[0], title=NAME)
    row = LessonRow(look, 1, lesson, Progress())
    qtbot.addWidget(row)

    assert row.button.text() == SHOWN


def test_an_action_beside_a_remark_keeps_its_ampersand(qtbot: QtBot, look: Look) -> None:
    row = RemarkRow(look, Remark(Sign.INFO, "Units"), [ActionLink(NAME, str)])
    qtbot.addWidget(row)

    assert [each.text() for each in row.findChildren(QAbstractButton)] == [SHOWN]


def test_an_option_keeps_its_ampersand(qtbot: QtBot) -> None:
    row = OptionRow(replace(options("bitter-end")[0], title=NAME))
    qtbot.addWidget(row)

    assert row.box.text().endswith(SHOWN)
