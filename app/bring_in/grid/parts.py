"""The sheets that a map is made of: one, or several laid side by side, out of step with each other."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from scipy.spatial import cKDTree

from app.bring_in.grid.candidates import Candidate
from app.bring_in.grid.cells import ACROSS, DOWN, HEIGHT, lay_out
from app.bring_in.grid.features import Image
from app.bring_in.grid.growth import Grown, grow
from app.bring_in.grid.judgement import Evidence, evidence_of, shown
from app.bring_in.grid.seams import Jump, Seam, likeliest_seam
from app.bring_in.grid.seeds import Seed, seed_of, settled
from app.bring_in.grid.sheet import Points, Sheet

_LEAST_JUMP, _PLAIN_JUMP = 0.12, 0.3
_OUT_OF_STEP = 0.07
"""What lies less off is a fold, which a bend follows."""

_NEAR_HEXES = 4.0
_MORE, _NO_FEWER = 1.15, 0.95
_MOST_DEEP = 2
_STRIP_HEXES, _STRIPS = 1.7, 40
_MOST_MOVES, _NOT_AT_EDGE = 5, 0.9
_TILTS = np.tan(np.radians(np.linspace(-2.0, 2.0, 9)))
_OVERLAP_HEXES = 0.3
"""How far beyond its edge a sheet may still hold the centre of a hex: the seam is not known to a hair."""


@dataclass(frozen=True, eq=False)
class Part:
    """One sheet: on which side of which seams it lies (+1 behind, -1 before), its grid and its evidence.

    `is_folded` tells that the paper is known to be bent, whether or not its grid follows that;
    `is_by_another` that it lies where another sheet shows its hexes, and not where it would by itself.
    """

    seams: tuple[tuple[Seam, int], ...]
    grown: Grown
    pattern: Image
    evidence: Evidence
    is_folded: bool = False
    is_by_another: bool = False

    def lines(self, image: Image) -> Image:
        """Return the image, not finite where it does not show this sheet."""
        for seam, side in self.seams:
            image = seam.halves(image)[int(side > 0)]
        return image

    def holds(self, pixels: Points, pitch_px: float) -> NDArray[np.bool_]:
        """Return which hexes with their centres at pixels may be printed on this sheet."""
        kept = np.ones(len(pixels), bool)
        for seam, side in self.seams:
            kept &= seam.beyond(pixels) * side > -_OVERLAP_HEXES * pitch_px
        return kept

    def scaled(self, factor: float) -> tuple[tuple[Seam, int], ...]:
        """Return the seams on the image made larger or smaller."""
        return tuple((seam.scaled(factor), side) for seam, side in self.seams)


def parts_of(lines: Image, candidate: Candidate, whole: Part, deep: int = _MOST_DEEP) -> tuple[Part, ...]:
    """Return the sheets of a map, of which a whole was found: itself where no seam is plain."""
    if deep == 0:
        return (whole,)
    image = whole.lines(lines)
    jump = likeliest_seam(image, whole.grown.sheet, whole.pattern)
    if jump is None or jump.score < _LEAST_JUMP:
        return (whole,)
    halves = _grown_apart(lines, candidate, whole, jump.seam)
    if halves is None:
        return (whole,)
    finer = moved(image, jump.seam, halves)
    halves = _grown_apart(lines, candidate, whole, finer)
    if halves is None or not _is_better(image, whole, halves, replace(jump, seam=finer)):
        return (whole,)
    return tuple(each for half in halves for each in parts_of(lines, candidate, half, deep - 1))


def _grown_apart(lines: Image, candidate: Candidate, whole: Part, seam: Seam) -> tuple[Part, Part] | None:
    """Return what grows on either side of a seam by itself, None where no grid does on one of them."""
    found = []
    for side in (-1, 1):
        bare = replace(whole, seams=(*whole.seams, (seam, side)))
        image = bare.lines(lines)
        seed = seed_of(image, candidate)
        if seed is None:
            return None
        tried = [seed] if seed.pattern is whole.pattern else [seed, replace(seed, pattern=whole.pattern)]
        part = max((_grown(image, bare, each) for each in tried), key=lambda each: each.evidence.worth)
        if part.evidence.doubt:
            return None
        found.append(part)
    return found[0], found[1]


def _grown(image: Image, bare: Part, seed: Seed) -> Part:
    grown = grow(image, settled(image, seed), seed.pattern)
    evidence = evidence_of(lay_out(image, grown.sheet, grown.region), grown, seed.pattern)
    return replace(bare, grown=grown, pattern=seed.pattern, evidence=evidence)


def _is_better(image: Image, whole: Part, halves: tuple[Part, Part], jump: Jump) -> bool:
    """Return whether two sheets, out of step, explain more hexes about the seam and none fewer elsewhere."""
    pitch = _pitch_at(whole.grown.sheet, jump.seam)
    near, every = np.zeros(2), np.zeros(2)
    for n, parts in enumerate(((whole,), halves)):
        for part in parts:
            pixels = _shown_at(part.lines(image), part)
            every[n] += len(pixels)
            near[n] += (np.abs(jump.seam.beyond(pixels)) < _NEAR_HEXES * pitch).sum()
    # A bend may follow a small jump as it follows a fold: then the jump itself must be plain.
    more = 1.0 if jump.score > _PLAIN_JUMP else _MORE
    is_fuller = near[1] >= more * near[0] and every[1] > _NO_FEWER * every[0]
    return bool(is_fuller and _out_of_step(image, halves, jump.seam) > _OUT_OF_STEP)


def _shown_at(image: Image, part: Part) -> Points:
    """Return the pixels of the cells that show the grid of a part by themselves."""
    grown = part.grown
    _, shows = shown(lay_out(image, grown.sheet, grown.region), part.pattern)
    return grown.sheet.to_pixels(grown.region.centres()[shows.ravel()])


def _out_of_step(image: Image, halves: tuple[Part, Part], seam: Seam) -> float:
    """Return how far the hexes of one sheet lie from the nearest of the other along the seam, in hexes."""
    one, other = (part.grown.sheet for part in halves)
    pixels = _along(image, seam, 24)
    places = one.to_places(pixels)
    nearest = one.to_pixels(_centre_near(places))
    beside = other.to_places(nearest)
    far = np.linalg.norm(beside - _centre_near(beside), axis=1)
    return float(np.nanmedian(far)) if np.isfinite(far).any() else 0.0


def _centre_near(places: Points) -> Points:
    """Return the centre of the hex of the plane that is nearest to each place."""
    row = np.round(np.nan_to_num(places[:, 1]) / (HEIGHT / 2))
    tried = [
        np.stack([np.round(places[:, 0] - at % 2 / 2) + at % 2 / 2, at * HEIGHT / 2], -1)
        for at in (row - 1, row, row + 1)
    ]
    off = np.stack([np.linalg.norm(each - places, axis=1) for each in tried])
    return np.asarray(np.take_along_axis(np.stack(tried), np.nan_to_num(off).argmin(0)[None, :, None], 0)[0])


def _along(image: Image, seam: Seam, count: int) -> Points:
    """Return points of the seam that lie on the image."""
    high, wide = image.shape
    along = np.array([-seam.across[1], seam.across[0]])
    reach = float(np.hypot(high, wide))
    points = seam.point + np.linspace(-reach, reach, 16 * count)[:, None] * along
    inside = points[((points > 2) & (points < (wide - 3, high - 3))).all(1)]
    return np.asarray(inside[:: max(1, len(inside) // count)])


def _pitch_at(sheet: Sheet, seam: Seam) -> float:
    return sheet.hex_px_at(sheet.to_places(seam.point[None])[0])


def moved(image: Image, seam: Seam, halves: tuple[Part, Part]) -> Seam:
    """Return the seam moved and tilted to where the lines change from those of one sheet to the other's."""
    for _ in range(_MOST_MOVES):
        pitch = _pitch_at(halves[0].grown.sheet, seam)
        before, seam = seam, _moved_once(image, seam, halves, pitch)
        # At the edge of where it was looked for it may lie farther off still.
        if abs((seam.point - before.point) @ before.across) < _NOT_AT_EDGE * _STRIP_HEXES * pitch:
            break
    return seam


