"""Hex maps of games that do not exist: every size, stand, line, terrain and layout, each hex known."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from tests.bring_in.synthetic.ground import chart, counter, font, ground

LINES = ("dark", "thin", "light", "dotted", "dashed", "corners", "dots", "soft", "filled")
LAYOUTS = ("whole", "bordered", "halves", "charts", "legend")


@dataclass(frozen=True)
class MapPlan:
    """What a map looks like; `seed` draws the rest."""

    seed: int
    pitch: float = 50.0
    flat: bool = False
    line: str = "dark"
    layout: str = "whole"
    stretch: float = 1.0
    columns: int = 24
    rows: int = 18
    counters: float = 0.0
    labels: bool = True
    strength: float = 0.6
    shifted: int = 1
    """Which lines lie half a hex on: those whose number from 0 leaves this over, halved."""
    first_row: int = 1


@dataclass(frozen=True, eq=False)
class DrawnMap:
    """A picture and the centres of all hexes that lie on it with theirs, in pixels."""

    pixels: NDArray[np.uint8]
    centres: NDArray[np.float64]
    pitch: float
    flat: bool


def plan(seed: int) -> MapPlan:
    """Return the map of a seed: all factors drawn at once."""
    rng = np.random.default_rng([seed, 1])
    pitch = float(np.exp(rng.uniform(np.log(22), np.log(150))))
    # About as many pixels for all, but never fewer than a dozen hexes across.
    across = int(np.clip(rng.uniform(1500, 2600) / pitch, 12, 70))
    return MapPlan(
        seed=seed,
        pitch=pitch,
        flat=bool(rng.random() < 0.5),
        line=str(rng.choice(LINES)),
        layout=str(rng.choice(LAYOUTS)),
        stretch=float(rng.choice([1.0, 1.0, 1.0, rng.uniform(0.93, 1.07)])),
        columns=across,
        rows=max(10, int(across * rng.uniform(0.5, 0.9))),
        counters=float(rng.choice([0.0, 0.0, 0.1, 0.35])),
        labels=bool(rng.random() < 0.7),
        strength=float(rng.uniform(0.3, 0.9)),
    )


def draw_map(wanted: MapPlan) -> DrawnMap:
    """Return the map drawn flat and upright."""
    rng = np.random.default_rng([wanted.seed, 2])
    has_margin = wanted.layout in {"bordered", "framed"}
    margin = wanted.pitch * (rng.uniform(0.6, 3) if has_margin else 0.0)
    shift = rng.uniform(-0.5, 0.5, 2) * wanted.pitch if margin == 0 else np.full(2, margin + wanted.pitch / 2)
    grid = _lattice(wanted) + shift
    if wanted.layout == "halves":
        _part_halves(rng, grid, wanted)
    # A bordered map cuts its last hexes, a framed one has them whole.
    end = grid.reshape(-1, 2).max(0) + (wanted.pitch / 2 if wanted.layout == "framed" else 0.0)
    width, height = (int(v) for v in (end + margin if margin else end - wanted.pitch * 0.2))
    image = ground(rng, width, height, wanted.pitch)
    _draw_hexes(rng, image, grid, wanted)
    _draw_layout(rng, image, grid, wanted, margin)
    centres = grid.reshape(-1, 2)
    inside = (centres > 0).all(1) & (centres < (width - 1, height - 1)).all(1)
    centres = centres[inside]
    _draw_counters(rng, image, centres, wanted)
    return DrawnMap(np.asarray(image), centres, wanted.pitch, wanted.flat)


def _lattice(wanted: MapPlan) -> NDArray[np.float64]:
    """Return the centres by row and column, as far as the shifted lines go."""
    row, column = np.mgrid[0 : wanted.rows, 0 : wanted.columns].astype(float)
    line = math.sqrt(3) / 2
    if wanted.flat:
        x, y = column * line, row + 0.5 * (column % 2 == wanted.shifted)
    else:
        x, y = column + 0.5 * (row % 2 == wanted.shifted), row * line
    return np.stack([x * wanted.pitch, y * wanted.pitch * wanted.stretch], -1)


def _part_halves(rng: np.random.Generator, grid: NDArray[np.float64], wanted: MapPlan) -> None:
    """Move the right or the lower half away, by no whole number of hexes."""
    gap = wanted.pitch * rng.uniform(0.05, 0.9)
    along = wanted.pitch * rng.uniform(-0.08, 0.08)
    if wanted.flat or rng.random() < 0.5:
        grid[:, wanted.columns // 2 :] += (gap, along)
    else:
        grid[wanted.rows // 2 :] += (along, gap)


def _corner(centre: NDArray[np.float64], n: int, wanted: MapPlan) -> tuple[float, float]:
    turn = math.radians(60 * n + (0 if wanted.flat else 30))
    reach = wanted.pitch / math.sqrt(3)
    return centre[0] + reach * math.cos(turn), centre[1] + reach * math.sin(turn) * wanted.stretch


def _ink(rng: np.random.Generator, image: Image.Image, wanted: MapPlan) -> tuple[int, int, int]:
    mean = float(np.asarray(image.reduce(8)).mean())
    if wanted.line == "light":
        return tuple(int(min(255, mean + 110 * wanted.strength + 20 + v)) for v in rng.uniform(0, 12, 3))
    tone = max(0.0, mean - (60 + 130 * wanted.strength))
    return tuple(int(max(0, tone + v)) for v in rng.normal(0, 10, 3))


def _draw_hexes(
    rng: np.random.Generator, image: Image.Image, grid: NDArray[np.float64], wanted: MapPlan
) -> None:
    """Draw the lines at twice the size, so that they lie between pixels as print does."""
    if wanted.line == "filled":
        _fill(rng, image, grid, wanted)
    mask = Image.new("L", (image.width * 2, image.height * 2), 0)
    draw = ImageDraw.Draw(mask)
    wide = {"thin": 0.012, "soft": 0.07}.get(wanted.line, rng.uniform(0.018, 0.045))
    width = max(2 if wanted.line != "thin" else 1, round(wide * wanted.pitch * 2))
    for centre in grid.reshape(-1, 2):
        corners = [_corner(centre, n, wanted) for n in range(6)]
        _outline(draw, [(x * 2 + 0.5, y * 2 + 0.5) for x, y in corners], width, wanted)
    small = np.asarray(mask.resize(image.size, Image.Resampling.BOX), np.float32)[..., None] / 255
    small = small * min(1.0, 0.35 + wanted.strength * (0.5 if wanted.line in {"soft", "filled"} else 1))
    drawn = (
        np.asarray(image, np.float32) * (1 - small) + np.array(_ink(rng, image, wanted), np.float32) * small
    )
    image.paste(Image.fromarray(np.clip(drawn, 0, 255).astype(np.uint8)))
    if wanted.labels:
        _label(rng, image, grid, wanted)


def _outline(
    draw: ImageDraw.ImageDraw, corners: list[tuple[float, float]], width: int, wanted: MapPlan
) -> None:
    for n, (x0, y0) in enumerate(corners):
        x1, y1 = corners[(n + 1) % 6]
        if wanted.line == "dots":
            draw.ellipse((x0 - width, y0 - width, x0 + width, y0 + width), fill=255)
            continue
        if wanted.line in {"dotted", "dashed"}:
            parts, share = (10, 0.35) if wanted.line == "dotted" else (5, 0.6)
            spans = [(k / parts, (k + share) / parts) for k in range(parts)]
        elif wanted.line == "corners":
            spans = [(0.0, 0.2), (0.8, 1.0)]
        else:
            spans = [(0.0, 1.0)]
        for a, b in spans:
            ends = [(x0 + (x1 - x0) * t, y0 + (y1 - y0) * t) for t in (a, b)]
            draw.line(ends, fill=255, width=width)


def _fill(rng: np.random.Generator, image: Image.Image, grid: NDArray[np.float64], wanted: MapPlan) -> None:
    tones = [tuple(int(v) for v in rng.normal([195, 200, 165], 28)) for _ in range(5)]
    draw = ImageDraw.Draw(image)
    for centre in grid.reshape(-1, 2):
        if rng.random() < 0.7:
            tone = tones[min(4, int(rng.exponential(1.2)))]
            draw.polygon([_corner(centre, n, wanted) for n in range(6)], fill=tone)


def _label(rng: np.random.Generator, image: Image.Image, grid: NDArray[np.float64], wanted: MapPlan) -> None:
    draw, letters = ImageDraw.Draw(image), font(rng, int(wanted.pitch * rng.uniform(0.13, 0.24)))
    ink, up = tuple(int(v) for v in rng.uniform(20, 120, 3)), rng.choice([-0.33, 0.12])
    for row in range(wanted.rows):
        for column in range(wanted.columns):
            x, y = grid[row, column]
            text = f"{column + 1:02}{row + wanted.first_row:02}"
            draw.text((x, y + up * wanted.pitch), text, fill=ink, font=letters, anchor="mm")


def _draw_layout(
    rng: np.random.Generator, image: Image.Image, grid: NDArray[np.float64], wanted: MapPlan, margin: float
) -> None:
    draw, (width, height) = ImageDraw.Draw(image), image.size
    if margin:
        tone = tuple(int(v) for v in rng.uniform(150, 255, 3))
        edge = int(margin * 0.9)
        for box in ((0, 0, width, edge), (0, height - edge, width, height)):
            draw.rectangle(box, fill=tone)
        for box in ((0, 0, edge, height), (width - edge, 0, width, height)):
            draw.rectangle(box, fill=tone)
    if wanted.layout == "halves":
        _draw_gap(image, grid, wanted)
    for _ in range({"charts": 3, "legend": 1, "bordered": 1}.get(wanted.layout, 0)):
        w, h = width * rng.uniform(0.1, 0.35), height * rng.uniform(0.08, 0.35)
        x, y = rng.uniform(0, width - w), rng.uniform(0, height - h)
        chart(rng, draw, (x, y, x + w, y + h))
        if wanted.layout == "legend":
            small = replace(wanted, pitch=wanted.pitch * rng.uniform(0.5, 0.9))
            for n in range(4):
                centre = np.array([x + small.pitch * (1 + n * 1.4), y + h - small.pitch])
                draw.polygon(
                    [_corner(centre, k, small) for k in range(6)], fill=(200, 210, 160), outline=(0, 0, 0)
                )


def _draw_gap(image: Image.Image, grid: NDArray[np.float64], wanted: MapPlan) -> None:
    """Leave the table between the halves bare."""
    draw, half = ImageDraw.Draw(image), wanted.pitch / math.sqrt(3)
    column, row = wanted.columns // 2, wanted.rows // 2
    across = grid[0, column, 0] - grid[0, column - 1, 0]
    usual = wanted.pitch * (math.sqrt(3) / 2 if wanted.flat else 1)
    if across > usual + 0.5:
        # The edge of each sheet lies half way through the hexes that overhang it.
        middle = (grid[:2, column, 0].min() + grid[:2, column - 1, 0].max()) / 2
        wide = (across - usual) / 2
        draw.rectangle((middle - wide, 0, middle + wide, image.height), fill=(235, 232, 228))
    else:
        middle = (grid[row, :, 1].min() + grid[row - 1, :, 1].max()) / 2
        wide = (grid[row, 0, 1] - grid[row - 1, 0, 1] - usual * math.sqrt(3) / 2) / 2
        draw.rectangle((0, middle - max(wide, 1), image.width, middle + max(wide, 1)), fill=(235, 232, 228))
    del half


def _draw_counters(
    rng: np.random.Generator, image: Image.Image, centres: NDArray[np.float64], wanted: MapPlan
) -> None:
    size = int(wanted.pitch * rng.uniform(0.62, 0.8))
    for centre in centres[rng.random(len(centres)) < wanted.counters]:
        made = counter(rng, max(size, 10)).rotate(rng.normal(0, 3), expand=False, fillcolor=(60, 60, 60))
        x, y = centre - size / 2 + rng.normal(0, wanted.pitch * 0.05, 2)
        image.paste(made, (int(x), int(y)))
