"""The flattened table: what a frame had no time for is made in the next ones."""

from typing import Any, cast

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPixmap
from pytestqt.qtbot import QtBot

from app.view.backdrop import Backdrop, Layers

WHOLE = QRectF(0, 0, 900, 500)


class Blank:
    """Stands for ground, marks, names and counters with nothing on them, and for pictures that may lack."""

    whole = QRectF()
    is_complete = True
    is_late = False

    def start(self, budget_s: float | None) -> None:
        """Begin a frame."""

    def paint(self, *_: object) -> None:
        """Leave out pictures while they are late."""
        if self.is_late:
            self.is_complete = False

    paint_coarsely = paint

    def settle(self, _: float) -> list[QRectF]:
        """Have no names to lay out."""
        return []


@pytest.fixture
def redrawn() -> list[QRectF]:
    return []


def test_what_a_frame_lacked_is_drawn_after_a_frame_of_another_part(
    qtbot: QtBot, redrawn: list[QRectF]
) -> None:
    blank = cast("Any", Blank())
    backdrop = Backdrop(Layers(*[blank] * 5), blank, redrawn.append, is_patient=False)
    backdrop.set_bounds(WHOLE)
    redrawn.clear()
    canvas = QPixmap(900, 500)
    painter = QPainter(canvas)
    blank.is_late = True
    backdrop.paint(painter, QRectF(0, 0, 900, 500))
    blank.is_late = False
    backdrop.paint(painter, QRectF(0, 0, 10, 10))
    painter.end()
    qtbot.waitUntil(lambda: backdrop.is_settled)
    assert any(rect.contains(QRectF(800, 400, 1, 1)) for rect in redrawn)
