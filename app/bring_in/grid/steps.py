"""A seam across which the hexes fall out of step by so little that one sheet, bent or drawn out, covers it.

Where each place of the map was really found is held against one flat sheet, and against two that differ by a
shift alone, along every line that paper may be cut along. A fold moves the paper beside it and lets it come
back; behind a seam everything stays where it is. So the line that explains nearly all that a flat sheet
leaves over is a seam.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.bring_in.grid.cells import HEIGHT
from app.bring_in.grid.growth import Grown, found_places
from app.bring_in.grid.seams import Seam, is_upright
from app.bring_in.grid.sheet import Points, Sheet, fitted

_LEAST_SHIFT = 0.03
"""Hexes: what is less no grid is spoilt by."""

_EXPLAINS = 0.7
"""Of the squares that a flat sheet leaves over: folded synthetic maps came to 0.37, once to 0.6; seams to
0.82 or more, but to 0.6 where the sheets were folded too. Those are left to the bend."""

_EXPLAINS_ALONE = 0.9
"""The same on a sheet that came of such a seam: little is left there, and one fold may be most of it."""

_EXPLAINS_ALL = 0.9
"""From here on the sheets are flat; else they are folded beside their seam."""

_LEAST_SHARE = 0.06
"""Of the places that must lie on either side: a few at the rim may be shifted together by chance."""

_LEAST_DEEP = 1.5
"""Hexes that either side must reach from its seam: no grid is known by the hexes of a single row."""

_LEAST_PLACES = 24
_EVERY = HEIGHT / 4
"""Lines are tried so far apart: half a row of hexes."""


@dataclass(frozen=True, eq=False)
class Step:
    """A seam, which of the places gone by lie behind it, and whether the paper is folded besides."""

    seam: Seam
    behind: NDArray[np.bool_]
    is_folded: bool


def likeliest_step(grown: Grown, shape: tuple[int, ...], *, is_half: bool = False) -> Step | None:
    """Return the seam that a grown sheet hides, None where it hides none.

    `is_half` tells that the sheet came of such a seam itself.
    """
    places, pixels, weights = found_places(grown)
    if len(places) < _LEAST_PLACES:
        return None
    flat = Sheet(fitted(places, pixels, weights, flat=False))
    root = np.sqrt(weights)
    # What any flat sheet can follow is taken off first, off the steps too: a step is told by what is left.
    follows, _ = np.linalg.qr(np.column_stack([np.ones(len(places)), places]) * root[:, None])
    left = _beyond(follows, (flat.to_flat(pixels) - places) * root[:, None])
    share = _EXPLAINS_ALONE if is_half else _EXPLAINS
    every = float((left**2).sum())
    best, found = share * every, None
    for turn_deg in (n for n in range(0, 180, 30) if is_upright(flat, shape, n)):
        across = np.array([math.cos(math.radians(turn_deg)), math.sin(math.radians(turn_deg))])
        far = places @ across
        for at in np.arange(far.min() + _EVERY, far.max(), _EVERY):
            behind = far > at
            if not _LEAST_SHARE < behind.mean() < 1 - _LEAST_SHARE or not _is_deep(far, behind):
                continue
            step = _beyond(follows, behind * root)
            size = float(step @ step) + 1e-9
            shift = step @ left / size
            gain = float(shift @ shift) * size
            if gain > best and np.linalg.norm(shift) > _LEAST_SHIFT:
                seam = _seam_at(flat, places, across, float(at))
                best, found = gain, Step(seam, behind, gain < _EXPLAINS_ALL * every)
    return found


def _is_deep(far: Points, behind: NDArray[np.bool_]) -> bool:
    """Return whether the places on either side of a line lie more than a row deep."""
    return all(float(np.ptp(far[chosen])) > _LEAST_DEEP for chosen in (behind, ~behind))


def _beyond(follows: Points, values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return what is left of values when all that `follows` can make is taken off."""
    return np.asarray(values - follows @ (follows.T @ values))


def _seam_at(sheet: Sheet, places: Points, across: Points, at: float) -> Seam:
    """Return the line of the plane, square to a direction, as it lies on the picture."""
    along = np.array([-across[1], across[0]])
    reach = places @ along
    ends = np.stack([across * at + along * end for end in (reach.min(), reach.max())])
    one, other = sheet.to_pixels(ends)
    line = (other - one) / np.linalg.norm(other - one)
    normal = np.array([line[1], -line[0]])
    # Behind is where the plane goes on.
    ahead = sheet.to_pixels((ends.mean(0) + across)[None])[0] - (one + other) / 2
    return Seam(np.asarray((one + other) / 2), normal if normal @ ahead > 0 else -normal, is_slight=True)
