"""Picture and board look at the same part: moving one moves the other."""

from __future__ import annotations

import math

from PySide6.QtCore import QObject

from app.bring_in.projection import Projection
from app.bring_in.wizard.picture_view import PictureView
from app.view.camera import Camera, ViewState


class SideBySide(QObject):
    """Keeps two views at the same part of the board."""

    def __init__(self, picture: PictureView, board: Camera, lies: Projection) -> None:
        super().__init__(picture)
        self._picture, self._board, self._lies = picture, board, lies
        self._is_moving = False
        picture.looked.connect(self._move_board)
        board.moved.connect(self._move_picture)

    def _scale_at(self, x: float, y: float) -> float:
        """Return how many pixels of the picture a pixel of the table is there."""
        a, b, d, e = self._lies.slope_at((x, y))
        # By area: a photograph from aside is scaled otherwise along than across.
        return math.sqrt(abs(a * e - b * d))

    def _move_picture(self) -> None:
        if self._is_moving:
            return
        state = self._board.state
        x, y = self._lies((state.x, state.y))
        self._move(self._picture.camera, ViewState(x, y, state.scale / self._scale_at(state.x, state.y)))

    def _move_board(self) -> None:
        if self._is_moving:
            return
        middle = self._picture.camera.middle()
        x, y = self._lies.inverse((middle.x(), middle.y()))
        self._move(self._board, ViewState(x, y, self._picture.camera.scale * self._scale_at(x, y)))

    def _move(self, camera: Camera, state: ViewState) -> None:
        # Each view answers a move of the other: without this they would go on moving one another.
        self._is_moving = True
        try:
            camera.restore(state)
        finally:
            self._is_moving = False
