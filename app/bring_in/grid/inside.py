"""A lattice known by what stands in each hex: whether that is a dot, and where the sides about it lie.

Faint sides over rich ground are lost beside the numbers in the hexes. All hexes laid on one another still
show them: how far apart the hexes lie is known from what repeats, where they lie is asked of the sides.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from app.bring_in.grid.candidates import Candidate
from app.bring_in.grid.cells import ACROSS, DOWN, HEIGHT, distances, fits_of, lay_out, of_two_hexes, peak_of
from app.bring_in.grid.features import Channel, Image, Lines
from app.bring_in.grid.growth import PLAINLY_BEST, Grown, followed, whole_region
from app.bring_in.grid.patterns import even, middles, sides
from app.bring_in.grid.seeds import Seed
from app.bring_in.grid.sheet import Sheet

_LEAST_PX = 16
"""In smaller hexes sides are as wide as what stands in them."""

_LEAST_FIT = 0.3
_NEAR = 0.15
"""So far a dot may lie beside where the coarser image had it, in hexes."""


@dataclass(frozen=True, eq=False)
class _Found:
    """How plainly sides show on one image, and the sheet moved to where they lie."""

    plainness: float
    seed: Seed


def by_sides(lines: Lines, seed: Seed, grown: Grown) -> tuple[Seed, Grown] | None:
    """Return a lattice moved to where its sides lie on the image that shows them best, None if none does."""
    found = [
        each
        for (level, channel), image in lines.items()
        if (each := _on_image(image, level, channel, seed, grown)) is not None
    ]
    best = max(found, key=lambda each: each.plainness, default=None)
    if best is None:
        return None
    image = lines[best.seed.candidate.level, best.seed.candidate.channel]
    return best.seed, followed(image, best.seed.sheet, sides())


def roundness(lines: Lines, seed: Seed, grown: Grown) -> float:
    """Return how much of a dot, from 0 to 1, what stands in each hex is on the finest image.

    Made small, four figures in a row are a dot too. On the picture itself they came to 0.48 at most, dots to
    0.8 and more.
    """
    sheet = grown.sheet.scaled(2.0**seed.candidate.level)
    return max(_dot(lines[0, channel], sheet, grown) for channel in (Channel.DARK, Channel.LIGHT))


def _dot(image: Image, sheet: Sheet, grown: Grown) -> float:
    # Read softly, a small number is a dot too.
    mean = lay_out(image, sheet, grown.region, is_soft=False).mean(grown.taken)
    mean = mean - mean.mean()
    fits = np.where(distances() < _NEAR, fits_of(mean[None, None], middles())[0, 0], -1.0)
    y, x = np.unravel_index(int(fits.argmax()), fits.shape)
    turned = even(np.roll(mean, (-y, -x), (0, 1)))
    return min(float(fits[y, x]), float((turned**2).sum() / ((mean**2).sum() + 1e-9)))


def _on_image(image: Image, level: int, channel: Channel, seed: Seed, grown: Grown) -> _Found | None:
    """Return where the sides lie on one image, None where they are not plainest in one place."""
    candidate = seed.candidate
    factor = 2.0 ** (candidate.level - level)
    if candidate.pitch_px * factor < _LEAST_PX:
        return None
    sheet = grown.sheet.scaled(factor)
    laid = lay_out(image, sheet, whole_region(sheet, image))
    mean = laid.mean(laid.shares > 0.4)
    peak = peak_of(fits_of(of_two_hexes(mean)[None, None], sides())[0, 0])
    if peak.value < _LEAST_FIT or peak.value < PLAINLY_BEST * peak.beside:
        return None
    moved = sheet.moved(np.array([peak.column / ACROSS, peak.row * HEIGHT / DOWN]))
    there = Candidate(level, channel, candidate.basis * factor, candidate.score)
    return _Found(peak.value / max(peak.beside, 0.05), Seed(there, moved, sides(), peak.value))
