"""Icons grow with the letters."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QSize
from pytestqt.qtbot import QtBot

from app.view.icons import icon
from app.view.theme import LIGHT


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_an_icon_is_as_large_as_the_letters_want_it(qtbot: QtBot, scale: float) -> None:
    theme = replace(LIGHT, scale=scale)
    side = theme.px(16)

    assert icon("search", theme).actualSize(QSize(side, side)) == QSize(side, side)
