"""Faces that no frame has shown are painted while nothing is to be done: a jump finds them painted."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from app.table import acts
from app.table.pieces import Kind, Place
from app.view import moves
from app.view.counter_pictures import CounterPictures
from app.view.tiles import Tiles
from rules.hexgrid import HexId
from tests.view import tables
from tests.view.tables import GERMAN_1, GERMAN_3, Driver

FAR = HexId("0909")


@pytest.fixture
def driver() -> Iterator[Driver]:
    with tables.shown() as found:
        yield found


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Note every face that is painted."""
    told: list[str] = []
    paint = CounterPictures._paint

    def noted(self: CounterPictures, piece: object, *rest: object) -> object:
        told.append(f"{piece.id} {piece.face}")  # type: ignore[attr-defined]
        return paint(self, piece, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(CounterPictures, "_paint", noted)
    return told


def wait_until_all_is_painted(driver: Driver, qtbot: QtBot) -> None:
    ahead = driver.scene.faces_ahead
    assert ahead is not None
    driver.view.viewport().grab()
    qtbot.waitUntil(lambda: driver.scene.is_settled and ahead.is_done)


def test_a_face_that_was_never_seen_is_painted_already(
    driver: Driver, qtbot: QtBot, painted: list[str]
) -> None:
    wait_until_all_is_painted(driver, qtbot)
    painted.clear()
    units = [piece.id for piece in driver.session.game.table if piece.kind is Kind.UNIT]
    driver.session.push(acts.flip(driver.session.game.table, units, dict.fromkeys(units, 2), "Flip"))
    driver.view.viewport().grab()

    assert painted == []


def test_at_another_zoom_the_faces_are_painted_again(
    driver: Driver, qtbot: QtBot, painted: list[str]
) -> None:
    wait_until_all_is_painted(driver, qtbot)
    camera = driver.view.camera
    camera.zoom_by(0.45 / camera.scale, driver.view.viewport().rect().center())
    wait_until_all_is_painted(driver, qtbot)
    painted.clear()
    driver.session.push(acts.flip(driver.session.game.table, [GERMAN_1], {GERMAN_1: 2}, "Flip"))
    driver.view.viewport().grab()

    assert painted == []


def test_a_change_of_many_spots_keeps_the_pictures_of_stacks_that_stayed(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.view.scene._MANY_SPOTS", 0)
    driver.view.viewport().grab()
    spot = driver.session.game.table.place_of(GERMAN_3).spot
    others = [each for each in driver.scene.counters._sprites if each != spot]
    kept = [driver.scene.counters._sprites[each] for each in others]
    driver.session.push(moves.move(driver.session.game, [GERMAN_3], GERMAN_3, Place(hex=FAR)))

    assert [driver.scene.counters._sprites.get(each) for each in others] == kept


def test_a_part_of_what_is_made_anew_in_any_case_is_not_sought(monkeypatch: pytest.MonkeyPatch) -> None:
    sought: list[object] = []
    tiles = Tiles(lambda *_: True, is_opaque=True)
    monkeypatch.setattr(Tiles, "_touching", lambda _self, rect: sought.append(rect) or [])
    tiles.outdate()
    tiles.outdate(tables.QRectF(0, 0, 10, 10))

    assert sought == []


def test_what_is_painted_ahead_has_the_size_of_the_screen_already(
    driver: Driver, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    wait_until_all_is_painted(driver, qtbot)
    shrunk: list[int] = []
    monkeypatch.setattr("app.view.counter_pictures._shrunk", lambda image, size: shrunk.append(size) or image)
    driver.session.push(acts.flip(driver.session.game.table, [GERMAN_1], {GERMAN_1: 2}, "Flip"))
    driver.view.viewport().grab()

    assert shrunk == []
