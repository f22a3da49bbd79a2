"""The table of counters of a game in the making: what is pasted comes below what was typed."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from app.bring_in.new_game.counter_rows import CounterRow
from app.bring_in.new_game.plan import GamePlan
from app.bring_in.wizard.new_game.counters_page import CountersPage
from app.bring_in.wizard.new_game.state import Making
from app.files.savegame import game_in_memory
from app.view.session import Session, Show
from rules.library import default_game


@pytest.fixture
def page(tmp_path: Path, qtbot: QtBot) -> CountersPage:
    """The table of a game that has no counters yet."""
    game = default_game()
    session = Session(game_in_memory(game.id, game.scenario, seed=1), Show(has_motion=False))
    making = Making(tmp_path)
    making.set_plan(GamePlan("The Ford"))
    page = CountersPage(session, making)
    qtbot.addWidget(page)
    page.enter()
    return page


def _paste(page: CountersPage, name: str) -> list[str]:
    QGuiApplication.clipboard().setText(f"{name}\tBlue\t4-4-4")
    page.paste()
    return [row.name for row in page.making.rows]


def test_the_row_that_the_page_begins_with_gives_way(page: CountersPage) -> None:
    assert _paste(page, "1 Foot") == ["1 Foot"]


def test_a_counter_without_figures_and_place_stays(page: CountersPage) -> None:
    supply = CounterRow("Supply", page.making.rows[0].side)
    page.making.set_rows([supply])
    assert _paste(page, "1 Foot") == ["Supply", "1 Foot"]
    # A second table is put below the first, whatever is in it.
    assert _paste(page, "2 Foot") == ["Supply", "1 Foot", "2 Foot"]
