"""A map as values: the grid, what lies in its hexes and on its hexsides, and the tray beside it.

Pixels are those of the whole map's picture, `hex_px` from flat side to flat side, the origin at the
north-west corner of the whole map. The tray stands to the right of the map in the same pixels.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from itertools import pairwise
from operator import attrgetter
from typing import NamedTuple, NewType

from maps.features import Features
from rules.grids.boards import BoardsGrid
from rules.grids.lattice import Lattice
from rules.hexgrid import Grid, HexId, Hexside, Point

BoxId = NewType("BoxId", str)

Lines = tuple[int, int]
"""The first and the last of some rows or columns, both included, from 1."""
# More lines than any grid has: a section that names none shows them all.
ALL_LINES: Lines = (1, 9999)


class Rect(NamedTuple):
    """A rectangle in pixels."""

    x: float
    y: float
    width: float
    height: float

    @property
    def centre(self) -> tuple[float, float]:
        """The middle of the rectangle."""
        return self.x + self.width / 2, self.y + self.height / 2

    def holds(self, x: float, y: float) -> bool:
        """Return whether a point lies inside."""
        # Half open: a point on the edge that two rectangles share lies in one of them.
        return 0 <= x - self.x < self.width and 0 <= y - self.y < self.height


class CrossingKind(Enum):
    """How a river that bars the way may be crossed."""

    BRIDGE = "bridge"
    FORD = "ford"


@dataclass(frozen=True, slots=True)
class Crossing:
    """A bridge or ford on a hexside, with the side that owns it when the game begins."""

    side: Hexside
    kind: CrossingKind
    name: str
    owner: str | None = None


@dataclass(frozen=True, slots=True)
class Road:
    """A named road or railway from hex to hex; every two that follow one another touch."""

    kind: str
    name: str
    hexes: tuple[HexId, ...]

    @property
    def links(self) -> tuple[Hexside, ...]:
        """The hexsides that the road crosses."""
        return tuple(Hexside.between(a, b) for a, b in zip(self.hexes, self.hexes[1:], strict=False))


@dataclass(frozen=True, slots=True)
class Area:
    """A named set of hexes, such as a corps' deployment area. `side` is empty where both may use it."""

    name: str
    kind: str
    side: str
    hexes: tuple[HexId, ...]
    provenance: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """One printed sheet of the map: its rows and columns, its picture and where that lies.

    On a map without rows the sheet has the regions whose middle lies in its rectangle.
    """

    id: str
    title: str
    rows: Lines
    picture: str
    rect_px: Rect
    columns: Lines = ALL_LINES
    board: str = ""
    """The board that it shows, where the map has several with grids of their own."""


class Draw(Enum):
    """How a piece is drawn from a box."""

    CHANCE = "chance"
    """Any of them, as chits from a cup."""
    TOP = "top"
    """The one on top, as cards from a deck."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of the tray where counters lie: a turn, a pool, a count. `rect_px` is in table pixels.

    `seen_by` is the only side that may look at what lies there, `nobody`, or empty where everybody may. With
    `is_out_of_sight` others do not even see how much lies there, as on a sheet that is kept under the table.
    `draw` is how pieces are drawn from there, and `into` the box to which a piece drawn goes.
    """

    id: BoxId
    kind: str
    title: str
    rect_px: Rect
    note: str = ""
    side: str = ""
    date: str = ""
    seen_by: str = ""
    draw: Draw | None = None
    into: str = ""
    is_out_of_sight: bool = False


@dataclass(frozen=True, slots=True)
class Label:
    """A text printed on the tray where no counters lie, such as the heading of a row of boxes."""

    text: str
    rect_px: Rect
    side: str = ""


@dataclass(frozen=True, slots=True)
class Tray:
    """The sheet of boxes beside the map. A map without one has a tray of no area and no boxes."""

    title: str
    rect_px: Rect
    boxes: Mapping[BoxId, Box]
    labels: tuple[Label, ...] = ()
    provenance: str = ""

    def box_of(self, key: BoxId | None) -> Box | None:
        """Return the box of an id; None for a place that is no box, and for a box that the tray has not."""
        return self.boxes.get(key) if key is not None else None

    def box_under(self, x_px: float, y_px: float) -> Box | None:
        """Return the box that a point of the table lies in."""
        # Boxes do not overlap (read_tray sees to it), so the first is the only one.
        return next((box for box in self.boxes.values() if box.rect_px.holds(x_px, y_px)), None)


