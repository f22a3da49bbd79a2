"""A window that ends without being closed: its panels are hidden when the game behind them has gone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import shiboken6
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.panels.film.report_panel import ReportPanel
from app.panels.victory_panel import VictoryPanel
from app.view.assistant.advice import Advisor
from app.view.assistant.victory_count import VictoryCount
from app.view.film.surveys import fronts_of, shared_surveys
from app.view.film.what_changed import WhatChanged
from app.view.scene import TableScene
from app.view.session import Session
from app.view.view import TableView
from tests.view.tables import game


def report(session: Session) -> ReportPanel:
    fronts = fronts_of(session.game, session)
    return ReportPanel(session, WhatChanged(session, session.happenings, shared_surveys(session), fronts))


def victory(session: Session) -> VictoryPanel:
    scene = TableScene(session)
    return VictoryPanel(session, VictoryCount(session, scene, TableView(scene), Advisor(session, scene)))


@pytest.mark.parametrize("made", [report, victory])
def test_what_a_hidden_panel_no_longer_looks_at_may_have_gone(
    qtbot: QtBot, made: Callable[[Session], QWidget]
) -> None:
    session = Session(game())
    panel = made(session)
    qtbot.addWidget(panel)
    panel.show()
    shiboken6.delete(session)

    panel.hide()
