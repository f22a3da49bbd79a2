"""Whose ground it is: the part of a map that belongs to each of two sides by where their units stand.

Every point of the map belongs to the side whose nearest hex is nearer (a Voronoi diagram of the middles of
the hexes, made by shapely), but ground without a unit that lies mostly within the other side's, and a narrow
wedge of it, to that side: it is the gap in a thinly held line that lets one into a rear.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import shapely

from maps.sheet import MapSheet
from rules.hexgrid import HexId, Point

EMPTY = 4
"""So far from all units, in hexes, a hex is ground without one."""
_WEDGE = 3.0
"""Half of the width, in hexes, under which ground is a wedge."""
_HELD = 3.0
"""So far round a unit, in hexes, no ground is a wedge."""
_APART = 0.25
"""How far from the middle of a hex that both sides are in each of them is put, in hexes."""


@dataclass(frozen=True, slots=True)
class Holding:
    """What a side has on the map: the hexes of its units, and those in their zones."""

    side: str
    hexes: frozenset[HexId]
    zones: frozenset[HexId] = frozenset()


def ground_of(sheet: MapSheet, first: Holding, second: Holding) -> shapely.Geometry:
    """Return the ground of the first of two sides, on the map and for some hexes round it."""
    return _without_wedges(sheet, _nearest_ground(sheet, first, second), first, second)


def _nearest_ground(sheet: MapSheet, first: Holding, second: Holding) -> shapely.Geometry:
    """Return what is nearer to the first side, on the map and for some hexes round it."""
    own = {_key(point) for point in _sites(sheet, first, second)}
    # A point that both would have is the first side's: sites of a diagram must be different.
    theirs = {_key(point) for point in _sites(sheet, second, first)} - own
    for here, is_first in _empty_ground(sheet, sorted(own), sorted(theirs), first.hexes | second.hexes):
        (own if is_first else theirs).add(_key(sheet.centre_px(here)))
    return nearest_cells(own, theirs, frame_of(sheet, 3 * _WEDGE * sheet.hex_px))


def nearest_cells(
    own: Collection[Point], theirs: Collection[Point], frame: shapely.Geometry
) -> shapely.Geometry:
    """Return the part of a frame that lies nearer to one of some points than to any of others."""
    sites = sorted({*own, *theirs})
    cells = shapely.voronoi_polygons(shapely.multipoints(sites), extend_to=frame, ordered=True)
    mine = [cell for cell, site in zip(cells.geoms, sites, strict=True) if site in own]
    # Not as a coverage, though it is one but for rounding: now and then GEOS makes a cell whose edge crosses
    # itself, which is to be mended before cells are joined.
    return shapely.intersection(shapely.union_all(shapely.make_valid(mine)), frame)


def _empty_ground(
    sheet: MapSheet, own: Sequence[Point], theirs: Sequence[Point], units: Collection[HexId]
) -> Iterator[tuple[HexId, bool]]:
    """Yield the hexes without a unit near them, and whether the first side has them."""
    tree = shapely.STRtree(shapely.points([*own, *theirs]))
    hexes = sheet.grid.hexes
    nearest = tree.nearest(shapely.points([sheet.centre_px(here) for here in hexes]))
    owners = {here: int(number) < len(own) for here, number in zip(hexes, nearest, strict=True)}
    left = set(hexes) - within(sheet, units, EMPTY)
    while left:
        piece = _joined(sheet, left, owners)
        left -= piece
        # Any hex of the piece would do; the least is always the same.
        is_first = owners[min(piece)]
        rim = {there for here in piece for there in sheet.grid.beside[here]} - piece
        strange = sum(1 for there in rim if owners[there] != is_first)
        around = len(sheet.grid.directions)
        edge = sum(1 for here in piece if len(sheet.grid.beside[here]) < around)
        # The edge of the map speaks for its owner: behind it lies his own rear.
        is_given = 2 * strange > len(rim) + edge
        yield from ((here, is_first != is_given) for here in piece)


def within(sheet: MapSheet, hexes: Iterable[HexId], steps: int) -> frozenset[HexId]:
    """Return some hexes and all that are at most so many steps from them."""
    found = last = {here for here in hexes if here in sheet.grid}
    for _ in range(steps):
        last = {there for here in last for there in sheet.grid.beside[here]} - found
        found = found | last
    return frozenset(found)


def _joined(sheet: MapSheet, hexes: Collection[HexId], owners: Mapping[HexId, bool]) -> frozenset[HexId]:
    """Return the hexes of one owner that hang together with the first of some."""
    start = min(hexes)
    found, queue = {start}, [start]
    for here in queue:
        for there in sheet.grid.beside[here]:
            if there in hexes and there not in found and owners[there] == owners[start]:
                found.add(there)
                queue.append(there)
    return frozenset(found)


def _without_wedges(
    sheet: MapSheet, ground: shapely.Geometry, first: Holding, second: Holding
) -> shapely.Geometry:
    """Return the first side's ground when each side has given up its wedges."""
    # Wider than the map: a wedge at its edge must not look broad because the map cuts it.
    rest = frame_of(sheet, 3 * _WEDGE * sheet.hex_px).difference(ground)
    given, gained = _wedges(sheet, ground, first), _wedges(sheet, rest, second)
    mine = _peopled(shapely.union(shapely.difference(ground, given), gained), _middles(sheet, first))
    # What was given away and what nobody of the other side stands in: no pocket is empty.
    theirs = _peopled(frame_of(sheet, 3 * _WEDGE * sheet.hex_px).difference(mine), _middles(sheet, second))
    return frame_of(sheet, 3 * _WEDGE * sheet.hex_px).difference(theirs)


