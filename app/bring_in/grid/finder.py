"""The hex grid of a picture: found, or refused with the reason."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from app.bring_in.grid.candidates import Candidate
from app.bring_in.grid.cells import BESIDE, fits_of, peak_of
from app.bring_in.grid.features import Channel, Image, Lines, all_lines, halved
from app.bring_in.grid.growth import (
    CLOSER,
    CLOSEST,
    EACH,
    PLAINLY_BEST,
    Grown,
    found_places,
    grow,
    held_flat,
    measured,
    pattern_of,
    projection_through,
    refined,
    unbent,
    whole_region,
)
from app.bring_in.grid.growth import FROM_AFAR as AFAR
from app.bring_in.grid.judgement import LEAST_CORE as _LEAST_CORE
from app.bring_in.grid.marks import middle_of_marks
from app.bring_in.grid.outcome import FoundGrid, found_grid
from app.bring_in.grid.paper import as_it_lies, creased, left_over
from app.bring_in.grid.parts import Part, moved, parts_of
from app.bring_in.grid.patterns import corners, dots, middles
from app.bring_in.grid.sheet import Sheet
from app.bring_in.grid.steps import Step, likeliest_step
from app.bring_in.grid.trials import Trial, best_trial, centred
from app.bring_in.grid.turns import (
    LEAST_KEPT,
    Middle,
    all_that_repeats,
    are_one_place,
    finest_of,
    middles_of,
    plainest_of,
)
from app.bring_in.pictures import Picture
from app.bring_in.refused import Refused
from app.bring_in.watch import UNWATCHED, Watch

WORK_PIXELS = 20_000_000
"""A larger picture is looked at smaller: a hex of 20 pixels then still has a dozen."""

_SEEN_ALONE = 0.4
_LEAST_TO_GO_BY = 8
_MOST_HIDDEN = 2
_NO_FEWER = 0.9
_OUT_OF_STEP = 0.07
"""Strain of paper: folded maps came to 0.05 at the most, one of which a corner lay a hex off to 0.12."""

_AS_NEAR = 1.4
"""Two flat sheets are the plainer account and may leave a little more over: 1.1 times as much at a real step,
1.8 and more where a fold was cut in two."""

_MOST_OFF = 0.5
"""In hexes: where one may lie farther off than half of one, nobody can tell which hex is which."""

_PLAINLY_KEPT, _OFF_IN_DOUBT = 0.47, 0.3
"""Where less stays under turns, a grid that fitted well lay 0.29 of a hex beside the print."""

_ALIKE_BY_THIRDS = 0.75
"""Of marks right lattices came to 0.88 and more; one root 3 times too fine, of dots and strokes, to 0.52."""

_WORTH_ASKING = 0.2
"""Of the hexes of the largest sheet: what a strip shows is too little to tell by."""

_NO_MIDDLE = "nobody can tell where in what repeats a hex has its middle"

_TOO_FAINT = "the lines that repeat are too faint to be followed over the picture"

_BY_HAND = "click the centres of some hexes to lay a grid by hand"


def find_grid(picture: Picture, watch: Watch = UNWATCHED) -> FoundGrid:
    """Return the grid of a picture; raises Refused where it has none, Cancelled where it was broken off."""
    watch.step(0.0, "Looking for lines")
    grey = _grey(picture)
    if min(grey.shape) < 100:
        raise Refused(picture.name, "the picture is too small to hold a map", "at least 100 pixels each way")
    levels = halved(grey)
    lines = all_lines(levels)
    trial = best_trial(lines, watch)
    trial = centred(lines, trial) if trial else None
    watch.step(0.65, "Looking for seams")
    parts = _sheets(lines, trial) if trial else ()
    evidence = max((part.evidence for part in parts), key=lambda each: each.share * each.cells, default=None)
    doubt = evidence.doubt if evidence else "no lines that repeat were found"
    if trial is None or evidence is None or doubt:
        raise Refused(picture.name, f"no hex grid found: {doubt}", _BY_HAND)
    watch.step(0.7, "Following folds")
    level, channel, parts = _where_plainest(lines, trial, parts)
    image, halvings = lines[level, channel], trial.seed.candidate.level - level
    finer = [sheet for part in parts for sheet in _in_step(image, _closer(image, part, halvings))]
    watch.step(0.95, "Laying out the hexes")
    if any(trial.seed.pattern is marks for marks in (corners(), dots())):
        finer, is_in_doubt = _about_their_middles(picture, lines, finer, level)
    else:
        is_in_doubt = not evidence.is_dotted and _lies_in_doubt(picture, lines, finer, level)
    found = found_grid(picture, finer, level, evidence)
    if is_in_doubt:
        found = found.off_by_at_least(_OFF_IN_DOUBT)
    if found.worst_hex > _MOST_OFF:
        told = f"the hexes found may lie {found.worst_hex:.1f} of a hex off"
        raise Refused(picture.name, told, _BY_HAND)
    return found


def _about_their_middles(
    picture: Picture, lines: Lines, parts: Sequence[Part], level: int
) -> tuple[list[Part], bool]:
    """Return sheets known by marks, moved to the middles of their hexes, and whether these are in doubt.

    Raises Refused where nobody can tell them.
    """
    asked = _worth_asking(parts)
    middles = [middle_of_marks(lines, part.grown, level) for part in asked]
    shift = middles[0].shift
    are_plain = all(each.is_plain and are_one_place(each.shift, shift) for each in middles)
    if not are_plain or any(part.evidence.thirds < _ALIKE_BY_THIRDS for part in asked):
        raise Refused(picture.name, f"no hex grid found: {_NO_MIDDLE}", _BY_HAND)
    is_in_doubt = any(part.is_by_another for part in parts) or any(each.is_by_its_dot for each in middles)
    # Sheets were followed to a finer degree than a middle is told.
    if are_one_place(shift, (0.0, 0.0)):
        return list(parts), is_in_doubt
    moved_there = [
        replace(part, grown=replace(part.grown, sheet=part.grown.sheet.moved(shift))) for part in parts
    ]
    return moved_there, is_in_doubt


def _lies_in_doubt(picture: Picture, lines: Lines, parts: Sequence[Part], level: int) -> bool:
    """Return whether little of what is drawn stays under the turns of hexes; raises Refused if too little."""
    # Of two sheets one may have been led by its numbers; one that was knows nothing else: it is not asked.
    asked = [part for part in _worth_asking(parts) if not part.is_by_another]
    shown = [middles_of(lines, part.grown, level) for part in asked]
    middles = [plainest_of(each) for each in shown]
    # Where dots stand in the middles too, most stays on images that show corners and middles alike.
    kept = min((max(each.kept for each in found) for found in shown), default=1.0)
    if kept < LEAST_KEPT or any(each.is_elsewhere for each in middles):
        raise Refused(picture.name, f"no hex grid found: {_NO_MIDDLE}", _BY_HAND)
    is_faint = any(part.evidence.is_faint for part in parts)
    if is_faint and not all(middle.shows_hexes for middle in middles):
        raise Refused(picture.name, f"no hex grid found: {_TOO_FAINT}", _BY_HAND)
    is_led = any(part.is_by_another for part in parts)
    return is_faint or is_led or any(middle.kept < _PLAINLY_KEPT for middle in middles)


def _worth_asking(parts: Sequence[Part]) -> list[Part]:
    """Return the sheets that show enough hexes to tell by: the largest, and all that are not mere strips."""
    count = [int(part.grown.taken.sum()) for part in parts]
    return [part for part, taken in zip(parts, count, strict=True) if taken >= _WORTH_ASKING * max(count)]


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


def _where_plainest(
    lines: Lines, trial: Trial, parts: tuple[Part, ...]
) -> tuple[int, Channel, tuple[Part, ...]]:
    """Return the image that shows hexes most plainly, and the sheets as they lie on it.

    A lattice is first seen where the picture repeats most strongly, and that may be by numbers as much as by
    sides. Where the sides stand alone, bends were measured three times as well, and about the right middle.
    """
    candidate, evidence = trial.seed.candidate, trial.evidence
    found = [
        (finest_of(middles_of(lines, part.grown, candidate.level)), part) for part in _worth_asking(parts)
    ]
    middle, plainest = max(found, key=lambda each: each[0].at_best)
    if evidence.is_faint or evidence.is_dotted or evidence.is_centred or middle.is_elsewhere:
        return *_finer(candidate, lines), parts
    image, factor = lines[middle.level, middle.channel], 2.0 ** (candidate.level - middle.level)
    lying = [_lying_at(middle, part, image, factor) for part in parts]
    pattern = lying[parts.index(plainest)].pattern
    return middle.level, middle.channel, tuple(printed_alike(part, pattern) for part in lying)


def printed_alike(part: Part, other: Image) -> Part:
    """Return a sheet moved to where its hexes show what stands in those of another sheet of the map.

    One of them may lie by its numbers. Itself where they show that plainly in no other place.
    """
    peak = peak_of(fits_of(part.pattern[None, None], other)[0, 0])
    if np.linalg.norm(peak.shift) <= BESIDE or peak.value < PLAINLY_BEST * peak.beside:
        return part
    grown = replace(part.grown, sheet=part.grown.sheet.moved(peak.shift))
    return replace(part, grown=grown, pattern=peak.first(part.pattern), is_by_another=True)


def _lying_at(middle: Middle, part: Part, image: Image, factor: float) -> Part:
    """Return a sheet as it lies on an image, larger by a factor; followed anew where it fell out of step."""
    image = replace(part, seams=part.scaled(factor)).lines(image)
    sheet = part.grown.sheet.moved(np.array(middle.shift)).scaled(factor)
    pattern = all_that_repeats(image, replace(part.grown, sheet=sheet))
    if sheet.strain > _OUT_OF_STEP:
        sheet = _followed_anew(image, sheet, pattern)
    return replace(part, grown=replace(part.grown, sheet=sheet.scaled(1 / factor)), pattern=pattern)


def _followed_anew(image: Image, sheet: Sheet, pattern: Image) -> Sheet:
    """Return a sheet followed from where it is plainest, if that holds as many hexes with less strain."""
    grown = measured(image, sheet, pattern, whole_region(sheet, image), AFAR)
    again = grow(image, _about_plainest(grown), pattern)
    is_fuller = again.taken.sum() >= _NO_FEWER * grown.taken.sum()
    return again.sheet if is_fuller and again.sheet.strain < sheet.strain else sheet


def _about_plainest(grown: Grown) -> Sheet:
    """Return the flat sheet that touches a bent one at its plainest cell, counted from there."""
    place = grown.region.centres()[grown.plainest] + grown.match.shifts.reshape(-1, 2)[grown.plainest]
    return Sheet.lying(grown.sheet.basis_at(place), grown.sheet.to_pixels(place[None])[0])


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
    if part.evidence.is_faint:
        grown = held_flat(lines, grown, part.pattern)
    if part.evidence.is_faint or grown.taken.sum() < _LEAST_TO_GO_BY:
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
