"""Grounds of maps that nobody printed: relief, woods, coasts, roads, rivers, towns, in many manners."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

FONTS = tuple(sorted(Path("/usr/share/fonts/truetype/dejavu").glob("*.ttf")))
_SYLLABLES = (
    "ka",
    "mor",
    "dun",
    "vel",
    "stra",
    "bo",
    "len",
    "gor",
    "ti",
    "sza",
    "pas",
    "nov",
    "ed",
    "har",
    "wil",
    "ro",
    "ge",
    "lan",
)

Floats = NDArray[np.float32]


def font(rng: np.random.Generator, size: int) -> ImageFont.ImageFont | ImageFont.FreeTypeFont:
    """Return some font, Pillow's own where the machine has none."""
    size = max(size, 5)
    return (
        ImageFont.truetype(FONTS[rng.integers(len(FONTS))], size) if FONTS else ImageFont.load_default(size)
    )


def name(rng: np.random.Generator) -> str:
    return "".join(rng.choice(_SYLLABLES, rng.integers(2, 4))).title()


def cloud(rng: np.random.Generator, width: int, height: int, grain: float, octaves: int = 4) -> Floats:
    """Return smooth noise between 0 and 1: sums of ever finer random fields."""
    total = np.zeros((height, width), np.float32)
    for n in range(octaves):
        columns, rows = (max(2, int(side / grain * 2**n) + 2) for side in (width, height))
        if columns > width or rows > height:
            break
        field = rng.random((rows, columns), np.float32)
        total += np.asarray(Image.fromarray(field).resize((width, height), Image.Resampling.BICUBIC)) / 2**n
    return (total - total.min()) / max(float(np.ptp(total)), 1e-6)


def coloured(values: Floats, stops: NDArray[np.float32]) -> Floats:
    """Return colours along a scale of them."""
    at = np.linspace(0, 1, len(stops))
    return np.stack([np.interp(values, at, stops[:, n]) for n in range(3)], -1).astype(np.float32)


def palette(rng: np.random.Generator) -> NDArray[np.float32]:
    light = rng.uniform(130, 225)
    tint = rng.normal(0, 18, 3) + np.array([6, 4, -14])
    spread = rng.uniform(4, 35)
    return np.clip(
        light + tint + np.linspace(-spread, spread, 4)[:, None] + rng.normal(0, 9, (4, 3)), 20, 250
    ).astype(np.float32)


def ground(rng: np.random.Generator, width: int, height: int, scale: float) -> Image.Image:
    """Return a ground without any grid: `scale` is about the width of a hex in pixels."""
    colours = coloured(cloud(rng, width, height, scale * rng.uniform(2, 12)), palette(rng))
    if rng.random() < 0.45:
        high = cloud(rng, width, height, scale * rng.uniform(2, 6), 5)
        slope = np.gradient(high, axis=1) + np.gradient(high, axis=0)
        colours += (slope / (np.std(slope) + 1e-9) * rng.uniform(5, 22))[..., None]
    if rng.random() < 0.4:
        wet = cloud(rng, width, height, scale * rng.uniform(8, 20), 3) > rng.uniform(0.55, 0.75)
        colours[wet] = np.clip(rng.normal([150, 185, 215], 20), 0, 255)
    colours += rng.normal(0, rng.choice([0, 1, 3, 6]), colours.shape)
    image = Image.fromarray(np.clip(colours, 0, 255).astype(np.uint8))
    draw = ImageDraw.Draw(image)
    if rng.random() < 0.6:
        _woods(rng, draw, width, height, scale)
    _lines(rng, draw, width, height, scale)
    _towns(rng, draw, width, height, scale)
    return image


def _woods(
    rng: np.random.Generator, draw: ImageDraw.ImageDraw, width: int, height: int, scale: float
) -> None:
    tone = tuple(int(v) for v in rng.normal([95, 130, 80], 15))
    dark = tuple(int(v * 0.75) for v in tone)
    for _ in range(int(width * height / scale**2 * rng.uniform(0.005, 0.03)) + 2):
        x, y, reach = rng.uniform(0, width), rng.uniform(0, height), scale * rng.uniform(0.5, 2.2)
        for _ in range(int(rng.uniform(8, 60))):
            dx, dy, r = *rng.normal(0, reach / 2, 2), scale * rng.uniform(0.04, 0.14)
            draw.ellipse((x + dx - r, y + dy - r, x + dx + r, y + dy + r), fill=tone, outline=dark)


