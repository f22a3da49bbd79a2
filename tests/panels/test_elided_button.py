"""A button in a narrow place: its words end with dots, and are told whole elsewhere."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from app.panels.parts import ElidedButton

WORDS = "Continue: Fire & Movement, October 1944 to April 1945, begun on the first of November"


def test_words_without_room_end_with_dots_and_stand_in_the_tooltip(qtbot: QtBot) -> None:
    button = ElidedButton(WORDS)
    qtbot.addWidget(button)
    button.show()
    button.resize(180, 30)
    narrow, tip = button.text(), button.toolTip()
    button.resize(1200, 30)

    assert (narrow[-1], tip) == ("\N{HORIZONTAL ELLIPSIS}", WORDS)
    assert button.fontMetrics().horizontalAdvance(narrow) < 180
    assert (button.text(), button.toolTip()) == (WORDS.replace("&", "&&"), "")
