"""Whether a lattice followed over a picture is a printed hex grid: by evidence that did not lead to it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray
from scipy.ndimage import uniform_filter

from app.bring_in.grid.cells import ACROSS, BESIDE, DOWN, HEIGHT, MIDDLES, Laid, distances, fits_of, matched
from app.bring_in.grid.features import Image
from app.bring_in.grid.growth import PLAINLY_BEST, Grown
from app.bring_in.grid.patterns import (
    bricks,
    dots,
    drawn,
    even,
    middles,
    to_border,
    to_corner,
    to_corners_by_kind,
    without_numbers,
)
from app.bring_in.grid.sheet import Sheet

_ALONE = 0.45
"""Spread at which a cell is seen all but by itself."""

_NEAR = 0.12
_FINEST = 8
"""The finest waves of a cell that are looked at."""

_WALLED = 0.015
"""A brick wall has the same centres as a hex grid: only the courses, straight instead of zigzag, tell."""

_STRAIGHTER = 0.6
"""Of what runs so straight no hexes are that a wall fits as well: right lattices came to 0.47, and fitted a
wall worse by 0.06 and more; a wall of low bricks came to 0.66 and was better by 0.012."""

_STRAIGHT, _PLAINLY_WALLED = 0.8, 0.1
_FITS, _FITS_FAINTLY = 0.45, 0.3
"""Strong numbers in each hex leave little of a cell to faint lines: then no other place may fit nearly so."""

_ROUND = 0.6
"""A dot stays what it is under all turns of a hex and fits a drawn one; numbers come to 0.5 at most."""

_AS_WELL = 0.9
"""Of its fit: so well a pattern may fit elsewhere in the cell. Right lattices came to 0.7; dots in the
middles of hexes, taken for the corners of smaller ones, to 0.98."""

_LEAST_THIRD = 0.2
"""Two sets of stripes that cross at 60 degrees repeat as hexes do, but have no third direction."""

_WITHIN = 0.65
"""How far what is drawn in a hex may look like itself moved within the hex. Right lattices came to 0.5 where
only the corners are drawn, mostly to 0.2; those root 3 times too wide to 0.92 and more."""


_FROM_ABOVE = 1.03
"""How much nearer one end of a picture taken from straight above may seem than the other."""

_SQUARE = 0.012
"""How far from 2 by root 3 a lattice may be drawn out to be one of squares: scanned tiles came to 0.0004."""

_ALL_OVER = 0.3
"""Six times what chance gives."""

LEAST_CORE = 9
"""Cells of two hexes each: fewer are a legend, no map."""


@dataclass(frozen=True, slots=True)
class _Least:
    """What a grid must come to at least: see `Evidence`."""

    share: float
    alike: float
    thirds: float


_OF_PLAIN = _Least(share=0.11, alike=0.6, thirds=0.4)
"""Of the three sets of hexes right lattices came to 0.8, to 0.55 where twenty cells were all; those root 3
times too fine to 0.2 at most."""

_OF_FAINT = _Least(share=0.15, alike=0.5, thirds=0.15)
"""Hairlines over woods and a city came to 0.26, 0.58, 0.16."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """How much speaks for a grid.

    `cells` lie on the picture; `share` of them show the grid by themselves, where chance gives a twentieth;
    `core` of them lie where most about them do so. `alike` is how far the two hexes of the mean cell agree,
    `thirds` how far the three sets of hexes do of which no two touch, `turned` how much of its outline stays
    under the turns of a hex, `weakest` the contrast of the weakest of the three directions of sides beside
    their mean, `fit` how well the pattern fits the mean cell and `elsewhere` how well it does off its place,
    `straight` how much of it is straight lines in two directions at most, `bricks` how much better a brick
    wall fits it than any hex (of both what is less with its numbers or without), `third` how strongly the
    weakest of the three directions in which hexes repeat is seen beside their mean, `within` how much the
    mean cell looks like itself moved by a part of a hex: near 1 where the hexes are smaller than that,
    `squared` tells that the middles lie as those of squares do whose every second row is shifted,
    `is_dotted` that nothing but a dot in the middle of each hex was followed, `is_centred` that what stays
    under the turns of a hex shows plainly where it has its middle.
    """

    cells: int
    share: float
    core: int
    alike: float
    turned: float
    weakest: float
    fit: float
    elsewhere: float
    straight: float
    bricks: float
    third: float
    within: float = 0.0
    squared: bool = False
    is_dotted: bool = False
    thirds: float = 1.0
    is_centred: bool = False
    is_faint: bool = False

    @property
    def worth(self) -> float:
        """One figure to tell the better of two lattices: cells shown, each by its likeness to a hex grid."""
        likeness = max(min(self.alike, self.thirds), 0.0) * max(self.turned, 0.0) * max(self.weakest, 0.0)
        walled = 0.3 if self.is_walled else 1.0
        return self.share * likeness * walled * min(1.0, 2 * (1 - self.straight))

    @property
    def is_walled(self) -> bool:
        """Whether a brick wall fits better than any hex, or as well where the lines run straight."""
        return self.bricks > _WALLED or (self.bricks > 0 and self.straight > _STRAIGHTER)

    @property
    def is_net(self) -> bool:
        """Whether the lines plainly run straight on: squares, rhombs, walls."""
        return self.straight > _STRAIGHT and self.bricks > _PLAINLY_WALLED

    @property
    def doubt(self) -> str:
        """Why this is no grid, empty where it is one."""
        least = _OF_FAINT if self.is_faint else _OF_PLAIN
        if self.share < least.share or not (self.is_faint or self.core >= LEAST_CORE or self.is_all_over):
            return "no lines that repeat as hexes do were found"
        if self.alike < least.alike or self.straight > 0.7 or self.squared:
            return "the lines repeat, but not as hexes: squares, stripes or rows"
        # Beside strong numbers little of a cell stays under turns; that what stays is a hex is known by then.
        is_one_way = not self.is_centred and (self.weakest < 0.35 or self.turned < 0.3)
        if is_one_way or self.third < _LEAST_THIRD:
            return "the lines run in one or two directions, those of hexes run in three"
        if self.is_walled:
            return "the lines run as in a brick wall or a net: straight on, where those of hexes bend"
        if self.fit < _FITS and not self.fit > max(_FITS_FAINTLY, PLAINLY_BEST * self.elsewhere):
            return "what repeats does not look like hexes"
        if self.is_dotted and min(self.turned, self.fit) < _ROUND:
            return "what repeats in the middle of the hexes is no dot"
        return self._rival_of(least.thirds)

    def _rival_of(self, least_thirds: float) -> str:
        """Return which other grid would do as well, empty where none would."""
        if self.elsewhere > _AS_WELL * self.fit and not self.is_centred:
            return "two grids fit alike: nobody can tell where in what repeats a hex has its middle"
        if self.thirds < least_thirds:
            return "two grids fit alike: of the hexes found only every third looks the same"
        if self.is_coarse:
            return "two grids fit alike: what is drawn repeats within the hexes found"
        return ""

    @property
    def is_all_over(self) -> bool:
        """Whether so much of the picture shows the grid that it need not lie close together.

        On a section of a hundred hexes with a city and woods on most of them hardly any place is left
        where most hexes about show it.
        """
        return self.share > _ALL_OVER and self.share * self.cells >= LEAST_CORE

    @property
    def is_coarse(self) -> bool:
        """Whether what is drawn repeats within a hex, so that the hexes are smaller."""
        return self.within > _WITHIN


def evidence_of(laid: Laid, grown: Grown, pattern: Image) -> Evidence:
    """Return the evidence for a grown sheet, of the picture laid out on it."""
    seen, shows = shown(laid, pattern)
    mean = laid.mean(grown.taken)
    mean = mean - mean.mean()
    power = float((mean**2).sum()) + 1e-9
    outline = _outline_of(mean)
    is_dotted = pattern is middles()
    dotted = _dot_contrast(mean) if pattern is dots() else _contrast(mean)
    contrast = _middle_contrast(laid, grown) if is_dotted else dotted
    fits = fits_of(mean[None, None], pattern)[0, 0]
    return Evidence(
        cells=int(seen.sum()),
        share=float(shows.sum() / max(seen.sum(), 1)),
        core=int((_density(shows, seen) > 0.5).sum()),
        alike=float((mean * np.roll(mean, (DOWN // 2, ACROSS // 2), (0, 1))).sum() / power),
        turned=float((even(outline) ** 2).sum() / (float((outline**2).sum()) + 1e-9)),
        weakest=float(contrast.min() / contrast.mean()) if contrast.mean() > 0 else -1.0,
        fit=float(fits[0, 0]),
        elsewhere=float(fits[distances() > BESIDE].max()),
        # Either may mislead: numbers on the courses of a wall, or an edge that a number beside it has dimmed.
        straight=min(_straightness(mean), _straightness(outline)),
        bricks=min(_best_of(each, bricks()) - _best_of(each, drawn()) for each in (mean, outline)),
        third=_third(mean),
        within=_within(mean) if grown.taken.any() else 0.0,
        squared=_is_squared(grown),
        is_dotted=is_dotted,
        thirds=_alike_by_thirds(laid, grown),
    )


def shown(laid: Laid, pattern: Image) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Return which cells lie on the picture, and which of them show the grid by themselves."""
    alone = matched(laid, pattern, _ALONE, 0.3)
    seen = alone.covered > 0.6
    return seen, seen & (np.linalg.norm(alone.shifts, axis=-1) < _NEAR) & (alone.scores > alone.elsewhere)


