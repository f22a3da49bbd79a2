"""What an owner of a game has: its map sections, its counter sheets, the board as it lies on his table.

Maps and counters are printed once, in hexes and for counters that are asked for, in an art of their own; the
scans and the photograph are made of these prints.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PIL import Image

from tests.bring_in.synthetic import board_art as art
from tests.bring_in.synthetic.boards import paste
from tests.bring_in.synthetic.camera import Shot, take
from tests.bring_in.synthetic.maps import DrawnMap, MapPlan, draw_map
from tests.bring_in.synthetic.sheets import Printed, sheet_of

Pixel = tuple[float, float]
_SHARE = 0.76
"""How wide a counter is, in hexes."""
_SHEET_ROWS, _SHEET_COLUMNS = 4, 5
_SEEDS = 46, 42
"""Maps with relief, water and woods: of a bare one no photograph could be told."""


@dataclass(frozen=True, slots=True)
class Part:
    """A section of the map that is asked for: pointy tops, hexes numbered by column and row."""

    id: str
    columns: int
    first_row: int
    rows: int
    is_first_shifted: bool


@dataclass(frozen=True, slots=True)
class Lies:
    """A counter on the board."""

    counter: str
    hex: str
    is_back: bool = False


@dataclass(frozen=True, slots=True)
class Size:
    """How large all is: hexes of the print and of the scans, edge of the scanned counters, in pixels."""

    print_px: float = 96.0
    scan_px: float = 60.0
    sheet_edge_px: int = 120
    is_whole: bool = True
    """Whether the photograph shows the whole section, or only what lies about the counters."""


@dataclass(frozen=True, eq=False)
class Owned:
    """The files, and where on each scan of a section a hex has its centre."""

    sections: dict[str, Path]
    centres: dict[str, dict[str, Pixel]]
    sheets: tuple[tuple[Path, Path], ...]
    photo: Path


@dataclass(frozen=True, eq=False)
class _Print:
    """A printed section: its pixels, and where each hex lies in them."""

    drawn: DrawnMap
    centres: dict[str, Pixel]


def own(
    folder: Path, parts: Sequence[Part], counters: Sequence[str], board: Sequence[Lies], size: Size = Size()
) -> Owned:
    """Print and scan all of it; the photograph shows the first section."""
    # Of the first a photograph is taken; of the others nothing finer than a scan is seen.
    finer = (size.print_px, *(1.2 * size.scan_px for _ in parts[1:]))
    prints = {part.id: _printed(part, n, px) for n, (part, px) in enumerate(zip(parts, finer, strict=True))}
    sections, centres = {}, {}
    for n, (key, each) in enumerate(prints.items()):
        sections[key], centres[key] = _scanned(each, folder / f"{key}_scan.jpg", n, size)
    faces = _faces(counters, round(_SHARE * size.print_px))
    sheets = tuple(_sheets(folder, counters, size))
    photo = _photographed(prints[parts[0].id], board, faces, folder / "board.jpg", size)
    return Owned(sections, centres, sheets, photo)


def _printed(part: Part, seed: int, hex_px: float) -> _Print:
    drawn = draw_map(
        MapPlan(
            seed=_SEEDS[seed % len(_SEEDS)],
            pitch=hex_px,
            layout="framed",
            columns=part.columns,
            rows=part.rows,
            shifted=0 if part.is_first_shifted else 1,
            first_row=part.first_row,
        )
    )
    names = [
        f"{column + 1:02}{part.first_row + row:02}"
        for row in range(part.rows)
        for column in range(part.columns)
    ]
    pixels = [(float(x), float(y)) for x, y in drawn.centres]
    return _Print(drawn, dict(zip(names, pixels, strict=True)))


def _scanned(printed: _Print, path: Path, seed: int, size: Size) -> tuple[Path, dict[str, Pixel]]:
    """Lay a section askew on the glass, its art finer than the scan."""
    share = size.scan_px / printed.drawn.pitch
    small = Image.fromarray(printed.drawn.pixels)
    small = small.resize((round(small.width * share), round(small.height * share)), Image.Resampling.BOX)
    shot = Shot(seed, 0.7 - 1.1 * seed, margin=0.01, shade=0.04, blur=0.4, noise=2.5, jpeg=90)
    pixels, to_scan = take(np.asarray(small), shot)
    Image.fromarray(pixels).save(path, quality=90)
    places = to_scan((np.array(list(printed.centres.values())) + 0.5) * share - 0.5)
    return path, {key: (float(x), float(y)) for key, (x, y) in zip(printed.centres, places, strict=True)}


def _photographed(
    printed: _Print,
    board: Sequence[Lies],
    faces: dict[str, tuple[Image.Image, Image.Image]],
    path: Path,
    size: Size,
) -> Path:
    rng = np.random.default_rng(7)
    canvas = Image.fromarray(printed.drawn.pixels)
    for each in board:
        x, y = np.array(printed.centres[each.hex]) + rng.uniform(-3, 3, 2)
        paste(canvas, faces[each.counter][each.is_back], float(x), float(y), float(rng.normal(0, 1.5)), 0.4)
    if not size.is_whole:
        canvas = canvas.crop(_about([printed.centres[each.hex] for each in board], 2.5 * size.print_px))
    corners = (0.012, 0.008, -0.01, 0.015, -0.006, -0.012, 0.01, -0.009)
    shot = Shot(9, 1.2, corners, 0.003, margin=0.02, shade=0.08, blur=0.6, noise=4, jpeg=85)
    Image.fromarray(take(np.asarray(canvas), shot)[0]).save(path, quality=85)
    return path


def _about(points: Sequence[Pixel], room_px: float) -> tuple[int, int, int, int]:
    x, y = zip(*points, strict=True)
    return (
        round(min(x) - room_px),
        round(min(y) - room_px),
        round(max(x) + room_px),
        round(max(y) + room_px),
    )


def _faces(counters: Sequence[str], edge_px: int) -> dict[str, tuple[Image.Image, Image.Image]]:
    style, designs = _art(len(counters))
    drawn = (
        (art.face(each, style, edge_px), art.face(each, style, edge_px, is_back=True)) for each in designs
    )
    return dict(zip(counters, drawn, strict=True))


def _art(count: int) -> tuple[art.Style, list[art.Design]]:
    rng = np.random.default_rng(23)
    return art.style_of(rng), art.designs(rng, count)


def _sheets(folder: Path, counters: Sequence[str], size: Size) -> list[tuple[Path, Path]]:
    """Print the counters on sheets, in their order, and scan fronts and backs."""
    printed = Printed(_SHEET_ROWS, _SHEET_COLUMNS, 1, size.sheet_edge_px, turn_deg=0.6)
    faces, found = list(_faces(counters, size.sheet_edge_px).values()), []
    for first in range(0, len(counters), printed.count):
        here = faces[first : first + printed.count]
        front, back = sheet_of(printed, lambda number, is_back, here=here: here[number][is_back])
        paths = folder / f"sheet{first}_front.png", folder / f"sheet{first}_back.png"
        front.image.save(paths[0])
        back.image.save(paths[1])
        found.append(paths)
    return found
