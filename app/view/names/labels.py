"""A name or a number at its place on the screen."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from app.view.names.fonts import width_of
from app.view.names.style import Style
from app.view.names.taken import Bounds
from maps.sheet import MapSheet
from rules.hexgrid import HexId

_NUMBER_UP = 71.0
"""How far the middle of a hex's number lies above that of the hex, in pixels of a hex of 160."""
_BELOW_TOP, _ABOVE_COUNTER = 11.0, 60.0
"""How far the number keeps from a side to the north and from the middle of a small region."""
DOT_PX = 2.6


@dataclass(frozen=True)  # without slots: what is found once is kept
class Label:
    """A text at a place: its middle, the boxes that it fills, its turn in degrees, the dot it belongs to.

    A text along a river has a place and a turn for each of its letters.
    """

    text: str
    style: Style
    x: float
    y: float
    boxes: tuple[Bounds, ...]
    turn: float = 0.0
    dot: tuple[float, float] | None = None
    letters: tuple[tuple[float, float, float], ...] = ()

    @cached_property
    def bounds(self) -> Bounds:
        """Everything that is painted of it, with its halo."""
        # The halo's half width, and smoothing.
        room = 0.3 * self.style.size_px + 2
        boxes = self.boxes if self.dot is None else (*self.boxes, dot_box(self.dot))
        return Bounds(
            min(box.left for box in boxes) - room,
            min(box.top for box in boxes) - room,
            max(box.right for box in boxes) + room,
            max(box.bottom for box in boxes) + room,
        )


def dot_box(at: tuple[float, float]) -> Bounds:
    """Return what a dot with its rim fills."""
    reach = DOT_PX + 1.4
    return Bounds(at[0] - reach, at[1] - reach, at[0] + reach, at[1] + reach)


def box_about(x: float, y: float, wide: float, high: float) -> Bounds:
    """Return the box that a text of a size fills about its middle."""
    # Letters a hair apart read as one word.
    return Bounds(x - wide / 2 - 1.5, y - high / 2, x + wide / 2 + 1.5, y + high / 2)


def number_label(sheet: MapSheet, hex_id: HexId, style: Style, scale: float) -> Label:
    """Return the number of a hex, below its northern corner or side and above its counters."""
    (x, y), unit = sheet.centre_px(hex_id), sheet.hex_px / 160
    top = (y - min(corner_y for _, corner_y in sheet.corners_px(hex_id))) / unit
    # Flat tops and small regions have less room above their counters than a pointy hex.
    x, y = x * scale, (y - unit * min(_NUMBER_UP, max(top - _BELOW_TOP, _ABOVE_COUNTER))) * scale
    return Label(hex_id, style, x, y, (box_about(x, y, width_of(hex_id, style), 0.8 * style.size_px),))