def wandering(rng: np.random.Generator, width: int, height: int, step: float) -> list[tuple[float, float]]:
    """Return a crooked way over the picture."""
    x, y, turn = rng.uniform(0, width), rng.uniform(0, height), rng.uniform(0, 2 * math.pi)
    way = []
    for _ in range(int(rng.uniform(10, 60))):
        way.append((x, y))
        turn += rng.normal(0, 0.35)
        x, y = x + step * math.cos(turn), y + step * math.sin(turn)
    return way


def _lines(
    rng: np.random.Generator, draw: ImageDraw.ImageDraw, width: int, height: int, scale: float
) -> None:
    for _ in range(int(rng.uniform(0, 14))):
        way = wandering(rng, width, height, scale * 0.6)
        colour = tuple(
            int(v) for v in rng.choice([[190, 60, 40], [60, 60, 60], [90, 140, 190], [230, 210, 150]])
        )
        thick = max(1, int(scale * rng.uniform(0.02, 0.11)))
        if rng.random() < 0.5:
            draw.line(way, fill=(60, 50, 45), width=thick + max(2, thick // 2), joint="curve")
        draw.line(way, fill=colour, width=thick, joint="curve")


def _towns(
    rng: np.random.Generator, draw: ImageDraw.ImageDraw, width: int, height: int, scale: float
) -> None:
    for _ in range(int(width * height / scale**2 * rng.uniform(0.0, 0.05))):
        x, y = rng.uniform(0, width), rng.uniform(0, height)
        for _ in range(int(rng.uniform(2, 30))):
            dx, dy, w, h = *rng.normal(0, scale * 0.16, 2), *rng.uniform(0.02, 0.08, 2) * scale
            draw.rectangle((x + dx, y + dy, x + dx + w, y + dy + h), fill=(110, 85, 80))
        draw.text(
            (x + scale * 0.2, y),
            name(rng),
            fill=(25, 25, 25),
            font=font(rng, int(scale * rng.uniform(0.15, 0.4))),
        )


def chart(
    rng: np.random.Generator, draw: ImageDraw.ImageDraw, box: tuple[float, float, float, float]
) -> None:
    """Draw a table, a title or a box of rules over the map."""
    x0, y0, x1, y1 = box
    draw.rectangle(box, fill=tuple(int(v) for v in rng.uniform(190, 255, 3)), outline=(30, 30, 30), width=2)
    kind = rng.integers(3)
    size = int(max(8, (y1 - y0) / rng.uniform(4, 14)))
    if kind == 0:
        draw.text(
            (x0 + 8, y0 + 4), name(rng).upper(), fill=(120, 20, 20), font=font(rng, int((y1 - y0) * 0.5))
        )
        return
    for y in np.arange(y0 + 4, y1 - size, size * 1.3):
        draw.text((x0 + 6, y), " ".join(name(rng) for _ in range(8)), fill=(20, 20, 20), font=font(rng, size))
        if kind == 2:
            draw.line((x0, y, x1, y), fill=(60, 60, 60))
    if kind == 2:
        for x in np.arange(x0, x1, size * 2.5):
            draw.line((x, y0, x, y1), fill=(60, 60, 60))


def counter(rng: np.random.Generator, size: int) -> Image.Image:
    """Return a counter with a symbol, figures and a shadowed edge."""
    face = rng.choice([[120, 150, 120], [70, 70, 75], [190, 90, 70], [210, 180, 140], [140, 170, 210]])
    image = Image.new("RGB", (size, size), tuple(int(v) for v in face))
    draw = ImageDraw.Draw(image)
    ink = (250, 250, 250) if sum(face) < 300 else (15, 15, 15)
    draw.rectangle(
        (size * 0.25, size * 0.22, size * 0.75, size * 0.55), outline=ink, width=max(1, size // 30)
    )
    if rng.random() < 0.6:
        draw.line((size * 0.25, size * 0.22, size * 0.75, size * 0.55), fill=ink, width=max(1, size // 30))
    figures = f"{rng.integers(1, 9)}-{rng.integers(1, 9)}-{rng.integers(1, 9)}"
    draw.text((size * 0.12, size * 0.58), figures, fill=ink, font=font(rng, int(size * 0.28)))
    draw.rectangle((0, 0, size - 1, size - 1), outline=(40, 40, 40))
    return image
