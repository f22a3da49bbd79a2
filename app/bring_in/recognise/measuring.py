"""How large the counters are that were found: measured at their own four sides.

What is no map is seen a little beyond a counter, and beyond its shadow; its sides are where it changes the
most. The median of all sides of all counters is right where a few of them lie on others.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from app.bring_in.recognise.finding import Evidence, Square

Profile = NDArray[np.float64]

_MOST, _LEAST = 80, 4
"""So many squares are measured, the clearest first; from fewer nothing is told."""
_ROOM, _BAND = 0.8, 0.35
"""About a middle, in edges: what is looked at, and how much of a side."""
_NEAR, _FAR = 0.3, 0.66
"""In edges from the middle: nearer lie the signs of a counter, farther its neighbours."""
_STEEP, _TOP = 0.5, 0.85
"""What is a side, and what of it counts as its top."""


def measured_edge(evidence: Evidence, squares: Sequence[Square]) -> float | None:
    """Return the edge of counters in pixels of the frame, None where there are too few to tell."""
    # Both axes count by themselves: of a counter that touches a neighbour one of them is still free.
    found: list[float] = []
    for each in squares[:_MOST]:
        lengths = (_length(profile, each.edge_px) for profile in _upright(evidence, each))
        found += [length for length in lengths if length is not None]
    return float(np.median(found)) if len(found) >= 2 * _LEAST else None


def _upright(evidence: Evidence, square: Square) -> tuple[Profile, Profile]:
    """Return how steep it is along both axes of a square, from one side of its room to the other."""
    reach = int(np.ceil(_ROOM * square.edge_px))
    turn = np.radians(square.angle_deg)
    cos, sin = float(np.cos(turn)), float(np.sin(turn))
    matrix = np.array([[cos, -sin, square.x], [sin, cos, square.y]])
    matrix[:, 2] -= matrix[:, :2] @ np.full(2, float(reach))
    size = (2 * reach + 1, 2 * reach + 1)
    how = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    x, y = (cv2.warpAffine(each, matrix, size, flags=how) for each in (evidence.slope_x, evidence.slope_y))
    band = round(_BAND * square.edge_px)
    middle = slice(reach - band, reach + band + 1)
    across, along = np.abs(x * cos + y * sin), np.abs(-x * sin + y * cos)
    return across[middle].mean(0, dtype=np.float64), along[:, middle].mean(1, dtype=np.float64)


def _length(profile: Profile, edge_px: float) -> float | None:
    """Return how far apart the two sides are, None where one of them is not seen."""
    middle = len(profile) // 2
    near, far = max(1, round(_NEAR * edge_px)), min(middle - 1, round(_FAR * edge_px))
    before, after = profile[middle - far : middle - near + 1], profile[middle + near : middle + far + 1]
    if min(before.max(), after.max()) < _STEEP:
        return None
    return middle + near + _top(after) - (middle - far + _top(before))


def _top(profile: Profile) -> float:
    """Return where it is the steepest: the middle of all that is nearly so, as what is very steep was cut."""
    weight = np.clip(profile - _TOP * profile.max(), 0, None)
    return float((np.arange(len(profile)) * weight).sum() / weight.sum())
