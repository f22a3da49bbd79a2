"""Counters and maps as strangers draw them: Pillow alone, in styles that change with the seed.

Shares no code with the program's painters, nor a font: a recogniser that works on this art has not learned
the program's own.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

Colour = tuple[int, int, int]
Rng = np.random.Generator

_FONTS = Path("/usr/share/fonts/truetype/dejavu")
_NAMES = (
    "DejaVuSans-Bold",
    "DejaVuSans",
    "DejaVuSansCondensed-Bold",
    "DejaVuSerif-Bold",
    "DejaVuSerifCondensed-Bold",
    "DejaVuSansMono-Bold",
)
_KINDS = ("cross", "oval", "cross_oval", "slash", "dot", "tank", "gun", "wing", "bars", "star")
SUPER = 2
"""Art is drawn so many times larger and made smaller: Pillow draws shapes without smooth edges."""


@lru_cache(maxsize=256)
def font(index: int, size_px: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """Return a font that is no font of the program: the system's where there are any, else Pillow's own."""
    path = _FONTS / f"{_NAMES[index % (len(_NAMES) + 1) - 1]}.ttf"
    if index % (len(_NAMES) + 1) and path.exists():
        return ImageFont.truetype(path, size_px)
    return ImageFont.load_default(size_px)


@dataclass(frozen=True, slots=True)
class Design:
    """What is printed on one counter."""

    id: str
    fill: Colour
    ink: Colour
    band: Colour
    kind: str
    label: str
    values: str
    reduced: str


@dataclass(frozen=True, slots=True)
class Style:
    """How a publisher lays out counters: fonts, where the id stands, borders, corners, the reduced side."""

    font: int
    id_font: int
    id_place: str
    id_size: float
    has_border: bool
    corner: float
    has_box: bool
    stripe: str
    value_size: float


def style_of(rng: Rng) -> Style:
    """Return a publisher's style."""
    return Style(
        int(rng.integers(0, 7)),
        int(rng.integers(0, 7)),
        str(rng.choice(["top", "left", "right", "above"])),
        float(rng.uniform(0.13, 0.18)),
        bool(rng.random() < 0.5),
        float(rng.choice([0.0, 0.0, 0.06, 0.1])),
        bool(rng.random() < 0.75),
        str(rng.choice(["band", "bottom", "pale", "diagonal"])),
        float(rng.uniform(0.25, 0.33)),
    )


def designs(rng: Rng, count: int) -> list[Design]:
    """Return the counters of a game: a few armies of divisions whose regiments differ in the id alone."""
    armies = [_army(rng) for _ in range(int(rng.integers(3, 7)))]
    found: list[Design] = []
    taken: set[str] = set()
    while len(found) < count:
        fill, ink, band = armies[int(rng.integers(len(armies)))]
        kind, division = str(rng.choice(_KINDS)), int(rng.integers(1, 400))
        values = tuple(int(value) for value in rng.integers(1, 10, 3))
        for _ in range(min(int(rng.integers(1, 4)), count - len(found))):
            label = f"{int(rng.integers(1, 1200))}/{division}"
            if label in taken:
                continue
            taken.add(label)
            full, reduced = "-".join(map(str, values)), f"{max(values[0] - 1, 0)}-{values[1]}-{values[2]}"
            found.append(Design(f"c{len(found):03}", fill, ink, band, kind, label, full, reduced))
    return found


def _army(rng: Rng) -> tuple[Colour, Colour, Colour]:
    fill = tuple(int(value) for value in rng.integers(30, 235, 3))
    light = 0.3 * fill[0] + 0.59 * fill[1] + 0.11 * fill[2]
    ink = (10, 10, 15) if light > 110 else (248, 246, 240)
    band = tuple(int(value) for value in rng.integers(20, 245, 3))
    return fill, ink, band  # type: ignore[return-value]


def face(design: Design, style: Style, edge_px: int, *, is_back: bool = False) -> Image.Image:
    """Return one side of a counter, RGBA."""
    size = edge_px * SUPER
    picture = Image.new("RGBA", (size, size), (0, 0, 0, 0))
    draw = ImageDraw.Draw(picture)
    fill = _paler(design.fill) if is_back and style.stripe == "pale" else design.fill
    draw.rounded_rectangle((0, 0, size - 1, size - 1), style.corner * size, fill=fill)
    if is_back:
        _mark_reduced(draw, design, style, size)
    if style.has_border:
        width = max(1, size // 40)
        draw.rounded_rectangle(
            (0, 0, size - 1, size - 1), style.corner * size, outline=design.ink, width=width
        )
    _symbol(draw, design, style, size)
    _words(draw, design, style, size, is_back=is_back)
    mask = Image.new("L", (size, size), 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, size - 1, size - 1), style.corner * size, fill=255)
    picture.putalpha(mask)
    return picture.resize((edge_px, edge_px), Image.Resampling.LANCZOS)


