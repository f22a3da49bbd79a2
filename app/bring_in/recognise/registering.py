"""A picture of a board is laid on the picture of its empty map.

Points that look alike in both (SIFT) are joined by a homography (USAC_MAGSAC); what lens, fold and curl have
bent besides is a smooth surface of fourth order.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from app.bring_in.reading import PointPx
from app.bring_in.refused import Refused
from app.table.pieces import Spot

Floats = NDArray[np.float64]
Grey = NDArray[np.uint8]
Size = tuple[int, int]

MOST_FEATURES = 9_000
WORK_PX = 1_500
"""The longer side of the pictures in which points are sought."""
LEAST_INLIERS = 28
_RATIO = 0.82
_FIRST_REACH_PX = 9.0
_NODES, _MOST_OF_IT, _ROOM = 41, 0.8, 0.05
_BEND_REACH = 0.05
"""How far, in shares of the map's longer side, lens and fold may shift a point from the homography."""


@dataclass(frozen=True, eq=False)
class Registration:
    """Where each point of the map is in the picture, as pixels of both.

    `homography` takes the map to the picture, `bend` has the coefficients of what is added to it. `inliers`
    agree with it, `error_px` is their median distance in pixels of the picture.
    """

    homography: Floats
    bend: Floats
    map_size: tuple[int, int]
    picture_size: tuple[int, int]
    inliers: int
    error_px: float
    agreeing: Floats
    """The points of the map that were seen: what lies there is the map and no counter."""

    def to_picture(self, points: Floats) -> Floats:
        """Return points of the map (n x 2) as points of the picture."""
        found = _projected(self.homography, points)
        return found + _powers(points, self.map_size) @ self.bend

    def seen(self, points: Floats) -> NDArray[np.bool_]:
        """Return for points of the map (n x 2) whether the picture shows them."""
        # Far from all points that agree the bend says nothing: there the homography alone is asked as well.
        bent, flat = self.to_picture(points), _projected(self.homography, points)
        room = _ROOM * max(self.picture_size)
        return np.asarray(_inside(bent, self.picture_size, 0.0) & _inside(flat, self.picture_size, room))

    def places_seen(self, centres: Mapping[Spot, PointPx]) -> tuple[tuple[Spot, PointPx], ...]:
        """Return those places of the map that the picture shows, sorted, each with its middle there."""
        if not centres:
            return ()
        points = np.array(list(centres.values()), float)
        found = zip(centres, self.seen(points), self.to_picture(points).tolist(), strict=True)
        # To a tenth of a pixel: a file with more of them would be no truer.
        return tuple(sorted((spot, (round(x, 1), round(y, 1))) for spot, is_seen, (x, y) in found if is_seen))

    def part_seen(self) -> tuple[int, int, int, int] | None:
        """Return the part of the map that is seen (left, top, right, bottom), None for most of it."""
        wide, high = self.map_size
        ys, xs = np.mgrid[0 : 1 : _NODES * 1j, 0 : 1 : _NODES * 1j]
        points = np.stack([xs.ravel() * (wide - 1), ys.ravel() * (high - 1)], 1)
        found = points[self.seen(points)]
        if not len(found):
            return None
        room = max(self.map_size) / (_NODES - 1)
        left, top = (max(0, int(value)) for value in found.min(0) - room)
        right, bottom = np.minimum(np.ceil(found.max(0) + room), (wide, high)).astype(int)
        area = (right - left) * (bottom - top)
        return (left, top, int(right), int(bottom)) if area < _MOST_OF_IT * wide * high else None

    @property
    def scale(self) -> float:
        """How many pixels of the picture there are to one of the map, in its middle."""
        x, y = self.map_size[0] / 2, self.map_size[1] / 2
        square = self.to_picture(np.array([[x, y], [x + 4, y], [x, y + 4]], float)) / 4
        return float(np.sqrt(abs(np.linalg.det(np.array([square[1] - square[0], square[2] - square[0]])))))


def register(picture: Grey, map_picture: Grey, name: str) -> Registration:
    """Return how a grey picture lies on a grey map; raises Refused where it does not show this map."""
    small, picture_scale = _reduced(picture)
    base, map_scale = _reduced(map_picture)
    ours, theirs = _matches(base, small)
    if len(ours) < LEAST_INLIERS:
        raise _no_map(name, len(ours))
    found, inside = cv2.findHomography(
        ours, theirs, cv2.USAC_MAGSAC, _FIRST_REACH_PX, maxIters=20_000, confidence=0.9999
    )
    homography = np.eye(3) if found is None else np.asarray(found, float)
    agreeing = 0 if found is None else int(np.asarray(inside).sum())
    if agreeing < LEAST_INLIERS or not _is_sound(homography, base.shape):
        raise _no_map(name, agreeing)
    up = np.diag([1 / picture_scale, 1 / picture_scale, 1]) @ homography @ np.diag([map_scale, map_scale, 1])
    size = (map_picture.shape[1], map_picture.shape[0])
    seen = (picture.shape[1], picture.shape[0])
    return _bent(up, ours / map_scale, theirs / picture_scale, (size, seen), name)


def _no_map(name: str, count: int) -> Refused:
    told = f"this picture does not show the map (points that agree: {count})"
    return Refused(name, told, "choose the map's own picture, or a sharper photograph")


def _reduced(grey: Grey) -> tuple[Grey, float]:
    scale = min(1.0, WORK_PX / max(grey.shape))
    if scale == 1.0:
        return grey, 1.0
    return np.asarray(cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)), scale


