"""What a scanner or a camera makes of a print: NumPy and Pillow alone.

`Camera` maps points of the finished picture to points of the print; the truth goes the other way by Newton.
"""

from __future__ import annotations

import io
from dataclasses import dataclass, field
from math import cos, radians, sin

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageFilter

Rng = np.random.Generator
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Damage:
    """How bad the picture is. Shares are of 1, angles of degrees, noise in grey levels."""

    edge_px: float = 112
    """The edge of a counter in the picture."""
    perspective: float = 0.0
    angle_deg: float = 0.0
    barrel: float = 0.0
    fold: float = 0.0
    shade: float = 0.0
    glare: float = 0.0
    blur_px: float = 0.5
    noise: float = 3.0
    jpeg: int = 88
    has_halftone: bool = False
    dot_gain: float = 0.0


@dataclass(frozen=True)
class Camera:
    """From pixels of the picture to those of the print."""

    source: tuple[int, int]
    size: tuple[int, int]
    matrix: Floats
    barrel: float
    fold: float
    fold_at: float
    shift: Floats = field(default_factory=lambda: np.zeros(2))

    def to_print(self, x: Floats, y: Floats) -> tuple[Floats, Floats]:
        """Return the points of the print that are seen at points of the picture."""
        wide, high = self.source
        a, b, c = self.matrix
        w = c[0] * x + c[1] * y + c[2]
        u, v = (a[0] * x + a[1] * y + a[2]) / w, (b[0] * x + b[1] * y + b[2]) / w
        half = max(wide, high) / 2
        du, dv = (u - wide / 2) / half, (v - high / 2) / half
        swell = 1 + self.barrel * (du * du + dv * dv)
        u, v = wide / 2 + du * half * swell, high / 2 + dv * half * swell
        # Paper that rises towards its fold is seen shorter there.
        bend = self.fold * half * np.exp(-(((u - self.fold_at * wide) / (0.05 * wide)) ** 2))
        return u, v + bend * np.sign(v - high / 2) * np.abs(v / high - 0.5)

    def to_picture(self, points: Floats) -> Floats:
        """Return where points of the print are seen."""
        start = np.linalg.inv(self.matrix)
        flat = np.c_[points, np.ones(len(points))] @ start.T
        found = flat[:, :2] / flat[:, 2:]
        for _ in range(12):
            u, v = self.to_print(found[:, 0], found[:, 1])
            e = 0.5
            ux, vx = self.to_print(found[:, 0] + e, found[:, 1])
            uy, vy = self.to_print(found[:, 0], found[:, 1] + e)
            a, b, c, d = (ux - u) / e, (uy - u) / e, (vx - v) / e, (vy - v) / e
            ru, rv = points[:, 0] - u, points[:, 1] - v
            det = a * d - b * c
            found = found + np.c_[(d * ru - b * rv) / det, (a * rv - c * ru) / det]
        return found


def camera_for(rng: Rng, source: tuple[int, int], scale: float, damage: Damage) -> Camera:
    """Return a camera that sees a print of that size, `scale` pixels to one of its own."""
    wide, high = source
    corners = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], float) * scale
    corners += rng.uniform(-1, 1, (4, 2)) * damage.perspective * np.array([wide, high]) * scale
    turn = radians(damage.angle_deg)
    corners = corners @ np.array([[cos(turn), sin(turn)], [-sin(turn), cos(turn)]])
    margin = 0.02 * scale * max(wide, high)
    corners += margin - corners.min(0)
    size = tuple(int(v) for v in np.ceil(corners.max(0) + margin))
    matrix = _homography(corners, np.array([[0, 0], [wide, 0], [wide, high], [0, high]], float))
    return Camera(
        source, (size[0], size[1]), matrix, damage.barrel, damage.fold, float(rng.uniform(0.35, 0.65))
    )


