"""What a scanner or a telephone makes of a flat picture: turn, perspective, folds, light; places followed."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFilter

Points = NDArray[np.float64]


@dataclass(frozen=True)
class Fold:
    """A crease through a place: the art beside it is shifted along and across, less farther away."""

    vertical: bool
    at: float
    across_px: float
    along_px: float
    reach_px: float


@dataclass(frozen=True)
class Shot:
    """How a picture is taken. Corner shifts are shares of the size, `bulge` the shift at the corners."""

    seed: int = 0
    turn_deg: float = 0.0
    corners: tuple[float, ...] = (0.0,) * 8
    bulge: float = 0.0
    folds: tuple[Fold, ...] = ()
    margin: float = 0.0
    shade: float = 0.0
    glare: float = 0.0
    blur: float = 0.0
    noise: float = 0.0
    jpeg: int = 95
    scale: float = 1.0


KINDS = ("clean", "scanned", "folded", "photographed")


def shot(kind: str, seed: int, width: int, height: int, pitch: float) -> Shot:
    """Return a shot of a kind with its factors drawn."""
    rng = np.random.default_rng([seed, 3])
    if kind == "clean":
        return Shot(seed, jpeg=int(rng.integers(80, 98)))
    turn, blur = rng.uniform(-3, 3), rng.uniform(0.3, 0.9)
    noise, jpeg = rng.uniform(1, 5), int(rng.integers(70, 95))
    if kind == "scanned":
        return Shot(seed, turn, shade=rng.uniform(0, 0.08), blur=blur, noise=noise, jpeg=jpeg, margin=0.02)
    if kind == "folded":
        folds = _folds(rng, width, height, pitch)
        return Shot(seed, turn, folds=folds, shade=0.1, blur=blur, noise=noise, jpeg=jpeg, margin=0.02)
    corners = tuple(rng.uniform(-0.06, 0.06, 8))
    folds = _folds(rng, width, height, pitch)[: rng.integers(0, 3)]
    return Shot(
        seed,
        rng.uniform(-8, 8),
        corners,
        rng.uniform(-0.015, 0.02),
        folds,
        rng.uniform(0.0, 0.08),
        rng.uniform(0.05, 0.3),
        rng.uniform(0, 0.5),
        rng.uniform(0.5, 1.3),
        rng.uniform(2, 8),
        int(rng.integers(60, 92)),
        max(0.7, min(1.0, 26 / pitch)) if pitch < 40 else rng.uniform(0.6, 1.0),
    )


def _folds(rng: np.random.Generator, width: int, height: int, pitch: float) -> tuple[Fold, ...]:
    folds = []
    for vertical, size in ((True, width), (False, height)):
        count = int(rng.integers(1, 4))
        for n in range(count):
            at = size * (n + 1) / (count + 1) * rng.uniform(0.97, 1.03)
            across, along = rng.choice([-1, 1], 2) * rng.uniform(0.02, 0.08, 2) * pitch
            folds.append(Fold(vertical, at, across, along, pitch * rng.uniform(0.5, 3)))
    return tuple(folds)


def take(pixels: NDArray[np.uint8], made: Shot) -> tuple[NDArray[np.uint8], Callable[[Points], Points]]:
    """Return the picture taken, and where places of the flat one lie on it."""
    rng = np.random.default_rng([made.seed, 4])
    height, width = pixels.shape[:2]
    out_w, out_h, matrix = _frame(made, width, height)
    back = np.linalg.inv(matrix)

    def source_of(points: Points) -> Points:
        flat = _projected(back, points)
        return _unbent(flat, made, width, height)

    y, x = np.mgrid[0:out_h:8, 0:out_w:8].astype(float)
    coarse = source_of(np.stack([x, y], -1).reshape(-1, 2)).reshape(*x.shape, 2).astype(np.float32)
    warp = np.float32([[8, 0, 0], [0, 8, 0]])
    maps = [
        cv2.warpAffine(coarse[..., n], warp, (out_w, out_h), borderMode=cv2.BORDER_REPLICATE) for n in (0, 1)
    ]
    table = tuple(int(v) for v in rng.uniform(40, 150, 3))
    out = cv2.remap(
        pixels, maps[0], maps[1], cv2.INTER_CUBIC, borderMode=cv2.BORDER_CONSTANT, borderValue=table
    )

    def target_of(points: Points) -> Points:
        guess = _projected(matrix, points)
        for _ in range(30):
            off = source_of(guess) - points
            guess = guess - (_projected(matrix, points + off) - _projected(matrix, points))
        return guess

    return _lit(rng, out, maps, made), target_of


def _frame(made: Shot, width: int, height: int) -> tuple[int, int, NDArray[np.float64]]:
    """Return the size of the picture taken and the projection onto it."""
    ends = np.array([[0, 0], [width, 0], [width, height], [0, height]], float)
    turn = np.radians(made.turn_deg)
    spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    moved = (ends - ends.mean(0)) @ spin.T * made.scale + np.reshape(made.corners, (4, 2)) * (
        width,
        height,
    ) * made.scale
    if made.margin > 0 or made.turn_deg:
        low = moved.min(0) - made.margin * width
        high = moved.max(0) + made.margin * width
    else:
        low, high = moved.min(0), moved.max(0)
    matrix = cv2.getPerspectiveTransform(ends.astype(np.float32), (moved - low).astype(np.float32))
    out_w, out_h = (round(float(v)) for v in high - low)
    return out_w, out_h, matrix.astype(float)


def _projected(matrix: NDArray[np.float64], points: Points) -> Points:
    made = np.column_stack([points, np.ones(len(points))]) @ matrix.T
    return made[:, :2] / made[:, 2:]


def _unbent(points: Points, made: Shot, width: int, height: int) -> Points:
    middle, reach = np.array([width / 2, height / 2]), np.hypot(width, height) / 2
    off = (points - middle) / reach
    out = points + off * (off**2).sum(1, keepdims=True) * made.bulge * reach
    for fold in made.folds:
        axis = 0 if fold.vertical else 1
        side = (points[:, axis] - fold.at) / fold.reach_px
        # Steep at the crease, fading away from it: paper that was folded does not lie flat beside the crease.
        pull = np.tanh(side * 3) * np.exp(-np.abs(side) / 3)
        out[:, axis] += pull * fold.across_px
        out[:, 1 - axis] += pull * fold.along_px
    return out


def _lit(
    rng: np.random.Generator, out: NDArray[np.uint8], maps: list[NDArray[np.float32]], made: Shot
) -> NDArray[np.uint8]:
    """Lay light, dirt and loss over the picture."""
    height, width = out.shape[:2]
    light = np.linspace(1 - made.shade, 1 + made.shade, width, dtype=np.float32)[None, :, None]
    light = (
        light * np.linspace(1 + made.shade / 2, 1 - made.shade / 2, height, dtype=np.float32)[:, None, None]
    )
    for fold in made.folds:
        side = (maps[0 if fold.vertical else 1] - fold.at) / 6
        light = light * (1 - 0.25 * np.exp(-(side**2)) + 0.06 * np.tanh(side / 5))[..., None]
    shown = out.astype(np.float32) * light
    if made.glare:
        y, x = np.mgrid[0:height, 0:width].astype(np.float32)
        far = ((x - width * rng.random()) / (width * 0.2)) ** 2 + (
            (y - height * rng.random()) / (height * 0.15)
        ) ** 2
        shown += (255 - shown) * (made.glare * np.exp(-far))[..., None]
    image = Image.fromarray(np.clip(shown, 0, 255).astype(np.uint8))
    if made.blur:
        image = image.filter(ImageFilter.GaussianBlur(made.blur))
    if made.noise:
        noisy = np.asarray(image, np.float32) + rng.normal(0, made.noise, (height, width, 1)).astype(
            np.float32
        )
        image = Image.fromarray(np.clip(noisy, 0, 255).astype(np.uint8))
    kept = io.BytesIO()
    image.save(kept, "JPEG", quality=made.jpeg)
    return np.asarray(Image.open(kept).convert("RGB"))
