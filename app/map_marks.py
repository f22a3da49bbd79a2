"""What can be laid over the map, as values: fills, hatches, stamps, paths, labels, flags. No Qt.

Whoever has something to show (the trails, the control of hexes, the assistant) hands over a tuple of
marks; the overlay paints them. Colours are `#RRGGBB`, widths and lengths those of a hex of 160 pixels.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from app.table.pieces import Piece
from maps.sheet import MapSheet, Rect
from rules.hexgrid import HexId

Point = tuple[float, float]


class Line(Enum):
    """How a line is drawn."""

    SOLID = "solid"
    DASHED = "dashed"
    DOTS = "dots"


class At(Enum):
    """Where in its hex a stamp stands. Above and below are clear of the counters there."""

    ABOVE = "above"
    TOP = "top"
    MIDDLE = "middle"
    BOTTOM = "bottom"
    BELOW = "below"


@dataclass(frozen=True, slots=True)
class HexFill:
    """A tint over some hexes with one edge round them all; no edge without a colour for it."""

    hexes: frozenset[HexId]
    colour: str
    alpha: float = 0.17
    edge: str = ""
    edge_px: float = 3.0
    line: Line = Line.SOLID
    has_halo: bool = True


@dataclass(frozen=True, slots=True)
class Hatch:
    """Lines at 45 degrees over some hexes, with a dashed edge round them."""

    hexes: frozenset[HexId]
    colour: str
    spacing_px: float = 14.0
    edge_px: float = 2.0


@dataclass(frozen=True, slots=True)
class Stamp:
    """A plate with a few signs on a hex: a large text, a small one beside it.

    A square-cornered stamp with an octagon is one that says stop.
    """

    hex: HexId
    text: str
    small: str = ""
    ground: str = "#0B63A8"
    ink: str = "#FFFFFF"
    is_stop: bool = False
    at: At = At.BOTTOM
    is_inviting: bool = False
    """Whether a click on it means its hex, also where a counter lies under it."""


@dataclass(frozen=True, slots=True)
class PathLine:
    """A line through points of the table (pixels). Stations are the points with a dot."""

    points: tuple[Point, ...]
    colour: str = "#111820"
    width_px: float = 5.0
    line: Line = Line.SOLID
    has_arrow: bool = True
    has_stations: bool = False
    alpha: float = 1.0
    is_over: bool = False
    """Drawn over the counters: an arrow from one stack to the next would be hidden under both."""
    is_smooth: bool = False
    """Bent through its points, without corners."""


@dataclass(frozen=True, slots=True)
class Oval:
    """A line round a place: half of its long and of its short axis, the long one turned clockwise."""

    at_px: Point
    half_long_px: float
    half_short_px: float
    angle_deg: float
    colour: str
    width_px: float = 4.5


@dataclass(frozen=True, slots=True)
class TextTag:
    """A few words on a plate beside a point of the table."""

    at_px: Point
    text: str
    ground: str = "#FFFBE6"
    ink: str = "#2A2410"
    is_far: bool = False
    """Whether it is read from far away too, where there is no room for labels."""


@dataclass(frozen=True, slots=True)
class Flag:
    """A pennant with a letter: whose a hex or bridge is. A crossed one stands where the bridge is blown."""

    at_px: Point
    letter: str
    ground: str
    ink: str
    is_crossed: bool = False
    is_round: bool = False


@dataclass(frozen=True, slots=True)
class FrontMark:
    """A piece of a front in ink on a white casing, so wide on the screen at every zoom.

    With teeth these stand at the right hand of who walks along its points.
    """

    points: tuple[Point, ...]
    width_px: float = 4.4
    alpha: float = 1.0
    casing_alpha: float = 0.9
    has_teeth: bool = False
    colour: str = "#111820"


@dataclass(frozen=True, slots=True)
class PaleCounter:
    """A counter that lies there in another branch, game or moment. `at_px` is its middle."""

    piece: Piece
    at_px: Point
    size_px: float
    alpha: float = 0.42


@dataclass(frozen=True, slots=True)
class NoteSign:
    """A small sheet with lines: there is a note on the hex, though no counter is there to carry its sign."""

    at_px: Point


@dataclass(frozen=True, slots=True)
class Dim:
    """Everything but some hexes steps back."""

    hexes: frozenset[HexId]
    alpha: float = 0.55


MapMark = (
    HexFill | Hatch | Stamp | PathLine | Oval | FrontMark | TextTag | Flag | PaleCounter | NoteSign | Dim
)


def is_above_counters(mark: MapMark) -> bool:
    """Return whether a mark is drawn over the counters; fills, hatches and flags lie under them."""
    return isinstance(mark, Stamp | TextTag | Dim) or (isinstance(mark, PathLine) and mark.is_over)


def bounds(mark: MapMark, sheet: MapSheet, everything: Rect) -> Rect:
    """Return the rectangle that a mark may touch, in table pixels."""
    match mark:
        case HexFill(hexes=hexes) | Hatch(hexes=hexes):
            # The rectangle decides which tiles are painted anew: too small and an edge stays behind, too
            # large and it costs.
            pad = sheet.reach_px + 0.12 * sheet.hex_px
            return _around((sheet.centre_px(each) for each in hexes if each in sheet.grid), pad)
        case Stamp(hex=hex_id):
            found = [sheet.centre_px(hex_id)] if hex_id in sheet.grid else []
            return _around(found, 0.9 * sheet.hex_px)
        case PathLine(points=points):
            return _around(points, 0.25 * sheet.hex_px)
        case Oval(at_px=at, half_long_px=reach):
            return _around([at], reach + 0.1 * sheet.hex_px)
        case FrontMark(points=points):
            # As wide on the screen at every zoom: of a small map it covers much.
            return _around(points, sheet.hex_px)
        case TextTag(at_px=at, text=text):
            wide = 3.0 if mark.is_far else 1.0
            return _around([at], wide * (0.3 + 0.1 * len(text)) * sheet.hex_px)
        case Flag(at_px=at) | NoteSign(at_px=at):
            return _around([at], 0.3 * sheet.hex_px)
        case PaleCounter(at_px=at, size_px=size):
            return _around([at], 0.7 * size)
        case Dim():
            return everything


def _around(points: Iterable[Point], pad: float) -> Rect:
    found = list(points)
    if not found:
        return Rect(0, 0, 0, 0)
    left, top = min(x for x, _ in found) - pad, min(y for _, y in found) - pad
    right, bottom = max(x for x, _ in found) + pad, max(y for _, y in found) + pad
    return Rect(left, top, right - left, bottom - top)


def outline_of(sheet: MapSheet, hexes: frozenset[HexId]) -> tuple[tuple[Point, ...], ...]:
    """Return the closed lines round a set of hexes, holes among them: sides between two of them cancel."""
    after: dict[tuple[int, int], list[tuple[tuple[int, int], Point, Point]]] = {}
    for hex_id in hexes:
        if hex_id not in sheet.grid:
            continue
        corners = sheet.corners_px(hex_id)
        for number, other in enumerate(sheet.grid.across(hex_id)):
            # Sides run clockwise round each hex, so that the outer ones join end to start.
            if other not in hexes:
                start, end = corners[number], corners[(number + 1) % len(corners)]
                after.setdefault(_key(start), []).append((_key(end), start, end))
    loops = []
    while after:
        loops.append(_walk(after))
    return tuple(loops)


def _key(point: Point) -> tuple[int, int]:
    # Corners of neighbours are worked out from different middles: to an eighth of a pixel they are the same.
    return round(point[0] * 8), round(point[1] * 8)


def _walk(after: dict[tuple[int, int], list[tuple[tuple[int, int], Point, Point]]]) -> tuple[Point, ...]:
    """Take one closed line out of the sides."""
    first = here = next(iter(after))
    points: list[Point] = []
    while here in after:
        # At a corner where two loops touch several sides begin: any will do, the rest makes a loop of its
        # own.
        following, start, _ = after[here].pop()
        if not after[here]:
            del after[here]
        points.append(start)
        here = following
        if here == first:
            break
    return tuple(points)
