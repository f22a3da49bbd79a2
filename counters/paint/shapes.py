"""Pictures as data: paths of straight and cubic pieces, and the layers that a picture is made of. No Qt."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import reduce

# Plain tuples and no QPainterPath: pictures are made on import, before there is an application.
Piece = tuple[str, tuple[float, ...]]
Path = tuple[Piece, ...]

# A quarter of a circle as one cubic: the handle's length for radius 1.
_KAPPA = 0.5523
_STEP = {"M": 2, "L": 2, "C": 6, "Z": 0}


@dataclass(frozen=True, slots=True)
class Layer:
    """One stroke or filled area of a picture.

    `paint` is `ink`, `cut` (the colour of what lies below) or a colour `#RRGGBB`; `width` 0 means filled.
    """

    path: Path
    paint: str = "ink"
    width: float = 0.0
    butt: bool = False


Picture = tuple[Layer, ...]


def path(text: str) -> Path:
    """Return the path written as SVG does with absolute M, L, C and Z."""
    pieces: list[Piece] = []
    for op, body in re.findall(r"([MLCZ])([^MLCZ]*)", text):
        numbers = tuple(float(word) for word in body.replace(",", " ").split())
        size = _STEP[op]
        if size == 0:
            pieces.append((op, ()))
        # A letter holds for all the numbers up to the next, as in SVG. Z has none: `or 1`, as no step is 0.
        pieces.extend((op, numbers[at : at + size]) for at in range(0, len(numbers), size or 1))
    return tuple(pieces)


def polyline(*numbers: float) -> Path:
    """Return the open line through x, y, x, y ..."""
    points = [(numbers[at], numbers[at + 1]) for at in range(0, len(numbers), 2)]
    return tuple(("L" if at else "M", point) for at, point in enumerate(points))


def polygon(*numbers: float) -> Path:
    """Return the closed outline through x, y, x, y ..."""
    return (*polyline(*numbers), ("Z", ()))


def circle(x: float, y: float, radius: float) -> Path:
    """Return a circle as four cubics."""
    return ellipse(x, y, radius, radius)


def ellipse(x: float, y: float, across: float, down: float) -> Path:
    """Return an ellipse with the half axes `across` and `down`."""
    a, d, ka, kd = across, down, across * _KAPPA, down * _KAPPA
    return (
        ("M", (x + a, y)),
        ("C", (x + a, y + kd, x + ka, y + d, x, y + d)),
        ("C", (x - ka, y + d, x - a, y + kd, x - a, y)),
        ("C", (x - a, y - kd, x - ka, y - d, x, y - d)),
        ("C", (x + ka, y - d, x + a, y - kd, x + a, y)),
        ("Z", ()),
    )


def box(x: float, y: float, width: float, height: float, radius: float = 0.0) -> Path:
    """Return a rectangle, with rounded corners where `radius` is more than nothing."""
    if radius <= 0:
        return polygon(x, y, x + width, y, x + width, y + height, x, y + height)
    r = min(radius, width / 2, height / 2)
    k, right, bottom = r * (1 - _KAPPA), x + width, y + height
    return (
        ("M", (x + r, y)),
        ("L", (right - r, y)),
        ("C", (right - k, y, right, y + k, right, y + r)),
        ("L", (right, bottom - r)),
        ("C", (right, bottom - k, right - k, bottom, right - r, bottom)),
        ("L", (x + r, bottom)),
        ("C", (x + k, bottom, x, bottom - k, x, bottom - r)),
        ("L", (x, y + r)),
        ("C", (x, y + k, x + k, y, x + r, y)),
        ("Z", ()),
    )


def star(x: float, y: float, radius: float, points: int = 5, inner: float = 0.4) -> Path:
    """Return a star with its first point upward; `inner` is the notch's share of the radius."""
    numbers: list[float] = []
    for at in range(points * 2):
        reach = radius if at % 2 == 0 else radius * inner
        angle = math.pi * at / points
        numbers += [x + reach * math.sin(angle), y - reach * math.cos(angle)]
    return polygon(*numbers)


def hexagon(x: float, y: float, radius: float) -> Path:
    """Return a hexagon standing on a corner, as the hexes of the map do."""
    # A star of three points whose notches reach as far as these: six corners.
    return star(x, y, radius, points=3, inner=1.0)


def fill(outline: Path, paint: str = "ink") -> Layer:
    """Return a filled area."""
    return Layer(outline, paint)


def cut(outline: Path) -> Layer:
    """Return an area cut out to the ground below."""
    return Layer(outline, "cut")


def stroke(line: Path, width: float, paint: str = "ink", *, butt: bool = False) -> Layer:
    """Return a line; its ends are round unless `butt`."""
    return Layer(line, paint, width, butt)


def placed(picture: Picture, dx: float, dy: float, angle: float = 0.0, scale: float = 1.0) -> Picture:
    """Return the picture scaled, turned clockwise by `angle` degrees, then shifted."""
    c, s = math.cos(math.radians(angle)) * scale, math.sin(math.radians(angle)) * scale

    def point(x: float, y: float) -> tuple[float, float]:
        return x * c - y * s + dx, x * s + y * c + dy

    return tuple(
        Layer(_mapped(layer.path, point), layer.paint, layer.width * scale, layer.butt) for layer in picture
    )


def _mapped(outline: Path, point: Callable[[float, float], tuple[float, float]]) -> Path:
    def mapped(numbers: tuple[float, ...]) -> tuple[float, ...]:
        pairs = zip(numbers[::2], numbers[1::2], strict=True)
        return tuple(number for x, y in pairs for number in point(x, y))

    return tuple((op, mapped(numbers)) for op, numbers in outline)


def bounds(picture: Picture) -> tuple[float, float, float, float]:
    """Return left, top, right, bottom by the picture's control points and half the widths of its lines."""
    # A curve keeps within its control points: the bounds may be too wide, never too narrow.
    corners: list[tuple[float, float, float]] = []
    for layer in picture:
        for _, numbers in layer.path:
            pairs = zip(numbers[::2], numbers[1::2], strict=True)
            corners.extend((x, y, layer.width / 2) for x, y in pairs)
    return (
        min(x - half for x, _, half in corners),
        min(y - half for _, y, half in corners),
        max(x + half for x, _, half in corners),
        max(y + half for _, y, half in corners),
    )


def repeated(picture: Picture, xs: tuple[float, ...], y: float = 0.0) -> Picture:
    """Return the picture once at each x."""
    return joined(*(placed(picture, x, y) for x in xs))


def joined(*pictures: Picture) -> Picture:
    """Return the pictures one over the other."""
    return reduce(lambda left, right: left + right, pictures, ())
