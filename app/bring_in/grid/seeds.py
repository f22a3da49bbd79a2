"""Where on a picture a candidate lattice is plainest, and which of the drawn patterns it shows there."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from app.bring_in.grid.candidates import LEAST_PX, MOST_PX, Candidate, alike, is_multiple, upright
from app.bring_in.grid.cells import Region, correlated, folded_at, lay_out, matched, waves_of
from app.bring_in.grid.features import Image
from app.bring_in.grid.patterns import drawn
from app.bring_in.grid.sheet import Sheet

_WINDOWS = 4
_WITH_KIN = 5
_KIN = ((30, math.sqrt(3)), (30, 1 / math.sqrt(3)), (0, 2.0), (0, 0.5))
WIDER = ((30, math.sqrt(3)), (0, 2.0), (0, 3.0))
"""Degrees and factor: lattices of which the found one may be the finer mesh."""

FINER = ((30, 1 / math.sqrt(3)), (0, 0.5), (0, 1 / 3))
"""Those that may be the finer mesh of the found one."""

_AS_PLAIN = 0.9
"""Of the score of its multiple. Where only every third point repeats in full, as the middles of hexes beside
dots at their corners do, the finer lattice scores far less."""

_PATCH = Region(-3, -2, 7, 4)
_MIDDLE = (2, 3)
_SPREAD = 1.8


@dataclass(frozen=True, eq=False)
class Seed:
    """A candidate with the place where it is plainest: a hex centre at the origin of its sheet."""

    candidate: Candidate
    sheet: Sheet
    pattern: Image
    score: float

    @property
    def promise(self) -> float:
        """How well it fits, and how strongly the picture repeats by it: labels and dots may fit by chance."""
        return self.score * math.sqrt(max(self.candidate.score, 0.0) + 0.02)


@dataclass(frozen=True, eq=False)
class Windows:
    """Where on the picture a candidate was looked at, and the waves of what is drawn in a hex there.

    To lay the picture out takes long: with other patterns the same windows are asked again.
    """

    candidate: Candidate
    sheets: tuple[Sheet, ...]
    waves: NDArray[np.complexfloating] | None


def with_kin(found: Sequence[Candidate], most: int) -> list[Candidate]:
    """Return the best candidates and, behind them, the lattices that are easily taken for one another.

    Three hexes about a corner make a lattice root 3 times as wide; what repeats thrice as finely is not seen
    where labels stand in each hex only.
    """
    best = sorted(_finest(found), key=lambda each: -each.score)[:most]
    every = list(best)
    for each in best[:_WITH_KIN]:
        for fresh in kin_of(each, _KIN):
            same = (other for other in every if (other.level, other.channel) == (each.level, each.channel))
            if not any(alike(fresh.basis, other.basis) for other in same):
                every.append(fresh)
    return every


def _finest(found: Sequence[Candidate]) -> list[Candidate]:
    """Return the candidates without those whose every point is one of a finer lattice that is as plain.

    What repeats does so at every multiple too: these would crowd out all other images of the lattice itself.
    """
    return [each for each in found if not any(_is_of(each, other) for other in found)]


def _is_of(one: Candidate, finer: Candidate) -> bool:
    """Return whether a candidate is a multiple of another one of the same image."""
    if (one.level, one.channel) != (finer.level, finer.channel) or finer.score < _AS_PLAIN * one.score:
        return False
    return is_multiple(one.basis, finer.basis)


def kin_of(candidate: Candidate, kin: Sequence[tuple[float, float]]) -> Iterator[Candidate]:
    """Yield the lattices turned by degrees and scaled by a factor, as far as their hexes can be seen."""
    for turn_deg, factor in kin:
        cos, sin = math.cos(math.radians(turn_deg)), math.sin(math.radians(turn_deg))
        basis = upright(candidate.basis @ np.array([[cos, -sin], [sin, cos]]) * factor)
        fresh = replace(candidate, basis=basis)
        if LEAST_PX <= fresh.pitch_px <= 1.5 * MOST_PX:
            yield fresh


def seed_of(lines: Image, candidate: Candidate, patterns: tuple[Image, ...] = ()) -> Seed | None:
    """Return where on the picture a candidate fits best, None where no window holds it.

    Tried are all outlines if no patterns are named.
    """
    return seed_in(windows_of(lines, candidate), patterns)


def windows_of(lines: Image, candidate: Candidate) -> Windows:
    """Return what a candidate folds the picture into, in windows all over it."""
    means, sheets = [], []
    down, across = (_along(_shown(lines, axis), candidate.pitch_px) for axis in (0, 1))
    for y in down:
        for x in across:
            sheet = Sheet.lying(candidate.basis, np.array([x, y]))
            mean, covered = folded_at(lay_out(lines, sheet, _PATCH), _SPREAD, *_MIDDLE)
            if covered > 0.5:
                means.append(mean)
                sheets.append(sheet)
    return Windows(candidate, tuple(sheets), waves_of(np.stack(means)) if means else None)


def seed_in(windows: Windows, patterns: tuple[Image, ...] = ()) -> Seed | None:
    """Return the seed where a pattern fits best in windows, None where there are none."""
    if windows.waves is None:
        return None
    best: Seed | None = None
    for pattern in patterns or drawn():
        peaks = correlated(windows.waves, pattern).reshape(len(windows.sheets), -1).max(1)
        # The best third of the windows: sea, charts and margins show nothing.
        score = float(np.sort(peaks)[-max(1, len(peaks) // 3) :].mean())
        if best is None or score > best.score:
            best = Seed(windows.candidate, windows.sheets[int(peaks.argmax())], pattern, score)
    return best


def settled(lines: Image, seed: Seed) -> Sheet:
    """Return the seed's lattice moved so that a hex centre lies at the origin of its plane."""
    match = matched(lay_out(lines, seed.sheet, _PATCH), seed.pattern, _SPREAD, 1.0)
    origin = seed.sheet.to_pixels(match.shifts[_MIDDLE][None])[0]
    return Sheet.lying(seed.candidate.basis, origin)


def _shown(lines: Image, axis: int) -> tuple[int, int]:
    """Return from where to where an image shows anything along an axis: of several sheets, one."""
    shown = np.flatnonzero(np.isfinite(lines).any(1 - axis))
    return (int(shown[0]), int(shown[-1]) + 1) if len(shown) else (0, lines.shape[axis])


def _along(shown: tuple[int, int], pitch: float) -> NDArray[np.float64]:
    size = shown[1] - shown[0]
    # A quarter at most: on a map of few hexes all windows would else lie on its middle line, and that is
    # where two half sheets meet, or a fold runs.
    margin = min(4 * pitch, size / 4)
    return np.linspace(shown[0] + margin, shown[1] - margin, _WINDOWS)
