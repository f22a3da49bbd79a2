"""Shapes that follow the hexes: chains of hexsides, outlines of regions, points kept inside a hex."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import pairwise

from maps.paint.chance import noise
from maps.paint.lines import Line, Point, normals, resample, smooth, smooth_values
from maps.sheet import MapSheet, Wall
from rules.hexgrid import HexId, Hexside

Spot = tuple[int, int]


def side_ends(sheet: MapSheet, side: Hexside) -> tuple[Point, Point]:
    """Return the two corners that a hexside joins; raises ValueError where the hexes do not touch."""
    line = sheet.border_px(side)
    return line[0], line[-1]


def side_middle(sheet: MapSheet, side: Hexside) -> Point:
    """Return the middle of a hexside."""
    return sheet.middle_px(side)


def spot_of(point: Point) -> Spot:
    """Return whole pixels that name a corner, equal for the hexes that share it."""
    return round(point[0]), round(point[1])


def chains(sheet: MapSheet, sides: Iterable[Hexside]) -> list[Line]:
    """Return hexsides joined end to end into lines that break where three of them meet."""
    links: dict[Spot, dict[Spot, Point]] = {}
    # Sorted: where a line begins, and so how it bends, must not hang on the order of a set.
    for side in sorted(sides):
        for a, b in pairwise(sheet.border_px(side)):
            links.setdefault(spot_of(a), {})[spot_of(b)] = b
            links.setdefault(spot_of(b), {})[spot_of(a)] = a
    knots = frozenset(spot for spot in links if len(links[spot]) != 2)
    lines = []
    # Open lines first, from their ends; what is left then are rings.
    for start in [*sorted(knots), *sorted(links)]:
        while links[start]:
            lines.append(_walk(links, start, knots))
    return lines


def _walk(links: dict[Spot, dict[Spot, Point]], start: Spot, knots: frozenset[Spot]) -> Line:
    """Take one line out of the links, from a corner to the next knot or back to its start."""
    line: list[Point] = []
    here = start
    while links[here]:
        there, point = next(iter(links[here].items()))
        # Taken out in both directions, so that no side is walked twice.
        back = links[there].pop(here)
        del links[here][there]
        line.extend((back, point) if not line else (point,))
        here = there
        if here in knots or here == start:
            break
    return tuple(line)


def touches_edge(sheet: MapSheet, point: Point) -> bool:
    """Return whether a corner lies on the outline of the map: fewer than three hexes meet there."""
    x, y = point
    width, height = sheet.size_px
    if not (2 < x < width - 2 and 2 < y < height - 2):
        return True
    if sheet.grid.has_open_ground:
        return False
    # Into all six directions: three hexes meet at a corner, whichever way they lie.
    around = (
        sheet.hex_under(x + dx, y + dy) for dx, dy in ((0, 3), (0, -3), (3, 1), (-3, 1), (3, -1), (-3, -1))
    )
    return any(hex_id is None for hex_id in around)


def _rim(sheet: MapSheet, region: Collection[HexId]) -> Iterator[tuple[Point, Point, bool]]:
    """Yield the sides around a set of hexes, clockwise, and whether each is the map's own edge.

    The map goes on beside a region.
    """
    has_edge = not sheet.grid.has_open_ground
    for hex_id in sorted(region):
        corners = sheet.corners_px(hex_id)
        for n, there in enumerate(sheet.grid.across(hex_id)):
            if there is None or there not in region:
                yield corners[n], corners[(n + 1) % len(corners)], has_edge and there is None


def outlines(sheet: MapSheet, region: Collection[HexId]) -> list[list[tuple[Point, bool]]]:
    """Return the rings of corners around a set of hexes, the hexes to the right of the way.

    Each corner says whether the side that leaves it is the edge of the map.
    """
    # Of hexes at most one side of a rim leaves a corner, so the corner tells it.
    following = {spot_of(a): (a, b, edge) for a, b, edge in _rim(sheet, region)}
    rings = []
    while following:
        first = spot = next(iter(following))
        ring: list[tuple[Point, bool]] = []
        while spot in following:
            a, b, edge = following.pop(spot)
            ring.append((a, edge))
            spot = spot_of(b)
            if spot == first:
                break
        rings.append(ring)
    return rings


def natural_outlines(
    sheet: MapSheet, region: Collection[HexId], inset: float, wobble: float, *, over_edge: float = 110.0
) -> list[Line]:
    """Return rounded, uneven rings that stay inside a set of hexes and run over the map's own edge.

    The rings lie between `inset` and `inset` + `wobble` pixels inside the hexsides.
    """
    inside = frozenset(region)
    rings = []
    for ring in outlines(sheet, region):
        corners = [point for point, _ in ring]
        dense: list[Point] = []
        depth: list[float] = []
        for n, (a, edge) in enumerate(ring):
            # Without its end, which begins the next side.
            piece = resample((a, corners[(n + 1) % len(corners)]), 8.0)[:-1]
            dense += piece
            # Less than nothing is outwards, over the edge.
            depth += [-over_edge if edge else _depth(p, inset, wobble) for p in piece]
        rounded = smooth(dense, 4, closed=True)
        across = normals(rounded, closed=True)
        # Where rounding moved a concave corner outwards, the rim runs deeper to make up for it.
        out = [
            (hx - x) * nx + (hy - y) * ny
            for (x, y), (nx, ny), (hx, hy) in zip(rounded, across, dense, strict=True)
        ]
        deeper = [deep if deep < 0 else max(deep, 2.0 + far) for deep, far in zip(depth, out, strict=True)]
        moved = zip(rounded, across, smooth_values(deeper, 2), dense, strict=True)
        rings.append(tuple(_held(sheet, inside, p, n, deep, home) for p, n, deep, home in moved))
    return rings


def _held(
    sheet: MapSheet, inside: frozenset[HexId], point: Point, across: Point, deep: float, home: Point
) -> Point:
    """Return a point of a rim moved inwards; where rounding cut a corner of a neighbour, further."""
    spot = point[0] + across[0] * deep, point[1] + across[1] * deep
    there = sheet.hex_under(*spot)
    if there is None or there in inside:
        return spot
    return home[0] + across[0] * max(deep, 1.0), home[1] + across[1] * max(deep, 1.0)


def _depth(point: Point, inset: float, wobble: float) -> float:
    x, y = point
    waves = 0.5 + 0.34 * noise(x, y, 34, 71) + 0.3 * noise(x, y, 90, 72)
    return inset + wobble * min(1.0, max(0.0, waves))


def keep_inside(sheet: MapSheet, hex_id: HexId, point: Point, margin: float) -> Point:
    """Return the point, drawn towards the hex's centre until it lies `margin` inside every side."""
    centre = cx, cy = sheet.centre_px(hex_id)
    share = min((_share(wall, centre, point, margin) for wall in sheet.walls_px(hex_id)), default=1.0)
    return point if share >= 1 else (cx + (point[0] - cx) * share, cy + (point[1] - cy) * share)


