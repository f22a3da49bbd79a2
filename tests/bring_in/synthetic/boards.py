"""Synthetic boards with counters: scans and photographs of a set-up of which everything is known."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from PIL import Image, ImageFilter

from tests.bring_in.synthetic import board_art as art
from tests.bring_in.synthetic.board_camera import Camera, Damage, Rng, camera_for, taken

PRINT_EDGE_PX = 132
"""The edge of a counter in the print, before any camera."""


@dataclass(frozen=True, slots=True)
class Lying:
    """A counter on the board: what it is, and where its middle is in the picture.

    `id` is None for one that the bank has not, `hex` the number of its hex among those of the board.
    """

    id: str | None
    is_back: bool
    centre_px: tuple[float, float]
    angle_deg: float
    is_stack: bool
    hex: int
    is_foreign: bool = False


@dataclass(frozen=True, slots=True)
class Hexes:
    """The hexes of a map: their centres on its picture, so many to a row, or to a column of flat tops."""

    centres_px: tuple[tuple[float, float], ...]
    columns: int
    is_pointy: bool


@dataclass(frozen=True, slots=True)
class Board:
    """One picture with its map, its bank, what is printed on that (`pieces`), and the truth."""

    picture: Image.Image
    map: Image.Image
    bank: dict[str, tuple[Image.Image, Image.Image]]
    lying: tuple[Lying, ...]
    edge_px: float
    hexes: Hexes
    pieces: tuple[art.Design, ...]


@dataclass(frozen=True, slots=True)
class Scene:
    """What lies on the board, before it is seen."""

    columns: int = 11
    rows: int = 8
    bank: int = 240
    filled: float = 0.55
    offset: float = 0.06
    angle_deg: float = 3.0
    backs: float = 0.15
    foreign: float = 0.02
    stacks: float = 0.12
    markers: float = 0.08
    turned: float = 0.03
    shadow: float = 0.4


FLATBED = Damage(edge_px=112, blur_px=0.5, noise=3, jpeg=88, shade=0.03, perspective=0.004, barrel=0.002)
GOOD = Damage(edge_px=80, blur_px=1.0, noise=6, jpeg=75, shade=0.12, perspective=0.05, barrel=0.01)
POOR = Damage(edge_px=72, blur_px=1.8, noise=12, jpeg=50, shade=0.3, perspective=0.09, barrel=0.02, glare=0.5)
LEVELS = {"flatbed": FLATBED, "good photo": GOOD, "poor photo": POOR}


def varied(damage: Damage, rng: Rng) -> Damage:
    """Return damage with what differs from picture to picture: how it lay on the glass, print, fold."""
    spread = 2.0 if damage.perspective < 0.01 else 5.0
    angle = float(rng.uniform(-spread, spread)) + float(rng.choice([0, 0, 0, 90, 180]))
    return replace(
        damage,
        angle_deg=angle,
        barrel=damage.barrel * float(rng.choice([-1, 1])),
        fold=float(rng.choice([0.0, 0.0, 0.01])) if damage.perspective > 0.01 else 0.0,
        has_halftone=bool(rng.random() < 0.25),
        dot_gain=float(rng.uniform(0, 0.25)),
    )


def board(seed: int, damage: Damage, scene: Scene = Scene()) -> Board:
    """Return the board of a seed."""
    rng = np.random.default_rng(seed)
    share = float(rng.uniform(0.74, 0.86))
    found = art.empty_map(rng, scene.columns, scene.rows, PRINT_EDGE_PX / share)
    style, pieces = art.style_of(rng), art.designs(rng, scene.bank)
    strange = art.designs(np.random.default_rng(seed + 77_000), 12)
    faces = {each.id: _faces(each, style) for each in pieces}
    printed, truth = _laid(rng, found, pieces, faces, [_faces(each, style) for each in strange], scene)
    scale = damage.edge_px / PRINT_EDGE_PX
    camera = camera_for(rng, printed.size, scale, damage)
    # A camera gathers light: what it makes smaller is not sampled but summed.
    sharp = printed if scale > 0.8 else _softened(printed, scale)
    picture = taken(rng, sharp, camera, damage)
    seen = _seen(truth, camera)
    map_scale = float(rng.uniform(0.55, 1.0))
    size = (int(found.picture.width * map_scale), int(found.picture.height * map_scale))
    empty = found.picture.resize(size, Image.Resampling.LANCZOS)
    return Board(picture, empty, faces, seen, damage.edge_px, _hexes(found, size), tuple(pieces))


def _hexes(found: art.MapArt, size: tuple[int, int]) -> Hexes:
    """Return the hexes of a map on its picture made smaller."""
    wide, high = (small / large for small, large in zip(size, found.picture.size, strict=True))
    centres = tuple(((x + 0.5) * wide - 0.5, (y + 0.5) * high - 0.5) for x, y in found.centres)
    return Hexes(centres, found.columns, found.is_pointy)


def _softened(printed: Image.Image, scale: float) -> Image.Image:
    return printed.filter(ImageFilter.GaussianBlur(0.35 / scale))


def _faces(design: art.Design, style: art.Style) -> tuple[Image.Image, Image.Image]:
    return art.face(design, style, PRINT_EDGE_PX), art.face(design, style, PRINT_EDGE_PX, is_back=True)


def _seen(truth: list[Lying], camera: Camera) -> tuple[Lying, ...]:
    if not truth:
        return ()
    points = camera.to_picture(np.array([each.centre_px for each in truth], float))
    return tuple(
        replace(each, centre_px=(float(x), float(y))) for each, (x, y) in zip(truth, points, strict=True)
    )


def _laid(
    rng: Rng,
    found: art.MapArt,
    pieces: list[art.Design],
    faces: dict[str, tuple[Image.Image, Image.Image]],
    strange: list[tuple[Image.Image, Image.Image]],
    scene: Scene,
) -> tuple[Image.Image, list[Lying]]:
    canvas, truth = found.picture.copy(), list[Lying]()
    # The last counters of the bank are its markers: they lie on top of others.
    order = [pieces[i].id for i in rng.permutation(len(pieces))]
    places = [found.centres[i] for i in rng.permutation(len(found.centres))]
    numbers = {centre: n for n, centre in enumerate(found.centres)}
    for centre in sorted(places[: int(scene.filled * len(places))]):
        if len(order) < 2:
            break
        reach = scene.offset * found.pitch_px
        x, y = (value + float(np.clip(rng.normal(0, reach / 2), -reach, reach)) for value in centre)
        angle = float(np.clip(rng.normal(0, scene.angle_deg / 2), -scene.angle_deg, scene.angle_deg))
        is_stack = bool(rng.random() < scene.stacks)
        if is_stack:
            low, shift = order.pop(), rng.choice([-1, 1], 2) * rng.uniform(0.05, 0.1, 2) * PRINT_EDGE_PX
            paste(
                canvas,
                faces[low][0],
                x + shift[0],
                y + shift[1],
                angle + float(rng.normal(0, 1)),
                scene.shadow,
            )
        if rng.random() < scene.turned:
            angle += 90
        if rng.random() < scene.foreign:
            paste(canvas, strange[int(rng.integers(len(strange)))][0], x, y, angle, scene.shadow)
            truth.append(Lying(None, False, (x, y), angle, is_stack, numbers[centre], is_foreign=True))
            continue
        top, is_back = order.pop(), bool(rng.random() < scene.backs)
        paste(canvas, faces[top][is_back], x, y, angle, scene.shadow)
        truth.append(Lying(top, is_back, (x, y), angle, is_stack, numbers[centre]))
    return canvas, truth


def paste(canvas: Image.Image, counter: Image.Image, x: float, y: float, angle: float, shadow: float) -> None:
    """Lay a counter on a print with its middle there, and its shadow beside it."""
    edge_px = counter.width
    if shadow:
        reach = 0.05 * edge_px
        mask = art.soft_shadow(edge_px, reach, shadow).rotate(-angle, Image.Resampling.BICUBIC)
        corner = (round(x + reach / 2 - mask.width / 2), round(y + reach / 2 - mask.height / 2))
        canvas.paste((20, 18, 15), (*corner, corner[0] + mask.width, corner[1] + mask.height), mask)
    margin = edge_px // 4
    wide = Image.new("RGBA", (edge_px + 2 * margin, edge_px + 2 * margin), (0, 0, 0, 0))
    wide.paste(counter, (margin, margin))
    # A part of a pixel, too: nothing in the truth is rounded.
    left, top = x - (wide.width - 1) / 2, y - (wide.height - 1) / 2
    moved = wide.rotate(
        -angle, Image.Resampling.BICUBIC, translate=(left - np.floor(left), top - np.floor(top))
    )
    canvas.paste(moved, (int(np.floor(left)), int(np.floor(top))), moved)


def write_board(board: Board, folder: Path) -> None:
    """Write a board as strangers have it: picture, map, and a bank with its `pairs.json`."""
    bank = folder / "bank"
    bank.mkdir(parents=True, exist_ok=True)
    board.picture.save(folder / "board.png")
    board.map.save(folder / "map.png")
    rows = []
    for key, (front, back) in board.bank.items():
        front.save(bank / f"{key}_f.png")
        back.save(bank / f"{key}_b.png")
        rows.append({"id": key, "front": f"{key}_f.png", "back": f"{key}_b.png"})
    (bank / "pairs.json").write_text(json.dumps(rows))