def _moved_once(image: Image, seam: Seam, halves: tuple[Part, Part], pitch: float) -> Seam:
    """Return the seam moved by `_STRIP_HEXES` at most."""
    middle, along = _along(image, seam, 400), np.array([-seam.across[1], seam.across[0]])
    off = np.linspace(-_STRIP_HEXES, _STRIP_HEXES, _STRIPS) * pitch
    pixels = (middle[:, None] + off[None, :, None] * seam.across).reshape(-1, 2)
    values = _read(image, pixels)
    support = [
        (values * _expected(part, pixels)).reshape(len(middle), len(off)).astype(float) for part in halves
    ]
    change = np.cumsum(support[0], 1) + support[1].sum(1, keepdims=True) - np.cumsum(support[1], 1)
    far = (middle - seam.point) @ along
    best = max(
        ((_sum_along(change, off, far * tilt, at), at, tilt) for tilt in _TILTS for at in off),
    )
    _, at, tilt = best
    across = seam.across - along * tilt
    return replace(seam, point=seam.point + at * seam.across, across=across / np.linalg.norm(across))


def _sum_along(change: Points, off: Points, lean: Points, at: float) -> float:
    """Return the support of both sheets where the line between them lies `at` and leans."""
    column = np.clip(np.searchsorted(off, at + lean), 0, len(off) - 1)
    return float(change[np.arange(len(change)), column].sum())


def _read(image: Image, pixels: Points) -> NDArray[np.float32]:
    high, wide = image.shape
    x, y = np.round(pixels).astype(int).T
    inside = (x >= 0) & (x < wide) & (y >= 0) & (y < high)
    values = np.zeros(len(pixels), np.float32)
    values[inside] = np.nan_to_num(image[y[inside], x[inside]])
    return values


def _expected(part: Part, pixels: Points) -> NDArray[np.float32]:
    """Return what the pattern of a sheet has at pixels, its mean taken off."""
    places = np.nan_to_num(part.grown.sheet.to_places(pixels))
    column = np.floor(places[:, 0] * ACROSS + 0.5).astype(int) % ACROSS
    row = np.floor(places[:, 1] / HEIGHT * DOWN + 0.5).astype(int) % DOWN
    still = part.pattern - part.pattern.mean()
    return np.asarray(still[row, column], np.float32)


def joined(centres: list[Points], pitch_px: float) -> Points:
    """Return the centres of all sheets; where two give the same hex, that of the first."""
    kept = centres[0]
    for more in centres[1:]:
        far = cKDTree(kept).query(more)[0] if len(kept) else np.full(len(more), np.inf)
        kept = np.concatenate([kept, more[far > 0.05 * pitch_px]])
    return kept