@dataclass(frozen=True, slots=True)
class Wall:
    """A side of a hex from within: the unit vector out of it, its way from the origin, what is across."""

    out: Point
    off_px: float
    across: HexId | None

    def inside_px(self, point: Point) -> float:
        """Return how far inside the side a point of the table lies, less than 0 outside."""
        return self.off_px - point[0] * self.out[0] - point[1] * self.out[1]


# No slots: cached_property needs an instance dictionary.
@dataclass(frozen=True)
class MapSheet:
    """Everything the map of a game says. `provenance` names the origin of each layer."""

    id: str
    title: str
    grid: Grid
    hex_px: float
    hex_km: float
    terrain: Mapping[HexId, str]
    villages: Mapping[HexId, str]
    hexsides: Mapping[str, frozenset[Hexside]]
    river_names: Mapping[Hexside, str]
    roads: tuple[Road, ...]
    crossings: Mapping[Hexside, Crossing]
    entries: Mapping[str, tuple[HexId, ...]]
    edge_roads: Mapping[HexId, str]
    areas: Mapping[str, Area]
    towns: Mapping[str, HexId]
    cities: Mapping[str, frozenset[HexId]]
    """Named sets of city hexes."""
    fronts: Mapping[str, tuple[HexId, ...]]
    sections: tuple[Section, ...]
    tray: Tray
    provenance: Mapping[str, str]
    credit: str
    place_names: Mapping[HexId, tuple[float, float]] = field(default_factory=dict)
    """Longitude and latitude of each village, for a painter that knows the real geography."""
    sides: tuple[str, ...] = ()
    """The sides of the game, the words of every owner."""
    drawn_as: Mapping[str, str] = field(default_factory=dict)
    """The word of ours that a kind of terrain, of river or of hexside of this map's own is drawn as."""
    features: Features | None = None
    """Names and lines of pictures that are painted without words; None where pictures have their own."""

    @cached_property
    def dated_boxes(self) -> Mapping[str, tuple[Box, ...]]:
        """The boxes of the tray by their kind, those of each by their date."""
        found: dict[str, list[Box]] = {}
        for box in sorted(self.tray.boxes.values(), key=attrgetter("date")):
            found.setdefault(box.kind, []).append(box)
        return {kind: tuple(boxes) for kind, boxes in found.items()}

    def look_of(self, kind: str) -> str:
        """Return the kind of hexside or of terrain that one is drawn as, most often itself."""
        return self.drawn_as.get(kind, kind)

    def looks_of_side(self, side: Hexside) -> frozenset[str]:
        """Return what the features of a hexside are drawn as."""
        return frozenset(map(self.look_of, self.features_of_side.get(side, ())))

    def kinds_drawn_as(self, look: str) -> tuple[str, ...]:
        """Return the kinds of hexside of this map that are drawn in one way."""
        return tuple(kind for kind in self.hexsides if self.look_of(kind) == look)

    @cached_property
    def hexes_of(self) -> Mapping[str, frozenset[HexId]]:
        """The hexes of each section by its id."""
        return {each.id: hexes_on(self.grid, each, self.hex_px) for each in self.sections}

    @property
    def size_px(self) -> tuple[float, float]:
        """Width and height of the whole map's picture."""
        width, height = self.grid.size
        return width * self.hex_px, height * self.hex_px

    def centre_px(self, hex_id: HexId) -> tuple[float, float]:
        """Return the centre of a hex in table pixels."""
        x, y = self.grid.centre(hex_id)
        return x * self.hex_px, y * self.hex_px

    def above_px(self, hex_id: HexId) -> Point:
        """Return the point above a hex where words about it stand clear of its counters and its outline."""
        x, y = self.centre_px(hex_id)
        if not self.grid.has_open_ground:
            # A pointy hex reaches 0.58 of its width above its centre: this is just clear of it.
            return x, y - 0.62 * self.hex_px
        top = min(corner_y for _, corner_y in self.corners_px(hex_id))
        return x, min(y - 0.62 * self.hex_px, top - 0.14 * self.hex_px)

    @cached_property
    def reach_px(self) -> float:
        """How far the farthest corner of a hex lies from its centre, in table pixels."""
        # The hexes of a lattice are all alike.
        hexes = self.grid.hexes[:1] if isinstance(self.grid, Lattice) else self.grid.hexes
        reaches = (math.dist(self.grid.centre(h), corner) for h in hexes for corner in self.grid.corners(h))
        return max(reaches, default=0.0) * self.hex_px

    def corners_px(self, hex_id: HexId) -> tuple[tuple[float, float], ...]:
        """Return the corners of a hex in table pixels, clockwise."""
        return tuple((x * self.hex_px, y * self.hex_px) for x, y in self.grid.corners(hex_id))

    @cached_property
    def _walls(self) -> dict[HexId, tuple[Wall, ...]]:
        """The sides of each hex asked about: painters ask for every tree."""
        return {}

    def walls_px(self, hex_id: HexId) -> tuple[Wall, ...]:
        """Return the sides of a hex, clockwise."""
        if hex_id not in self._walls:
            corners, across = self.corners_px(hex_id), self.grid.across(hex_id)
            following = (*corners[1:], corners[0])
            self._walls[hex_id] = tuple(map(_wall, corners, following, across))
        return self._walls[hex_id]

    def border_px(self, side: Hexside) -> tuple[Point, ...]:
        """Return the corners along a hexside in table pixels; raises ValueError where the hexes do not touch.

        Neighbours that share only a corner or a link have a stroke across the middle of the way between them.
        """
        if not self.grid.are_adjacent(side.a, side.b):
            raise ValueError(f"no such hexside: {side}")
        line = self.grid.border(side.a, side.b) or _stroke_between(*map(self.grid.centre, side))
        return tuple((x * self.hex_px, y * self.hex_px) for x, y in line)

    def middle_px(self, side: Hexside) -> Point:
        """Return the middle of a hexside in table pixels; of one with corners that of its longest part."""
        line = self.border_px(side)
        (ax, ay), (bx, by) = max(pairwise(line), key=lambda part: math.dist(*part))
        return (ax + bx) / 2, (ay + by) / 2

    def hex_under(self, x_px: float, y_px: float) -> HexId | None:
        """Return the hex under a point of the table, None beside the map."""
        return self.grid.hex_under(x_px / self.hex_px, y_px / self.hex_px)

    def is_open_ground(self, x_px: float, y_px: float) -> bool:
        """Return whether a point lies on a map that goes on beside its regions: counters may lie anywhere."""
        width, height = self.size_px
        return self.grid.has_open_ground and 0 <= x_px < width and 0 <= y_px < height

    @cached_property
    def road_links(self) -> Mapping[str, frozenset[Hexside]]:
        """The hexsides crossed by each kind of road."""
        kinds = {road.kind for road in self.roads}
        return {
            kind: frozenset(link for road in self.roads if road.kind == kind for link in road.links)
            # Sorted: painters draw in this order, and a set has another one in every run.
            for kind in sorted(kinds)
        }

    @cached_property
    def features_of_side(self) -> Mapping[Hexside, tuple[str, ...]]:
        """The kinds of feature on each hexside that has any."""
        sides = {side for those in self.hexsides.values() for side in those}
        return {side: tuple(kind for kind, those in self.hexsides.items() if side in those) for side in sides}


