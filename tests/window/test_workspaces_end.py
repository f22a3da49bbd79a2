"""A game that was left is gone from memory: a window in which many are opened must not grow."""

from __future__ import annotations

import gc
import weakref

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QDialog, QTabBar
from pytestqt.qtbot import QtBot

from app.dialogs.new_game import Wanted
from app.window.main import Main


def let_go() -> None:
    """Let Qt end what it was told to end later, then Python what hung on it."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()


def test_a_game_that_was_left_is_gone_from_memory(main: Main) -> None:
    assert main.workspace is not None
    former = weakref.ref(main.workspace)

    main.begin(Wanted("bitter-end", "northern_attack", 1))
    let_go()

    assert former() is None


def test_a_dialog_that_was_answered_is_gone(monkeypatch: pytest.MonkeyPatch, main: Main) -> None:
    # It would live as long as the window, and the game that it knows with it.
    monkeypatch.setattr(QDialog, "exec", lambda _dialog: 0)
    for asking in ("game.new", "game.settings", "game.readings", "view.go_to_hex", "view.keep"):
        main.act(asking)
    for telling in ("help.about", "help.keys"):
        main.act(telling)
    let_go()

    assert main.frame.findChildren(QDialog) == []


def test_tabs_of_the_workspace_before_are_not_seen(qtbot: QtBot, main: Main) -> None:
    main.act("help.example")

    def seen() -> list[QTabBar]:
        bars = main.frame.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
        return [bar for bar in bars if bar.isVisible() and bar.count()]

    qtbot.waitUntil(lambda: len(seen()) == 1)
