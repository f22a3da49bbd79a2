"""Ruler, flare and overview."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.view.camera import ViewState
from app.view.flare import Flare
from app.view.overview import Overview
from app.view.ruler import Ruler
from rules.hexgrid import HexId
from tests.view import tables
from tests.view.tables import GERMAN_3, LONE, Driver


@pytest.fixture
def driver(qtbot: QtBot) -> Iterator[Driver]:
    with tables.shown() as found:
        yield found


def test_the_ruler_measures_hexes_and_kilometres(driver: Driver) -> None:
    ruler = Ruler(driver.scene)
    driver.view.use(ruler)

    driver.begin_drag(driver.centre(HexId("0303")), driver.centre(HexId("0803")))

    assert ruler.measure() == "5 hexes, 16.0 km"


def test_the_ruler_moves_no_counter(driver: Driver) -> None:
    driver.view.use(Ruler(driver.scene))

    driver.drag(driver.on(GERMAN_3), driver.centre(HexId("0605")))

    assert driver.hex_of(GERMAN_3) == LONE


def test_escape_takes_the_measure_away_then_the_ruler(driver: Driver) -> None:
    driver.view.use(Ruler(driver.scene))
    driver.drag(driver.centre(HexId("0303")), driver.centre(HexId("0803")))

    driver.keys(Qt.Key.Key_Escape, Qt.Key.Key_Escape)

    assert driver.view.tool is driver.view.move_tool
    assert driver.scene.under.marks["ruler"] == ()


def test_the_flare_goes_out_by_itself(driver: Driver, qtbot: QtBot) -> None:
    driver.view.flare()
    flare = driver.scene.findChild(Flare)
    assert isinstance(flare, Flare)

    assert flare.is_lit
    qtbot.waitUntil(lambda: not flare.is_lit, timeout=3000)


def test_a_click_on_the_overview_goes_there(driver: Driver, qtbot: QtBot) -> None:
    overview = Overview(driver.view)
    qtbot.addWidget(overview)
    overview.resize(overview.sizeHint())
    overview.show()
    driver.view.resize(400, 300)
    driver.view.camera.actual_size()

    QTest.mouseClick(
        overview, Qt.MouseButton.LeftButton, pos=QPoint(overview.width() // 2, overview.height() // 2)
    )

    whole = driver.scene.ground.map_rect()
    assert driver.view.camera.middle().x() == pytest.approx(whole.center().x(), abs=20)


def overview_of(driver: Driver, qtbot: QtBot) -> Overview:
    overview = Overview(driver.view)
    qtbot.addWidget(overview)
    overview.resize(200, overview.heightForWidth(200))
    return overview


def test_the_overview_is_filled_by_its_map(driver: Driver, qtbot: QtBot) -> None:
    place = overview_of(driver, qtbot).map_place()

    whole = driver.scene.ground.map_rect()
    assert place.width() / place.height() == pytest.approx(whole.width() / whole.height())
    assert (round(place.left()), round(place.top()), round(place.right())) == (7, 7, 193)


def test_the_overview_has_a_frame_and_the_view_as_a_rectangle(driver: Driver, qtbot: QtBot) -> None:
    driver.view.camera.restore(ViewState(960, 700, 2.0))
    overview = overview_of(driver, qtbot)
    image, place, seen = overview.grab().toImage(), overview.map_place(), overview.view_place()

    frame = image.pixelColor(round(place.center().x()), round(place.top()))
    edge = image.pixelColor(round(seen.center().x()), round(seen.top()))
    assert (seen.width() / place.width()) == pytest.approx(
        600 / driver.scene.ground.map_rect().width(), rel=0.02
    )
    assert frame.lightness() < 170
    assert edge.blue() > edge.red() + 80


def test_a_view_beside_the_map_has_no_rectangle(driver: Driver, qtbot: QtBot) -> None:
    driver.view.camera.restore(ViewState(2900, 900, 3.0))

    assert overview_of(driver, qtbot).view_place().isEmpty()
