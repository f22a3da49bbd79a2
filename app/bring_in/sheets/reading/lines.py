"""Lines of print on a counter's face: where letters and figures stand, each as a strip of ink."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

Ink = NDArray[np.float32]
"""How much of each pixel is ink, 0 to 1."""

STRIP_PX, MARGIN_PX = 16, 2
"""The height of every strip, and what of it lies above and below the figures: brackets reach out."""
CAP_PX = STRIP_PX - 2 * MARGIN_PX
_KERNEL, _LEAST_INK = 0.17, 14.0
_LOW, _HIGH, _RUN_HIGH, _WIDE = 0.055, 0.34, 0.22, 0.34
_MOST_LINES, _LONGEST = 6, 13
"""A strip is never more times longer than high: longer ones are borders, and no label."""
_NEAR, _ALIKE = 0.05, 0.25


@dataclass(frozen=True, eq=False)
class Line:
    """A line of a face: its box in parts of the face (left, top, right, bottom of the figures), its ink."""

    box: tuple[float, float, float, float]
    strip: Ink

    @property
    def energy(self) -> float:
        """The sum of squares of its ink."""
        return float((self.strip**2).sum())


@dataclass(frozen=True, slots=True)
class Found:
    """A line before it is cut: its box in pixels (of its figures from top to bottom), whether it is light."""

    left: float
    top: float
    right: float
    bottom: float
    is_light: bool

    @property
    def middle(self) -> float:
        """Half-way between top and bottom."""
        return (self.top + self.bottom) / 2

    @property
    def height(self) -> float:
        """How high its figures are."""
        return self.bottom - self.top


def lines_of(faces: Sequence[NDArray[np.uint8]]) -> list[tuple[Line, ...]]:
    """Return the lines of each face of a sheet: squares of red, green and blue, all of the same size."""
    inks = [_inks(face) for face in faces]
    found = [list(_found(*pair)) for pair in inks]
    evened = [[_evened(each, found) for each in of_face] for of_face in found]
    return [
        tuple(line_at(pair[each.is_light], each) for each in of_face)
        for pair, of_face in zip(inks, evened, strict=True)
    ]


def _inks(face: NDArray[np.uint8]) -> tuple[Ink, Ink]:
    """Return what is thin and darker than its surroundings, and what is thin and lighter.

    Against the surroundings, not against the ground of the counter: figures stand on plates and bands too.
    """
    grey = cv2.cvtColor(face, cv2.COLOR_RGB2LAB)[..., 0]
    kernel = np.ones((round(_KERNEL * len(grey)),) * 2, np.uint8)
    dark = cv2.morphologyEx(grey, cv2.MORPH_BLACKHAT, kernel)
    light = cv2.morphologyEx(grey, cv2.MORPH_TOPHAT, kernel)
    return np.asarray(dark, np.float32), np.asarray(light, np.float32)


def _found(dark: Ink, light: Ink) -> Iterator[Found]:
    size = len(dark)
    both = [*_runs(_glyphs(dark), size, is_light=False), *_runs(_glyphs(light), size, is_light=True)]
    # Between dark letters stand light gaps that are as thin: they are one less, and their line is shorter.
    both.sort(key=lambda each: each.left - each.right)
    kept: list[Found] = []
    for each in both:
        if not any(_overlaps(each, other) for other in kept):
            kept.append(each)
    yield from kept[:_MOST_LINES]


def _overlaps(one: Found, other: Found) -> bool:
    across = min(one.right, other.right) - max(one.left, other.left)
    down = min(one.bottom, other.bottom) - max(one.top, other.top)
    return across > 0.3 * (one.right - one.left) and down > 0.3 * one.height


def _glyphs(ink: Ink) -> list[tuple[int, int, int, int]]:
    """Return the boxes (left, top, right, bottom) of what may be letters, or several that touch."""
    size = len(ink)
    reach = np.ones((round(0.12 * size),) * 2, np.uint8)
    # Half of the strongest nearby: small letters are paler than large ones once they are blurred.
    mask = ((ink > np.maximum(0.5 * cv2.dilate(ink, reach), _LEAST_INK)) * 255).astype(np.uint8)
    count, _, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
    boxes = []
    for x, y, width, height, _ in stats[1:count].tolist():
        at_edge = x <= 1 or y <= 1 or x + width >= size - 1 or y + height >= size - 1
        most = _HIGH if width <= _WIDE * size else _RUN_HIGH
        if not at_edge and height <= most * size:
            boxes.append((x, y, x + width, y + height))
    return boxes


def _runs(boxes: list[tuple[int, int, int, int]], size: int, *, is_light: bool) -> Iterator[Found]:
    """Yield the boxes that stand beside each other, as lines; hyphens belong to the letters beside them."""
    tall = sorted((box for box in boxes if box[3] - box[1] >= _LOW * size), key=lambda box: box[0])
    left = list(tall)
    while left:
        run = [left.pop(0)]
        while True:
            after = [box for box in left if _goes_on(run, box)]
            if not after:
                break
            run.append(after[0])
            left.remove(after[0])
        high = max(box[3] - box[1] for box in run)
        full = [box for box in run if box[3] - box[1] >= 0.75 * high]
        top, bottom = (float(np.median([box[side] for box in full])) for side in (1, 3))
        start, end = min(box[0] for box in run), max(box[2] for box in run)
        if 0.05 * size <= end - start <= _LONGEST * (bottom - top) * STRIP_PX / CAP_PX:
            yield Found(start, top, end, bottom, is_light)


def _goes_on(run: list[tuple[int, int, int, int]], box: tuple[int, int, int, int]) -> bool:
    last = run[-1]
    height = max(last[3] - last[1], box[3] - box[1])
    shared = min(last[3], box[3]) - max(last[1], box[1])
    lower = min(last[3] - last[1], box[3] - box[1])
    # A hyphen and its gaps are wider than a gap alone.
    return box[0] - last[2] <= 1.1 * height and shared > 0.6 * lower and lower > 0.5 * height


def _evened(line: Found, all_lines: Sequence[Sequence[Found]]) -> Found:
    """Return a line with the height that lines in its place have on the whole sheet.

    A line of a few pixels is measured wrongly by one of them; a sheet is printed with the same letters.
    """
    size = max(line.height, 1.0)
    kin = [
        each
        for of_face in all_lines
        for each in of_face
        if abs(each.middle - line.middle) < 0.35 * size and abs(each.height / size - 1) < _ALIKE
    ]
    height = float(np.median([each.height for each in kin]))
    return replace(line, top=line.middle - height / 2, bottom=line.middle + height / 2)


def line_at(ink: Ink, line: Found) -> Line:
    """Return a line of an image of ink as a strip, its figures `CAP_PX` high."""
    scale = CAP_PX / line.height
    width = max(4, round((line.right - line.left) * scale) + 2 * MARGIN_PX)
    matrix = np.array(
        [[scale, 0, MARGIN_PX - line.left * scale], [0, scale, MARGIN_PX - line.top * scale]], np.float32
    )
    # Smoothed for the smaller size first: warpAffine looks at four pixels alone.
    calm = cv2.GaussianBlur(ink, (0, 0), max(0.4 / scale, 0.3))
    strip = cv2.warpAffine(calm, matrix, (width, STRIP_PX), flags=cv2.INTER_LINEAR)
    full = max(float(np.percentile(strip, 94)), _LEAST_INK)
    size = len(ink)
    box = (line.left / size, line.top / size, line.right / size, line.bottom / size)
    return Line(box, np.clip(strip / full, 0, 1).astype(np.float32))
