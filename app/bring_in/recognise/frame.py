"""The frame: the map laid flat, with a margin, at the size in which the picture shows it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from app.bring_in.recognise.registering import Floats, Registration

Colours = NDArray[np.float32]
_STEP_PX = 24
"""Between two nodes of the frame at which the bend is reckoned; in between it is straight enough."""


@dataclass(frozen=True, eq=False)
class Frame:
    """Pixels of the frame beside pixels of the map: `scale` of them to one, after a margin."""

    registration: Registration
    scale: float
    margin_px: int

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the frame."""
        wide, high = self.registration.map_size
        return (
            round(wide * self.scale) + 2 * self.margin_px,
            round(high * self.scale) + 2 * self.margin_px,
        )

    def to_map(self, points: Floats) -> Floats:
        """Return points of the frame (n x 2) as points of the map."""
        # Centres of pixels: the first of the frame lies within the first of the map.
        return (points - self.margin_px + 0.5) / self.scale - 0.5

    def of_map_points(self, points: Floats) -> Floats:
        """Return points of the map (n x 2) as points of the frame."""
        return (points + 0.5) * self.scale - 0.5 + self.margin_px

    def to_picture(self, points: Floats) -> Floats:
        """Return points of the frame as points of the picture."""
        return self.registration.to_picture(self.to_map(points))

    def of_picture(self, picture: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """Return the picture laid flat in the frame."""
        x, y = self._where(self.to_picture)
        # What the picture shows larger is averaged first, or fine print would flicker.
        shrink = self.registration.scale / self.scale
        if shrink > 1.3:
            picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), 0.42 * shrink))
        return np.asarray(cv2.remap(picture, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE))

    def of_map(self, picture: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """Return the map's own picture in the frame."""
        if self.scale < 0.75:
            picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), 0.42 / self.scale))
        x, y = self._where(self.to_map)
        return np.asarray(cv2.remap(picture, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE))

    def is_map(self) -> NDArray[np.bool_]:
        """Return for each pixel of the frame whether it is on the map, and in the picture."""
        wide, high = self.size
        found = np.zeros((high, wide), bool)
        edge = self.margin_px
        found[edge : high - edge, edge : wide - edge] = True
        ys, xs = np.mgrid[0 : high + _STEP_PX : _STEP_PX, 0 : wide + _STEP_PX : _STEP_PX].astype(float)
        seen = self.registration.seen(self.to_map(np.stack([xs.ravel(), ys.ravel()], 1))).reshape(xs.shape)
        if seen.all():
            return found
        near = np.kron(seen, np.ones((_STEP_PX, _STEP_PX), bool))
        return np.asarray(found & near[:high, :wide])

    def _where(self, going: Callable[[Floats], Floats]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        wide, high = self.size
        columns, rows = wide // _STEP_PX + 2, high // _STEP_PX + 2
        ys, xs = np.mgrid[0:rows, 0:columns].astype(float) * _STEP_PX
        nodes = going(np.stack([xs.ravel(), ys.ravel()], 1)).reshape(rows, columns, 2).astype(np.float32)
        gx = (np.arange(wide, dtype=np.float32) / _STEP_PX)[None].repeat(high, 0)
        gy = (np.arange(high, dtype=np.float32) / _STEP_PX)[:, None].repeat(wide, 1)
        made = cv2.remap(nodes, gx, gy, cv2.INTER_LINEAR)
        return np.ascontiguousarray(made[..., 0]), np.ascontiguousarray(made[..., 1])
