"""What is in sight: the map alone at first and by Fit, the tray on demand, and the way back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from app.table.pieces import Place
from app.view import moves
from app.view.camera import ViewState
from app.view.session import Show
from app.view.tray_item import qrect
from app.view.zoom_box import ZoomBox
from maps.sheet import BoxId
from tests.view import tables
from tests.view.tables import GERMAN_3, Driver

BOX = BoxId("eliminated:german")


@pytest.fixture
def driver(qtbot: QtBot) -> Iterator[Driver]:
    assert qtbot
    with tables.shown(show=Show(has_motion=False, tray=False)) as found:
        yield found


def tray_of(driver: Driver) -> QRectF:
    return qrect(driver.session.game.sheet.tray.rect_px)


def send_to_box(driver: Driver) -> None:
    driver.session.push(moves.move(driver.session.game, [GERMAN_3], GERMAN_3, Place(box=BOX)))


def test_fit_fills_the_view_with_the_map(driver: Driver) -> None:
    driver.view.fit()

    port, whole = driver.view.viewport().rect(), driver.scene.ground.map_rect()
    place = driver.view.viewportTransform().mapRect(whole)
    assert max(place.width() / port.width(), place.height() / port.height()) == pytest.approx(0.98, abs=0.01)
    assert abs(place.center().x() - port.center().x()) < 3


def test_fit_shows_nothing_of_the_tray(driver: Driver) -> None:
    driver.view.resize(2000, 700)
    driver.view.sights.toggle_tray()
    driver.view.fit()
    image = driver.view.viewport().grab().toImage()

    tray = driver.view.viewportTransform().mapRect(tray_of(driver)).toAlignedRect() & image.rect()
    assert not tray.isEmpty()
    assert colours_in(image, tray.adjusted(6, 6, -6, -6)) == {driver.scene.backdrop.surroundings.name()}


def colours_in(image: QImage, rect: object) -> set[str]:
    part = image.copy(rect)  # type: ignore[call-overload]  # a rectangle
    size: QSize = part.size()
    points = ((x, y) for x in range(0, size.width(), 7) for y in range(0, size.height(), 7))
    return {QColor(part.pixel(x, y)).name() for x, y in points}


def test_the_tray_is_shown_whole_and_put_away_again(driver: Driver) -> None:
    driver.view.camera.restore(ViewState(900, 700, 0.8))
    before = driver.view.camera.state
    driver.view.sights.toggle_tray()
    was_seen = driver.view.camera.seen().contains(tray_of(driver))
    driver.view.sights.toggle_tray()

    assert (was_seen, driver.session.show.tray) == (True, False)
    assert driver.view.camera.state.scale == before.scale
    assert driver.view.camera.state.x == pytest.approx(before.x, abs=3)


def test_a_fitted_map_is_fitted_again_behind_the_tray(driver: Driver) -> None:
    driver.view.fit()
    driver.view.sights.toggle_tray()
    driver.view.sights.toggle_tray()

    assert driver.view.camera.is_fitted


def test_pieces_in_a_hidden_tray_cannot_be_met(driver: Driver) -> None:
    send_to_box(driver)
    hidden = driver.scene.slot_of(GERMAN_3)
    driver.view.sights.toggle_tray()

    assert hidden is None
    assert driver.scene.slot_of(GERMAN_3) is not None


def test_going_to_a_unit_in_a_box_shows_the_tray(driver: Driver) -> None:
    send_to_box(driver)
    driver.session.centre_on(Place(box=BOX).spot)

    assert driver.session.show.tray
    assert driver.view.camera.seen().contains(*driver.session.game.sheet.tray.boxes[BOX].rect_px.centre)


def test_a_kept_view_of_the_tray_shows_it(driver: Driver) -> None:
    driver.view.sights.restore(ViewState(2500, 400, 0.9))

    assert driver.session.show.tray


def test_the_button_says_and_changes_whether_the_tray_is_shown(driver: Driver, qtbot: QtBot) -> None:
    zoom = ZoomBox(driver.view)
    qtbot.addWidget(zoom)
    qtbot.mouseClick(zoom.tray, Qt.MouseButton.LeftButton)
    by_button = (driver.session.show.tray, zoom.tray.isChecked())
    driver.view.fit()

    assert (by_button, zoom.tray.isChecked()) == ((True, True), False)


def test_a_game_without_a_tray_has_no_button_for_it(qtbot: QtBot) -> None:
    game = tables.game()
    bare = replace(
        game.sheet, tray=replace(game.sheet.tray, rect_px=game.sheet.tray.rect_px._replace(width=0))
    )
    with tables.shown(replace(game, sheet=bare)) as driver:
        zoom = ZoomBox(driver.view)
        qtbot.addWidget(zoom)

        assert zoom.tray.isHidden()
