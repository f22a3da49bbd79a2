"""The hex grid of a picture: found, or refused with the reason."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from app.bring_in.grid.candidates import Candidate, agreed, are_alike, candidates
from app.bring_in.grid.cells import lay_out
from app.bring_in.grid.features import Channel, Image, Lines, all_lines, halved
from app.bring_in.grid.growth import (
    CLOSER,
    CLOSEST,
    EACH,
    Grown,
    found_places,
    grow,
    measured,
    pattern_of,
    projection_through,
    refined,
    unbent,
    whole_region,
)
from app.bring_in.grid.growth import FROM_AFAR as AFAR
from app.bring_in.grid.inside import by_sides, roundness
from app.bring_in.grid.judgement import LEAST_CORE as _LEAST_CORE
from app.bring_in.grid.judgement import Evidence, evidence_of
from app.bring_in.grid.outcome import FoundGrid, found_grid
from app.bring_in.grid.paper import as_it_lies, creased, left_over
from app.bring_in.grid.parts import Part, moved, parts_of
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
from app.bring_in.grid.steps import Step, likeliest_step
from app.bring_in.grid.turns import LEAST_KEPT, all_that_repeats, by_turns, middle_of
from app.bring_in.pictures import Picture
from app.bring_in.refused import Refused
from app.bring_in.watch import UNWATCHED, Watch

WORK_PIXELS = 20_000_000
"""A larger picture is looked at smaller: a hex of 20 pixels then still has a dozen."""

_CANDIDATES = 16
_GROWN, _GROWN_IN_DOUBT = 7, 12
"""As many as there are kinds of images: a lattice may be plain on one of them only."""
_DOTTED, _AGREED = 3, 5
_FAR_PLAINER = 2.0
_SEEN_ALONE = 0.4
_LEAST_TO_GO_BY = 8
_MOST_HIDDEN = 2
_NO_FEWER = 0.9
_AS_NEAR = 1.4
"""Two flat sheets are the plainer account and may leave a little more over: 1.1 times as much at a real step,
1.8 and more where a fold was cut in two."""

_IN_DOUBT = 0.15
_PLAIN = 0.35
"""Evidence that leaves no doubt: no other candidate is tried."""

_MOST_OFF = 0.5
"""In hexes: where one may lie farther off than half of one, nobody can tell which hex is which."""

_PLAINLY_KEPT, _OFF_IN_DOUBT = 0.47, 0.3
"""Where less stays under turns, a grid that fitted well lay 0.29 of a hex beside the print."""

_NO_MIDDLE = "nobody can tell where in what repeats a hex has its middle"

_BY_HAND = "click the centres of some hexes to lay a grid by hand"


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


def find_grid(picture: Picture, watch: Watch = UNWATCHED) -> FoundGrid:
    """Return the grid of a picture; raises Refused where it has none, Cancelled where it was broken off."""
    watch.step(0.0, "Looking for lines")
    grey = _grey(picture)
    if min(grey.shape) < 100:
        raise Refused(picture.name, "the picture is too small to hold a map", "at least 100 pixels each way")
    levels = halved(grey)
    lines = all_lines(levels)
    trial = _best_trial(lines, watch)
    trial = _centred(lines, trial) if trial else None
    watch.step(0.65, "Looking for seams")
    parts = _sheets(lines, trial) if trial else ()
    evidence = max((part.evidence for part in parts), key=lambda each: each.share * each.cells, default=None)
    doubt = evidence.doubt if evidence else "no lines that repeat were found"
    if trial is None or evidence is None or doubt:
        raise Refused(picture.name, f"no hex grid found: {doubt}", _BY_HAND)
    watch.step(0.7, "Following folds")
    candidate = trial.seed.candidate
    level, channel = _finer(candidate, lines)
    image, halvings = lines[level, channel], candidate.level - level
    finer = [sheet for part in parts for sheet in _in_step(image, _closer(image, part, halvings))]
    watch.step(0.95, "Laying out the hexes")
    found = found_grid(picture, finer, level, evidence)
    if not evidence.is_dotted and _kept(picture, lines, finer, level) < _PLAINLY_KEPT:
        found = replace(found, worst_hex=max(found.worst_hex, _OFF_IN_DOUBT))
    if found.worst_hex > _MOST_OFF:
        told = f"the hexes found may lie {found.worst_hex:.1f} of a hex off"
        raise Refused(picture.name, told, _BY_HAND)
    return found


def _centred(lines: Lines, trial: Trial) -> Trial:
    """Return the trial moved to where its hexes stay alike under turns, itself if they do not elsewhere."""
    found = by_turns(lines, trial.seed, trial.grown)
    if found is None:
        return trial
    centred = _judged(lines, *found)
    centred = replace(centred, evidence=replace(centred.evidence, is_centred=True))
    return trial if centred.evidence.doubt else centred


def _kept(picture: Picture, lines: Lines, parts: Sequence[Part], level: int) -> float:
    """Return how much of what is drawn stays under the turns of the hexes; raises Refused if too little."""
    largest = max((part.grown for part in parts), key=lambda grown: int(grown.taken.sum()))
    middle = middle_of(lines, largest, level)
    if middle.is_elsewhere or middle.kept < LEAST_KEPT:
        raise Refused(picture.name, f"no hex grid found: {_NO_MIDDLE}", _BY_HAND)
    return middle.kept


def _sheets(lines: Lines, trial: Trial) -> tuple[Part, ...]:
    """Return the sheets of the map, in pixels of the level of the trial."""
    candidate = trial.seed.candidate
    whole = Part((), trial.grown, trial.seed.pattern, trial.evidence)
    if trial.evidence.core < _LEAST_CORE:
        return (whole,)
    return parts_of(lines[candidate.level, candidate.channel], candidate, whole)


def _grey(picture: Picture) -> Image:
    """Return the brightness: the mean of the colours shows lines of each of them."""
    pixels = picture.pixels
    return np.asarray(pixels if pixels.ndim == 2 else pixels.mean(2, dtype=np.float32), np.float32)


def _best_trial(lines: Lines, watch: Watch) -> Trial | None:
    found: list[Candidate] = []
    for n, ((level, channel), image) in enumerate(lines.items()):
        watch.step(0.1 + 0.25 * n / len(lines), "Looking for what repeats")
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
    if best is None or best.evidence.doubt or best.evidence.worth < _IN_DOUBT:
        likeliest = _seeds(lines, likely[:_CANDIDATES], windows, (middles(),))[:_DOTTED]
        agreeing = _seeds(lines, agreed(found, _AGREED), windows, (middles(),))
        best = _by_what_stands_inside(lines, (*likeliest, *agreeing), best)
    return best


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


def _finer(candidate: Candidate, lines: Lines) -> tuple[int, Channel]:
    """Return the level at which a hex has 24 pixels at least: enough to measure, little enough to be fast."""
    level, pitch = candidate.level, candidate.pitch_px
    while pitch < 24 and (level - 1, candidate.channel) in lines:
        level, pitch = level - 1, pitch * 2
    return level, candidate.channel


def _closer(lines: Image, part: Part, halvings: int) -> Part:
    """Return the sheet looked at ever more closely, with the pattern that the picture itself shows."""
    factor = 2.0**halvings
    part = replace(part, seams=part.scaled(factor))
    lines = part.lines(lines)
    sheet = part.grown.sheet.scaled(factor)
    grown = measured(lines, sheet, part.pattern, whole_region(sheet, lines), AFAR)
    if grown.taken.sum() < _LEAST_TO_GO_BY:
        return replace(part, grown=grown)
    pattern = _pattern_of(lines, part, grown)
    plain = (EACH, EACH) if part.evidence.share > _SEEN_ALONE else ()
    for look in (CLOSER, CLOSER):
        grown = refined(lines, grown, pattern, look)
    grown = measured(lines, grown.sheet, pattern, grown.region, CLOSER)
    # Asked before the closest looks: paper with straight creases is not looked at twice.
    folded = creased(lines, grown, pattern) if unbent(grown) is None else None
    if folded is not None:
        return replace(part, grown=folded, pattern=pattern)
    for look in (CLOSEST, CLOSEST, *plain):
        grown = refined(lines, grown, pattern, look)
    grown = measured(lines, grown.sheet, pattern, grown.region, CLOSER)
    return replace(part, grown=as_it_lies(lines, grown, pattern), pattern=pattern)


def _pattern_of(lines: Image, part: Part, grown: Grown) -> Image:
    """Return what of the print a sheet is followed by."""
    if part.evidence.is_centred:
        return all_that_repeats(lines, grown)
    # Learned is what lies near the sides: of hexes with nothing but a dot in them that would be nothing.
    return part.pattern if part.pattern is middles() else pattern_of(lines, grown)


def _in_step(lines: Image, whole: Part, deep: int = _MOST_HIDDEN) -> list[Part]:
    """Return the sheets that one sheet hides: only closely looked at a small step can be told from a fold."""
    is_half = deep < _MOST_HIDDEN
    step = likeliest_step(whole.grown, lines.shape, is_half=is_half) if deep else None
    if step is None:
        return [whole]
    halves = [_half(whole, step, side) for side in (-1, 1)]
    finer = moved(whole.lines(lines), step.seam, (halves[0], halves[1]))
    halves = [
        _closer(lines, replace(half, seams=(*whole.seams, (finer, side))), 0)
        for half, side in zip(halves, (-1, 1), strict=True)
    ]
    if sum(half.grown.taken.sum() for half in halves) < _NO_FEWER * whole.grown.taken.sum():
        return [whole]
    if whole.grown.foretold is not None and not _lie_as_near(halves, whole):
        return [whole]
    return [sheet for half in halves for sheet in _in_step(lines, half, deep - 1)]


def _lie_as_near(halves: Sequence[Part], whole: Part) -> bool:
    """Return whether two sheets lie as near to what is seen as one with creases, which follow a step too."""
    halves_off = sum(left_over(half.grown) * half.grown.taken.sum() for half in halves)
    return bool(
        halves_off < _AS_NEAR * left_over(whole.grown) * sum(half.grown.taken.sum() for half in halves)
    )


def _half(whole: Part, step: Step, side: int) -> Part:
    """Return one side of a step with the flat sheet through what was found there."""
    places, pixels, weights = found_places(whole.grown)
    chosen = step.behind if side > 0 else ~step.behind
    few = int(chosen.sum()) < _LEAST_TO_GO_BY
    matrix = projection_through(places[chosen], pixels[chosen], weights[chosen], flat=few)
    folded = whole.is_folded or step.is_folded
    half = replace(whole, seams=(*whole.seams, (step.seam, side)), is_folded=folded)
    return replace(half, grown=replace(whole.grown, sheet=Sheet(matrix)))
