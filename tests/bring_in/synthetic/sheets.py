"""Counter sheets as strangers print and scan them: Pillow alone, nothing shared with what reads them.

Blocks of counters that touch or stand apart, blank ones among them, turned and noisy; the back as it comes
out of the scanner when the sheet is turned like a page or upwards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

Point = tuple[float, float]
_INKS = ("#1C1C1C", "#F4F1E6")


@dataclass(frozen=True, slots=True)
class Printed:
    """How a sheet is laid out: counters of a block, blocks in a row, the edge, the gap, its turn."""

    rows: int = 4
    columns: int = 5
    blocks: int = 2
    edge_px: int = 84
    gap_px: int = 0
    turn_deg: float = 0.0
    seed: int = 1
    blanks: frozenset[int] = frozenset()

    @property
    def count(self) -> int:
        """How many counters it has."""
        return self.rows * self.columns * self.blocks


@dataclass(frozen=True, eq=False)
class Scan:
    """One side of a sheet, and where the middle of each counter lies in it, in the order of the fronts."""

    image: Image.Image
    centres: tuple[Point, ...]


Face = Callable[[int, bool], Image.Image]
"""Draws the face of a counter of the sheet: its number, and whether it is the back."""


def sheet(printed: Printed, upwards: bool = False) -> tuple[Scan, Scan]:
    """Return front and back; the sheet was turned like a page, or upwards."""
    rng = np.random.default_rng(printed.seed)
    fills = [tuple(int(value) for value in rng.integers(40, 215, 3)) for _ in range(5)]
    kinds = [number % len(fills) if rng.random() < 0.8 else 0 for number in range(printed.count)]

    def face(number: int, is_back: bool) -> Image.Image:
        return _face(rng, printed.edge_px, fills[kinds[number]], number in printed.blanks, 70 * is_back)

    return sheet_of(printed, face, upwards)


def sheet_of(printed: Printed, face: Face, upwards: bool = False) -> tuple[Scan, Scan]:
    """Return front and back of a sheet of given faces; blank ones show a corner of their ground alone."""
    rng = np.random.default_rng(printed.seed)
    places, size = _places(printed)
    front, back = (Image.new("RGB", size, (246, 243, 236)) for _ in range(2))
    behind: list[Point] = []
    for number, (x, y) in enumerate(places):
        bx, by = (x, size[1] - y - printed.edge_px) if upwards else (size[0] - x - printed.edge_px, y)
        for side, place in ((front, (x, y)), (back, (bx, by))):
            drawn = face(number, side is back).convert("RGB").resize((printed.edge_px, printed.edge_px))
            if number in printed.blanks:
                drawn = drawn.crop((3, 3, 5, 5)).resize(drawn.size)
            side.paste(drawn, place)
        behind.append((bx + printed.edge_px / 2, by + printed.edge_px / 2))
    fronts = [(x + printed.edge_px / 2, y + printed.edge_px / 2) for x, y in places]
    return _scanned(front, fronts, printed, rng), _scanned(back, behind, printed, rng)


def printed_with(rng: np.random.Generator) -> Printed:
    """Return how some sheet is laid out."""
    edge = int(rng.integers(60, 170))
    rows, columns, blocks = (int(rng.integers(low, high)) for low, high in ((2, 7), (3, 9), (1, 4)))
    gap = int(edge * rng.uniform(0.04, 0.2)) if rng.random() < 0.4 else 0
    count = rows * columns * blocks
    blanks = frozenset(int(n) for n in rng.integers(0, count, 3)) if rng.random() < 0.4 else frozenset()
    turn = float(rng.uniform(-3, 3))
    return Printed(rows, columns, blocks, edge, gap, turn, int(rng.integers(1_000_000)), blanks)


def loose(count: int, edge_px: int, seed: int) -> Scan:
    """Return counters that lie as they fell, each turned somehow."""
    rng = np.random.default_rng(seed)
    image = Image.new("RGB", (1200, 900), (28, 30, 34))
    centres: list[Point] = []
    for number in range(count):
        x, y = 160.0 + (number % 5) * 210 + rng.integers(-20, 20), 150.0 + (number // 5) * 210
        fill = tuple(int(value) for value in rng.integers(90, 230, 3))
        face = _face(rng, edge_px, fill, False, 0).convert("RGBA")
        turned = face.rotate(float(rng.uniform(0, 360)), expand=True, resample=Image.Resampling.BICUBIC)
        image.paste(turned, (round(x - turned.width / 2), round(y - turned.height / 2)), turned)
        centres.append((x, y))
    return Scan(_noisy(image, rng), tuple(centres))


def _places(printed: Printed) -> tuple[list[tuple[int, int]], tuple[int, int]]:
    step, margin = printed.edge_px + printed.gap_px, printed.edge_px
    wide = printed.columns * step - printed.gap_px
    between = printed.edge_px // 2
    places = [
        (margin + block * (wide + between) + column * step, margin + row * step)
        for block in range(printed.blocks)
        for row in range(printed.rows)
        for column in range(printed.columns)
    ]
    size = 2 * margin + printed.blocks * (wide + between) - between, 2 * margin + printed.rows * step
    return places, size


def _face(
    rng: np.random.Generator, edge_px: int, fill: Sequence[int], is_blank: bool, paler: int
) -> Image.Image:
    colour = tuple(min(255, value + paler) for value in fill)
    face = Image.new("RGB", (edge_px, edge_px), colour)
    if is_blank:
        return face
    draw, ink = ImageDraw.Draw(face), _INKS[int(sum(colour) < 360)]
    wide, high = edge_px * 0.5, edge_px * 0.3
    box = (edge_px / 2 - wide / 2, edge_px * 0.22, edge_px / 2 + wide / 2, edge_px * 0.22 + high)
    draw.rectangle(box, outline=ink, width=2)
    if rng.random() < 0.5:
        draw.line((box[0], box[1], box[2], box[3]), fill=ink, width=2)
    figures = "-".join(str(each) for each in rng.integers(0, 10, 3))
    font = ImageFont.load_default(edge_px * 0.24)
    draw.text((edge_px / 2, edge_px * 0.76), figures, fill=ink, font=font, anchor="mm")
    return face


def _scanned(
    image: Image.Image, centres: Sequence[Point], printed: Printed, rng: np.random.Generator
) -> Scan:
    turned = image.rotate(
        -printed.turn_deg, expand=True, resample=Image.Resampling.BICUBIC, fillcolor=(246, 243, 236)
    )
    cos, sin = np.cos(np.radians(printed.turn_deg)), np.sin(np.radians(printed.turn_deg))
    found = []
    for x, y in centres:
        dx, dy = x - image.width / 2, y - image.height / 2
        found.append((turned.width / 2 + dx * cos - dy * sin, turned.height / 2 + dx * sin + dy * cos))
    return Scan(_noisy(turned, rng), tuple(found))


def _noisy(image: Image.Image, rng: np.random.Generator) -> Image.Image:
    soft = np.asarray(image.filter(ImageFilter.GaussianBlur(0.6)), float)
    return Image.fromarray(np.clip(soft + rng.normal(0, 3, soft.shape), 0, 255).astype(np.uint8))
