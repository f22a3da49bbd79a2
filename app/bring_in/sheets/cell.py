"""A counter as it lies in a scan: a place of a sheet, or one that lies loose."""

from __future__ import annotations

from dataclasses import dataclass

from app.bring_in.projection import Point

Quad = tuple[Point, Point, Point, Point]
"""The corners in pixels of the whole picture: upper left, upper right, lower right, lower left."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One counter. `block`, `row`, `column` are its place on the sheet, all 0 for a loose one.

    `fit` tells how plain its edges are, 0 to 1. Nothing is printed on a blank one.
    """

    quad: Quad
    block: int = 0
    row: int = 0
    column: int = 0
    fit: float = 1.0
    is_blank: bool = False

    @property
    def centre(self) -> Point:
        """The middle of it."""
        return sum(x for x, _ in self.quad) / 4, sum(y for _, y in self.quad) / 4


@dataclass(frozen=True, slots=True)
class Sheet:
    """All counters of one scan, row by row; `is_loose` where they lie as they fell.

    `is_plain` tells whether no other size of counters would fit nearly as well; `empty` how many places among
    the counters show none: bare card, or a counter that was not seen.
    """

    size_px: tuple[int, int]
    cells: tuple[Cell, ...]
    edge_px: float
    angle_deg: float = 0.0
    is_loose: bool = False
    is_plain: bool = True
    empty: int = 0

    @property
    def is_sure(self) -> bool:
        """Whether nothing speaks against how it is cut."""
        return self.is_plain and not self.empty