def hexes_on(grid: Grid, section: Section, hex_px: float) -> frozenset[HexId]:
    """Return the hexes of a section."""
    return frozenset(hex_id for hex_id in grid.hexes if _is_on(grid, section, hex_id, hex_px))


def _is_on(grid: Grid, section: Section, hex_id: HexId, hex_px: float) -> bool:
    if isinstance(grid, BoardsGrid):
        part, inner = grid.home_of(hex_id)
        # Whole boards are told apart here: the rows and rectangles below mean the board's own grid.
        is_whole = (section.rows, section.columns) == (ALL_LINES, ALL_LINES)
        return part.prefix == section.board and (is_whole or _is_on(part.grid, section, inner, hex_px))
    if not isinstance(grid, Lattice):
        x, y = grid.centre(hex_id)
        return section.rect_px.holds(x * hex_px, y * hex_px)
    # The file counts lines from 1, the grid from 0.
    (col, row), (left, right), (top, bottom) = grid.col_row(hex_id), section.columns, section.rows
    return left <= col + 1 <= right and top <= row + 1 <= bottom


def _stroke_between(one: Point, other: Point) -> tuple[Point, Point]:
    """Return the ends of a stroke square to the way between two points, half a hex long at most."""
    right, down = (other[0] - one[0]) / 2, (other[1] - one[1]) / 2
    share = min(1.0, 0.25 / (math.hypot(right, down) or 1.0))
    x, y = one[0] + right, one[1] + down
    return (x - down * share, y + right * share), (x + down * share, y - right * share)


def _wall(start: Point, end: Point, across: HexId | None) -> Wall:
    right, down = end[0] - start[0], end[1] - start[1]
    long = math.hypot(right, down) or 1.0
    # Corners go clockwise, so out of the hex is a quarter turn to the left of each side's way.
    out = (down / long, -right / long)
    return Wall(out, start[0] * out[0] + start[1] * out[1], across)
