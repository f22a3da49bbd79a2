"""Pictures without any hex grid, on which none may be found: areas, points, squares, text, nature."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from tests.bring_in.synthetic.ground import (
    chart,
    cloud,
    coloured,
    counter,
    font,
    ground,
    name,
    palette,
    wandering,
)

BLANKS = (
    "ground",
    "areas",
    "points",
    "squares",
    "text",
    "nature",
    "counters",
    "bricks",
    "stripes",
    "noise",
    "plain",
    "graph",
    "chequers",
    "octagons",
)


def blank(kind: str, seed: int) -> NDArray[np.uint8]:
    """Return a picture of a kind."""
    rng = np.random.default_rng([seed, 5])
    width, height = (int(v) for v in rng.uniform(1200, 2200, 2))
    scale = float(np.exp(rng.uniform(np.log(25), np.log(120))))
    image = _MAKERS[kind](rng, width, height, scale)
    return np.asarray(image.convert("RGB"))


def _ground(rng: np.random.Generator, width: int, height: int, scale: float) -> Image.Image:
    return ground(rng, width, height, scale)


def _areas(rng: np.random.Generator, width: int, height: int, scale: float) -> Image.Image:
    """Provinces: each place belongs to the nearest of some seeds, through a crooked lens."""
    image = ground(rng, width, height, scale)
    seeds = rng.uniform(0, 1, (int(rng.uniform(15, 90)), 2)) * (width, height)
    small_w, small_h = width // 4, height // 4
    y, x = np.mgrid[0:small_h, 0:small_w].astype(np.float32) * 4
    x += cloud(rng, small_w, small_h, 30) * scale
    y += cloud(rng, small_w, small_h, 30) * scale
    far = np.stack([(x - at[0]) ** 2 + (y - at[1]) ** 2 for at in seeds])
    owner = np.asarray(
        Image.fromarray(far.argmin(0).astype(np.int32)).resize((width, height), Image.Resampling.NEAREST)
    )
    edge = np.zeros((height, width), bool)
    edge[:, 1:] |= owner[:, 1:] != owner[:, :-1]
    edge[1:] |= owner[1:] != owner[:-1]
    pixels = np.array(image)
    pixels[edge | np.roll(edge, 1, 0)] = (40, 35, 35)
    image = Image.fromarray(pixels)
    draw = ImageDraw.Draw(image)
    for at in seeds:
        draw.text(tuple(at), name(rng), fill=(30, 20, 20), font=font(rng, int(scale * 0.3)), anchor="mm")
    return image


def _points(rng: np.random.Generator, width: int, height: int, scale: float) -> Image.Image:
    image = ground(rng, width, height, scale)
    draw = ImageDraw.Draw(image)
    places = rng.uniform(0.03, 0.97, (int(rng.uniform(25, 110)), 2)) * (width, height)
    for at in places:
        near = places[np.argsort(((places - at) ** 2).sum(1))[1:4]]
        for other in near:
            draw.line((*at, *other), fill=(90, 60, 40), width=3)
    for at in places:
        r = scale * 0.35
        draw.ellipse(
            (at[0] - r, at[1] - r, at[0] + r, at[1] + r), fill=(240, 230, 200), outline=(20, 20, 20), width=2
        )
        draw.text(
            (at[0], at[1] + r), name(rng), fill=(0, 0, 0), font=font(rng, int(scale * 0.3)), anchor="ma"
        )
    return image


def _squares(rng: np.random.Generator, width: int, height: int, scale: float) -> Image.Image:
    image = ground(rng, width, height, scale)
    draw = ImageDraw.Draw(image)
    tone = tuple(int(v) for v in rng.uniform(0, 90, 3))
    thick = max(1, int(scale * 0.03))
    for x in np.arange(rng.uniform(0, scale), width, scale):
        draw.line((x, 0, x, height), fill=tone, width=thick)
    for y in np.arange(rng.uniform(0, scale), height, scale * rng.choice([1.0, 1.0, 1.15, 0.87])):
        draw.line((0, y, width, y), fill=tone, width=thick)
    return image.rotate(rng.choice([0.0, rng.uniform(-4, 4), 45.0, 30.0]), fillcolor=(200, 200, 190))


def _bricks(rng: np.random.Generator, width: int, height: int, scale: float) -> Image.Image:
    image = ground(rng, width, height, scale)
    draw = ImageDraw.Draw(image)
    rows = np.arange(0, height, scale * rng.uniform(0.4, 0.75))
    for n, y in enumerate(rows):
        draw.line((0, y, width, y), fill=(70, 50, 45), width=3)
        for x in np.arange(scale / 2 * (n % 2), width, scale):
            draw.line((x, y, x, y + rows[1]), fill=(70, 50, 45), width=3)
    return image


def _text(rng: np.random.Generator, width: int, height: int, scale: float) -> Image.Image:
    image = Image.new("RGB", (width, height), tuple(int(v) for v in rng.uniform(225, 255, 3)))
    draw, size = ImageDraw.Draw(image), int(max(11, scale * 0.35))
    letters = font(rng, size)
    for left in np.arange(40, width - 100, width / rng.integers(1, 4)):
        for y in np.arange(40, height - 40, size * 1.35):
            line = " ".join(name(rng).lower() for _ in range(5))
            draw.text((left, y), line, fill=(20, 20, 20), font=letters)
    for _ in range(3):
        x, y = rng.uniform(0, width * 0.7), rng.uniform(0, height * 0.7)
        chart(rng, draw, (x, y, x + width * 0.25, y + height * 0.2))
    return image


def _nature(rng: np.random.Generator, width: int, height: int, scale: float) -> Image.Image:
    """Leaves, stems and light: strokes of every size one over another."""
    image = Image.fromarray(
        np.clip(coloured(cloud(rng, width, height, scale * 4, 6), palette(rng)), 0, 255).astype("u1")
    )
    draw = ImageDraw.Draw(image)
    for _ in range(int(width * height / scale**2 * 3)):
        x, y, turn, long = (
            rng.uniform(0, width),
            rng.uniform(0, height),
            rng.uniform(0, math.pi),
            scale * rng.exponential(0.5),
        )
        tone = tuple(int(v) for v in rng.normal([90, 120, 60], 40).clip(0, 255))
        ends = (x, y, x + long * math.cos(turn), y + long * math.sin(turn))
        draw.line(ends, fill=tone, width=max(1, int(long * rng.uniform(0.05, 0.4))))
    return image


def _counters(rng: np.random.Generator, width: int, height: int, scale: float) -> Image.Image:
    image = Image.new("RGB", (width, height), (225, 222, 215))
    size = int(max(24, scale))
    step = size + int(rng.choice([0, 2, size * 0.1]))
    for y in range(30, height - size, step):
        for x in range(30, width - size, step):
            image.paste(counter(rng, size), (x, y))
    return image


def _stripes(rng: np.random.Generator, width: int, height: int, scale: float) -> Image.Image:
    image = ground(rng, width, height, scale)
    draw = ImageDraw.Draw(image)
    for turn in rng.uniform(0, math.pi, rng.integers(1, 3)):
        across = np.array([-math.sin(turn), math.cos(turn)])
        for at in np.arange(-3000, 3000, scale * 0.6):
            middle = np.array([width / 2, height / 2]) + across * at
            along = np.array([math.cos(turn), math.sin(turn)]) * 4000
            draw.line((*(middle - along), *(middle + along)), fill=(80, 80, 80), width=2)
    return image


def _noise(rng: np.random.Generator, width: int, height: int, scale: float) -> Image.Image:
    del scale
    return Image.fromarray(rng.integers(0, 255, (height, width, 3), np.uint8))


def _plain(rng: np.random.Generator, width: int, height: int, scale: float) -> Image.Image:
    del scale
    image = Image.new("RGB", (width, height), tuple(int(v) for v in rng.uniform(0, 255, 3)))
    if rng.random() < 0.5:
        ImageDraw.Draw(image).line(wandering(rng, width, height, 40), fill=(0, 0, 0), width=4)
    return image


def _graph(rng: np.random.Generator, width: int, height: int, scale: float) -> Image.Image:
    """Graph paper: fine lines, each fifth or tenth stronger."""
    image = Image.new("RGB", (width, height), (246, 246, 238))
    draw, step, stronger = ImageDraw.Draw(image), scale * 0.5, int(rng.choice([5, 10]))
    ink = tuple(int(v) for v in rng.uniform(90, 200, 3))
    for length, across in ((width, height), (height, width)):
        for n, at in enumerate(np.arange(rng.uniform(0, step), length, step)):
            ends = (at, 0, at, across) if length == width else (0, at, across, at)
            draw.line(ends, fill=ink, width=3 if n % stronger == 0 else 1)
    return image.rotate(rng.uniform(-2, 2), fillcolor=(200, 200, 190))


def _chequers(rng: np.random.Generator, width: int, height: int, scale: float) -> Image.Image:
    """A board of dark and light squares on wood."""
    y, x = np.mgrid[0:height, 0:width]
    turn = math.radians(rng.choice([0.0, rng.uniform(-3, 3), 45.0]))
    u, v = math.cos(turn) * x + math.sin(turn) * y, math.cos(turn) * y - math.sin(turn) * x
    dark = ((u // scale + v // scale) % 2).astype(np.float32)[..., None]
    wood = coloured(cloud(rng, width, height, scale * 3, 4), palette(rng))
    return Image.fromarray(np.clip(wood * (1 - 0.6 * dark), 0, 255).astype(np.uint8))


def _octagons(rng: np.random.Generator, width: int, height: int, scale: float) -> Image.Image:
    """Floor tiles: octagons, and dark squares that stand on their points between them."""
    image = Image.new("RGB", (width, height), (205, 200, 200))
    draw, side = ImageDraw.Draw(image), scale * rng.uniform(0.25, 0.33)
    for x in np.arange(rng.uniform(0, scale), width + scale, scale):
        draw.line((x, 0, x, height), fill=(165, 160, 158), width=2)
        for y in np.arange(scale / 3, height + scale, scale):
            draw.line((0, y, width, y), fill=(165, 160, 158), width=2)
            corners = [(x, y - side), (x + side, y), (x, y + side), (x - side, y)]
            draw.polygon(corners, fill=(85, 82, 80))
    return image.rotate(rng.uniform(-1.5, 1.5), fillcolor=(200, 200, 190))


_MAKERS = {
    "ground": _ground,
    "areas": _areas,
    "points": _points,
    "squares": _squares,
    "text": _text,
    "nature": _nature,
    "counters": _counters,
    "bricks": _bricks,
    "stripes": _stripes,
    "noise": _noise,
    "plain": _plain,
    "graph": _graph,
    "chequers": _chequers,
    "octagons": _octagons,
}