def _paler(colour: Colour) -> Colour:
    red, green, blue = (int(0.55 * value + 0.45 * 240) for value in colour)
    return red, green, blue


def _mark_reduced(draw: ImageDraw.ImageDraw, design: Design, style: Style, size: int) -> None:
    if style.stripe == "band":
        draw.rectangle((0, 0.42 * size, size, 0.55 * size), fill=design.band)
    elif style.stripe == "bottom":
        draw.rectangle((0, 0.66 * size, size, size), fill=design.band)
    elif style.stripe == "diagonal":
        draw.line((0, size, size, 0), fill=design.band, width=size // 9)


def _symbol(draw: ImageDraw.ImageDraw, design: Design, style: Style, size: int) -> None:
    ink, width = design.ink, max(2, size // 36)
    x0, y0, x1, y1 = 0.27 * size, 0.26 * size, 0.73 * size, 0.58 * size
    if style.has_box:
        draw.rectangle(
            (x0, y0, x1, y1), fill=design.band if design.kind in {"gun", "wing"} else None, outline=ink
        )
        draw.rectangle((x0, y0, x1, y1), outline=ink, width=width)
    kind = design.kind
    if kind in {"cross", "cross_oval", "slash"}:
        draw.line((x0, y1, x1, y0), fill=ink, width=width)
    if kind in {"cross", "cross_oval"}:
        draw.line((x0, y0, x1, y1), fill=ink, width=width)
    if kind in {"oval", "cross_oval"}:
        draw.ellipse(
            (x0 + 0.08 * size, y0 + 0.07 * size, x1 - 0.08 * size, y1 - 0.07 * size), outline=ink, width=width
        )
    if kind == "dot":
        draw.ellipse((0.44 * size, 0.36 * size, 0.56 * size, 0.48 * size), fill=ink)
    if kind == "tank":
        draw.rectangle((0.32 * size, 0.42 * size, 0.66 * size, 0.52 * size), fill=ink)
        draw.rectangle((0.42 * size, 0.34 * size, 0.56 * size, 0.42 * size), fill=ink)
        draw.line((0.56 * size, 0.38 * size, 0.72 * size, 0.36 * size), fill=ink, width=width)
    if kind == "gun":
        draw.ellipse((0.36 * size, 0.42 * size, 0.48 * size, 0.54 * size), outline=ink, width=width)
        draw.line((0.42 * size, 0.46 * size, 0.68 * size, 0.32 * size), fill=ink, width=width * 2)
    if kind == "wing":
        draw.polygon(
            [(0.3 * size, 0.42 * size), (0.7 * size, 0.34 * size), (0.55 * size, 0.5 * size)], fill=ink
        )
    if kind == "bars":
        for n in range(4):
            draw.rectangle(
                ((0.32 + 0.1 * n) * size, 0.31 * size, (0.36 + 0.1 * n) * size, 0.53 * size), fill=ink
            )
    if kind == "star":
        points = [
            (0.5 * size + r * size * sin(k * pi / 5), 0.42 * size - r * size * cos(k * pi / 5))
            for k in range(10)
            for r in [0.13 if k % 2 == 0 else 0.055]
        ]
        draw.polygon(points, fill=ink)


def _words(draw: ImageDraw.ImageDraw, design: Design, style: Style, size: int, *, is_back: bool) -> None:
    values = design.reduced if is_back else design.values
    chosen = font(style.font, int(style.value_size * size))
    length = draw.textlength(values, font=chosen)
    if length > 0.92 * size:
        chosen = font(style.font, int(style.value_size * size * 0.92 * size / length))
    draw.text((0.5 * size, 0.8 * size), values, fill=design.ink, font=chosen, anchor="mm")
    small = font(style.id_font, int(style.id_size * size))
    place = {"top": (0.5, 0.12, "mm"), "left": (0.06, 0.13, "lm"), "right": (0.94, 0.13, "rm")}
    x, y, anchor = place.get(style.id_place, (0.5, 0.165, "mm"))
    draw.text((x * size, y * size), design.label, fill=design.ink, font=small, anchor=anchor)


@dataclass(frozen=True, slots=True)
class MapArt:
    """An empty map: its picture and the centres of its hexes, with their distance."""

    picture: Image.Image
    centres: tuple[tuple[float, float], ...]
    pitch_px: float
    columns: int
    is_pointy: bool


_TOWNS = (
    "Aldfeld",
    "Borkovo",
    "Casa Nera",
    "Dunmore",
    "Estvan",
    "Fjelby",
    "Grodno",
    "Hatvar",
    "Isola",
    "Jarna",
)


def empty_map(rng: Rng, columns: int, rows: int, pitch_px: float) -> MapArt:
    """Return a map of hexes, pointed or flat, with terrain, rivers, roads, towns and numbers."""
    is_pointy, radius = bool(rng.random() < 0.6), pitch_px / 3**0.5
    edge = pitch_px * 0.8
    across = [
        (edge + pitch_px * (c + 0.5 * (r % 2)), edge + 1.5 * radius * r)
        for r in range(rows)
        for c in range(columns)
    ]
    centres = [(x, y) if is_pointy else (y, x) for x, y in across]
    wide = int(max(x for x, _ in centres) + edge)
    high = int(max(y for _, y in centres) + edge)
    picture = _ground(rng, wide, high, pitch_px)
    draw = ImageDraw.Draw(picture, "RGBA")
    kinds = [tuple(int(v) for v in rng.integers(90, 200, 3)) for _ in range(4)]
    for n, centre in enumerate(centres):
        if rng.random() < 0.4:
            _terrain(draw, rng, centre, radius, kinds[int(rng.integers(4))], is_pointy)
        if n % 7 == 0:
            _way(draw, rng, centre, pitch_px)
    line = tuple(int(v) for v in rng.integers(40, 130, 3))
    width, number = int(rng.integers(1, 4)), font(int(rng.integers(0, 7)), int(pitch_px * 0.13))
    for n, (x, y) in enumerate(centres):
        draw.polygon(_corners((x, y), radius, is_pointy), outline=(*line, 230), width=width)
        draw.text(
            (x, y - radius * 0.66),
            f"{n // columns + 1:02}{n % columns + 1:02}",
            fill=line,
            font=number,
            anchor="mm",
        )
        if rng.random() < 0.12:
            name = font(int(rng.integers(0, 7)), int(pitch_px * 0.18))
            draw.ellipse((x - 5, y - 5, x + 5, y + 5), fill=(30, 30, 30))
            draw.text((x + 8, y - 4), str(rng.choice(_TOWNS)), fill=(25, 25, 25), font=name, anchor="ls")
    return MapArt(picture, tuple(centres), pitch_px, columns, is_pointy)


def _ground(rng: Rng, wide: int, high: int, pitch_px: float) -> Image.Image:
    """Return tinted paper with a soft relief."""
    base = rng.integers(170, 240, 3)
    cells = (max(2, int(high / pitch_px * 1.5)), max(2, int(wide / pitch_px * 1.5)), 3)
    relief = np.clip(base + rng.normal(0, 14, cells), 0, 255).astype(np.uint8)
    return Image.fromarray(relief).resize((wide, high), Image.Resampling.BICUBIC)


def _corners(centre: tuple[float, float], radius: float, is_pointy: bool) -> list[tuple[float, float]]:
    turn = 0.0 if is_pointy else pi / 6
    x, y = centre
    return [(x + radius * sin(k * pi / 3 + turn), y - radius * cos(k * pi / 3 + turn)) for k in range(6)]


def _terrain(
    draw: ImageDraw.ImageDraw,
    rng: Rng,
    centre: tuple[float, float],
    radius: float,
    colour: Colour,
    is_pointy: bool,
) -> None:
    x, y = centre
    draw.polygon(_corners(centre, radius, is_pointy), fill=(*colour, 120))
    dark = tuple(int(0.7 * value) for value in colour)
    for _ in range(int(rng.integers(4, 16))):
        dx, dy = rng.uniform(-0.6, 0.6, 2) * radius
        size = rng.uniform(0.05, 0.14) * radius
        draw.ellipse((x + dx - size, y + dy - size, x + dx + size, y + dy + size), fill=dark)


def _way(draw: ImageDraw.ImageDraw, rng: Rng, centre: tuple[float, float], pitch_px: float) -> None:
    """Draw a road or a river that wanders off."""
    points, angle = [centre], rng.uniform(0, 2 * pi)
    for _ in range(14):
        angle += rng.normal(0, 0.5)
        x, y = points[-1]
        points.append((x + 0.4 * pitch_px * cos(angle), y + 0.4 * pitch_px * sin(angle)))
    colour = (60, 110, 190) if rng.random() < 0.5 else (150, 60, 40)
    draw.line(points, fill=colour, width=int(rng.integers(2, max(3, int(pitch_px * 0.06)))), joint="curve")


def soft_shadow(edge_px: int, reach_px: float, strength: float) -> Image.Image:
    """Return the shadow of a square piece of cardboard, as a mask with a margin of twice its reach."""
    margin = int(2 * reach_px + 2)
    mask = Image.new("L", (edge_px + 2 * margin, edge_px + 2 * margin), 0)
    ImageDraw.Draw(mask).rectangle(
        (margin, margin, margin + edge_px, margin + edge_px), fill=int(255 * strength)
    )
    return mask.filter(ImageFilter.GaussianBlur(reach_px / 2))
