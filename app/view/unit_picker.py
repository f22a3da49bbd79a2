"""A tool that takes a click on certain counters; everything else still moves counters."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt

from app.table.pieces import PieceId, Spot
from app.view.cursor import HexCursor
from app.view.move_tool import MoveTool
from app.view.scene import TableScene
from app.view.tools import Pointer, QuietTool

_ENTERS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class UnitPicker(QuietTool):
    """Asks for counters, one click each. `wants` says which are meant; Escape ends it through `stopped`."""

    def __init__(
        self,
        move_tool: MoveTool,
        keys: HexCursor,
        scene: TableScene,
        wants: Callable[[PieceId], bool],
        picked: Callable[[PieceId], object],
    ) -> None:
        super().__init__()
        self._move_tool, self._keys, self._scene = move_tool, keys, scene
        self._wants, self._picked = wants, picked
        self._pressed: PieceId | None = None
        self.stopped: Callable[[], object] | None = None

    @property
    def cursor(self) -> Qt.CursorShape:
        """A pointing hand over the table."""
        return Qt.CursorShape.PointingHandCursor

    @property
    def is_busy(self) -> bool:
        """Whether the move tool is."""
        return self._move_tool.is_busy

    def press(self, at: Pointer) -> bool:
        """Mark a counter that is meant, else grip as the move tool does."""
        piece = self._scene.piece_at(at.x, at.y)
        self._pressed = piece if piece is not None and self._wants(piece) else None
        # The move tool never sees the press of a counter that is meant: it would select it.
        return self._pressed is not None or self._move_tool.press(at)

    def drag(self, at: Pointer) -> None:
        """Carry what the move tool holds."""
        if self._pressed is None:
            self._move_tool.drag(at)

    def release(self, at: Pointer) -> None:
        """Pick the counter that the button went down on, if it comes up there too."""
        pressed, self._pressed = self._pressed, None
        if pressed is None:
            # Without a hold its release would be taken for a click on the ground, and move the selection.
            if self._move_tool.is_busy:
                self._move_tool.release(at)
        elif self._scene.piece_at(at.x, at.y) == pressed:
            self._picked(pressed)

    def double_click(self, at: Pointer) -> None:
        """Take it as another click: two quick ones pick and put back."""
        # Qt sends a double click in place of the second press.
        if self.press(at):
            self.release(at)

    def pick(self, piece: PieceId) -> bool:
        """Take a counter that was chosen in the fan; return whether it was meant."""
        if not self._wants(piece):
            return False
        self._picked(piece)
        return True

    def key(self, key: Qt.Key) -> bool:
        """Pick the topmost counter that is meant in the hex of the keyboard's cursor by Enter."""
        here = self._keys.hex
        if key not in _ENTERS or here is None or self._keys.is_carrying:
            return False
        stack = self._scene.session.game.table.stack_at(Spot(here))
        # From the top, as the eye takes them.
        piece = next((each.id for each in reversed(stack) if self._wants(each.id)), None)
        return piece is not None and self.pick(piece)

    def cancel(self) -> bool:
        """Put back what the move tool holds, else end."""
        self._pressed = None
        if self._move_tool.is_carrying:
            return self._move_tool.cancel()
        stopped, self.stopped = self.stopped, None
        if stopped is not None:
            stopped()
        return False

    def rescale(self) -> None:
        """Draw what is in the hand for the new zoom."""
        self._move_tool.rescale()
