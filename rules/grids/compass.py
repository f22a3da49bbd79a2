"""Directions from point to point, for grids whose hexes lie anywhere."""

from __future__ import annotations

import math

from rules.hexgrid import Point, Side


def bearing_deg(start: Point, end: Point) -> float:
    """Return the direction from one point to another, in degrees clockwise from the north."""
    return math.degrees(math.atan2(end[0] - start[0], start[1] - end[1])) % 360


def off_deg(bearing: float, heading: Side) -> float:
    """Return by how many degrees a bearing misses a direction, from 0 to 180."""
    return abs((bearing - 45 * heading.value + 180) % 360 - 180)


def side_at(bearing: float) -> Side:
    """Return the direction nearest to a bearing."""
    return Side(round(bearing / 45) % 8)
