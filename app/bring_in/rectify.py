"""A scan laid out flat: warped so that its hexes lie where a map of ours has them, strip by strip."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from app.bring_in.grid.sheet import projected
from app.bring_in.grid.warp import Warp
from app.bring_in.pictures import MAX_PIXELS, Picture, Pixels
from app.bring_in.refused import Refused
from app.bring_in.transform import MapTransform
from app.bring_in.watch import UNWATCHED, Watch

_STRIP_PX = 256
_COARSE_PX = 8
_PAPER = (255, 255, 255)


@dataclass(frozen=True, slots=True)
class PlaneRect:
    """A rectangle of the hex plane: lengths in hex widths, (0, 0) the centre of cell (0, 0)."""

    left: float
    top: float
    width: float
    height: float

    def size_px(self, px_per_hex: float) -> tuple[int, int]:
        """Return width and height of its picture."""
        return max(1, round(self.width * px_per_hex)), max(1, round(self.height * px_per_hex))


def rectified(
    picture: Picture, transform: MapTransform, rect: PlaneRect, px_per_hex: float, watch: Watch = UNWATCHED
) -> Pixels:
    """Return the part of a scan that shows a rectangle of the hex plane, so many pixels to a hex width.

    What the scan does not show is white. Raises Refused where it would have too many pixels.
    """
    width, height = rect.size_px(px_per_hex)
    if width * height > MAX_PIXELS:
        raise Refused(picture.name, f"{width} x {height} pixels are too many", "fewer pixels to a hex")
    found = np.empty((height, width, *picture.pixels.shape[2:]), np.uint8)
    top = 0
    for strip in strips(picture, transform, rect, px_per_hex):
        watch.step(top / height, "Laying the scan flat")
        found[top : top + len(strip)] = strip
        top += len(strip)
    return found


def strips(picture: Picture, transform: MapTransform, rect: PlaneRect, px_per_hex: float) -> Iterator[Pixels]:
    """Yield the rectified picture from the top, some rows at a time: a large one need never be held whole."""
    width, height = rect.size_px(px_per_hex)
    source = _Source.of(picture, transform, px_per_hex)
    for top in range(0, height, _STRIP_PX):
        rows = min(_STRIP_PX, height - top)
        x = np.arange(0, width + _COARSE_PX, _COARSE_PX)
        y = top + np.arange(0, rows + _COARSE_PX, _COARSE_PX)
        places = np.stack(
            np.meshgrid(rect.left + (x + 0.5) / px_per_hex, rect.top + (y + 0.5) / px_per_hex), -1
        )
        yield source.shown(places, (width, rows))


@dataclass(frozen=True, eq=False)
class _Source:
    """The scan's pixels, made smaller where the result is, and the way to them from the plane."""

    pixels: Pixels
    matrix: NDArray[np.float64]
    warp: Warp | None
    scale: float
    shift_px: tuple[float, float]

    @classmethod
    def of(cls, picture: Picture, transform: MapTransform, px_per_hex: float) -> _Source:
        pitch = transform.middle_figures.pitch_px / picture.factor
        # Many pixels on one: their mean, or fine lines would flicker in and out.
        less = max(1, math.floor(pitch / px_per_hex + 0.25))
        pixels = picture.pixels
        if less > 1:
            size = max(1, pixels.shape[1] // less), max(1, pixels.shape[0] // less)
            whole = pixels[: size[1] * less, : size[0] * less]
            pixels = np.asarray(cv2.resize(whole, size, interpolation=cv2.INTER_AREA), np.uint8)
        bend = transform.bend
        warp = None
        if bend is not None:
            warp = Warp(
                np.array(bend.origin), bend.step, np.stack([np.array(bend.dx), np.array(bend.dy)], -1)
            )
        scale = float(picture.factor * less)
        shift = tuple(at + (scale - 1) / 2 for at in picture.origin_px)
        return cls(pixels, np.array(transform.projection.rows), warp, scale, (shift[0], shift[1]))

    def shown(self, places: NDArray[np.float64], size: tuple[int, int]) -> Pixels:
        """Return what lies at places of the plane, given at every eighth pixel."""
        flat = places.reshape(-1, 2)
        pixels = projected(self.matrix, flat if self.warp is None else flat + self.warp.at(flat))
        pixels = (np.nan_to_num(pixels, nan=-1e6).clip(-1e6, 1e6) - self.shift_px) / self.scale
        coarse = pixels.reshape(places.shape).astype(np.float32)
        finer = np.array([[_COARSE_PX, 0, 0], [0, _COARSE_PX, 0]], np.float32)
        x, y = (cv2.warpAffine(np.ascontiguousarray(coarse[..., n]), finer, size) for n in (0, 1))
        # The arrays of a turned picture are views that OpenCV does not take.
        source = np.ascontiguousarray(self.pixels)
        return np.asarray(cv2.remap(source, x, y, cv2.INTER_LINEAR, borderValue=_PAPER), np.uint8)
