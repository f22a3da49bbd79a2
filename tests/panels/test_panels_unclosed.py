"""A window that ends without being closed: its panels are hidden when the game behind them has gone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import shiboken6
from pytestqt.qtbot import QtBot

from app.view.assistant.advice import Advisor
from app.view.assistant.victory_count import VictoryCount
from app.view.film.surveys import fronts_of, shared_surveys
from app.view.film.what_changed import WhatChanged
from app.view.scene import TableScene
from app.view.session import Session
from app.view.view import TableView
from tests.view.tables import game


def changed(session: Session) -> WhatChanged:
    fronts = fronts_of(session.game, session)
    return WhatChanged(session, session.happenings, shared_surveys(session), fronts)


def counted(session: Session) -> VictoryCount:
    scene = TableScene(session)
    return VictoryCount(session, scene, TableView(scene), Advisor(session, scene))


@pytest.mark.parametrize("made", [changed, counted])
def test_what_a_hidden_panel_no_longer_looks_at_may_have_gone(
    qtbot: QtBot, made: Callable[[Session], WhatChanged | VictoryCount]
) -> None:
    session = Session(game())
    looked_at = made(session)
    shiboken6.delete(session)

    looked_at.look(is_looking=False)
