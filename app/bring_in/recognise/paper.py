"""Where the picture shows the map: not where its paper has ended and the table begins, nor the scanner's lid.

The picture of the empty map may show more than lies on the table: a margin of the scanner, a sheet that was
not laid out. There everything is other than the map, in long strips that no counters make.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray
from scipy.spatial import cKDTree

from app.bring_in.recognise.frame import Frame
from app.bring_in.recognise.registering import Floats

Mask = NDArray[np.bool_]

_NEAR, _FELLOWS = 0.06, 4
"""A point that agrees alone, far from all others, may agree by chance."""
_LEAST_POINTS = 250
"""Fewer points do not say where the map ends."""
_ROOM, _LONG = 0.01, 0.5
"""In shares of the frame's longer side. So long is a strip, and no few counters of a small map."""
_LINK_PX, _BESIDE_PX = 5, 7
"""Counters in a row are joined by no more than their shadows: opened so far they fall apart."""
_THICK_PX = 25
"""Less than a counter, which is looked for where it is 36 wide, and more than most strips are."""


def shown_map(strange: Mask, is_map: Mask, frame: Frame) -> Mask:
    """Return `is_map` without the strips at its edge in which no map is seen.

    `strange` is what is other than the map. Only what lies outside of all points that agree is left out, and
    only where it goes along the edge: a counter beside the last point is no strip.
    """
    if len(frame.registration.agreeing) < _LEAST_POINTS:
        return is_map
    outside = strange & is_map & ~_hull(frame, is_map.shape)
    return is_map & ~strips_of(outside, is_map)


def strips_of(outside: Mask, is_map: Mask) -> Mask:
    """Return the strips along the edge of a map in what is outside of it, with a little about them.

    Counters that touch a strip are none of it: they stay, as far as they are thick and no strip themselves.
    """
    strips = _along_the_edge(_opened(outside, _LINK_PX), is_map, _LINK_PX)
    if not strips.any():
        return strips
    thick = _opened(outside, _THICK_PX)
    counters = thick & ~_along_the_edge(thick, is_map, _THICK_PX)
    bare = strips & ~counters
    wide = cv2.dilate(bare.astype(np.uint8), np.ones((_BESIDE_PX, _BESIDE_PX), np.uint8)) > 0
    return np.asarray(wide & ~counters)


def _opened(mask: Mask, width_px: int) -> Mask:
    """Return what of a mask is so wide both ways."""
    square = np.ones((width_px, width_px), np.uint8)
    return np.asarray(cv2.morphologyEx(mask.astype(np.uint8), cv2.MORPH_OPEN, square) > 0)


def _along_the_edge(solid: Mask, is_map: Mask, width_px: int) -> Mask:
    """Return the pieces of an opened mask that go along the edge of the map far enough to be strips."""
    count, labels = cv2.connectedComponents(solid.astype(np.uint8))
    edge = is_map & (cv2.erode(is_map.astype(np.uint8), np.ones((3, 3), np.uint8)) == 0)
    # Opening leaves the very edge bare.
    near = cv2.dilate(labels.astype(np.uint16), np.ones((width_px, width_px), np.uint8))
    along = np.bincount(near[edge], minlength=count)
    strips = np.flatnonzero(along[1:] > _LONG * max(is_map.shape)) + 1
    return np.asarray(np.isin(labels, strips))


def _hull(frame: Frame, shape: tuple[int, ...]) -> Mask:
    """Return what lies within the points of the map that were seen, and a little about it."""
    points = frame.of_map_points(_together(frame.registration.agreeing, max(frame.registration.map_size)))
    mask = np.zeros(shape, np.uint8)
    if len(points) >= 3:
        cv2.fillConvexPoly(mask, cv2.convexHull(np.rint(points).astype(np.int32)), 1)
    room = 2 * round(_ROOM * max(shape)) + 1
    return np.asarray(cv2.dilate(mask, np.ones((room, room), np.uint8)) > 0)


def _together(points: Floats, longer: int) -> Floats:
    """Return the points that have others near them."""
    if len(points) <= _FELLOWS:
        return points
    far, _ = cKDTree(points).query(points, k=_FELLOWS)
    return np.asarray(points[far[:, -1] < _NEAR * longer])
