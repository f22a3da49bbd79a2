"""A hand that points: a click on a counter or a hex says which is meant; the table stays as it is."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal

from app.teach.lesson import Thing, ThingKind
from app.view.scene import TableScene
from app.view.tools import Pointer, QuietTool


class PointTool(QuietTool):
    """Tells what is clicked, a unit before the hex beneath it."""

    pointed = Signal(object)
    """The `Thing` that was clicked."""

    def __init__(self, scene: TableScene) -> None:
        super().__init__(scene)
        self._scene = scene

    @property
    def cursor(self) -> Qt.CursorShape:
        """A pointing hand."""
        return Qt.CursorShape.PointingHandCursor

    def press(self, at: Pointer) -> bool:
        """Take a counter; the ground is left to the view, which moves it."""
        piece = self._scene.piece_at(at.x, at.y)
        # Markers are nothing that a lesson could speak of.
        if piece is None or self._scene.session.game.unit_of(piece) is None:
            return False
        self.pointed.emit(Thing(ThingKind.UNIT, piece))
        return True

    def click_ground(self, at: Pointer) -> None:
        """Take the hex."""
        here = self._scene.session.game.sheet.hex_under(at.x, at.y)
        if here is not None:
            self.pointed.emit(Thing(ThingKind.HEX, here))
