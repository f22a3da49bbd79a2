"""Panels of features are made when they are first shown, with the window where a kept layout shows them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from app.panels.history.day_panel import DayPanel
from app.panels.remarks.panel import RemarksPanel
from app.window.later import Later
from app.window.main import Main
from tests.window.hands import workspace_of

OF_FEATURES = ("report", "compare", "lesson", "make", "quiz", "remarks", "history")


def test_a_window_has_no_widgets_of_panels_that_nobody_opened(main: Main) -> None:
    panels = workspace_of(main).panel_docks.dock_widgets.panels

    assert [name for name in OF_FEATURES if panels[name].widget.findChildren(QWidget)] == []


def test_a_panel_is_made_when_its_dock_is_shown(main: Main) -> None:
    main.act("panel.remarks")
    panels = workspace_of(main).panel_docks.dock_widgets.panels
    (made,) = panels["remarks"].widget.findChildren(RemarksPanel)

    assert (made.isVisible(), panels["report"].widget.findChildren(QWidget)) == (True, [])


def test_a_panel_that_was_in_sight_comes_back_with_the_window(
    start: Callable[[Path | None], Main], qtbot: QtBot
) -> None:
    first = start(None)
    workspace_of(first).show_dock("history")
    first.frame.close()
    frame = start(None).frame
    qtbot.waitUntil(lambda: len(frame.findChildren(DayPanel)) == 1)

    qtbot.waitUntil(frame.findChildren(DayPanel)[0].isVisible)


def test_it_is_made_once(qtbot: QtBot) -> None:
    made: list[QLabel] = []

    def make() -> QLabel:
        made.append(QLabel("Here"))
        return made[-1]

    later = Later(make)
    qtbot.addWidget(later.place)
    before = later.so_far
    later.place.show()
    later.place.hide()
    later.place.show()

    assert (before, later.so_far, later.made(), len(made)) == (None, made[0], made[0], 1)
