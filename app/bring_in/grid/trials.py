"""The lattices that may be a picture's grid, each tried: grown over the picture and judged."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np

from app.bring_in.grid.candidates import Candidate, agreed, are_alike, candidates, plainest
from app.bring_in.grid.cells import lay_out
from app.bring_in.grid.features import HALF_AS_FINE, Image, Lines
from app.bring_in.grid.growth import FROM_AFAR as AFAR
from app.bring_in.grid.growth import Grown, grow, measured, whole_region
from app.bring_in.grid.inside import by_sides, roundness
from app.bring_in.grid.judgement import LEAST_CORE as _LEAST_CORE
from app.bring_in.grid.judgement import Evidence, evidence_of
from app.bring_in.grid.patterns import middles
from app.bring_in.grid.seeds import (
    FINER,
    WIDER,
    Seed,
    Windows,
    kin_of,
    seed_in,
    seed_of,
    settled,
    windows_of,
    with_kin,
)
from app.bring_in.grid.sheet import Sheet
from app.bring_in.grid.turns import middle_of, moved_to
from app.bring_in.watch import Watch

_CANDIDATES = 16
_GROWN, _GROWN_IN_DOUBT = 7, 12
"""As many as there are kinds of images: a lattice may be plain on one of them only."""
_DOTTED, _AGREED = 3, 5
_FAR_PLAINER = 2.0

_IN_DOUBT = 0.15
_PLAIN = 0.35
"""Evidence that leaves no doubt: no other candidate is tried."""

_LEAST_FAINT_PX = 40
"""Of smaller faint hexes the mean showed its middle a sixth of a hex beside the print."""


@dataclass(frozen=True, eq=False)
class Trial:
    """A seed grown over the picture, with the evidence for it."""

    seed: Seed
    grown: Grown
    evidence: Evidence

    @property
    def worth(self) -> float:
        """The evidence, and how strongly the picture repeats: a finer mesh may fit, but repeats less."""
        return self.evidence.worth * math.sqrt(max(self.seed.candidate.score, 0.0) + 0.02)


def best_trial(lines: Lines, watch: Watch) -> Trial | None:
    """Return the lattice that is the likeliest grid, in doubt or not; None where nothing repeats."""
    found: list[Candidate] = []
    for n, ((level, channel), image) in enumerate(lines.items()):
        watch.step(0.1 + 0.25 * n / len(lines), "Looking for what repeats")
        if (level, channel) not in HALF_AS_FINE:
            found += candidates(image, level, channel)
    watch.step(0.35, "Trying lattices")
    likely = with_kin(found, _CANDIDATES)
    windows: dict[Candidate, Windows] = {}
    seeds = _seeds(lines, likely, windows)
    best: Trial | None = None
    for n, seed in enumerate(seeds[:_GROWN_IN_DOUBT]):
        if best is not None and n >= _GROWN and best.evidence.worth > _IN_DOUBT and not best.evidence.doubt:
            break
        watch.step(0.5 + 0.1 * n / _GROWN_IN_DOUBT, "Following the grid over the picture")
        best = _better(best, _grown(lines, seed))
        if best.evidence.worth > _PLAIN and not best.evidence.is_coarse:
            return best
    watch.step(0.6, "Trying other hexes")
    best = _of_another_size(lines, best) if best else None
    if _leaves_doubt(best):
        best = _of_the_whole(lines, best, windows)
    if _leaves_doubt(best):
        likeliest = _seeds(lines, likely[:_CANDIDATES], windows, (middles(),))[:_DOTTED]
        agreeing = _seeds(lines, agreed(found, _AGREED), windows, (middles(),))
        best = _by_what_stands_inside(lines, (*likeliest, *agreeing), best)
    return best


def _leaves_doubt(best: Trial | None) -> bool:
    return best is None or bool(best.evidence.doubt) or best.evidence.worth < _IN_DOUBT


def centred(lines: Lines, trial: Trial) -> Trial:
    """Return the trial moved to where the mean of its hexes has their middles, itself if nowhere else."""
    middle = middle_of(lines, trial.grown, trial.seed.candidate.level)
    if not (middle.is_elsewhere and middle.is_plain):
        return trial
    there = _judged(lines, *moved_to(lines, trial.seed, trial.grown, middle))
    there = replace(there, evidence=replace(there.evidence, is_centred=True))
    return trial if there.evidence.doubt else there


def _of_the_whole(lines: Lines, best: Trial | None, windows: dict[Candidate, Windows]) -> Trial | None:
    """Return the best of a trial and the lattices that stand out over the whole picture, though faint."""
    found = [each for (level, channel), image in lines.items() for each in plainest(image, level, channel)]
    for seed in _seeds(lines, agreed(found, _AGREED), windows):
        trial = _though_faint(lines, _grown(lines, seed))
        if trial.evidence.doubt:
            trial = _laid_over(lines, seed) or trial
        best = _better(best, trial)
    return best


def _laid_over(lines: Lines, seed: Seed) -> Trial | None:
    """Return a lattice laid over the whole picture at once, None where the mean of its hexes shows none.

    Where hardly a hex shows by itself nothing can be followed from the next; on flat paper nothing need.
    """
    candidate = seed.candidate
    image = lines[candidate.level, candidate.channel]
    sheet = Sheet.lying(candidate.basis, np.array(image.shape[::-1]) / 2)
    grown = measured(image, sheet, seed.pattern, whole_region(sheet, image), AFAR)
    middle = middle_of(lines, grown, candidate.level)
    if not middle.is_plain:
        return None
    return _though_faint(lines, _judged(lines, *moved_to(lines, seed, grown, middle)))


def _though_faint(lines: Lines, trial: Trial) -> Trial:
    """Return a trial in doubt as one of faint hexes, if the mean of all of them shows them plainly."""
    if not trial.evidence.doubt:
        return trial
    candidate = trial.seed.candidate
    middle = middle_of(lines, trial.grown, candidate.level)
    hex_px = candidate.pitch_px * 2.0 ** (candidate.level - middle.level)
    if hex_px < _LEAST_FAINT_PX or not middle.shows_hexes:
        return trial
    return replace(trial, evidence=replace(trial.evidence, is_centred=True, is_faint=True))


def _seeds(
    lines: Lines,
    likely: Iterable[Candidate],
    windows: dict[Candidate, Windows],
    patterns: tuple[Image, ...] = (),
) -> list[Seed]:
    """Return where candidates fit best, the most promising first; all outlines if no patterns are named.

    Each is laid out once, and kept among `windows` for other patterns.
    """
    tried = []
    for each in likely:
        if each not in windows:
            windows[each] = windows_of(lines[each.level, each.channel], each)
        tried.append(seed_in(windows[each], patterns))
    return sorted((seed for seed in tried if seed is not None), key=lambda seed: -seed.promise)


def _by_what_stands_inside(lines: Lines, seeds: Iterable[Seed], best: Trial | None) -> Trial | None:
    """Return the best of a trial and the likeliest lattices with one thing in each hex: a number, or a dot.

    Sides that lie about it tell where the hexes are; only where none do it may be a dot in the middle.
    """
    trials: dict[Candidate, Trial] = {}
    for seed in seeds:
        # Most that many images agree on is among the likeliest: tried once, and held against the best anew.
        if seed.candidate not in trials:
            trials[seed.candidate] = _with_sides(lines, seed)
        trial = trials[seed.candidate]
        best = trial if best is not None and _belies(trial, best) else _better(best, trial)
    return best


def _with_sides(lines: Lines, seed: Seed) -> Trial:
    """Return the trial of what stands in each hex, moved to where the sides about it lie if any show."""
    trial = _grown(lines, seed)
    sided = by_sides(lines, seed, trial.grown)
    return trial if sided is None else _judged(lines, *sided)


def _belies(numbered: Trial, best: Trial) -> bool:
    """Return whether what stands in each hex shows that a lattice taken for the grid is a chance of it.

    Numbers say how far apart hexes lie, not where: a finer mesh may fit what lies between three of them.
    """
    shows = numbered.evidence.is_dotted and numbered.evidence.core >= _LEAST_CORE
    is_plainer = numbered.evidence.share > _FAR_PLAINER * best.evidence.share
    return shows and is_plainer and not are_alike(numbered.seed.candidate, best.seed.candidate)


def _better(one: Trial | None, other: Trial) -> Trial:
    """Return the better of two trials: one in doubt only where it shows as plainly why there are no hexes."""
    if one is None:
        return other
    if bool(one.evidence.doubt) == bool(other.evidence.doubt):
        return one if one.worth >= other.worth else other
    doubted, sure = (one, other) if one.evidence.doubt else (other, one)
    return doubted if doubted.evidence.is_net and doubted.evidence.share >= sure.evidence.share else sure


def _of_another_size(lines: Lines, trial: Trial) -> Trial:
    """Return the best of a trial and the lattices that it is easily taken for.

    Dots at corners make a finer mesh of it; where its cells repeat within themselves, it is too wide itself.
    """
    best = trial
    kin = FINER if trial.evidence.is_coarse else WIDER
    image = lines[trial.seed.candidate.level, trial.seed.candidate.channel]
    for candidate in kin_of(trial.seed.candidate, kin):
        seed = seed_of(image, candidate)
        if seed is not None:
            best = _better(best, _grown(lines, seed))
    return best


def _grown(lines: Lines, seed: Seed) -> Trial:
    image = lines[seed.candidate.level, seed.candidate.channel]
    return _judged(lines, seed, grow(image, settled(image, seed), seed.pattern))


def _judged(lines: Lines, seed: Seed, grown: Grown) -> Trial:
    image = lines[seed.candidate.level, seed.candidate.channel]
    evidence = evidence_of(lay_out(image, grown.sheet, grown.region), grown, seed.pattern)
    if evidence.is_dotted and not evidence.doubt:
        evidence = replace(evidence, turned=min(evidence.turned, roundness(lines, seed, grown)))
    return Trial(seed, grown, evidence)