def _matches(ours: Grey, theirs: Grey) -> tuple[Floats, Floats]:
    """Return points of two pictures that are alike and like no other."""
    sift = cv2.SIFT.create(nfeatures=MOST_FEATURES, contrastThreshold=0.015)
    keys_a, signs_a = sift.detectAndCompute(_evened(ours), None)
    keys_b, signs_b = sift.detectAndCompute(_evened(theirs), None)
    if signs_a is None or signs_b is None or min(len(keys_a), len(keys_b)) < LEAST_INLIERS:
        return np.empty((0, 2)), np.empty((0, 2))
    # Square roots of the signs: Hellinger's distance tells points apart better than Euclid's.
    root_a, root_b = (np.sqrt(s / (s.sum(1, keepdims=True) + 1e-6)) for s in (signs_a, signs_b))
    cv2.setRNGSeed(7)
    search = cv2.FlannBasedMatcher({"algorithm": 1, "trees": 4}, {"checks": 48})
    pairs = search.knnMatch(root_a, root_b, k=2)
    good = [each[0] for each in pairs if len(each) == 2 and each[0].distance < _RATIO * each[1].distance]
    # Many points that are all like the same one would agree that the whole map is seen in it.
    best: dict[int, cv2.DMatch] = {}
    for each in sorted(good, key=lambda match: match.distance):
        best.setdefault(each.trainIdx, each)
    good = list(best.values())
    a = np.array([keys_a[each.queryIdx].pt for each in good], float).reshape(-1, 2)
    b = np.array([keys_b[each.trainIdx].pt for each in good], float).reshape(-1, 2)
    return a, b


def _evened(grey: Grey) -> Grey:
    return np.asarray(cv2.createCLAHE(2.0, (8, 8)).apply(cv2.GaussianBlur(grey, (0, 0), 0.8)))


def _is_sound(homography: Floats, shape: tuple[int, ...]) -> bool:
    """Return whether a homography is one of a camera: the map is neither mirrored, nor folded, nor a line."""
    high, wide = shape[:2]
    corners = _projected(homography, np.array([[0, 0], [wide, 0], [wide, high], [0, high]], float))
    area = _area(corners)
    sides = np.linalg.norm(corners - np.roll(corners, 1, 0), axis=1)
    depth = np.array([[0, 0, 1], [wide, 0, 1], [wide, high, 1], [0, high, 1]]) @ homography[2]
    is_convex = bool(np.all(np.diff(np.sign(_turns(corners))) == 0))
    return (
        area > 0.02 * wide * high
        and sides.min() > 0.15 * sides.max() * min(wide, high) / max(wide, high)
        and (is_convex and bool((depth > 0).all()))
    )


def _area(corners: Floats) -> float:
    x, y = corners.T
    return float(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1))) / 2


def _turns(corners: Floats) -> Floats:
    side = np.roll(corners, -1, 0) - corners
    after = np.roll(side, -1, 0)
    return np.asarray(side[:, 0] * after[:, 1] - side[:, 1] * after[:, 0])


def _projected(homography: Floats, points: Floats) -> Floats:
    flat = np.c_[points, np.ones(len(points))] @ homography.T
    return np.asarray(flat[:, :2] / flat[:, 2:])


_ORDERS = tuple((i, j) for i in range(5) for j in range(5) if 2 <= i + j <= 4)


def _powers(points: Floats, size: tuple[int, int]) -> Floats:
    half = max(size) / 2
    u, v = (points[:, 0] - size[0] / 2) / half, (points[:, 1] - size[1] / 2) / half
    return np.stack([np.ones_like(u), u, v, *(u**i * v**j for i, j in _ORDERS)], 1)


def _inside(points: Floats, size: tuple[int, int], room: float) -> NDArray[np.bool_]:
    low, high = -0.5 - room, np.array(size) - 0.5 + room
    return np.asarray(((points >= low) & (points <= high)).all(1))


def _bent(
    homography: Floats, ours: Floats, theirs: Floats, sizes: tuple[Size, Size], name: str
) -> Registration:
    """Return a homography with the bend that the points about it show; the map's size, then the picture's."""
    size, seen = sizes
    scale = np.sqrt(abs(np.linalg.det(homography[:2, :2]))) / abs(homography[2, 2])
    away = theirs - _projected(homography, ours)
    far = np.linalg.norm(away, axis=1)
    powers = _powers(ours, size)
    coefficients = np.zeros((powers.shape[1], 2))
    reach = max(size) * scale * _BEND_REACH
    chosen = far < reach / 4
    for _ in range(14):
        if chosen.sum() < LEAST_INLIERS:
            raise _no_map(name, int(chosen.sum()))
        weights = 1 / (1 + (np.linalg.norm(away - powers @ coefficients, axis=1) / (reach / 3)) ** 2)
        coefficients = _fitted(powers[chosen], away[chosen], weights[chosen])
        rest = np.linalg.norm(away - powers @ coefficients, axis=1)
        reach = max(reach * 0.7, 3.0, 4 * float(np.median(rest[chosen])) if chosen.any() else 3.0)
        chosen = rest < reach
    error = float(np.median(rest[chosen]))
    return Registration(homography, coefficients, size, seen, int(chosen.sum()), error, ours[chosen])


def _fitted(powers: Floats, away: Floats, weights: Floats) -> Floats:
    # Few points fix few terms: a little stiffness keeps the high ones small where nothing speaks for them.
    stiff = np.diag([0.0, 0.0, 0.0] + [0.02 * (i + j) for i, j in _ORDERS]) * len(powers) * 0.02
    weighted = powers * weights[:, None]
    return np.asarray(
        np.linalg.solve(powers.T @ weighted + stiff + 1e-9 * np.eye(powers.shape[1]), weighted.T @ away)
    )
