"""The sheets that were found, in the form that is saved: one hex plane for all of them.

Each sheet grew by itself, from a hex of its own and with an axis of its own. Where two of them meet, the
second is turned and counted so that the hexes go on from one to the other.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray
from scipy.ndimage import gaussian_filter

from app.bring_in.bend import MAX_NODES, STEEPEST, Bend
from app.bring_in.grid.parts import Part
from app.bring_in.grid.seams import Seam
from app.bring_in.grid.sheet import Points, Sheet, projected
from app.bring_in.grid.warp import Warp
from app.bring_in.lattice import Cell, Top, cell_at, centre_of
from app.bring_in.pictures import Picture
from app.bring_in.projection import Projection
from app.bring_in.sheet_beside import Edge, SheetBeside
from app.bring_in.transform import MapTransform

Matrix = NDArray[np.float64]

_STEP = 0.7
_FLAT_FROM_DEG = 15.0
_ALONG_SEAM = 9
_OVERLAPPING = 12.0
"""So much worse than a gap of one hex is an overlap of one: paper laid on paper hides what is printed."""


def in_one_plane(parts: Sequence[Part], size_px: tuple[int, int]) -> list[MapTransform]:
    """Return where the plane of the first sheet lies on each of them; all in pixels of the whole picture."""
    top, quarter_deg = _stand(parts[0].grown.sheet, size_px)
    found = {0: _transform(parts[0].grown.sheet, size_px, top, quarter_deg)}
    # A sheet may touch the first by another one only.
    for _ in parts:
        for n, part in enumerate(parts):
            beside = [m for m in found if _shared(parts[m], part) is not None] if n not in found else []
            if beside:
                found[n] = _carried_on(found[beside[0]], parts[beside[0]], part, quarter_deg)
    return [found[n] for n in range(len(parts))]


def _shared(one: Part, other: Part) -> tuple[Seam, int] | None:
    """Return the seam that two sheets lie on either side of, and on which the other does."""
    for seam, side in other.seams:
        for here, this in one.seams:
            if this == -side and np.array_equal(here.point, seam.point):
                return seam, side
    return None


def _carried_on(plane: MapTransform, one: Part, other: Part, quarter_deg: float) -> MapTransform:
    """Return a sheet in the plane of the one before it."""
    shared = _shared(one, other)
    assert shared is not None
    seam, side = shared
    points = _between(seam, one, other, plane.size_px)
    middle = points[len(points) // 2]
    sixths = [quarter_deg + 60 * n for n in range(6)]
    turn_deg = min(sixths, key=lambda each: abs(_turned_against(plane, other.grown.sheet, middle, each)))
    fresh = _transform(other.grown.sheet, plane.size_px, plane.top, turn_deg)
    return fresh.counted_from(_first_cell(plane, fresh, points, seam, side))


def _between(seam: Seam, one: Part, other: Part, size_px: tuple[int, int]) -> Points:
    """Return points of a seam where both sheets touch it, at least one."""
    along = np.array([-seam.across[1], seam.across[0]])
    far = np.linspace(-1, 1, 401)[:, None] * math.hypot(*size_px)
    points = seam.point + far * along
    on_picture = ((points > 0) & (points < size_px)).all(1)
    touched = points[on_picture & one.holds(points, 0.1) & other.holds(points, 0.1)]
    if not len(touched):
        return np.asarray(seam.point[None])
    return np.asarray(touched[:: max(1, len(touched) // _ALONG_SEAM)])


def _turned_against(plane: MapTransform, sheet: Sheet, pixel: Matrix, turn_deg: float) -> float:
    """Return by how many degrees a sheet, turned in its plane, runs otherwise than a plane at a pixel."""
    x, y = plane.to_plane((float(pixel[0]), float(pixel[1])))
    ends = [plane.to_pixel((x + off, y)) for off in (-0.5, 0.5)]
    here = math.atan2(ends[1][1] - ends[0][1], ends[1][0] - ends[0][0])
    basis = sheet.basis_at(sheet.to_places(pixel[None])[0])
    axis = basis @ (math.cos(math.radians(turn_deg)), math.sin(math.radians(turn_deg)))
    off_deg = math.degrees(math.atan2(axis[1], axis[0]) - here)
    return (off_deg + 180) % 360 - 180


def _first_cell(plane: MapTransform, fresh: MapTransform, points: Points, seam: Seam, side: int) -> Cell:
    """Return the cell of a fresh sheet that takes up the place of (0, 0), for its hexes to go on.

    What a sheet of paper was moved away by is known but for whole hexes; the least is taken that is no
    overlap. The fresh sheet lies on a side of the seam, the plane on the other.
    """
    pixels = [(float(x), float(y)) for x, y in points]
    off = np.median([np.subtract(plane.to_plane(p), fresh.to_plane(p)) for p in pixels], axis=0)
    middle = pixels[len(pixels) // 2]
    reach = plane.middle_figures.pitch_px * side * seam.across
    ahead = np.subtract(plane.to_plane((middle[0] + reach[0], middle[1] + reach[1])), plane.to_plane(middle))
    ahead /= np.linalg.norm(ahead)
    q, r = cell_at((-float(off[0]), -float(off[1])), plane.top)
    near = [(q + dq, r + dr) for dq in range(-2, 3) for dr in range(-2, 3)]

    def cost(cell: Cell) -> float:
        moved = off + centre_of(cell, plane.top)
        gap = float(moved @ ahead)
        askew = abs(float(moved @ (-ahead[1], ahead[0])))
        # Of what was one sheet at first nothing is lost: it may as well lie a little over the other.
        worse = 1.0 if gap >= 0 else -1.0 if seam.is_slight else -_OVERLAPPING
        return askew + worse * gap

    return min(near, key=cost)


def beside(transform: MapTransform, part: Part) -> SheetBeside:
    """Return a further sheet in its saved form."""
    edges = tuple(_edge(seam, side) for seam, side in part.seams)
    return SheetBeside(transform.projection, transform.bend, edges)


def _edge(seam: Seam, side: int) -> Edge:
    a, b = (seam.across * side).tolist()
    return Edge.of(a, b, -float(seam.point @ (a, b)))


def on_whole(part: Part, picture: Picture, level: int) -> Part:
    """Return a sheet in pixels of the whole picture."""
    factor, origin = 2.0**level * picture.factor, np.array(picture.origin_px, float)
    larger = part.grown.sheet.scaled(factor)
    moved = np.eye(3)
    moved[:2, 2] = origin
    sheet = Sheet(moved @ larger.matrix, larger.warp)
    seams = tuple((replace(seam, point=seam.point + origin), side) for seam, side in part.scaled(factor))
    return replace(part, grown=replace(part.grown, sheet=sheet), seams=seams)


def _stand(sheet: Sheet, size_px: tuple[int, int]) -> tuple[Top, float]:
    """Return how the hexes stand in the middle of a picture, and by how much their plane is turned for it."""
    middle = np.array(size_px) / 2
    basis = sheet.basis_at(sheet.to_places(middle[None])[0])
    turn_deg = math.degrees(math.atan2(basis[1, 0], basis[0, 0]))
    off_deg = (turn_deg + 30) % 60 - 30
    top = Top.POINTY if abs(off_deg) <= _FLAT_FROM_DEG else Top.FLAT
    # That of all six turns which brings the axis nearest to that of the picture. Flat tops lie 30 degrees off
    # either way: told from the turn within a sixth alone, half of them would come to lie 60 degrees askew.
    first = 0.0 if top is Top.POINTY else 30.0
    turns = [first + 60 * n for n in range(-3, 4)]
    return top, min(turns, key=lambda each: abs(turn_deg + each))


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
