"""Directions from point to point, for grids whose hexes lie anywhere."""

from __future__ import annotations

import math

from rules.hexgrid import Point, Side


def bearing_deg(start: Point, end: Point) -> float:
    """Return the direction from one point to another, in degrees clockwise from the north."""
    # y grows to the south, so north is the lesser y; measured from north, x takes the place of the sine.
    return math.degrees(math.atan2(end[0] - start[0], start[1] - end[1])) % 360


def off_deg(bearing: float, heading: Side) -> float:
    """Return by how many degrees a bearing misses a direction, from 0 to 180."""
    # The difference is brought between -180 and 180 first: 350 and 10 degrees are 20 apart.
    return abs((bearing - 45 * heading.value + 180) % 360 - 180)


def side_at(bearing: float) -> Side:
    """Return the direction nearest to a bearing."""
    # From 337.5 degrees on it rounds to 8, which is the north again.
    return Side(round(bearing / 45) % 8)
