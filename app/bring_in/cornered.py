"""The four corners of a photographed sheet: it is laid flat by them before its hexes are looked for."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from app.bring_in.grid.finder import find_grid
from app.bring_in.grid.outcome import FoundGrid
from app.bring_in.lattice import Point
from app.bring_in.pictures import Picture
from app.bring_in.projection import Projection
from app.bring_in.transform import MapTransform
from app.bring_in.watch import UNWATCHED, Watch

_LEAST_SIDE_PX = 50.0


@dataclass(frozen=True, eq=False)
class Flat:
    """A sheet laid flat, and the way back from its pixels to those of the photograph."""

    picture: Picture
    back: Projection
    size_px: tuple[int, int]

    def on_the_photograph(self, transform: MapTransform) -> MapTransform:
        """Return a grid found on the flat sheet as it lies on the photograph."""
        return transform.seen_through(self.back, self.size_px)


def find_within(picture: Picture, corners: Sequence[Point], watch: Watch = UNWATCHED) -> FoundGrid:
    """Return the grid of what lies between four corners of a photograph, in pixels of the photograph.

    Raises ValueError where they are no corners of a sheet, and what `find_grid` raises.
    """
    flat = laid_flat(picture, corners)
    found = find_grid(flat.picture, watch)
    # Told in pixels of the photograph: those are what a person can point at.
    transform = flat.on_the_photograph(found.transform)
    return replace(found, transform=transform, centres=tuple(map(flat.back, found.centres)))


def laid_flat(picture: Picture, corners: Sequence[Point]) -> Flat:
    """Return what lies between four corners (pixels of the whole picture, in any order) as a rectangle.

    Raises ValueError where they are not the corners of a sheet.
    """
    quad = _in_order(corners)
    sides = [math.dist(one, other) for one, other in zip(quad, [*quad[1:], quad[0]], strict=True)]
    if len(corners) != 4 or min(sides) < _LEAST_SIDE_PX or not _is_convex(quad):
        raise ValueError("these are not the four corners of a sheet")
    # As fine as the picture was read: more pixels than that show nothing more.
    wide, high = (max(sides[n], sides[n + 2]) / picture.factor for n in (0, 1))
    flat = [(0.0, 0.0), (wide, 0.0), (wide, high), (0.0, high)]
    back = Projection.through(list(zip(flat, quad, strict=True)))
    read = [
        [(x - dx) / picture.factor for x, dx in zip(point, picture.shift_px, strict=True)] for point in quad
    ]
    # By OpenCV for the pixels, by `Projection` for the way back: both go through the same four points.
    matrix = cv2.getPerspectiveTransform(np.array(read, np.float32), np.array(flat, np.float32))
    size = round(wide) + 1, round(high) + 1
    pixels = cv2.warpPerspective(np.ascontiguousarray(picture.pixels), matrix, size, flags=cv2.INTER_LINEAR)
    return Flat(Picture(picture.name, np.asarray(pixels, np.uint8), size), back, picture.size_px)


def _in_order(corners: Sequence[Point]) -> list[Point]:
    """Return corners clockwise on the picture, the one nearest to its upper left first."""
    x, y = (sum(point[n] for point in corners) / len(corners) for n in (0, 1))
    turned = sorted(corners, key=lambda point: math.atan2(point[1] - y, point[0] - x))
    first = min(range(len(turned)), key=lambda n: turned[n][0] + turned[n][1])
    return turned[first:] + turned[:first]


def _is_convex(quad: Sequence[Point]) -> bool:
    triples = ((quad[n - 2], quad[n - 1], quad[n]) for n in range(len(quad)))
    turns = ((b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]) for a, b, c in triples)
    # Above 0 only: y grows downwards, and corners in order clockwise turn so throughout.
    return all(turn > 0 for turn in turns)
