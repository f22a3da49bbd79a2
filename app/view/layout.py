"""Where each counter of a stack or box lies on the table, in table pixels. No Qt.

A stack steps up and a little to the right towards its lowest counter, so that the strip with the id of
each counter below shows above the one on top. Markers lie smaller at the stack's left edge, above units.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from app.table.pieces import PieceId, Spot
from maps.sheet import Box, Rect

COUNTER_SHARE = 0.64
"""Width of a counter in hex widths."""

_STEP_UP, _STEP_RIGHT = 0.195, 0.04
_MOST_UP = 0.39
"""Three counters step up by this share of a counter in all; taller stacks are squeezed into it."""
_MARKER_SHARE, _MARKER_STEP = 0.56, 0.6
_BOX_PAD, _BOX_PITCH = 8.0, 1.07
_BADGE_SHARE, _BADGE_OVERLAP, _BADGE_TOP = 0.35, 0.03, 0.36


@dataclass(frozen=True, slots=True)
class Slot:
    """Where one piece lies: the square of its counter."""

    piece: PieceId
    x: float
    y: float
    size: float

    def holds(self, x: float, y: float) -> bool:
        """Return whether a point of the table lies on the counter."""
        return 0 <= x - self.x < self.size and 0 <= y - self.y < self.size

    @property
    def rect(self) -> Rect:
        """The square as a rectangle."""
        return Rect(self.x, self.y, self.size, self.size)


@dataclass(frozen=True, slots=True)
class SpotLayout:
    """What is drawn at a spot. `slots` are drawn in order; `hidden` pieces lie below in a closed stack.

    The badge stands for the whole stack and says its height and, unless closed, the sums of attack and
    defense.
    """

    spot: Spot
    slots: tuple[Slot, ...]
    bounds: Rect
    badge: Rect | None = None
    height: int = 0
    totals: str = ""
    hidden: tuple[PieceId, ...] = ()

    def piece_under(self, x: float, y: float) -> PieceId | None:
        """Return the piece that shows at a point."""
        return next((slot.piece for slot in reversed(self.slots) if slot.holds(x, y)), None)

    def slot_of(self, piece: PieceId) -> Slot | None:
        """Return where a piece lies, None where it is hidden."""
        return next((slot for slot in self.slots if slot.piece == piece), None)


def stacked(
    units: Sequence[PieceId], markers: Sequence[PieceId], centre: tuple[float, float], size: float
) -> tuple[Slot, ...]:
    """Return the slots of a stack with its middle on a point, units from the lowest, then the markers."""
    if not units:
        return _pile(markers, centre, size)
    return (*(pile := _pile(units, centre, size)), *_markers_beside(markers, pile[-1]))


def _pile(pieces: Sequence[PieceId], centre: tuple[float, float], size: float) -> tuple[Slot, ...]:
    """Return the slots of counters on one another, the first lowest and furthest up."""
    last = len(pieces) - 1
    # A tall stack stays within the height of one of three: it must not reach into the hex above.
    up = min(_STEP_UP, _MOST_UP / last if last else _STEP_UP) * size
    right = min(_STEP_RIGHT, 0.09 / last if last else _STEP_RIGHT) * size
    left_x, top_y = centre[0] - size / 2, centre[1] - size / 2
    return tuple(
        # The middle of the whole stack lies on the point, so that stacks of any height look centred.
        Slot(piece, left_x + right * (last / 2 - n), top_y - up * (last / 2 - n), size)
        for n, piece in enumerate(pieces)
    )


def _markers_beside(markers: Sequence[PieceId], top: Slot) -> tuple[Slot, ...]:
    """Return the slots of markers down the left edge of the counter on top."""
    size = top.size * _MARKER_SHARE
    # Many markers are squeezed into the height of the counter beside them.
    step = min(_MARKER_STEP, 1.0 / max(1, len(markers) - 1)) * size
    return tuple(
        Slot(piece, top.x - 0.4 * size, top.y - 0.3 * size + n * step, size)
        for n, piece in enumerate(markers)
    )


def spread(pieces: Sequence[PieceId], box: Box, size: float) -> tuple[Slot, ...]:
    """Return the slots of pieces laid out in rows in a box; they overlap where there are too many."""
    inner = inner_rect(box)
    if not pieces:
        return ()
    rows_most = max(1, int((inner.height + 0.06 * size) // (size * _BOX_PITCH)))
    fit_per_row = max(1, int((inner.width + 0.06 * size) // (size * _BOX_PITCH)))
    # As few rows as hold them: only then are they pressed together.
    rows = min(rows_most, math.ceil(len(pieces) / fit_per_row))
    per_row = math.ceil(len(pieces) / rows)
    pitch_x = _pitch(inner.width, per_row, size)
    pitch_y = _pitch(inner.height, rows, size)
    left = inner.x + max(0.0, (inner.width - size) / 2 if box.kind == "track" else 0.0)
    top = inner.y + max(0.0, (inner.height - size - (rows - 1) * pitch_y) / 2)
    places = (divmod(n, per_row) for n in range(len(pieces)))
    return tuple(
        Slot(piece, left + column * pitch_x, top + row * pitch_y, size)
        for piece, (row, column) in zip(pieces, places, strict=True)
    )


def _pitch(room: float, count: int, size: float) -> float:
    # Never beyond the box: with too many the counters overlap.
    return min(size * _BOX_PITCH, max(room - size, 0.0) / max(1, count - 1))


def inner_rect(box: Box) -> Rect:
    """Return where counters lie in a box: below its title and the lines of its note."""
    x, y, width, height = box.rect_px
    head = header_height(box)
    return Rect(x + _BOX_PAD, y + head, width - 2 * _BOX_PAD, height - head - _BOX_PAD)


def header_height(box: Box) -> float:
    """Return the height of a box's title and note; counters may cover the note of a turn."""
    if box.kind in ("track", "state", "award", "weather"):
        return _BOX_PAD
    if box.kind == "turn":
        # From below: the note above it is what counters may cover.
        return max(_BOX_PAD, box.rect_px.height - 120)
    if box.rect_px.height > 420:
        return 120.0
    return 40.0 + (30.0 if box.note else 0.0)


def badge_beside(top: Slot) -> Rect:
    """Return the square of a stack's badge at the right edge of the counter on top.

    There it hides neither figures nor ids, and no neighbouring stack reaches it.
    """
    edge = top.size * _BADGE_SHARE
    return Rect(top.x + top.size * (1 - _BADGE_OVERLAP), top.y + top.size * _BADGE_TOP, edge, edge)


def bounds_of(slots: Sequence[Slot], badge: Rect | None) -> Rect:
    """Return the rectangle round everything drawn at a spot, with room for shadows and rings."""
    rects = [slot.rect for slot in slots] + ([badge] if badge else [])
    if not rects:
        return Rect(0, 0, 0, 0)
    # Shadows and selection rings are drawn outside of the counter.
    pad = 0.14 * max(rect.height for rect in rects)
    left, top = min(rect.x for rect in rects) - pad, min(rect.y for rect in rects) - pad
    right = max(rect.x + rect.width for rect in rects) + pad
    bottom = max(rect.y + rect.height for rect in rects) + pad
    return Rect(left, top, right - left, bottom - top)
