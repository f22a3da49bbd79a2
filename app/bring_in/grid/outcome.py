"""What the finder hands on: the transform of the whole picture in its saved form, and how good it is."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.ndimage import distance_transform_edt, gaussian_filter, uniform_filter

from app.bring_in.bend import MAX_NODES, STEEPEST, Bend
from app.bring_in.grid.cells import HEIGHT
from app.bring_in.grid.growth import Grown
from app.bring_in.grid.judgement import Evidence
from app.bring_in.grid.parts import Part, joined
from app.bring_in.grid.sheet import Points, Sheet, projected
from app.bring_in.grid.warp import Warp
from app.bring_in.lattice import Point, Top
from app.bring_in.pictures import Picture
from app.bring_in.projection import Projection
from app.bring_in.transform import MapTransform

Matrix = NDArray[np.float64]

_STEP = 0.7
_FLAT_FROM_DEG = 15.0
_PLAINLY = 0.6
_HALF_A_HEX = 0.5
_BENT_LEAST, _BENT_TIMES, _MOST_BENT = 0.06, 1.4, 0.45
"""Chosen on 39 synthetic maps: about nine of ten then lie no farther off than is told."""


@dataclass(frozen=True)
class FoundGrid:
    """A grid that was found, with the evidence for it.

    `transform` is that of the largest sheet, `worst_hex` how far the worst hex of the whole picture may lie
    off it, in hexes. `centres` are of every hex whose centre lies on the picture, each by the grid of its own
    of the `sheets`; `worst_centre` is how far the worst of these may lie off.
    """

    transform: MapTransform
    evidence: Evidence
    worst_hex: float
    centres: tuple[Point, ...]
    worst_centre: float
    sheets: int = 1


def found_grid(picture: Picture, parts: Sequence[Part], level: int, evidence: Evidence) -> FoundGrid:
    """Return the sheets found on a halved picture as the transform and the centres of the whole one."""
    parts = sorted(parts, key=lambda part: -int(part.grown.taken.sum()))
    transforms = [_as_transform(part.grown.sheet, picture, level) for part in parts]
    centres = [
        _on_sheet(transform, part, picture, level) for transform, part in zip(transforms, parts, strict=True)
    ]
    transform = transforms[0]
    both = joined(centres, transform.middle_figures.pitch_px)
    first = min(transform.cells().items(), key=lambda item: sum(item[1]), default=((0, 0), (0.0, 0.0)))[0]
    worst = max(worst_of(part.grown) for part in parts)
    points = tuple((float(x), float(y)) for x, y in both)
    told = worst if len(parts) == 1 else max(_HALF_A_HEX, worst)
    return FoundGrid(transform.counted_from(first), evidence, told, points, worst, len(parts))


def _on_sheet(transform: MapTransform, part: Part, picture: Picture, level: int) -> Points:
    """Return the centres of the hexes that lie on one sheet."""
    points = np.array(list(transform.cells().values())).reshape(-1, 2)
    scale = picture.factor * 2.0**level
    pixels = (points - np.array(picture.origin_px) + 0.5) / scale - 0.5
    return np.asarray(points[part.holds(pixels, transform.middle_figures.pitch_px / scale)])


def _as_transform(found: Sheet, picture: Picture, level: int) -> MapTransform:
    sheet = _on_whole(found, picture, level)
    middle = np.array(picture.size_px) / 2
    turn = _turn_deg(sheet, middle)
    if abs(turn) <= _FLAT_FROM_DEG:
        top, quarter = Top.POINTY, 0.0
    else:
        top, quarter = Top.FLAT, -30.0 if turn > 0 else 30.0
    return _transform(sheet, picture.size_px, top, quarter)


def _on_whole(sheet: Sheet, picture: Picture, level: int) -> Sheet:
    larger = sheet.scaled(2.0**level * picture.factor)
    moved = np.eye(3)
    moved[:2, 2] = picture.origin_px
    return Sheet(moved @ larger.matrix, larger.warp)


def _turn_deg(sheet: Sheet, pixel: Matrix) -> float:
    """Return how far the first axis of the plane is turned at a pixel, within 30 degrees."""
    basis = sheet.basis_at(sheet.to_places(pixel[None])[0])
    turn = math.degrees(math.atan2(basis[1, 0], basis[0, 0]))
    return (turn + 30) % 60 - 30


def _transform(sheet: Sheet, size_px: tuple[int, int], top: Top, quarter_deg: float) -> MapTransform:
    """Return the sheet in the plane of its kind of hexes, which lies turned to that of the pointy ones."""
    cos, sin = math.cos(math.radians(quarter_deg)), math.sin(math.radians(quarter_deg))
    turned = np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1.0]])
    matrix = sheet.matrix @ turned
    (a, b, c), (d, e, f), (g, h, i) = (matrix / matrix[2, 2]).tolist()
    projection = Projection(((a, b, c), (d, e, f), (g, h, i)))
    bend = None if sheet.warp is None else _bend(sheet.warp, matrix, turned, size_px)
    return MapTransform(top, size_px, projection, bend)


def _bend(warp: Warp, matrix: Matrix, turned: Matrix, size_px: tuple[int, int]) -> Bend:
    """Return a warp read off at nodes over the whole picture in the turned plane."""
    width, height = size_px
    ends = np.array([[0, 0], [width, 0], [0, height], [width, height]], float)
    places = np.nan_to_num(projected(np.asarray(np.linalg.inv(matrix), float), ends)).clip(-2000, 2000)
    low, high = np.floor(places.min(0)) - 1, np.ceil(places.max(0)) + 1
    step = max(_STEP, math.sqrt(float(np.prod(high - low + 2)) / (0.9 * MAX_NODES)))
    x, y = (np.arange(low[n], high[n] + step, step) for n in (0, 1))
    nodes = np.stack(np.meshgrid(x, y), -1).reshape(-1, 2)
    shifts = warp.at(nodes @ turned[:2, :2].T) @ turned[:2, :2]
    return _gentle(low, step, shifts.reshape(len(y), len(x), 2))


def _gentle(low: Matrix, step: float, shifts: Matrix) -> Bend:
    """Return the bend, smoothed where it would tear the paper."""
    width = 0.0
    while True:
        smooth = gaussian_filter(shifts, (width, width, 0)) if width else shifts
        steepest = max(float(np.abs(np.diff(smooth, axis=n)).max(initial=0.0)) for n in (0, 1)) / step
        if steepest < 0.98 * STEEPEST:
            return Bend.of(
                (float(low[0]), float(low[1])), step, smooth[..., 0].tolist(), smooth[..., 1].tolist()
            )
        width = 2 * width if width else 0.5


def _is_astray(grown: Grown) -> bool:
    """Return whether a whole part of the map fits well, but not where the grid has it: a second sheet."""
    match = grown.match
    astray = (match.covered > 0.4) & ~grown.taken & (match.elsewhere > _PLAINLY)
    together = uniform_filter(astray.astype(float), 3, mode="constant") > 0.75
    return int(together.sum()) > 0.08 * int((match.covered > 0.4).sum())


def worst_of(grown: Grown) -> float:
    """Return about how far the worst hex lies off: what is left where the grid was seen, more beyond."""
    left = np.linalg.norm(grown.match.shifts, axis=-1)[grown.taken]
    if left.size == 0:
        return 1.0
    on_picture = grown.match.covered > 0.4
    if _is_astray(grown):
        return _HALF_A_HEX
    far = distance_transform_edt(~grown.taken, sampling=(HEIGHT, 1.0))[on_picture]
    told = float(0.01 + 1.3 * np.percentile(left, 99) + 0.004 * max(far.max(initial=0.0) - 3, 0.0))
    if grown.sheet.warp is None:
        return told
    # A bend follows what was measured, so its residuals are smaller than its error: most at creases.
    return min(_BENT_LEAST + _BENT_TIMES * told, _MOST_BENT)