def _best_of(mean: Image, patterns: tuple[Image, ...]) -> float:
    """Return how well the best of some patterns fits a mean cell, wherever it lies in it."""
    return max(float(fits_of(mean[None, None], pattern).max()) for pattern in patterns)


def _outline_of(mean: Image) -> Image:
    """Return a mean cell without its numbers, or as it is where what is left does not lie as hexes do.

    About the middle of a side all turns by half as well: with the hexes laid half a hex off, what speaks
    against them would be left out as if it were a number.
    """
    left = without_numbers(mean)
    left = left - left.mean()
    fits = (fits_of(left[None, None], pattern)[0, 0] for pattern in drawn())
    best = max(fits, key=lambda fit: float(fit[0, 0]))
    return left if best[0, 0] > PLAINLY_BEST * best[distances() > BESIDE].max() else mean


def _within(mean: Image) -> float:
    """Return how much a mean cell looks like itself moved by a part of a hex, at most."""
    return float(fits_of(mean[None, None], mean)[0, 0][distances() > BESIDE].max())


def _is_squared(grown: Grown) -> bool:
    """Return whether the middles lie at every second corner of squares, without any perspective.

    Tiles of octagons and squares draw such a lattice with lines in three directions. Print is not drawn out
    so far; a picture taken aslant is, but it narrows from one end to the other as well.
    """
    matrix = grown.sheet.matrix
    corners = grown.region.corners()
    nearness = corners @ matrix[2, :2] + matrix[2, 2]
    if not 0 < nearness.max() < _FROM_ABOVE * nearness.min():
        return False
    basis = Sheet(matrix).basis_at(corners.mean(0))
    if not np.isfinite(basis).all():
        return False
    most, least = np.linalg.svd(basis)[1]
    return bool(abs(most / least - 2 / HEIGHT) < _SQUARE)


