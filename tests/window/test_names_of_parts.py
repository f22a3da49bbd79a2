"""Whoever hears the window instead of seeing it is told the name of every part that takes the keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.panels.charts import ChartsWindow
from app.window.main import Main
from tests.window.hands import workspace_of

pytestmark = pytest.mark.kept_window


def takes_keys(part: QWidget) -> bool:
    """Whether a person comes to a part, or presses it; the inside of an area or of a field is that itself."""
    above = part.parentWidget()
    is_inside = isinstance(above, QAbstractSpinBox | QComboBox) or (
        isinstance(above, QAbstractScrollArea) and above.viewport() is part
    )
    is_reached = bool(part.focusPolicy() & Qt.FocusPolicy.TabFocus) and not is_inside
    return part.isVisible() and (is_reached or isinstance(part, QAbstractButton))


def name_of(part: QWidget) -> str:
    """Return what a screen reader says of a part."""
    told = QAccessible.queryAccessibleInterface(part)
    return told.text(QAccessible.Text.Name).strip() if told is not None else ""


def nameless_in(top: QWidget) -> set[str]:
    parts = [each for each in top.findChildren(QWidget) if takes_keys(each)]
    return {
        f"{type(each).__name__} of {type(each.parentWidget()).__name__}"
        for each in parts
        if not name_of(each)
    }


def test_every_part_that_takes_the_keys_has_a_name(qtbot: QtBot, main: Main) -> None:
    found: dict[str, set[str]] = {}
    for name in workspace_of(main).docks:
        workspace_of(main).show_dock(name)
        qtbot.wait(20)
        found[name] = nameless_in(main.frame)

    assert {name: parts for name, parts in found.items() if parts} == {}


def test_the_charts_have_names_too(qtbot: QtBot, main: Main) -> None:
    main.act("view.charts")
    (charts,) = (each for each in QApplication.topLevelWidgets() if isinstance(each, ChartsWindow))
    qtbot.waitUntil(charts.isVisible)

    # The button that empties a field of search is Qt's own, and is never reached by Tab.
    assert nameless_in(charts) <= {"QToolButton of QLineEdit"}
    charts.close()
