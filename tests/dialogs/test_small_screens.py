"""No dialog is larger than the smallest window, 960 by 600, nor with letters twice as large."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget
from pytestqt.qtbot import QtBot

from app.dialogs.help import AboutDialog, KeysDialog
from app.dialogs.new_game import NewGameDialog
from app.dialogs.picker import Entry, Picker
from app.dialogs.settings import SettingsDialog
from app.dialogs.text import TextDialog
from app.files.shelf import shelf
from app.game_actions import actions_for
from app.panels.charts import ChartsWindow
from app.settings import Settings
from app.view import application_theme
from app.view.session import Session
from app.window.opening import SMALLEST
from rules.cards import load_cards
from rules.library import PLACES
from tests.dialogs.games import hide_other_games, lay_games
from tests.new_games import new_game, words

ROOM = SMALLEST - QSize(16, 40)
"""What a frame leaves of the smallest window."""


@pytest.fixture(params=[1.0, 2.0], ids=["as delivered", "twice as large"])
def window(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> Iterator[QWidget]:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    with monkeypatch.context() as patch:
        patch.setattr("app.view.theme.system_scale", lambda: request.param)
        patch.setattr("app.panels.fitting.system_scale", lambda: request.param)
        application_theme.apply(app, is_dark=False)
        frame = QMainWindow()
        qtbot.addWidget(frame)
        frame.resize(SMALLEST)
        yield frame
    application_theme.apply(app, is_dark=False)


def every_dialog(parent: QWidget) -> Iterator[QWidget]:
    """Yield each dialog of the program, and the window of the charts."""
    yield KeysDialog(actions_for(words()), parent)
    yield AboutDialog("Map data: everybody", parent)
    yield NewGameDialog(shelf().titles, parent)
    yield SettingsDialog(Settings(), words(), parent)
    yield TextDialog("Note", "", has_many_lines=True, parent=parent)
    entries = [Entry(each.id, each.text) for each in actions_for(words())]
    yield Picker("What do you want to do?", entries, parent)
    yield ChartsWindow(Session(new_game()), load_cards("bitter-end"), parent)


def test_every_dialog_fits_the_smallest_window(window: QWidget) -> None:
    sizes = {
        type(each).__name__: each.size().expandedTo(each.minimumSizeHint()) for each in every_dialog(window)
    }

    assert {name for name, size in sizes.items() if size != size.boundedTo(ROOM)} == set()


def test_a_dozen_games_fit_the_smallest_window(
    window: QWidget, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay_games(tmp_path)
    monkeypatch.setenv(PLACES, str(tmp_path))
    hide_other_games(monkeypatch)
    dialog = NewGameDialog(shelf().titles, window)
    size = dialog.size().expandedTo(dialog.minimumSizeHint())

    assert (dialog.games.list.count(), size) == (12, size.boundedTo(ROOM))