def _homography(one: Floats, other: Floats) -> Floats:
    rows, right = [], []
    for (x, y), (u, v) in zip(one, other, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        right += [u, v]
    return np.append(np.linalg.solve(np.array(rows), np.array(right)), 1).reshape(3, 3)


def taken(rng: Rng, printed: Image.Image, camera: Camera, damage: Damage) -> Image.Image:
    """Return the picture of a print."""
    if damage.has_halftone:
        printed = halftoned(printed, damage.dot_gain)
    elif damage.dot_gain:
        printed = Image.fromarray(_gained(np.asarray(printed, np.float32), damage.dot_gain).astype(np.uint8))
    wide, high = camera.size
    seen = np.empty((high, wide, 3), np.float32)
    table = rng.integers(50, 130, 3).astype(np.float32)
    pixels = np.asarray(printed, np.float32)
    for top in range(0, high, 256):
        ys, xs = np.mgrid[top : min(top + 256, high), 0:wide].astype(float)
        seen[top : top + 256] = _sampled(pixels, *camera.to_print(xs, ys), table)
    seen = _lit(rng, seen, damage)
    blurred = Image.fromarray(np.clip(seen, 0, 255).astype(np.uint8)).filter(
        ImageFilter.GaussianBlur(damage.blur_px)
    )
    noisy = np.asarray(blurred, np.float32) + rng.normal(0, damage.noise, (high, wide, 3)).astype(np.float32)
    raw = io.BytesIO()
    Image.fromarray(np.clip(noisy, 0, 255).astype(np.uint8)).save(raw, "JPEG", quality=damage.jpeg)
    return Image.open(raw).convert("RGB")


def _sampled(pixels: npt.NDArray[np.float32], u: Floats, v: Floats, table: npt.NDArray[np.float32]) -> Floats:
    high, wide = pixels.shape[:2]
    is_in = (u >= 0) & (v >= 0) & (u < wide - 1) & (v < high - 1)
    x, y = np.clip(u, 0, wide - 1.001), np.clip(v, 0, high - 1.001)
    i, j = x.astype(int), y.astype(int)
    fx, fy = (x - i)[..., None].astype(np.float32), (y - j)[..., None].astype(np.float32)
    upper = pixels[j, i] * (1 - fx) + pixels[j, i + 1] * fx
    lower = pixels[j + 1, i] * (1 - fx) + pixels[j + 1, i + 1] * fx
    return np.where(is_in[..., None], upper * (1 - fy) + lower * fy, table)


def _lit(rng: Rng, seen: npt.NDArray[np.float32], damage: Damage) -> npt.NDArray[np.float32]:
    high, wide = seen.shape[:2]
    way = rng.uniform(0, 2 * np.pi)
    y, x = np.mgrid[0:high, 0:wide].astype(np.float32)
    x, y = x / wide - 0.5, y / high - 0.5
    light = 1 + damage.shade * (np.cos(way) * x + np.sin(way) * y) * 1.4
    seen = seen * light[..., None] * rng.uniform(0.95, 1.05, 3).astype(np.float32)
    if damage.glare:
        cx, cy = rng.uniform(-0.35, 0.35, 2)
        spot = np.exp(-(((x - cx) / 0.12) ** 2 + ((y - cy) / 0.07) ** 2))
        seen = seen + damage.glare * 180 * spot[..., None]
    return seen


def halftoned(printed: Image.Image, gain: float) -> Image.Image:
    """Return a print in four screens of dots, as a press makes it."""
    made = []
    for channel, angle in zip(printed.convert("CMYK").split(), (15, 75, 0, 45), strict=True):
        tone = np.asarray(channel, np.float32) / 255
        high, wide = tone.shape
        y, x = np.mgrid[0:high, 0:wide].astype(np.float32)
        turn, step = radians(angle), 2 * np.pi / 3.4
        a, b = x * cos(turn) + y * sin(turn), -x * sin(turn) + y * cos(turn)
        screen = 0.5 + 0.25 * (np.cos(a * step) + np.cos(b * step))
        dots = np.clip((tone * (1 + gain) - screen) * 4 + 0.5, 0, 1)
        made.append(Image.fromarray((255 * (0.6 * dots + 0.4 * tone)).astype(np.uint8)))
    return Image.merge("CMYK", made).convert("RGB")


def _gained(pixels: npt.NDArray[np.float32], gain: float) -> npt.NDArray[np.float32]:
    return 255 * (pixels / 255) ** (1 + gain)
