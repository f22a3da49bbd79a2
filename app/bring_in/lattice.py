"""The hex plane: where the hexes of an endless grid lie before a picture is taken of it.

Lengths are in hex widths (flat side to flat side), x to the right, y down, the centre of cell (0, 0) at the
origin. A cell (q, r) has axial coordinates: with pointy tops q counts along the straight rows and r the rows,
with flat tops r counts along the straight columns and q the columns.
"""

from __future__ import annotations

import math
from enum import Enum

Point = tuple[float, float]
Cell = tuple[int, int]

LINE = math.sqrt(3) / 2
"""From one straight line of hexes to the next."""

RADIUS = 1 / math.sqrt(3)
"""From the centre of a hex to a corner."""

# Axial and not by column and row: six neighbours lie at the same six steps everywhere, whichever line one
# is in.
AROUND: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


class Top(Enum):
    """How the hexes stand on the picture: a corner uppermost, or a side."""

    POINTY = "pointy"
    FLAT = "flat"


def centre_of(cell: Cell, top: Top) -> Point:
    """Return the centre of a cell in the hex plane."""
    q, r = cell
    return (q + r / 2, r * LINE) if top is Top.POINTY else (q * LINE, r + q / 2)


def cell_at(point: Point, top: Top) -> Cell:
    """Return the cell that a place of the hex plane lies in; on a border one of those that share it."""
    x, y = point
    q, r = (x - y / (2 * LINE), y / LINE) if top is Top.POINTY else (x / LINE, y - x / (2 * LINE))
    s = -q - r
    near_q, near_r, near_s = round(q), round(r), round(s)
    # The three coordinates of a hex add up to nothing: the one rounded most follows from the others.
    off_q, off_r, off_s = abs(near_q - q), abs(near_r - r), abs(near_s - s)
    if off_q > off_r and off_q > off_s:
        near_q = -near_r - near_s
    elif off_r > off_s:
        near_r = -near_q - near_s
    return near_q, near_r


def corners_of(cell: Cell, top: Top) -> tuple[Point, ...]:
    """Return the six corners of a cell in the hex plane, clockwise from the top or the upper right."""
    x, y = centre_of(cell, top)
    # y grows downwards here, so that growing angles go clockwise on the picture.
    first = -90.0 if top is Top.POINTY else -60.0
    turns = (math.radians(first + 60 * n) for n in range(6))
    return tuple((x + RADIUS * math.cos(turn), y + RADIUS * math.sin(turn)) for turn in turns)
