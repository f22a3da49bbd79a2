"""Where hexes have their middles, by symmetry: an outline stays what it is under the six turns of a hex.

Numbers stand in every hex too, and are stronger than thin sides, but do not stay under turns. So the middle
of the hexes is where most is left when of the mean cell and its turned selves the least is taken: not the
mean, in which a strong number would still lie, six times as weak.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

import numpy as np
from numpy.typing import ArrayLike, NDArray

from app.bring_in.grid.cells import ACROSS, DOWN, MIDDLES, distances, lay_out, of_two_hexes, peak_of
from app.bring_in.grid.features import Channel, Image, Lines
from app.bring_in.grid.growth import Grown, followed
from app.bring_in.grid.patterns import symmetries
from app.bring_in.grid.seeds import Seed

_LEAST_PX = 20
"""In smaller hexes all that stands in them is one blot."""

_ABOUT = 0.1
"""In hexes: what lies no farther off is the same place."""

_PLAINLY = 1.4
"""How many times as much stays about the best place as about any farther off."""

_PLAINLY_THERE, _FAR_FROM_BESIDE = 0.38, 3.0
"""Of hairlines too faint to be seen in each hex 0.41 stayed under turns, 3.9 times as much as elsewhere."""

INNER = 0.28
"""Hexes: whatever stands nearer to a place keeps a round core under turns about it, a number too."""

LEAST_KEPT = 0.33
"""Of 150 maps right lattices kept 0.5 and more, two 0.35; those with their middles in the wrong place 0.3."""

_COVERED = 0.4
_PLAIN_ENOUGH = 0.6
"""Of what stays on the plainest image. While a sheet is followed from afar, thin sides are a blur on the fine
ones, but of 90 pictures all were measured best there. Halved they lie between the pixels: whole
neighbourhoods of flat scans were off by up to 0.05 of a hex, and their bends by 0.2."""

_OF_EDGES = 0.7
"""Edges are those of woods and hills as well: by them hexes were followed five times as badly as by lines."""


@dataclass(frozen=True, slots=True)
class Middle:
    """How much of what is drawn stays under the turns, from 0 to 1: about the middles found, and at best.

    `beside` is the same about the best of all places well off that one. `shift` is from the middles found to
    that best place, in hexes of the plane, on the image named by its level and channel.
    """

    kept: float
    at_best: float
    beside: float
    shift: tuple[float, float]
    level: int
    channel: Channel

    @property
    def is_elsewhere(self) -> bool:
        """Whether the hexes have their middles elsewhere than they were found."""
        return self.kept < self.at_best

    @property
    def is_plain(self) -> bool:
        """Whether hexes show about the best place, and no other comes near it."""
        return self.at_best > max(LEAST_KEPT, _PLAINLY * self.beside)

    @property
    def shows_hexes(self) -> bool:
        """Whether hexes show about the middles found so plainly that hardly one need be seen by itself."""
        return not self.is_elsewhere and self.kept > max(_PLAINLY_THERE, _FAR_FROM_BESIDE * self.beside)


def middle_of(lines: Lines, grown: Grown, level: int) -> Middle:
    """Return the middle that the plainest image shows of a lattice grown on a level of the picture."""
    return plainest_of(middles_of(lines, grown, level))


def plainest_of(found: Sequence[Middle]) -> Middle:
    """Return the plainest of the middles that the images of a picture show, where most of them have it.

    Beside dark lines there are light ones, and seen from afar strokes at the corners are dots, as those in
    the middles are: one image may show much of what is no hex.
    """
    return max(_agreeing(found), key=lambda each: (each.is_plain, each.at_best))


def finest_of(found: Sequence[Middle]) -> Middle:
    """Return the middle that the finest of the images shows on which hexes are plain enough."""
    agreeing = _agreeing(found)
    least = _PLAIN_ENOUGH * max(_worth(each) for each in agreeing)
    return max(
        (each for each in agreeing if _worth(each) >= least), key=lambda each: (-each.level, _worth(each))
    )


def _worth(middle: Middle) -> float:
    """Return how well hexes can be followed on the image that shows a middle."""
    return middle.at_best * (_OF_EDGES if middle.channel is Channel.EDGE else 1.0)


def _agreeing(found: Sequence[Middle]) -> list[Middle]:
    """Return the middles that lie where most have them, each counted by the power by which it stands out."""
    near = [[other for other in found if are_one_place(each.shift, other.shift)] for each in found]
    return max(near, key=lambda each: sum(other.at_best**2 - other.beside**2 for other in each))


def are_one_place(one: ArrayLike, other: ArrayLike) -> bool:
    """Return whether two shifts, in hexes, are to about the same place: those of all hexes count as one."""
    return bool(np.linalg.norm(np.subtract(one, other) + MIDDLES, axis=1).min() <= _ABOUT)


def middles_of(lines: Lines, grown: Grown, level: int) -> list[Middle]:
    """Return the middle that each image shows on which hexes are more than a blot."""
    found = []
    # Seen aslant, the middle of the region may lie beyond the horizon.
    hex_px = grown.sheet.hex_px_at(grown.region.centres()[grown.plainest])
    for (at, channel), image in lines.items():
        there = replace(grown, sheet=grown.sheet.scaled(2.0 ** (level - at)))
        if at == 0 or hex_px * 2.0 ** (level - at) >= _LEAST_PX:
            found.append(_middle(all_that_repeats(image, there), at, channel))
    return found


def moved_to(lines: Lines, seed: Seed, grown: Grown, middle: Middle) -> tuple[Seed, Grown]:
    """Return a lattice moved to the best middle of its hexes, on the image that shows it.

    It is followed by all that repeats, as it was before: among strong numbers, thin sides show on the mean of
    many hexes only.
    """
    factor = 2.0 ** (seed.candidate.level - middle.level)
    basis = seed.candidate.basis * factor
    candidate = replace(seed.candidate, level=middle.level, channel=middle.channel, basis=basis)
    image = lines[middle.level, middle.channel]
    there = replace(grown, sheet=grown.sheet.scaled(factor).moved(np.array(middle.shift)))
    pattern = all_that_repeats(image, there)
    seed = Seed(candidate, there.sheet, pattern, middle.at_best)
    return seed, followed(image, there.sheet, pattern)


def all_that_repeats(image: Image, grown: Grown, *, is_soft: bool = True) -> Image:
    """Return what stands in every hex of a lattice: its number as well as its sides."""
    laid = lay_out(image, grown.sheet, grown.region, is_soft=is_soft)
    return of_two_hexes(laid.mean(grown.match.covered > _COVERED))


def kept_under_turns(mean: Image) -> NDArray[np.float64]:
    """Return the share, from 0 to 1, of a mean cell that stays under the six turns about each place of it.

    Both hexes of the cell count alike, so the result repeats half a cell on.
    """
    both = of_two_hexes(mean)
    strokes = both - np.median(both)
    least = least_of(turned_about_each(strokes, distances() > INNER))
    drawn = float(np.linalg.norm(np.maximum(strokes, 0.0))) + 1e-9
    return of_both(np.linalg.norm(np.maximum(least, 0.0), axis=0) / drawn)


def turned_about_each(cell: Image, chosen: NDArray[np.bool_]) -> Iterator[NDArray[np.float64]]:
    """Yield the chosen samples of a cell about each place of its upper half, turned by 0 to 300 degrees.

    Each is chosen samples x places: those about a place that has them as its first sample.
    """
    rolled, samples = cell.ravel().astype(np.float64)[_about_each()], np.flatnonzero(chosen)
    yield rolled[samples]
    yield from (turn[samples] @ rolled for turn in symmetries()[1:6])


def least_of(turned: Iterable[NDArray[np.float64]]) -> NDArray[np.float64]:
    """Return what is there in each of some turned selves."""
    parts = iter(turned)
    least = next(parts).copy()
    for each in parts:
        np.minimum(least, each, out=least)
    return least


def of_both(upper: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return a cell (DOWN x ACROSS) of values at the places of its upper half, its two hexes being alike."""
    half = upper.reshape(DOWN // 2, ACROSS)
    return np.concatenate([half, np.roll(half, ACROSS // 2, 1)])


@cache
def _about_each() -> NDArray[np.intp]:
    """Return a column for each place of the upper half of a cell: the samples as they lie about it."""
    y, x = np.divmod(np.arange(DOWN * ACROSS)[:, None], ACROSS)
    down, right = np.divmod(np.arange(DOWN * ACROSS // 2), ACROSS)
    return np.asarray((y + down) % DOWN * ACROSS + (x + right) % ACROSS)


def _middle(mean: Image, level: int, channel: Channel) -> Middle:
    kept = kept_under_turns(mean)
    here = float(kept[distances() <= _ABOUT].max())
    peak = peak_of(kept)
    right, down = peak.shift
    return Middle(here, peak.value, peak.beside, (float(right), float(down)), level, channel)
