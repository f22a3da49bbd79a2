"""The layers of the film as marks: fronts of several dates in graded ink, heat of movement."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.film.heat import classes_of
from app.map_marks import FrontMark, HexFill, MapMark, Point, TextTag
from rules.hexgrid import HexId

if TYPE_CHECKING:
    from app.film.front import Front, FrontLine

GRADES = ((3.2, 0.38), (3.6, 0.62), (4.4, 1.0))
"""Width and strength of the ink of older fronts, of the last but one and of the last (art guide, 12)."""
CASING, OLD_CASING_IN_DARK = 0.9, 0.3
HEAT_INK, HEAT_ALPHAS = "#8A5A00", (0.1, 0.19, 0.3, 0.43, 0.58)
_TAG_GROUND, _TAG_INK = "#FFFFFF", "#111820"
_LEAST_TAGGED_HEXES = 10.0
"""A shorter piece of a front has no date of its own, unless it is the longest."""


@dataclass(frozen=True, slots=True)
class DatedFront:
    """A front and what stands on its tag; only that of the present has teeth."""

    front: Front
    tag: str
    is_present: bool = False


def grade_of(index: int, count: int) -> tuple[float, float]:
    """Return width and strength of one of several fronts, the oldest of which has the index 0."""
    # All older than the last three share the palest ink.
    return GRADES[max(0, len(GRADES) - (count - index))]


def front_marks(
    fronts: Sequence[DatedFront], first_side: str, *, is_dark: bool = False
) -> tuple[MapMark, ...]:
    """Return the marks of fronts, the oldest first: it lies lowest and is palest.

    Teeth point towards the first side of the game, whichever is the first of a front.
    """
    return tuple(
        mark
        for index, each in enumerate(fronts)
        for mark in _marks(each, first_side, index, len(fronts), is_dark)
    )


def _marks(dated: DatedFront, first_side: str, index: int, count: int, is_dark: bool) -> Iterator[MapMark]:
    width, strength = grade_of(index, count)
    # A white casing under pale ink would glare on the dimmed map.
    casing = OLD_CASING_IN_DARK if is_dark and index + 1 < count else CASING
    lines = dated.front.lines
    for line in lines:
        # A front runs with its first side at the right hand, which is where teeth point.
        points = line.points if dated.front.sides[0] == first_side else line.points[::-1]
        yield FrontMark(points, width, strength, casing, has_teeth=dated.is_present)
    # Each date at another place along its line, so that tags of fronts near one another do not meet.
    share = (index + 1) / (count + 1)
    longest = max(lines, key=length_px, default=None)
    for line in lines:
        is_long = length_px(line) >= _LEAST_TAGGED_HEXES * dated.front.hex_px
        if dated.tag and (line is longest or is_long):
            yield TextTag(point_at(line, share), dated.tag, _TAG_GROUND, _TAG_INK, is_far=True)


def length_px(line: FrontLine) -> float:
    """Return how long a line is, in table pixels."""
    return sum(math.dist(one, other) for one, other in zip(line.points, line.points[1:], strict=False))


def point_at(line: FrontLine, share: float) -> Point:
    """Return the point of a line at a share of its length."""
    left = share * length_px(line)
    for one, other in zip(line.points, line.points[1:], strict=False):
        left -= math.dist(one, other)
        if left <= 0:
            return other
    return line.points[-1]


def heat_marks(heat: Mapping[HexId, int]) -> tuple[MapMark, ...]:
    """Return a fill for each class of hexes, the hottest strongest."""
    classes = zip(classes_of(heat), HEAT_ALPHAS, strict=True)
    return tuple(HexFill(hexes, HEAT_INK, alpha) for hexes, alpha in classes if hexes)
