"""Set-up sheets that nobody printed: rows of units and hexes in some typeface, scanned a little askew."""

from __future__ import annotations

import io
from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from tests.bring_in.synthetic.ground import FONTS

PAPER, INK = (244, 240, 230), (30, 28, 26)
MANNERS = ("place first", "unit first", "table")


@dataclass(frozen=True, slots=True)
class Placed:
    """A unit of the list: what it is called, its figures, where it stands."""

    unit: str
    figures: str
    place: str


@dataclass(frozen=True, slots=True)
class Page:
    """How a list is printed and scanned: its letters in pixels, its turn in degrees, in which manner."""

    letters_px: int = 30
    turn_deg: float = 0.0
    manner: str = MANNERS[0]
    font: int | None = None
    """Which of the machine's typefaces, None for Pillow's own."""
    seed: int = 1


def list_page(page: Page, placed: list[Placed], titles: tuple[str, ...] = ()) -> Image.Image:
    """Return the scan of a page with titles above its rows."""
    rows = [*titles, *(_row(page.manner, each) for each in placed)]
    width, step = page.letters_px * 34, round(1.55 * page.letters_px)
    image = Image.new("RGB", (width, step * (len(rows) + 4)), PAPER)
    drawn, font = ImageDraw.Draw(image), _font(page)
    for n, row in enumerate(rows):
        drawn.text((2.5 * page.letters_px, step * (n + 2)), row, font=font, fill=INK)
    return _scanned(image, page)


def _row(manner: str, each: Placed) -> str:
    if manner == "table":
        return f"{each.place}     {each.unit}     {each.figures}"
    if manner == "unit first":
        return f"{each.unit} ({each.figures})  {each.place}"
    return f"{each.place}: {each.unit}"


def _font(page: Page) -> ImageFont.ImageFont | ImageFont.FreeTypeFont:
    if page.font is None or not FONTS:
        return ImageFont.load_default(page.letters_px)
    return ImageFont.truetype(FONTS[page.font % len(FONTS)], page.letters_px)


def _scanned(image: Image.Image, page: Page) -> Image.Image:
    turned = image.rotate(page.turn_deg, resample=Image.Resampling.BICUBIC, fillcolor=PAPER)
    soft = np.asarray(turned.filter(ImageFilter.GaussianBlur(0.6)), float)
    noise = np.random.default_rng(page.seed).normal(0, 5, (*soft.shape[:2], 1))
    raw = io.BytesIO()
    Image.fromarray((soft + noise).clip(0, 255).astype(np.uint8)).save(raw, "JPEG", quality=85)
    return Image.open(raw).convert("RGB")
