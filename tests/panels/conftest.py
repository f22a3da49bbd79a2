"""A session on Bitter End for the tests of the panels around the map."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from app.view import application_theme
from app.view.session import Session
from tests.new_games import new_game


@pytest.fixture(scope="session")
def dressed(qapp: QApplication) -> None:
    """Dress the application once: to do it for each test would cost more than the tests."""
    application_theme.apply(qapp, is_dark=False)


@pytest.fixture
def session(dressed: None) -> Iterator[Session]:
    session = Session(new_game())
    yield session
    session.close()
