"""Rectangles of the screen that are spoken for, in squares, to ask quickly whether one is free. No Qt."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple


class Bounds(NamedTuple):
    """A rectangle by its edges, in screen pixels of the whole table at one zoom."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Bounds) -> bool:
        """Return whether two rectangles share more than an edge."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )

    def holds(self, other: Bounds) -> bool:
        """Return whether another rectangle lies within this one."""
        is_across = self.left <= other.left and other.right <= self.right
        return is_across and self.top <= other.top and other.bottom <= self.bottom

    def distance(self, x: float, y: float) -> float:
        """Return how far a point is from the rectangle, 0 within it."""
        across = max(self.left - x, 0.0, x - self.right)
        return math.hypot(across, max(self.top - y, 0.0, y - self.bottom))

    def united(self, other: Bounds) -> Bounds:
        """Return the rectangle round both."""
        return Bounds(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )


class Taken:
    """A set of rectangles."""

    # About the width of a name: most of them lie in one or two squares.
    def __init__(self, boxes: Iterable[Bounds] = (), edge: float = 96.0) -> None:
        self._edge = edge
        self._squares: dict[tuple[int, int], list[Bounds]] = {}
        for box in boxes:
            self.add(box)

    def add(self, box: Bounds) -> None:
        """Speak for a rectangle."""
        for square in self._under(box):
            self._squares.setdefault(square, []).append(box)

    def is_free(self, box: Bounds) -> bool:
        """Return whether a rectangle meets none that is spoken for."""
        # Asked ten thousand times for each layout: plain loops over plain numbers take a third of the time.
        left, top, right, bottom = box
        for square in self._under(box):
            for a, b, c, d in self._squares.get(square, ()):
                if left < c and a < right and top < d and b < bottom:
                    return False
        return True

    def _under(self, box: Bounds) -> list[tuple[int, int]]:
        edge = self._edge
        left, right = int(box.left // edge), int(box.right // edge)
        top, bottom = int(box.top // edge), int(box.bottom // edge)
        # Most boxes lie in one square: the pairs need not be made.
        if left == right and top == bottom:
            return [(left, top)]
        return [(i, j) for i in range(left, right + 1) for j in range(top, bottom + 1)]
