"""A window of 960 by 600 holds everything; where letters are large the map has the room."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSize
from pytestqt.qtbot import QtBot

from app.window.main import Main
from app.window.opening import Frame
from app.window.stand import JOURNAL, LEFT, Stand
from tests.window.hands import room_of


def test_the_window_can_be_960_by_600(main: Main) -> None:
    for name in room_of(main).docks:
        room_of(main).show_dock(name)
    main.frame.resize(100, 100)
    least = main.frame.minimumSizeHint().expandedTo(main.frame.size())

    assert least == QSize(960, 600)


@pytest.mark.parametrize("room", [QSize(960, 560), QSize(1366, 728), QSize(3840, 2100)])
def test_the_window_is_no_larger_than_the_screen(qtbot: QtBot, room: QSize) -> None:
    frame = Frame()
    qtbot.addWidget(frame)
    frame.fit_into(room)
    frame.show()

    assert frame.frameSize() == frame.frameSize().boundedTo(room)


def in_sight(stand: Stand) -> tuple[bool, bool]:
    return LEFT not in stand.collapsed, stand.has_journal


@pytest.mark.parametrize("has_journal", [True, False])
def test_a_tiny_window_is_left_to_the_map_and_gives_back_what_was_there(
    has_journal: bool,
) -> None:  # a parameter
    stand = Stand({}, has_journal=has_journal)
    stand.set_tiny(is_tiny=True)
    tiny = in_sight(stand)
    stand.set_tiny(is_tiny=False)

    assert (tiny, in_sight(stand)) == ((False, False), (True, has_journal))


def test_what_is_opened_in_a_tiny_window_stays_open() -> None:
    stand = Stand({})
    stand.set_tiny(is_tiny=True)
    stand.has_journal = True
    stand.set_tiny(is_tiny=True)

    assert (in_sight(stand), stand.before_tiny) == ((False, True), {LEFT, JOURNAL})
