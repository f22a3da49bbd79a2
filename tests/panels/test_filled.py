"""A list without a line is no place for the keys."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListWidget, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.panels.filled import stop_while_filled
from app.panels.layouts import column_in, lay


@pytest.fixture
def rows(qtbot: QtBot) -> Iterator[QListWidget]:
    """An empty list before a button, in a window."""
    window, made = QWidget(), stop_while_filled(QListWidget())
    lay(column_in(window), made, QPushButton("After"))
    window.show()
    qtbot.waitUntil(window.isActiveWindow)
    yield made
    # By Qt, with all that is in it, as every window of the program.
    window.deleteLater()


def test_tab_passes_an_empty_list_and_stops_at_a_filled_one(qtbot: QtBot, rows: QListWidget) -> None:
    empty = rows.window().focusWidget()
    rows.addItem("A line")
    qtbot.keyClick(empty, Qt.Key.Key_Tab)

    assert (type(empty), rows.hasFocus()) == (QPushButton, True)


def test_the_keys_go_on_with_the_last_line(rows: QListWidget) -> None:
    rows.addItem("A line")
    rows.setFocus()
    rows.takeItem(0)

    assert isinstance(rows.window().focusWidget(), QPushButton)