def _peopled(ground: shapely.Geometry, middles: shapely.Geometry) -> shapely.Geometry:
    """Return the pieces of some ground in which somebody stands."""
    pieces = (each for each in shapely.get_parts(ground) if each.geom_type == "Polygon")
    return shapely.MultiPolygon([each for each in pieces if each.intersects(middles)])


def _middles(sheet: MapSheet, side: Holding) -> shapely.Geometry:
    return shapely.MultiPoint([sheet.centre_px(here) for here in side.hexes])


def _wedges(sheet: MapSheet, ground: shapely.Geometry, side: Holding) -> shapely.Geometry:
    """Return the narrow parts of a side's ground that are far from its units."""
    half = _WEDGE * sheet.hex_px
    # Shrunk and grown again: what was narrower than twice that is gone.
    broad = ground.buffer(-half, quad_segs=4).buffer(half, quad_segs=4)
    middles = shapely.points([sheet.centre_px(here) for here in side.hexes])
    discs = shapely.union_all(shapely.buffer(middles, _HELD * sheet.hex_px, quad_segs=2))
    return shapely.difference(ground, shapely.union(broad, discs))


def _sites(sheet: MapSheet, side: Holding, other: Holding) -> Iterator[Point]:
    """Yield the points that are a side's: of its units, and of the zones that are its alone."""
    for here in side.hexes:
        yield sheet.centre_px(here) if here not in other.hexes else _own_half(sheet, here, side, other)
    for here in side.zones - side.hexes - other.hexes - other.zones:
        yield sheet.centre_px(here)


def _own_half(sheet: MapSheet, here: HexId, side: Holding, other: Holding) -> Point:
    """Return the point of a side in a hex where both are: towards the side's own units next to it."""
    x, y = sheet.centre_px(here)
    back = _way_back(sheet, here, side.hexes - other.hexes)
    away = _way_back(sheet, here, other.hexes - side.hexes)
    # Two sides that would be put at one place are put east and west.
    east = 1.0 if side.side < other.side else -1.0
    dx, dy = back[0] - away[0], back[1] - away[1]
    long = math.hypot(dx, dy)
    dx, dy = (dx / long, dy / long) if long > 1e-6 else (east, 0.0)
    return x + dx * _APART * sheet.hex_px, y + dy * _APART * sheet.hex_px


def _way_back(sheet: MapSheet, here: HexId, own: Collection[HexId]) -> Point:
    """Return the direction, of length 1, to the nearest hex of some; none where there are none."""
    centre = sheet.centre_px(here)
    near = min(own, key=lambda each: (math.dist(centre, sheet.centre_px(each)), each), default=here)
    x, y = sheet.centre_px(near)
    long = math.dist(centre, (x, y)) or 1.0
    return (x - centre[0]) / long, (y - centre[1]) / long


def _key(point: Point) -> Point:
    return round(point[0], 3), round(point[1], 3)


def frame_of(sheet: MapSheet, wider_px: float) -> shapely.Geometry:
    """Return the map as a rectangle, so much wider at each side."""
    width, height = sheet.size_px
    return shapely.box(-wider_px, -wider_px, width + wider_px, height + wider_px)
