"""A hex that is to be chosen in a combat is never smaller than a finger's width."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF
from pytestqt.qtbot import QtBot

from app.table.acts import together
from app.table.changes import Register, Written
from app.table.pieces import PieceId
from app.window.closer import LEAST_PX
from app.window.main import Main
from rules.hexgrid import HexId
from tests.window.hands import combats_of, session_of, workspace_of

pytestmark = pytest.mark.kept_window

DIVISION = (PieceId("ge:5/5SS"), PieceId("ge:9/5SS"), PieceId("ge:10/5SS"))


@pytest.fixture
def fitted(main: Main) -> Main:
    """The 5th SS Division has declared its attack, with the whole map in the window."""
    session, combats = session_of(main), combats_of(main)
    workspace_of(main).view.fit()
    wanted = {"phase": "german.combat", "step": "attack", "weather": "clear"}
    table = session.game.table
    writes = [Written(Register.TRACKER, k, table.read(Register.TRACKER, k), v) for k, v in wanted.items()]
    session.push(together("Combat phase", writes))
    session.select(DIVISION)
    combats.plan_attack(combats._own_selected(), HexId("1520"))
    combats.declare()
    return main


def hex_px(main: Main) -> float:
    return session_of(main).game.sheet.hex_px * workspace_of(main).view.camera.scale


def flee(main: Main) -> None:
    """Roll a one and choose retreat, until a hex is asked for."""
    combats = combats_of(main)
    combats.roll(1)
    while (now := combats.task) is not None and now.key != "flee":
        next(each for each in combats.options() if "etreat" in each.words).do()


def test_a_retreat_on_the_whole_map_is_looked_at_closely(qtbot: QtBot, fitted: Main) -> None:
    before = hex_px(fitted)
    flee(fitted)

    assert (before < LEAST_PX, hex_px(fitted) >= LEAST_PX) == (True, True)


def test_the_hexes_to_choose_from_are_in_sight(qtbot: QtBot, fitted: Main) -> None:
    flee(fitted)
    seen, sheet = workspace_of(fitted).view.camera.seen(), session_of(fitted).game.sheet
    hexes = [each.at for each in combats_of(fitted).options() if each.at is not None]

    assert [seen.contains(*sheet.centre_px(here)) for here in hexes] == [True] * max(1, len(hexes))


def test_who_looks_from_afar_again_is_left_alone(qtbot: QtBot, fitted: Main) -> None:
    flee(fitted)
    workspace_of(fitted).view.fit()
    before = hex_px(fitted)
    combats_of(fitted).refresh()

    assert hex_px(fitted) == before


def test_the_drawer_opens_beside_the_combat(qtbot: QtBot, fitted: Main) -> None:
    workspace, target = workspace_of(fitted), HexId("1520")
    fitted.frame.resize(1024, 700)
    qtbot.wait(60)
    workspace.view.zoom_in()
    workspace.view.camera.zoom_by(80 / hex_px(fitted))
    workspace.view.camera.centre_on(*session_of(fitted).game.sheet.centre_px(target))
    workspace.show_dock("combat")
    point = workspace.view.mapFromScene(QPointF(*session_of(fitted).game.sheet.centre_px(target)))

    assert not workspace.panel_docks.drawer.geometry().contains(workspace.view.mapTo(fitted.frame, point))
