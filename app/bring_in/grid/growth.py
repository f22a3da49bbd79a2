"""Following a lattice outwards from where it is plainest, so that it may bend and shrink over the picture."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray
from scipy.ndimage import gaussian_filter

from app.bring_in.grid.cells import HEIGHT, Laid, Match, Region, lay_out, matched, of_two_hexes
from app.bring_in.grid.features import Image
from app.bring_in.grid.patterns import learned
from app.bring_in.grid.sheet import Points, Sheet, fitted
from app.bring_in.grid.warp import Measured, fitted_warp

GOOD = 0.40
"""A fit that is good enough to go by."""

_FAINT, PLAINLY_BEST = 0.2, 2.5
"""Faint lines among strong numbers fit little; where they fit this many times better than anywhere else in
the cell, they are gone by all the same."""

MOST_CELLS = 26_000
"""Cells laid out at once: 52,000 hexes, more than any map has."""

_FIRST_REACH = 5.0
_GROWS = 1.2
"""So much farther is looked each time: on folded paper a sheet laid out half as far again as it was followed
lay a whole hex off there."""
_FLAT_REACH = 9.0
"""Over so few hexes perspective cannot be told from noise."""

_WARP_REACH = 12.0
_EVERYWHERE = 600.0
"""Hexes to each side: laid out, more would not go into an image that OpenCV can read (32,767 samples)."""

_FEWEST, _TIMES_FLAT = 8, 3
_LOST = 0.12
_LOST_HEXES = 1e3
_RUNS_AWAY = 5
"""Times the cells that go into the picture where the lattice began: no slant makes hexes so small."""

_LEAST_FLAT = 20
_FLAT_ENOUGH = 0.025
_NEIGHBOURHOOD = (1.2, 2.0)
_ABOUT_ROWS, _ABOUT_COLUMNS = 1, 2
_FEWEST_BESIDE = 4
_USUAL_WEIGHT = 0.3
"""The mean weight of places gone by: what plain hexes have. Those of faint ones, a fifth of that, were too
light to bend paper that is held down alike for all."""

_OTHERWISE = 0.1
"""Hexes: beside a crease what is left changes from cell to cell by up to 0.08."""

_SURE_REACH = 25.0
"""From here on the sheet hardly changes: one look each round is enough."""


@dataclass(frozen=True, slots=True)
class Look:
    """How closely is looked: over how many hexes cells are averaged, how far apart the bend has its nodes."""

    spread: float
    step: float
    stiff: float


FROM_AFAR = Look(1.6, 2.0, 3.0)
CLOSER = Look(1.0, 1.2, 1.0)
CLOSEST = Look(0.7, 1.0, 0.5)
EACH = Look(0.45, 0.7, 0.2)
"""All but each hex by itself: only where most of them can be seen so."""

_FARTHER = (1.6, 2.4)
"""Hexes over which cells are averaged that show nothing at a close look: among houses, woods and hills."""


@dataclass(frozen=True, eq=False)
class Grown:
    """A sheet, where it was measured, how the pattern fits there and which cells are gone by.

    `foretold` is by how many hexes places left out lay off from where the others foretold them, None where
    that was not tried.
    """

    sheet: Sheet
    region: Region
    match: Match
    taken: NDArray[np.bool_]
    foretold: float | None = None

    @property
    def share(self) -> float:
        """The share of the cells on the picture that are gone by."""
        return float(self.taken.sum() / max((self.match.covered > 0.4).sum(), 1))

    @property
    def plainest(self) -> int:
        """Which cell shows the pattern most plainly of those gone by, counted row by row."""
        return int(np.where(self.taken, self.match.scores, -1.0).argmax())


def grow(lines: Image, sheet: Sheet, pattern: Image) -> Grown:
    """Return what a lattice, laid down at the origin of its plane, grows into over the whole picture."""
    reach = _FIRST_REACH
    room = lines.size / (HEIGHT * sheet.hex_px_at(np.zeros(2)) ** 2)
    while True:
        region, is_whole = region_of(sheet, lines.shape, reach)
        for _ in range(2 if reach < _SURE_REACH else 1):
            found = measured(lines, sheet, pattern, region, FROM_AFAR)
            sheet = _refitted(found, reach)
        cells = region.columns * region.rows
        if reach > _WARP_REACH and (found.share < _LOST or cells > _RUNS_AWAY * room):
            # Nothing goes on from here: the evidence will say so.
            return found
        if is_whole or cells > MOST_CELLS:
            return measured(lines, sheet, pattern, region, FROM_AFAR)
        reach *= _GROWS


def measured(lines: Image, sheet: Sheet, pattern: Image, region: Region, look: Look) -> Grown:
    """Return how a pattern fits all over a region of a sheet."""
    return _fitting(lay_out(lines, sheet, region), sheet, pattern, look.spread)


def _also_from_afar(lines: Image, sheet: Sheet, pattern: Image, region: Region, look: Look) -> Grown:
    """Return how a pattern fits; where it does not show, how all that stands in the hexes that do show it.

    Where sides are too faint for a close look, numbers need not be. What shows neither is averaged over more
    of those about it.
    """
    laid = lay_out(lines, sheet, region)
    found = _fitting(laid, sheet, pattern, look.spread)
    numbered, (far, farthest) = of_two_hexes(laid.mean(found.taken)), _FARTHER
    for shown, spread in ((numbered, look.spread), (numbered, far), (pattern, far), (pattern, farthest)):
        more = _fitting(laid, sheet, shown, spread)
        added = more.taken & ~found.taken
        shifts = np.where(added[..., None], more.match.shifts, found.match.shifts)
        scores = np.where(added, more.match.scores, found.match.scores)
        match = replace(found.match, shifts=shifts, scores=scores)
        found = replace(found, match=match, taken=found.taken | added)
    return found


def _fitting(laid: Laid, sheet: Sheet, pattern: Image, spread: float) -> Grown:
    """Return how a pattern fits cells averaged with those about them."""
    region = laid.region
    match = matched(laid, pattern, spread, 0.3)
    is_plain = (match.scores > _FAINT) & (match.scores > PLAINLY_BEST * match.elsewhere)
    is_good = (match.scores > GOOD) & (match.scores > match.elsewhere)
    # Shifted, a cell at the horizon may come to lie behind the viewer: it has no pixel to be fitted to.
    pixels = sheet.to_pixels(region.centres() + match.shifts.reshape(-1, 2))
    is_seen = np.isfinite(pixels).all(1).reshape(match.scores.shape)
    return Grown(sheet, region, match, (is_plain | is_good) & (match.covered > 0.4) & is_seen)


def refined(lines: Image, grown: Grown, pattern: Image, look: Look) -> Grown:
    """Return the sheet fitted once more with a closer look, so that creases show."""
    found = _also_from_afar(lines, grown.sheet, pattern, whole_region(grown.sheet, lines), look)
    if found.taken.sum() < _FEWEST:
        return grown
    left = _measured_off(found, found.sheet.matrix)
    warp = fitted_warp(left, bounds_of(found.region), look.step, look.stiff)
    return Grown(Sheet(found.sheet.matrix, warp), found.region, found.match, found.taken)


def followed(lines: Image, sheet: Sheet, pattern: Image) -> Grown:
    """Return what a sheet comes to that already lies about right all over the picture."""
    found = measured(lines, sheet, pattern, whole_region(sheet, lines), FROM_AFAR)
    found = refined(lines, found, pattern, FROM_AFAR)
    return measured(lines, found.sheet, pattern, whole_region(found.sheet, lines), FROM_AFAR)


def held_flat(lines: Image, grown: Grown, pattern: Image) -> Grown:
    """Return faint hexes on flat paper: a bend would follow what is drawn between the few that are seen."""
    for _ in range(_TIMES_FLAT):
        if grown.taken.sum() < _FEWEST:
            return grown
        places, pixels, weights = found_places(grown)
        sheet = Sheet(projection_through(places, pixels, weights, flat=False))
        grown = measured(lines, sheet, pattern, whole_region(sheet, lines), FROM_AFAR)
    return grown


def whole_region(sheet: Sheet, lines: Image) -> Region:
    """Return the cells of the plane that lie on the picture; near its horizon not all of them."""
    reach = _EVERYWHERE
    region, _ = region_of(sheet, lines.shape, reach)
    while region.columns * region.rows > MOST_CELLS and reach > _FIRST_REACH:
        reach /= _GROWS
        region, _ = region_of(sheet, lines.shape, reach)
    return region


def pattern_of(lines: Image, grown: Grown) -> Image:
    """Return what is drawn in every hex where the grid is sure."""
    laid = lay_out(lines, grown.sheet, grown.region)
    mean = laid.mean(grown.taken)
    return learned(of_two_hexes(mean))


def region_of(sheet: Sheet, shape: tuple[int, ...], reach: float) -> tuple[Region, bool]:
    """Return the cells of the plane within `reach` that lie on the picture, and whether these are all."""
    places = sheet.to_places(_border(shape[0], shape[1]))
    # Beyond the horizon there is no end of the plane.
    places = np.where(np.isfinite(places), places, 1e4 * np.sign(np.nan_to_num(places) + 0.5))
    low, high = np.maximum(places.min(0), -reach), np.minimum(places.max(0), reach)
    left, top = math.floor(low[0]), math.floor(low[1] / HEIGHT)
    columns, rows = math.ceil(high[0]) - left, math.ceil(high[1] / HEIGHT) - top
    is_whole = bool((places.min(0) >= -reach).all() and (places.max(0) <= reach).all())
    return Region(left, top, max(columns, 2), max(rows, 2)), is_whole


def _border(high: int, wide: int) -> Points:
    share = np.linspace(0, 1, 9)
    none, all_of_it = np.zeros(9), np.ones(9)
    edges = [(share, none), (share, all_of_it), (none, share), (all_of_it, share)]
    return np.concatenate([np.stack([x * wide, y * high], -1) for x, y in edges])


def _agreeing(grown: Grown) -> NDArray[np.bool_]:
    """Return which of the cells gone by lie off as those about them do, and have most of those gone by too.

    Of paper followed closely what is left is alike from hex to hex: where a single cell has it quite
    otherwise, a counter, a name or a chart was taken for hexsides.
    """
    about = (2 * _ABOUT_ROWS + 1, 2 * _ABOUT_COLUMNS + 1)
    edge = ((_ABOUT_ROWS, _ABOUT_ROWS), (_ABOUT_COLUMNS, _ABOUT_COLUMNS))
    found = np.where(grown.taken[..., None], grown.match.shifts, np.nan)
    beside = sliding_window_view(np.pad(found, (*edge, (0, 0)), constant_values=np.nan), about, (0, 1)).copy()
    beside[..., _ABOUT_ROWS, _ABOUT_COLUMNS] = np.nan
    on_picture = np.pad(grown.match.covered > 0.4, edge)
    most = sliding_window_view(on_picture, about).sum((2, 3)) / 2
    count = np.isfinite(beside[..., 0, :, :]).sum((-2, -1))
    known = grown.taken & (count >= _FEWEST_BESIDE) & (count >= most - 0.5)
    agrees = np.zeros(grown.taken.shape, bool)
    if known.any():
        middle = np.nanmedian(beside[known], axis=(-2, -1))
        agrees[known] = np.linalg.norm(grown.match.shifts[known] - middle, axis=-1) < _OTHERWISE
    return agrees


def found_places(grown: Grown) -> tuple[Points, Points, NDArray[np.float64]]:
    """Return the places gone by, the pixels where they were found, and weights."""
    chosen = grown.taken.ravel()
    places = grown.region.centres()[chosen]
    pixels = grown.sheet.to_pixels(places + grown.match.shifts.reshape(-1, 2)[chosen])
    weights = np.clip(grown.match.scores.ravel()[chosen] - 0.2, 0.05, 1.0) ** 2
    return places, pixels, weights * (_USUAL_WEIGHT / max(float(weights.sum()), 1e-9) * len(weights))


def projection_through(
    places: Points, pixels: Points, weights: NDArray[np.float64], *, flat: bool
) -> NDArray[np.float64]:
    """Return the projection from places to pixels, outliers left out; without perspective where `flat`."""
    firm = weights
    for _ in range(5):
        matrix = fitted(places, pixels, firm, flat=flat)
        # Fitted to what is no grid, a projection may have some behind the viewer: far off, no more.
        off = np.nan_to_num(np.linalg.norm(Sheet(matrix).to_flat(pixels) - places, axis=1), nan=_LOST_HEXES)
        width = 2 * max(0.04, 2.5 * float(np.median(off)))
        firm = weights * np.maximum(0.0, 1 - (off / width) ** 2) ** 2 + 1e-9
    return matrix


def unbent(grown: Grown) -> Sheet | None:
    """Return the sheet without a bend where it lies flat, None where it does not.

    What single hexes are off is noise, and following it would spoil a flat scan; what whole neighbourhoods
    are off is a bend.
    """
    grown = replace(grown, taken=_agreeing(grown))
    if grown.taken.sum() < _LEAST_FLAT:
        return None
    places, pixels, weights = found_places(grown)
    sheet = Sheet(projection_through(places, pixels, weights, flat=False))
    share = np.zeros(grown.taken.shape)
    share[grown.taken] = weights
    around = gaussian_filter(share, _NEIGHBOURHOOD)
    off = np.zeros((*share.shape, 2))
    off[grown.taken] = weights[:, None] * np.clip(sheet.to_flat(pixels) - places, -0.1, 0.1)
    mean = np.stack([gaussian_filter(off[..., n], _NEIGHBOURHOOD) for n in (0, 1)], -1)
    # Text and tables fit here and there by chance: a place counts where most about it was seen well.
    sure = grown.taken & (around > 0.5 * float(np.median(around[grown.taken])))
    bent = np.linalg.norm(mean, axis=-1)[sure] / around[sure]
    return sheet if float(np.percentile(bent, 97)) < _FLAT_ENOUGH else None


def _refitted(grown: Grown, reach: float) -> Sheet:
    """Return the sheet through where the places were really found, outliers left out (Tukey's weights)."""
    if grown.taken.sum() < _FEWEST:
        return grown.sheet
    places, pixels, weights = found_places(grown)
    matrix = projection_through(places, pixels, weights, flat=reach < _FLAT_REACH)
    if reach < _WARP_REACH:
        return Sheet(matrix)
    left = _measured_off(grown, matrix)
    return Sheet(matrix, fitted_warp(left, bounds_of(grown.region), FROM_AFAR.step, FROM_AFAR.stiff))


def _measured_off(grown: Grown, matrix: NDArray[np.float64]) -> Measured:
    """Return how far places lie off a projection, those left out that it has behind the viewer."""
    places, pixels, weights = found_places(grown)
    left = Sheet(matrix).to_flat(pixels) - places
    is_seen = np.isfinite(left).all(1)
    return Measured(places[is_seen], left[is_seen], weights[is_seen])


def bounds_of(region: Region) -> Points:
    """Return two corners of the plane between which a region lies, with room for a node beyond each."""
    low = np.array([region.left, region.top * HEIGHT])
    size = np.array([region.columns + 1, (region.rows + 1) * HEIGHT])
    return np.array([low - 1, low + size])
