"""What a person draws on the map with a remark: arrows, circles, shaded hexes, each a few words of text.

    arrow 2617 2718 (3400,1212) 2919 ; circle 2617 ; circle 2617 2819 ; shade 2617 2618

The points of an arrow are hexes, or pixels of the table where no hex lies. A circle with two points is an
oval round both.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from rules.hexgrid import HEX_WORD, HexId
from rules.issues import NotationError, shown

Point = HexId | tuple[int, int]
"""A hex, or a point in pixels of the table."""

# No hand draws as much: a stranger's file may ask for any number, and every repaint would pay for it.
MOST_DRAWINGS, MOST_POINTS, MOST_SHADED = 60, 60, 2_000
FARTHEST_PX = 1_000_000
_PIXELS = re.compile(r"\((-?\d{1,7}),(-?\d{1,7})\)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow from its first point through all others to the last: two at least, no two alike in a row."""

    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle round a point, an oval round two."""

    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Shade:
    """A tint over some hexes."""

    hexes: frozenset[HexId]


Drawing = Arrow | Circle | Shade


def format_drawings(drawings: Iterable[Drawing]) -> str:
    """Return drawings as text, each with its hexes; those of a shade are sorted."""
    return " ; ".join(map(_format, drawings))


def _format(drawing: Drawing) -> str:
    match drawing:
        case Arrow(points=points):
            return f"arrow {' '.join(map(format_point, points))}"
        case Circle(points=points):
            return f"circle {' '.join(map(format_point, points))}"
        case Shade(hexes=hexes):
            # A set has no order, and the same remark must give the same line.
            return f"shade {' '.join(sorted(hexes))}"


def format_point(point: Point) -> str:
    """Return a point as text, `2617` or `(3400,1212)`."""
    return point if isinstance(point, str) else f"({point[0]},{point[1]})"


def parse_drawings(text: str) -> tuple[Drawing, ...]:
    """Return the drawings that `format_drawings` wrote; raises NotationError on anything else."""
    # Counted before any is read, as each may have thousands of points.
    parts = text.split(" ; ")
    if len(parts) > MOST_DRAWINGS:
        raise NotationError(f"{len(parts)} drawings are more than the {MOST_DRAWINGS} that a remark can have")
    return tuple(map(_parse, parts))


def _parse(text: str) -> Drawing:
    kind, *words = text.split(" ")
    # As a set: a hex shaded twice is shaded once.
    if kind == "shade" and 1 <= len(words) <= MOST_SHADED:
        return Shade(frozenset(map(_hex, words)))
    # One more than are allowed is enough to refuse the rest unread.
    points = tuple(map(_point, words[: MOST_POINTS + 1]))
    if kind == "arrow" and 2 <= len(points) <= MOST_POINTS and not _stays(points):
        return Arrow(points)
    if kind == "circle" and 1 <= len(points) <= 2 and not _stays(points):
        return Circle(points)
    raise NotationError(f"not a drawing: {shown(text)}")


def _stays(points: tuple[Point, ...]) -> bool:
    """Return whether two points in a row are the same."""
    return any(one == other for one, other in pairwise(points))


def _hex(word: str) -> HexId:
    if not HEX_WORD.fullmatch(word):
        raise NotationError(f"not a hex to draw on: {shown(word)}")
    return HexId(word)


def _point(word: str) -> Point:
    found = _PIXELS.fullmatch(word)
    if found is None:
        return _hex(word)
    x, y = int(found[1]), int(found[2])
    if max(abs(x), abs(y)) > FARTHEST_PX:
        raise NotationError(f"a point far beside any table: {shown(word)}")
    return x, y


def hexes_of(drawing: Drawing) -> frozenset[HexId]:
    """Return the hexes that a drawing names."""
    if isinstance(drawing, Shade):
        return drawing.hexes
    return frozenset(point for point in drawing.points if isinstance(point, str))
