"""How the paper lies: flat, creased or bent as it was followed, by what best foretells hexes left out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from app.bring_in.grid.creases import Creased, fitted_creases
from app.bring_in.grid.features import Image
from app.bring_in.grid.growth import (
    CLOSER,
    CLOSEST,
    Grown,
    bounds_of,
    found_places,
    measured,
    projection_through,
    unbent,
    whole_region,
)
from app.bring_in.grid.seams import askew_deg
from app.bring_in.grid.sheet import Points, Sheet
from app.bring_in.grid.warp import Measured, Warp, fitted_warp

Matrix = NDArray[np.float64]
Fit = Callable[[Measured], Creased | Warp]

_BLOCK, _LEFT_OUT = 4.0, 5
"""Each fifth block of so many hexes square is left out at a time: wider than what cells are averaged over."""

_CAP = 0.1
"""Hexes: what lies farther off is a counter or a chart, and how far tells nothing more."""

_LEVEL = 0.012
"""Hexes left over on the average: flat synthetic scans came to 0.007, folded ones that passed for flat from
0.015."""

_BETTER = 0.8
"""Of what a free bend is off: where neither foretells anything, one of them comes out better by chance."""

_FAR_BETTER = 0.6
"""Of what a flat sheet leaves over: profiles find something to follow in any noise."""

_MOST_OF_CHANCE, _HARDLY_BETTER = 0.045, 0.85
"""Hexes off a flat sheet, and what a bend leaves of it: a flat map of dotted hexes on hills came to 0.034 and
0.93, folded ones to 0.047 and more, and 0.79 and less."""

_USUAL = 0.95
_COVERED = 0.4
_FEWEST = 24
_LOOKS = (CLOSEST, CLOSEST)


def creased(lines: Image, grown: Grown, pattern: Image, *, against: float | None = None) -> Grown | None:
    """Return a followed sheet with straight creases instead of its bend, measured anew.

    None where they foretell hexes left out not plainly better than a free bend does, or not far better than
    a flat sheet, of which `against` tells what it leaves over.
    """
    if int(grown.taken.sum()) < _FEWEST:
        return None
    turn_deg, bounds = _along_picture(grown.sheet, lines.shape), bounds_of(grown.region)
    _, left = _about_flat(grown)
    if against is None:
        is_creased = are_creases(left, turn_deg, bounds)
    else:
        is_creased = creased_off(left, turn_deg) < _FAR_BETTER * against
    return _creased(lines, grown, pattern, turn_deg) if is_creased else None


def are_creases(left: Measured, turn_deg: float, bounds: Points) -> bool:
    """Return whether creases foretell places left out plainly better than a free bend does."""
    return creased_off(left, turn_deg) < _BETTER * bent_off(left, bounds)


def creased_off(left: Measured, turn_deg: float) -> float:
    """Return how far on the average places left out lie off from where creases foretell them, in hexes."""
    return _mean(foretold_off(left, lambda known: fitted_creases(known, turn_deg)), left.weights)


def bent_off(left: Measured, bounds: Points) -> float:
    """Return how far on the average places left out lie off from where a free bend has them, in hexes."""
    free = foretold_off(left, lambda known: fitted_warp(known, bounds, CLOSER.step, CLOSER.stiff))
    return _mean(free, left.weights)


def as_it_lies(lines: Image, grown: Grown, pattern: Image) -> Grown:
    """Return a sheet that was followed with a free bend as it really lies, measured anew."""
    flat = unbent(grown)
    if flat is None:
        matrix, left = _about_flat(grown)
        if not bends_by_chance(left, bounds_of(grown.region)):
            return grown
        flat = Sheet(matrix)
    level = measured(lines, flat, pattern, whole_region(flat, lines), CLOSER)
    remains = left_over(level)
    again = creased(lines, grown, pattern, against=remains) if remains > _LEVEL else None
    return again or level


def bends_by_chance(left: Measured, bounds: Points) -> bool:
    """Return whether flat paper leaves little over, and a bend foretells places left out hardly better.

    Over ground drawn in the lines of the grid a bend follows that, from one neighbourhood to the next.
    """
    flat_off = _mean(left.shifts, left.weights)
    return flat_off < _MOST_OF_CHANCE and bent_off(left, bounds) > _HARDLY_BETTER * flat_off


def left_over(grown: Grown) -> float:
    """Return how far places gone by lie off their sheet on the average, in hexes; outliers held down."""
    _, _, weights = found_places(grown)
    return _mean(grown.match.shifts[grown.taken], weights)


def foretold_off(left: Measured, fit: Fit) -> Matrix:
    """Return for each place by how much it was found off from where those beyond its block foretell it."""
    off = left.shifts.copy()
    for tried, found in _without_blocks(left, fit):
        off[tried] -= found.at(left.places[tried])
    return off


def _without_blocks(left: Measured, fit: Fit) -> Iterator[tuple[NDArray[np.bool_], Creased | Warp]]:
    """Yield which places were left out, and what is fitted to the others."""
    blocks = (np.floor(left.places / _BLOCK).astype(int) @ (1, 2)) % _LEFT_OUT
    for n in range(_LEFT_OUT):
        known, tried = blocks != n, blocks == n
        if known.any() and tried.any():
            yield tried, fit(Measured(left.places[known], left.shifts[known], left.weights[known]))


def _creased(lines: Image, grown: Grown, pattern: Image, turn_deg: float) -> Grown:
    """Return the sheet with straight creases, looked at anew: what was averaged over a fold was smeared."""
    for look in _LOOKS:
        matrix, left = _about_flat(grown)
        sheet = Sheet(matrix, fitted_creases(left, turn_deg).warp(bounds_of(grown.region)))
        grown = measured(lines, sheet, pattern, whole_region(sheet, lines), look)
    matrix, left = _about_flat(grown)
    found = fitted_creases(left, turn_deg)
    sheet = Sheet(matrix, found.warp(bounds_of(grown.region)))
    last = measured(lines, sheet, pattern, whole_region(sheet, lines), CLOSER)
    return replace(last, foretold=_foretold(left, found, turn_deg, last))


def _foretold(left: Measured, found: Creased, turn_deg: float, grown: Grown) -> float:
    """Return by how much places left out lie off, or how much hexes of the picture hang on some of them.

    Where hardly anything was seen, nothing betrays an error but that it changes with what is left out.
    """
    every = grown.region.centres()[grown.match.covered.ravel() > _COVERED]
    off, hangs = left.shifts.copy(), np.zeros(len(every))
    for tried, known in _without_blocks(left, lambda each: fitted_creases(each, turn_deg)):
        off[tried] -= known.at(left.places[tried])
        hangs = np.maximum(hangs, np.linalg.norm(known.at(every) - found.at(every), axis=1))
    return max(_usual_most(off, left.weights), float(np.percentile(hangs, 100 * _USUAL)))


def _about_flat(grown: Grown) -> tuple[Matrix, Measured]:
    """Return the flat sheet through the places that were found, and how far off it they lie."""
    places, pixels, weights = found_places(grown)
    matrix = projection_through(places, pixels, weights, flat=False)
    return matrix, Measured(places, Sheet(matrix).to_flat(pixels) - places, weights)


def _mean(off: Matrix, weights: Matrix) -> float:
    """Return how far places lie off on the average, outliers held down."""
    return float(np.average(np.minimum(np.linalg.norm(off, axis=1), _CAP), weights=weights))


def _usual_most(off: Matrix, weights: Matrix) -> float:
    """Return how far places lie off at the most, but for those of the last twentieth of the weights."""
    far = np.linalg.norm(off, axis=1)
    order = far.argsort()
    share = np.cumsum(weights[order]) / weights.sum()
    return float(far[order][np.searchsorted(share, _USUAL).clip(0, len(far) - 1)])


def _along_picture(sheet: Sheet, shape: tuple[int, ...]) -> float:
    """Return which direction of the plane, along or across its rows, runs most nearly along the picture."""
    return min((0.0, 30.0, 60.0), key=lambda turn_deg: askew_deg(sheet, shape, turn_deg))
