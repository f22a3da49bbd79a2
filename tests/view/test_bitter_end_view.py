"""The real game on the screen: Bitter End's historical set-up."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from app.table.pieces import Kind, PieceId
from app.view.camera import ViewState
from rules.hexgrid import HexId
from tests import new_games
from tests.view import tables
from tests.view.tables import Driver

PANTHERS = PieceId("ge:5/5SS")


@pytest.fixture
def driver(qtbot: QtBot) -> Iterator[Driver]:
    with tables.shown(new_games.new_game()) as found:
        x, y = found.centre(HexId("1621"))
        found.view.camera.restore(ViewState(x, y, 0.5))
        yield found


def test_every_piece_is_shown_where_it_lies(driver: Driver) -> None:
    known_boxes = driver.session.game.sheet.tray.boxes
    lost = [
        piece.id
        for piece in driver.table
        if driver.scene.slot_of(piece.id) is None and (piece.place.hex or piece.place.box in known_boxes)
    ]

    assert lost == []


def test_counters_on_the_map_lie_in_their_hexes(driver: Driver) -> None:
    sheet = driver.session.game.sheet
    units = [piece for piece in driver.table if piece.kind is Kind.UNIT and piece.place.hex]
    slots = {piece.id: driver.scene.slot_of(piece.id) for piece in units}
    strays = [
        piece.id
        for piece in units
        if (slot := slots[piece.id]) and sheet.hex_under(*slot.rect.centre) != piece.place.hex
    ]

    assert strays == []


def test_the_lowest_of_three_is_dragged_by_its_strip(driver: Driver) -> None:
    driver.drag(driver.on(PANTHERS), driver.centre(HexId("1622")))

    assert driver.hex_of(PANTHERS) == "1622"


def test_counters_in_a_box_lie_within_it(driver: Driver) -> None:
    boxes = driver.session.game.sheet.tray.boxes
    outside = [
        piece.id
        for piece in driver.table
        if piece.place.box and (slot := driver.scene.slot_of(piece.id)) is not None
        if not boxes[piece.place.box].rect_px.holds(*slot.rect.centre)
    ]

    assert outside == []
