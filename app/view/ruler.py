"""The ruler: the distance from hex to hex, in hexes and kilometres."""

from __future__ import annotations

from PySide6.QtCore import Qt

from app.map_marks import At, HexFill, MapMark, PathLine, Stamp
from app.view.scene import TableScene
from app.view.tools import Pointer, QuietTool
from rules.hexgrid import HexId
from rules.plural import worded

_SOURCE = "ruler"
_INK = "#6A3A8E"


class Ruler(QuietTool):
    """Press on a hex and drag to another; the measure stays until the next one. Escape takes it away."""

    def __init__(self, scene: TableScene) -> None:
        super().__init__()
        self._scene = scene
        self._sheet = scene.session.game.sheet
        self._start: HexId | None = None
        self._end: HexId | None = None

    @property
    def cursor(self) -> Qt.CursorShape:
        """A cross."""
        return Qt.CursorShape.CrossCursor

    @property
    def is_busy(self) -> bool:
        """Whether a measure is being taken."""
        return self._start is not None

    def press(self, at: Pointer) -> bool:
        """Begin at a hex; beside the map the drag moves the table."""
        # Beside the map there is no hex: nothing is begun, and the drag pans.
        self._start = self._end = self._sheet.hex_under(at.x, at.y)
        self._show()
        return self._start is not None

    def drag(self, at: Pointer) -> None:
        """Measure to the hex under the pointer."""
        end = self._sheet.hex_under(at.x, at.y)
        if end is not None and end != self._end:
            self._end = end
            self._show()

    def release(self, at: Pointer) -> None:
        """Say the measure; it stays on the map."""
        self.drag(at)
        if self._start is not None and self._end is not None and self._start != self._end:
            self._scene.session.say(f"{self._start} - {self._end}: {self.measure()}")
        # The end is kept: the measure stays on the map, and Escape still finds it.
        self._start = None

    def measure(self) -> str:
        """Return the distance in words, empty before the first hex."""
        if self._start is None or self._end is None:
            return ""
        count = self._sheet.grid.distance(self._start, self._end)
        hexes = worded(self.tr("{count:hex|hexes}"), count=count)
        if not self._sheet.hex_km:
            return hexes
        # By hexes, not as the crow flies: it is distances in hexes that games ask for.
        kilometres = self.tr("{km:.1f} km").format(km=count * self._sheet.hex_km)
        return f"{hexes}, {kilometres}"

    def _show(self) -> None:
        self._scene.set_marks(_SOURCE, self._marks())

    def _marks(self) -> tuple[MapMark, ...]:
        if self._start is None or self._end is None:
            return ()
        hexes = self._sheet.grid.line(self._start, self._end)
        line = tuple(self._sheet.centre_px(each) for each in (self._start, self._end))
        return (
            HexFill(frozenset(hexes), _INK, 0.14),
            PathLine(line, _INK, 5.0),
            Stamp(self._end, self.measure(), ground=_INK, at=At.TOP),
        )

    def cancel(self) -> bool:
        """Take the measure away; return whether there was one."""
        had_one = self._end is not None
        self._start = self._end = None
        self._show()
        return had_one
