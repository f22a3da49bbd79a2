"""A desk on Bitter End for the tests of the panels around the map."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from app.view import theme
from app.view.desk import Desk
from tests.desks import new_game


@pytest.fixture(scope="session")
def dressed(qapp: QApplication) -> None:
    """Dress the application once: to do it for each test would cost more than the tests."""
    theme.apply(qapp, is_dark=False)


@pytest.fixture
def desk(dressed: None) -> Iterator[Desk]:
    desk = Desk(new_game())
    yield desk
    desk.close()
