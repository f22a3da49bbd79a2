"""How wide a counter is in a photograph, said by a person where it was found amiss."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtCore import QPointF, Qt
from pytestqt.qtbot import QtBot

from app.bring_in.counter_mix import Mix
from app.bring_in.review import Review, reviewed
from app.bring_in.watch import Watch
from app.bring_in.wizard.photo_page import Base, PhotoPage, Wanted
from app.view.session import Session
from tests.view.tables import game


@pytest.fixture
def asked() -> list[Wanted]:
    """What the page has recognised."""
    return []


@pytest.fixture
def page(asked: list[Wanted], tmp_path: Path, qtbot: QtBot) -> PhotoPage:
    """The page of a photograph, as large as a screen."""
    path = tmp_path / "board.png"
    Image.new("RGB", (800, 600), "grey").save(path)

    def recognise(wanted: Wanted) -> Callable[[Watch], Review]:
        asked.append(wanted)
        return lambda _watch: reviewed("board.png", "", Mix(), (), ())

    page = PhotoPage(Session(game()), (Base("My map"),), False, recognise, lambda *_: None)
    qtbot.addWidget(page)
    page.resize(1000, 700)
    page.add_paths([path])
    page.show()
    return page


def go_on(page: PhotoPage, qtbot: QtBot) -> bool:
    """Ask for the next step; return whether that needed no work."""
    is_done = page.asked_to_go_on()
    qtbot.waitUntil(lambda: not page.work.is_busy)
    return is_done


def test_a_size_that_is_typed_is_looked_for_and_another_one_asks_anew(
    page: PhotoPage, asked: list[Wanted], qtbot: QtBot
) -> None:
    for edge in (0.0, 71.5, 0.0):
        page.counter_size.edge.setValue(edge)
        assert not go_on(page, qtbot)
    assert go_on(page, qtbot)
    assert [each.edge_px for each in asked] == [None, 71.5, None]


def test_two_clicks_along_an_edge_measure_it(page: PhotoPage, qtbot: QtBot) -> None:
    def press(x: float, y: float) -> None:
        spot = page.view.viewportTransform().map(QPointF(x, y)).toPoint()
        qtbot.mouseClick(page.view.viewport(), Qt.MouseButton.LeftButton, pos=spot)

    press(100, 100)
    press(190, 220)
    assert page.counter_size.edge_px is None
    page.counter_size.measure.click()
    for x, y in ((100, 100), (101, 101)):
        press(x, y)
    # Too near one another: a double click measures nothing, and it is asked on.
    assert (page.counter_size.edge_px, page.counter_size.measure.isChecked()) == (None, True)
    press(100, 100)
    press(190, 220)
    assert page.counter_size.edge_px == pytest.approx(150, abs=3)
    assert not page.counter_size.measure.isChecked()


def test_it_is_measured_with_the_keys_as_well(page: PhotoPage, qtbot: QtBot) -> None:
    page.counter_size.measure.click()
    qtbot.keyClick(page.view, Qt.Key.Key_Space)
    before = page.view.mapToScene(page.view.viewport().rect().center())
    for _ in range(2):
        qtbot.keyClick(page.view, Qt.Key.Key_Right)
    after = page.view.mapToScene(page.view.viewport().rect().center())
    qtbot.keyClick(page.view, Qt.Key.Key_Space)
    assert page.counter_size.edge_px == pytest.approx(after.x() - before.x(), abs=0.1)
