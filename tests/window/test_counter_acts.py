"""What the counter's menu asks for on a map that has none of it."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.view.session import Session
from app.view.verbs import Verbs
from app.window.counter_acts import CounterActs
from tests.view.tables import game


def test_a_map_without_bridges_says_so(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.window.counter_acts.pick", lambda *_: None)
    session, window, told = Session(game()), QWidget(), list[str]()
    qtbot.addWidget(window)
    session.said.connect(lambda message: told.append(message.text))
    CounterActs(session, Verbs(session), window).ask_bridge()

    assert told == ["There is no bridge or ford on this map."]