def _share(wall: Wall, centre: Point, point: Point, margin: float) -> float:
    """Return how much of the way from the centre to a point leaves it `margin` inside a side, 1 for all."""
    inside = wall.inside_px(point)
    if inside >= margin:
        return 1.0
    room = wall.inside_px(centre)
    # A point as far inside as the centre gains nothing by being drawn towards it.
    if inside >= room:
        return 1.0
    # The middle of a narrow region is as far inside as can be.
    return max(0.0, room - margin) / (room - inside)


def depth_inside(sheet: MapSheet, hex_id: HexId, point: Point) -> tuple[float, HexId | None]:
    """Return how far inside a hex a point lies from its nearest side, and what is across that side."""
    walls = sheet.walls_px(hex_id)
    depths = [wall.inside_px(point) for wall in walls]
    depth = min(depths)
    return depth, walls[depths.index(depth)].across


def push_from_sides(sheet: MapSheet, hex_id: HexId, point: Point, clearances: Mapping[HexId, float]) -> Point:
    """Return the point moved away from the sides to some neighbours until it is clear of each."""
    for wall in sheet.walls_px(hex_id) if clearances else ():
        over = clearances.get(wall.across, 0.0) - wall.inside_px(point) if wall.across else 0.0
        if over > 0:
            point = point[0] - wall.out[0] * over, point[1] - wall.out[1] * over
    return point
