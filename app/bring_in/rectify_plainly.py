"""A scan laid flat without the extra for scans: by Pillow alone, square by square.

It is what calibrating by hand comes to where nothing was installed: slower than `rectify`, and the same
picture but for what a square of the result is bent within itself.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from PIL import Image

from app.bring_in.exif_turn import UPRIGHT
from app.bring_in.lattice import Point
from app.bring_in.opening import go_to, is_pdf, on_paper, opened, turn_of
from app.bring_in.refused import Refused
from app.bring_in.watch import UNWATCHED, Watch

Plane = Callable[[Point], Point]
"""Takes a point of the map's plane, in pixels of the table, to a pixel of the upright scan."""

PAPER = (226, 224, 218)
"""What is beside the scan."""
_SQUARE_PX = 32
_TURNS = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}
"""What sets a picture upright, by its EXIF orientation."""
_Square = tuple[tuple[int, int, int, int], tuple[float, ...]]
"""A rectangle of the result and the four corners of the scan that it shows."""


def check_plainly(path: Path, page: int = 1) -> None:
    """Raise Refused for a picture that only the extra for scans can read, if that; its head alone is read."""
    with _opened_at(path, page):
        pass


def read_plainly(path: Path, page: int = 1) -> Image.Image:
    """Return a picture in full, upright; raises Refused for one that only the extra for scans can read."""
    with _opened_at(path, page) as image:
        turn = turn_of(image, path)
        plain = on_paper(image).convert("RGB")
    return plain if turn == UPRIGHT else plain.transpose(_TURNS[turn])


@contextmanager
def _opened_at(path: Path, page: int) -> Iterator[Image.Image]:
    with_extra = "the extra for scans reads it: install that, or save the picture as JPEG or PNG"
    if is_pdf(path):
        raise Refused(path.name, "a PDF is not read without the extra for scans", with_extra)
    with opened(path) as image:
        go_to(image, page, path)
        if image.mode.startswith("I") or image.mode in {"F", "LAB"}:
            raise Refused(path.name, "it has more than 8 bits a colour, or other colours", with_extra)
        yield image


def rectified_plainly(
    image: Image.Image,
    to_pixel: Plane,
    rect: tuple[float, float, float, float],
    scale: float,
    watch: Watch = UNWATCHED,
) -> Image.Image:
    """Return the picture of a rectangle of the table (x, y, width, height), `scale` pixels a table pixel."""
    x, y, width, height = rect
    size = max(1, round(width * scale)), max(1, round(height * scale))
    out = Image.new("RGB", size, PAPER)
    for top in range(0, size[1], _SQUARE_PX):
        watch.step(top / size[1], "laying the scan flat")
        strip = size[0], min(_SQUARE_PX, size[1] - top)
        squares = list(_squares(to_pixel, (x, y + top / scale), scale, strip))
        made = image.transform(
            strip, Image.Transform.MESH, squares, Image.Resampling.BILINEAR, fillcolor=PAPER
        )
        out.paste(made, (0, top))
    return out


def _squares(to_pixel: Plane, at: Point, scale: float, strip: tuple[int, int]) -> Iterator[_Square]:
    """Yield the squares of a strip of the result, each with the four corners of the scan that it shows."""
    upper, lower = (_edge(to_pixel, at, scale, strip[0], row) for row in (0, strip[1]))
    lefts = range(0, strip[0], _SQUARE_PX)
    for n, left in enumerate(lefts):
        right = min(left + _SQUARE_PX, strip[0])
        quad = (*upper[n], *lower[n], *lower[n + 1], *upper[n + 1])
        # Behind the viewer there is no scan.
        if all(map(math.isfinite, quad)):
            yield (left, 0, right, strip[1]), quad


def _edge(to_pixel: Plane, at: Point, scale: float, width: int, row: int) -> list[Point]:
    """Return the points of the scan at the corners of squares along one row."""
    columns = [*range(0, width, _SQUARE_PX), width]
    found = (to_pixel((at[0] + column / scale, at[1] + row / scale)) for column in columns)
    # Pillow counts from the edge of the first pixel, we from its middle.
    return [(px + 0.5, py + 0.5) for px, py in found]