def _density(shows: NDArray[np.bool_], seen: NDArray[np.bool_]) -> NDArray[np.float64]:
    """Return the share of cells that show the grid among those about each."""
    size = (3, 5)
    of_those = uniform_filter(seen.astype(float), size, mode="constant")
    found = uniform_filter(shows.astype(float), size, mode="constant")
    return np.asarray(np.where(seen, found / np.maximum(of_those, 0.3), 0.0))


def _contrast(mean: Image) -> NDArray[np.float64]:
    """Return the contrast of the sides of each direction: what lies on them against what lies off them."""
    away = float(mean[to_border() > 0.12].mean())
    return np.array([float(mean[mask].mean()) - away for mask in _sides_by_direction()])


def _alike_by_thirds(laid: Laid, grown: Grown) -> float:
    """Return how far the three sets of hexes of which no two touch agree, the two that do so least.

    Print is of one kind on all of them. A lattice root 3 times too fine has the middles of the hexes in one
    set and their corners in the others: its rows agree by twos all the same, as each holds all three sets.
    """
    column = laid.region.left + np.arange(laid.region.columns)
    means = []
    for n in range(3):
        taken = grown.taken & (column % 3 == n)
        if taken.any():
            mean = laid.mean(taken)
            mean = mean - mean.mean()
            means.append(mean / (float(np.linalg.norm(mean)) + 1e-9))
    pairs = [float((one * other).sum()) for n, one in enumerate(means) for other in means[:n]]
    return min(pairs, default=1.0)


