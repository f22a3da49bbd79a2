"""Where hexes that are known by marks have their middles: by dots, strokes at corners, numbers.

A lattice of marks is the same about the middles and about either kind of corners. What lies farther off is
alike about the middle alone; where numbers hide that, a dot in the middle is round, and a stroke at a corner
is not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from app.bring_in.grid.cells import distances, peak_of
from app.bring_in.grid.features import Channel, Image, Lines
from app.bring_in.grid.growth import Grown
from app.bring_in.grid.turns import (
    INNER,
    all_that_repeats,
    kept_under_turns,
    least_of,
    of_both,
    turned_about_each,
)

_ROUND_PX = 30
"""In smaller hexes a stroke is as round as a dot: they are asked where the picture has no finer image."""

_PLAINLY = 1.15
"""Of 11 maps of marks a dot in the middle came to 1.3 times as much as what stands elsewhere and more, the
roundest place of those without one to 1.07."""

_LEAST_FARTHER_OFF, _LEAST = 0.43, 0.15
"""Of numbers and dots in the middles alone, six stand about a place between them, and 0.35 stayed."""

_FAINT = 0.05


@dataclass(frozen=True, slots=True)
class Marks:
    """Where the middle lies from where it was found, in hexes, and whether it plainly does.

    `is_by_its_dot` tells that nothing but a dot says so.
    """

    shift: NDArray[np.float64]
    is_plain: bool
    is_by_its_dot: bool = False


def middle_of_marks(lines: Lines, grown: Grown, level: int) -> Marks:
    """Return where a lattice grown on a level of the picture has the middles of its hexes.

    What lies farther off tells by itself where it is plain; else what stands in the middle is asked.
    """
    # Sharply: read softly, numbers and dots become alike.
    means = [all_that_repeats(*each, is_soft=False) for each in _where_round(lines, grown, level)]
    farther_off = _of_all([kept_under_turns(mean) for mean in means], _LEAST_FARTHER_OFF)
    if farther_off.is_plain:
        return farther_off
    return replace(_of_all([roundness_at_each(mean) for mean in means], _LEAST), is_by_its_dot=True)


def _of_all(shown: Sequence[NDArray[np.float64]], least: float) -> Marks:
    peak = peak_of(np.sqrt(np.sum(np.square(shown), 0)))
    most = max(float(each[peak.row, peak.column]) for each in shown)
    return Marks(peak.shift, peak.value > _PLAINLY * peak.beside and most > least)


def _where_round(lines: Lines, grown: Grown, level: int) -> list[tuple[Image, Grown]]:
    """Return the images on which a dot is not all that is round, each with the lattice as it lies there."""
    hex_px = grown.sheet.hex_px_at(grown.region.centres()[grown.plainest])
    return [
        (image, replace(grown, sheet=grown.sheet.scaled(2.0 ** (level - at))))
        for (at, channel), image in lines.items()
        if channel in (Channel.DARK, Channel.LIGHT) and (at == 0 or hex_px * 2.0 ** (level - at) >= _ROUND_PX)
    ]


def roundness_at_each(mean: Image) -> NDArray[np.float64]:
    """Return how much of a mean cell is a dot about each place of it, from 0 to 1.

    It is what stays there under the six turns of a hex, less by what share of what stands there does not.
    Where more of it stays under three of them, that is a corner.
    """
    strokes = np.maximum(mean - np.median(mean), 0.0)
    drawn = float(np.linalg.norm(strokes)) + 1e-9
    turned = list(turned_about_each(strokes / drawn, distances() <= INNER))
    six, three, all_of_it = (
        np.linalg.norm(each, axis=0) for each in (least_of(turned), least_of(turned[::2]), turned[0])
    )
    return of_both(six * (six + _FAINT) / (three + _FAINT) * (six + _FAINT) / (all_of_it + _FAINT))
