"""What the finder hands on: the transform of the whole picture in its saved form, and how good it is."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from scipy.ndimage import distance_transform_edt, uniform_filter

from app.bring_in.grid.cells import HEIGHT
from app.bring_in.grid.growth import Grown
from app.bring_in.grid.judgement import Evidence
from app.bring_in.grid.one_plane import beside, in_one_plane, on_whole
from app.bring_in.grid.parts import Part, joined
from app.bring_in.grid.sheet import Points
from app.bring_in.lattice import Point
from app.bring_in.pictures import Picture
from app.bring_in.transform import MapTransform

Matrix = NDArray[np.float64]

_PLAINLY = 0.6
_HALF_A_HEX = 0.5
_BENT_LEAST, _BENT_TIMES, _MOST_BENT = 0.1, 1.4, 0.45
"""Chosen on 60 synthetic maps: all but two then lie no farther off than is told."""

_NEAR, _BEYOND_FLAT, _BEYOND_BENT = 2.0, 0.006, 0.04
"""Hexes, and what to add of a hex for each farther off: of bent maps of another hand, hexes under charts lay
0.03 off where the next that was seen was 2 to 3 hexes off, 0.18 from 4 to 6, up to 0.4 from 9."""

_LITTLE_SEEN, _OFF_UNSEEN = 0.4, 0.3
"""Share of the hexes: three of six maps that showed less lay off by a quarter of a hex and more."""

_RIM = 1.5
"""Hexes at the edge of the map, by which neighbourhoods that are wholly seen fall short of it."""

_CREASED_LEAST, _CREASED_TIMES = 0.06, 1.5
"""A crease is smeared over half a hex, which no hexes left out betray."""

_PIXELS_OFF = 0.3
"""Print is laid on whole pixels and smoothed before lines are looked for: all of it may lie off by so much,
which no measuring within the picture can tell."""


_AT_EDGE, _MOST_AT_EDGE = 0.03, 0.25
"""In hexes: a centre on the very edge of a picture may be found beyond it by as much as it may lie off."""


@dataclass(frozen=True)
class FoundGrid:
    """A grid that was found, with the evidence for it.

    `transform` carries every sheet of the map. `centres` are of every hex whose centre lies on the picture,
    each by the grid of its own sheet, that of a hex printed on two sheets twice; `worst_hex` is how far the
    worst of them may lie off, in hexes, `seen_hex` the same of those that are not hidden by charts.
    """

    transform: MapTransform
    evidence: Evidence
    worst_hex: float
    seen_hex: float
    centres: tuple[Point, ...]

    @property
    def sheets(self) -> int:
        """Of how many sheets out of step the map is made."""
        return len(self.transform.beside) + 1

    def off_by_at_least(self, off_hex: float) -> FoundGrid:
        """Return the grid, of which every hex may lie off by so much."""
        worst, seen = max(self.worst_hex, off_hex), max(self.seen_hex, off_hex)
        return replace(self, worst_hex=worst, seen_hex=seen)


def found_grid(picture: Picture, parts: Sequence[Part], level: int, evidence: Evidence) -> FoundGrid:
    """Return the sheets found on a halved picture as the transform and the centres of the whole one."""
    # The largest first: its figures are those that a person reads and types over.
    parts = sorted(parts, key=lambda part: -int(part.grown.taken.sum()))
    whole = [on_whole(part, picture, level) for part in parts]
    lying = in_one_plane(whole, picture.size_px)
    transform = replace(
        lying[0], beside=tuple(beside(*each) for each in zip(lying[1:], whole[1:], strict=True))
    )
    off = [worst_of(part) for part in parts]
    centres = [_on_sheet(*each) for each in zip(lying, whole, off, strict=True)]
    both = joined(centres, lying[0].middle_figures.pitch_px)
    first = min(transform.cells().items(), key=lambda item: sum(item[1]), default=((0, 0), (0.0, 0.0)))[0]
    pixels_off = _PIXELS_OFF / transform.middle_figures.pitch_px
    seen = max(worst_seen_of(part) for part in parts)
    points = tuple((float(x), float(y)) for x, y in both)
    return FoundGrid(
        transform.counted_from(first), evidence, max(off) + pixels_off, seen + pixels_off, points
    )


def _on_sheet(transform: MapTransform, part: Part, worst: float) -> Points:
    """Return the centres of the hexes that lie on one sheet, the worst of which lies so many hexes off."""
    pitch_px = transform.middle_figures.pitch_px
    beyond = min(max(worst, _AT_EDGE), _MOST_AT_EDGE) * pitch_px
    points = np.array(list(transform.cells(beyond).values())).reshape(-1, 2)
    return np.asarray(points[part.holds(points, pitch_px)])


def _is_astray(grown: Grown) -> bool:
    """Return whether a whole part of the map fits well, but not where the grid has it: a second sheet."""
    match = grown.match
    astray = (match.covered > 0.4) & ~grown.taken & (match.elsewhere > _PLAINLY)
    together = uniform_filter(astray.astype(float), 3, mode="constant") > 0.75
    return int(together.sum()) > 0.08 * int((match.covered > 0.4).sum())


def _farthest_hidden(grown: Grown) -> float:
    """Return how far, in hexes, the farthest cell within the map lies from any that was seen.

    The map is taken for a rectangle along its hexes about what was seen in whole neighbourhoods: beyond it
    lie margins and tables, and a name that passed for hexes.
    """
    seen = uniform_filter(grown.taken.astype(float), 3, mode="constant") > 0.5
    on_picture = (grown.match.covered > 0.4).ravel()
    if not seen.any():
        return 0.0
    centres = grown.region.centres()
    within = min((_within(centres, seen.ravel(), turn_deg) for turn_deg in (0, 30, 60)), key=np.count_nonzero)
    far = distance_transform_edt(~grown.taken, sampling=(HEIGHT, 1.0)).ravel()
    return float(far[on_picture & within].max(initial=0.0))


def _within(centres: Points, seen: NDArray[np.bool_], turn_deg: float) -> NDArray[np.bool_]:
    """Return which cells lie in the rectangle, turned so, about those that were seen."""
    cos, sin = math.cos(math.radians(turn_deg)), math.sin(math.radians(turn_deg))
    along = centres @ np.array([[cos, -sin], [sin, cos]])
    low, high = along[seen].min(0) - _RIM, along[seen].max(0) + _RIM
    return np.asarray(((along >= low) & (along <= high)).all(1))


def worst_seen_of(part: Part) -> float:
    """Return about how far the worst of the hexes lies off where the grid was seen, in hexes."""
    return _worst(part, 0.0)


def worst_of(part: Part) -> float:
    """Return about how far the worst of all hexes lies off, also of those that nothing shows, in hexes."""
    a_hex = _BEYOND_FLAT if _lies_flat(part) else _BEYOND_BENT
    return _worst(part, a_hex * max(_farthest_hidden(part.grown) - _NEAR, 0.0))


def _lies_flat(part: Part) -> bool:
    return part.grown.sheet.warp is None and not part.is_folded


def _worst(part: Part, beyond: float) -> float:
    """Return how far the worst hex may lie off: what is left where the grid was seen, more beyond."""
    grown = part.grown
    left = np.linalg.norm(grown.match.shifts, axis=-1)[grown.taken]
    if left.size == 0:
        return 1.0
    if _is_astray(grown):
        return _HALF_A_HEX
    if grown.foretold is not None:
        return min(_CREASED_LEAST + _CREASED_TIMES * grown.foretold + beyond, _MOST_BENT)
    told = float(0.01 + 1.3 * np.percentile(left, 99) + beyond)
    if not _lies_flat(part):
        # A bend follows what was measured, so its residuals are smaller than its error: most at creases.
        told = min(_BENT_LEAST + _BENT_TIMES * told, _MOST_BENT)
    return max(told, _OFF_UNSEEN) if part.evidence.share < _LITTLE_SEEN else told