def _dot_contrast(mean: Image) -> NDArray[np.float64]:
    """Return the contrast of the corners of each of the two kinds: three hexes meet in them two ways.

    Dots at the corners leave the centres bare. Taken for a finer lattice of one dot each they would fill one
    kind of its corners only.
    """
    away = float(mean[to_corner() > 0.2].mean())
    return np.array([float(mean[far < 0.1].mean()) - away for far in to_corners_by_kind()])


def _middle_contrast(laid: Laid, grown: Grown) -> NDArray[np.float64]:
    """Return the contrast of the middles of each of the three sets of hexes of which no two touch.

    Dots at the corners of wider hexes lie on the middles of two of the sets, and leave the third bare.
    """
    column = laid.region.left + np.arange(laid.region.columns)
    found = np.zeros(3)
    for n in range(3):
        mean = laid.mean(grown.taken & (column % 3 == n))
        away = float(mean[to_border() < 0.2].mean())
        near = (middles() > 0.4) & (np.arange(DOWN)[:, None] % (DOWN - 5) < 5)
        found[n] += float(mean[near].mean()) - away
        # The second hex of a cell is of the set before that of the first.
        found[n - 1] += float(mean[(middles() > 0.4) & ~near].mean()) - away
    return found


def _third(mean: Image) -> float:
    """Return the amplitude of the weakest of the three directions of the lattice beside their mean."""
    wave = np.abs(np.fft.fft2(mean)) ** 2
    turns = ((0, 2), (1, 1), (1, -1))
    power = [sum(float(wave[n * down, n * across]) for n in (1, 2, 3)) for across, down in turns]
    return float(np.sqrt(min(power)) / (np.sqrt(power).mean() + 1e-9))


@cache
def _sides_by_direction() -> tuple[NDArray[np.bool_], ...]:
    x, y = np.meshgrid(np.arange(ACROSS) / ACROSS, np.arange(DOWN) * HEIGHT / DOWN)
    order = np.argsort(np.linalg.norm(np.stack([x, y], -1)[..., None, :] - MIDDLES, axis=-1), -1)
    across = MIDDLES[order[..., 1]] - MIDDLES[order[..., 0]]
    direction = np.round(np.degrees(np.arctan2(across[..., 1], across[..., 0])) / 60).astype(int) % 3
    return tuple((to_border() < 0.05) & (direction == n) for n in range(3))


def _straightness(mean: Image) -> float:
    """Return the share of a cell's power that lies in two directions of its spectrum.

    A set of straight lines has all its power in one direction, a net of squares in two; hexes in six.
    """
    power = np.abs(np.fft.fft2(mean)) ** 2
    of_direction: dict[tuple[int, int], float] = {}
    for down in range(-_FINEST, _FINEST + 1):
        for across in range(_FINEST + 1):
            if (across, down) == (0, 0) or (across == 0 and down < 0):
                continue
            whole = math.gcd(across, down)
            direction = across // whole, down // whole
            of_direction[direction] = of_direction.get(direction, 0.0) + float(power[down, across])
    shares = sorted(of_direction.values(), reverse=True)
    return sum(shares[:2]) / (sum(shares) + 1e-9)
