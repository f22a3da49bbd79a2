"""Calibrating a scan by hand: a person clicks the centres of some hexes, the rest follows.

Works without the extra. Two clicks on neighbours settle width and turn, a third the stretch, a fourth the
perspective; each further one shows how far it lies from where the grid has it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.bring_in.bend import MAX_NODES, STEEPEST, Bend
from app.bring_in.lattice import Cell, Point, Top, cell_at, centre_of
from app.bring_in.projection import Projection
from app.bring_in.transform import MapTransform

_STEP = 2.0
"""Hexes between two nodes of a bend made of clicks."""

_REACH = 4.0
"""Hexes over which a click draws the grid with it."""


@dataclass(frozen=True, slots=True)
class Click:
    """A pixel that somebody says is the centre of a cell."""

    cell: Cell
    pixel: Point


@dataclass(frozen=True, slots=True)
class Residual:
    """How far a click lies from the centre that the grid gives its cell: pixels, and hexes."""

    click: Click
    off_px: Point
    off_hex: float


@dataclass(frozen=True)
class Calibration:
    """A grid laid through clicks; without `spare` ones beyond those that settle it residuals say nothing."""

    transform: MapTransform
    residuals: tuple[Residual, ...]
    spare: int

    @property
    def worst_hex(self) -> float:
        """How far the worst click lies off, in hexes."""
        return max((residual.off_hex for residual in self.residuals), default=0.0)


def calibrate(clicks: Sequence[Click], top: Top, size_px: tuple[int, int]) -> Calibration:
    """Return the grid nearest to clicked centres; raises ValueError where they do not settle one."""
    pairs = [(centre_of(click.cell, top), click.pixel) for click in clicks]
    # Two pixels of one cell would be evened out without a word: the person takes one for another hex.
    if len({click.cell for click in clicks}) < len(clicks):
        raise ValueError("one hex was clicked twice")
    projection = _fitted(pairs)
    if _is_mirrored(projection):
        raise ValueError("the clicks show the map in a mirror: is one of them another hex?")
    transform = MapTransform(top, size_px, projection)
    return Calibration(transform, residuals_of(transform, clicks), max(0, len(clicks) - 4))


def _fitted(pairs: Sequence[tuple[Point, Point]]) -> Projection:
    try:
        return Projection.through(pairs)
    except ValueError:
        # Centres in one line settle no stretch: the first and the last settle turn and width.
        if len(pairs) < 3:
            raise
        return Projection.through([pairs[0], max(pairs, key=lambda pair: math.dist(pair[0], pairs[0][0]))])


def _is_mirrored(projection: Projection) -> bool:
    # The sign of the determinant: below 0 the plane is turned over.
    a, b, d, e = projection.slope_at((0.0, 0.0))
    return a * e - b * d <= 0


def residuals_of(transform: MapTransform, clicks: Sequence[Click]) -> tuple[Residual, ...]:
    """Return how far each click lies from the grid."""
    return tuple(_residual(transform, click) for click in clicks)


def _residual(transform: MapTransform, click: Click) -> Residual:
    there, seen = transform.centre_px(click.cell), transform.to_plane(click.pixel)
    off_hex = math.dist(seen, centre_of(click.cell, transform.top))
    return Residual(click, (click.pixel[0] - there[0], click.pixel[1] - there[1]), off_hex)


def next_cell(clicks: Sequence[Click], pixel: Point, top: Top, size_px: tuple[int, int]) -> Cell:
    """Return the cell that a further click must mean.

    The first click is (0, 0), the second its neighbour along the straight row or column, in the direction
    that the pixel lies; from then on the grid so far tells.
    """
    if not clicks:
        return 0, 0
    if len(clicks) == 1:
        dx, dy = pixel[0] - clicks[0].pixel[0], pixel[1] - clicks[0].pixel[1]
        return _nearest_neighbour(dx, dy, top)
    # Fitted anew for each click: a few points cost nothing, and the click before may have moved the whole
    # grid.
    under = calibrate(clicks, top, size_px).transform.cell_under(pixel)
    return under if under is not None else (0, 0)


def _nearest_neighbour(dx: float, dy: float, top: Top) -> Cell:
    far = math.hypot(dx, dy) or 1.0
    return cell_at((dx / far, dy / far), top)


def bent_through(transform: MapTransform, clicks: Sequence[Click]) -> MapTransform:
    """Return the transform with its bend drawn towards the clicks about each of them.

    The pull fades with distance (Gaussian weights over some hexes), so that one click mends one fold; and it
    ends with the sheet that was clicked. Raises ValueError where the clicks would tear the paper.
    """
    of_sheet: dict[MapTransform, list[Click]] = {}
    for click in clicks:
        of_sheet.setdefault(transform.alone(click.pixel), []).append(click)
    bends = {(sheet.projection, sheet.bend): _bent(sheet, own) for sheet, own in of_sheet.items()}
    first = bends.get((transform.projection, transform.bend), transform.bend)
    fresh = [bends.get((sheet.projection, sheet.bend), sheet.bend) for sheet in transform.beside]
    beside = tuple(replace(sheet, bend=bend) for sheet, bend in zip(transform.beside, fresh, strict=True))
    return replace(transform, bend=first, beside=beside)


def _bent(transform: MapTransform, clicks: Sequence[Click]) -> Bend:
    """Return the bend of one sheet drawn towards the clicks on it."""
    places = [centre_of(click.cell, transform.top) for click in clicks]
    pulls = [_pull(transform, click) for click in clicks]
    (west, north), columns, rows = _cover(transform)
    dx, dy = [], []
    for row in range(rows):
        nodes = [(west + column * _STEP, north + row * _STEP) for column in range(columns)]
        shifts = [_added(_bend_at(transform, node), _weighted(node, places, pulls)) for node in nodes]
        dx.append([shift[0] for shift in shifts])
        dy.append([shift[1] for shift in shifts])
    return Bend.of((west, north), _STEP, dx, dy)


def _cover(transform: MapTransform) -> tuple[Point, int, int]:
    """Return origin, columns and rows of the nodes that cover the picture."""
    width, height = transform.size_px
    corners = [transform.to_plane((x, y)) for x in (0.0, width) for y in (0.0, height)]
    # A projection from few clicks may have its horizon on the picture, and nodes without end beyond it.
    if not all(math.isfinite(value) for corner in corners for value in corner):
        raise ValueError("a corner of the picture lies above the horizon of the grid")
    west, north = min(x for x, _ in corners), min(y for _, y in corners)
    columns = math.ceil((max(x for x, _ in corners) - west) / _STEP) + 1
    rows = math.ceil((max(y for _, y in corners) - north) / _STEP) + 1
    # Before a node is made: two clicks a pixel apart, said to be neighbours, cover a scan with millions.
    if columns * rows > MAX_NODES:
        raise ValueError("the hexes are too small: were the first two clicks neighbours?")
    return (west, north), columns, rows


def _bend_at(transform: MapTransform, place: Point) -> Point:
    return transform.bend.at(place) if transform.bend else (0.0, 0.0)


def _added(one: Point, other: Point) -> Point:
    return one[0] + other[0], one[1] + other[1]


def _pull(transform: MapTransform, click: Click) -> Point:
    """Return how far the paper must be shifted further so that a cell comes to lie where it was clicked."""
    place = centre_of(click.cell, transform.top)
    seen, shifted = transform.projection.inverse(click.pixel), _added(place, _bend_at(transform, place))
    dx, dy = seen[0] - shifted[0], seen[1] - shifted[1]
    # A click so far off means the next hex as likely as this one.
    if max(abs(dx), abs(dy)) > STEEPEST:
        raise ValueError("a click lies half a hex from the grid: lay the grid anew first")
    return dx, dy


def _weighted(node: Point, places: Sequence[Point], pulls: Sequence[Point]) -> Point:
    # Gaussian: near its click it holds fully, and leaves no edge where it ends.
    weights = [math.exp(-((math.dist(node, place) / _REACH) ** 2)) for place in places]
    # The constant keeps places far from every click where they are.
    total = sum(weights) + 0.02
    x = sum(weight * pull[0] for weight, pull in zip(weights, pulls, strict=True))
    y = sum(weight * pull[1] for weight, pull in zip(weights, pulls, strict=True))
    return x / total, y / total
