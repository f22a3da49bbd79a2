"""A tool that takes a click on certain hexes; everything else still moves counters."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt

from app.view.cursor import HexCursor
from app.view.move_tool import MoveTool
from app.view.tools import Pointer, QuietTool
from maps.sheet import MapSheet
from rules.hexgrid import HexId

_ENTERS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class Aim(QuietTool):
    """Asks for a hex. `wants` says which hexes are meant, `chosen` hears of one, with Shift held or not.

    Counters can be dragged meanwhile as ever: whatever is asked for may be done by hand instead.
    """

    def __init__(
        self,
        move_tool: MoveTool,
        keys: HexCursor,
        sheet: MapSheet,
        wants: Callable[[HexId], bool],
        chosen: Callable[[HexId, bool], object],
    ) -> None:
        super().__init__()
        self._move_tool, self._keys, self._sheet = move_tool, keys, sheet
        self._wants, self._chosen = wants, chosen
        self._aimed: HexId | None = None

    @property
    def cursor(self) -> Qt.CursorShape:
        """A cross over the table."""
        return Qt.CursorShape.CrossCursor

    @property
    def is_busy(self) -> bool:
        """Whether the move tool is."""
        return self._move_tool.is_busy

    def press(self, at: Pointer) -> bool:
        """Take aim at a hex that is meant, else grip as the move tool does."""
        here = self._sheet.hex_under(at.x, at.y)
        # Kept for `release`: only a button that goes down and comes up in one hex means it, so a slip of the
        # hand can be mended by dragging away. The move tool never sees such a press and selects nothing.
        self._aimed = here if here is not None and self._wants(here) else None
        return self._aimed is not None or self._move_tool.press(at)

    def drag(self, at: Pointer) -> None:
        """Carry what the move tool holds."""
        if self._aimed is None:
            self._move_tool.drag(at)

    def release(self, at: Pointer) -> None:
        """Choose the hex that the button went down on, if it comes up there too."""
        aimed, self._aimed = self._aimed, None
        if aimed is None:
            self._move_tool.release(at)
        elif self._sheet.hex_under(at.x, at.y) == aimed:
            self._chosen(aimed, at.is_shift)

    def click_ground(self, at: Pointer) -> None:
        """Leave it to the move tool."""
        self._move_tool.click_ground(at)

    def double_click(self, at: Pointer) -> None:
        """Leave it to the move tool."""
        self._move_tool.double_click(at)

    def hover(self, at: Pointer) -> None:
        """Show nothing: the hexes are marked."""

    def key(self, key: Qt.Key) -> bool:
        """Choose the hex of the keyboard's cursor by Enter."""
        here = self._keys.hex
        # With counters lifted by the keyboard Enter means to lay them down, whatever hex is asked for.
        if key not in _ENTERS or here is None or self._keys.is_carrying or not self._wants(here):
            return False
        self._chosen(here, False)
        return True

    def cancel(self) -> bool:
        """Put back what the move tool holds."""
        self._aimed = None
        # Only while it carries: its own cancel would also let the selection go, and that is who attacks or
        # moves.
        return self._move_tool.is_carrying and self._move_tool.cancel()

    def rescale(self) -> None:
        """Draw what is in the hand for the new zoom."""
        self._move_tool.rescale()


class Pointing(Aim):
    """The same while several hexes are asked for, one after the other; Escape ends it through `stopped`."""

    stopped: Callable[[], object] | None = None

    def cancel(self) -> bool:
        """Put back what the move tool holds, else end."""
        if super().cancel():
            return True
        # Forgotten before it is called: `stopped` puts this tool away, and that cancels it a second time.
        stopped, self.stopped = self.stopped, None
        if stopped is not None:
            stopped()
        return False
