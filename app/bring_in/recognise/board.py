"""A picture of a board becomes the readings of a review."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from app.bring_in.bank import Bank
from app.bring_in.counter_mix import CounterId
from app.bring_in.pictures import Pixels
from app.bring_in.reading import Candidate, Doubt, PointPx, Reading, Why
from app.bring_in.recognise.assigning import assigned
from app.bring_in.recognise.confidence import CHANCE_WANTED, RATIO_WANTED, Cues, chance, is_sure
from app.bring_in.recognise.finding import Square, are_specks
from app.bring_in.recognise.found import Found, found_in, grey_of
from app.bring_in.recognise.frame import Colours, Frame
from app.bring_in.recognise.identifying import (
    WIDE_SHIFTS,
    Likeness,
    Templates,
    first_look,
    is_bare,
    second_look,
    templates_of,
    with_blur,
)
from app.bring_in.recognise.places import Places, point_spot
from app.bring_in.recognise.registering import Registration, register
from app.bring_in.recognise.stacks import Sight, stacked
from app.bring_in.refused import Refused
from app.bring_in.review import Review, reviewed, warned
from app.bring_in.watch import UNWATCHED, Watch
from app.table.pieces import Spot
from rules.translatable import tr_noop

LEAST_EDGE_PX = 45
"""A counter seen smaller than this cannot be told from its twins, whatever the method."""
MOST_EDGE_PX = 96
"""Counters are looked at no larger: the rest is paper and dots."""
_MOST_FRAME = 30_000_000
_SHOWN, _MOST_FITTED, _USUAL_BLUR_PX = 5, 11, 0.8
_WELL = 0.85
"""Less like a counter than such a share of what is usual, it is looked for farther about."""
_BLURS_PX = (0.0, 0.5, 0.8, 1.1, 1.5, 2.0, 2.6, 3.3)
_MOST_BLUR = 0.045
"""Of the edge of a counter: beyond it no figure of its id is left."""
_LEAST_MATCH = 0.45
_LEAST_APART = 0.6
"""Of its edge: nearer than that no counter lies beside another, only beneath it."""


@dataclass(frozen=True, slots=True)
class Source:
    """What is known of a picture beside what it shows: its name, and how wide a counter is in it.

    The edge is None where nobody has told it and it is to be found.
    """

    name: str
    edge_px: float | None = None


def read_board(
    picture: Pixels,
    map_picture: Pixels,
    bank: Bank,
    grid: Places | None,
    source: Source,
    watch: Watch = UNWATCHED,
) -> Review:
    """Return the review of a picture of a board; raises Refused with the reason, Cancelled.

    `map_picture` shows the empty map, of which the picture may show a part. Without a grid each counter lies
    at a point of it, and no hex is named.
    """
    name = source.name
    watch.step(0.0, "Laying the picture on the map")
    registration, map_picture, grid = _registered(picture, map_picture, grid, name)
    watch.step(0.15, "Finding counters")
    found = found_in(picture, map_picture, registration, told_px=source.edge_px)
    is_small = found.edge_px < LEAST_EDGE_PX
    # A scan never lies on the map to a hair: its letters and lines make squares, smaller than any counter.
    if not found.squares or (is_small and are_specks(found.squares)):
        return _review_of((), bank, grid, registration, name)
    if is_small:
        told = f"the counters are only {found.edge_px:.0f} pixels wide"
        raise Refused(
            name, told, f"at least {LEAST_EDGE_PX} are needed, 90 are well: go nearer, or scan finer"
        )
    looked = _named(picture, found, bank, name, watch.part(0.25, 0.95))
    if is_bare(looked.likenesses):
        return _review_of((), bank, grid, registration, name)
    sight = Sight(looked.flat, looked.frame.of_map(map_picture), found.light)
    readings = tuple(_readings(looked, sight, bank, grid))
    review = _review_of(readings, bank, grid, registration, name)
    return review if bank.warning is None else warned(review, bank.warning)


def _registered(
    picture: Pixels, map_picture: Pixels, grid: Places | None, name: str
) -> tuple[Registration, Pixels, Places | None]:
    """Return how a picture lies on the part of the map that it shows, with that part and its hexes."""
    registration = register(grey_of(picture), grey_of(map_picture), name)
    part = None if grid is None else registration.part_seen()
    if part is not None and grid is not None:
        left, top, right, bottom = part
        # Registered anew on the part alone: points of the unseen rest were only chances to agree by mistake,
        # and the bend's powers are reckoned over what is seen.
        map_picture, grid = map_picture[top:bottom, left:right], grid.reduced(1, (left, top))
        registration = register(grey_of(picture), grey_of(map_picture), name)
    return registration, map_picture, grid


def _review_of(
    readings: Sequence[Reading], bank: Bank, grid: Places | None, registration: Registration, name: str
) -> Review:
    """Return the review of what was read, with the hexes that the picture shows, empty ones and all."""
    seen = () if grid is None else registration.places_seen(grid.centres())
    taken = {spot for each in readings for spot in each.spots}
    return replace(
        reviewed(name, "", bank.mix, readings, [spot for spot, _ in seen if spot not in taken]), seen=seen
    )


# ---- which they are


@dataclass(frozen=True, eq=False)
class Looked:
    """All squares told apart: the likeness of each, in the frame where they were looked at."""

    likenesses: tuple[Likeness, ...]
    counters: tuple[CounterId | None, ...]
    frame: Frame
    edge_px: float
    blur: float
    """In shares of the edge."""
    flat: Colours
    """The picture in the frame, without its light."""


def _named(picture: Pixels, found: Found, bank: Bank, name: str, watch: Watch) -> Looked:
    frame, edge = _large_frame(found)
    flat = found.light.flattened(frame.of_picture(picture))
    factor = frame.scale / found.frame.scale
    large = [each.scaled(factor, found.frame.margin_px, frame.margin_px) for each in found.squares]
    sharp = found.light.printed(templates_of([each.pixels for each in bank.faces], edge, 0.0).large)
    with ThreadPoolExecutor(2) as pool:
        watch.step(0.05, "Comparing the counters with the bank")
        # Size and blur are told over the right faces alone, and these only at about the right size and blur:
        # so the clearest squares are looked at first, with what is usual.
        templates = with_blur(sharp, _USUAL_BLUR_PX)
        few = sorted(large, key=lambda each: -each.score)[: 2 * _MOST_FITTED]
        looks = list(pool.map(lambda each: first_look(flat, each, templates), few))
        watch.step(0.15, "Comparing the counters with the bank")
        size, blur = _fitting(flat, looks, sharp)
        if blur > _MOST_BLUR * edge:
            raise Refused(
                name, "the picture is too blurred to read the counters", "hold the camera still, or scan"
            )
        templates = with_blur(sharp, blur)
        large = [replace(each, edge_px=each.edge_px * size) for each in large]
        looks = list(pool.map(lambda each: first_look(flat, each, templates), large))
        usual = float(np.median([scores.max() for scores, _ in looks]))
        looks = list(pool.map(lambda look: _looked_wider(flat, look, templates, usual), looks))
        likenesses: list[Likeness] = []
        for n, each in enumerate(
            pool.map(lambda look: second_look(flat, look[1], look[0], templates), looks)
        ):
            watch.step(0.45 + 0.5 * n / len(looks), "Telling twins apart")
            likenesses.append(each)
    kept = _one_each([each for each in likenesses if _is_counter(each)])
    return Looked(kept, _shared_out(kept, bank), frame, edge, blur / edge, flat)


def _looked_wider(
    flat: NDArray[np.float32], look: tuple[NDArray[np.float32], Square], templates: Templates, usual: float
) -> tuple[NDArray[np.float32], Square]:
    """Return a first look, with one that is like no counter looked at again in a wider circle."""
    scores, square = look
    if float(scores.max()) > _WELL * usual:
        return look
    wider, there = first_look(flat, square, templates, WIDE_SHIFTS)
    if float(wider.max()) < float(scores.max()) + 0.05:
        return look
    return first_look(flat, there, templates)


def _large_frame(found: Found) -> tuple[Frame, int]:
    registration = found.frame.registration
    edge = min(MOST_EDGE_PX, max(LEAST_EDGE_PX, round(found.edge_px)))
    scale = registration.scale * edge / found.edge_px
    wide, high = registration.map_size
    scale = min(scale, float(np.sqrt(_MOST_FRAME / (wide * high))))
    frame = Frame(registration, scale, round(found.frame.margin_px * scale / found.frame.scale))
    return frame, round(found.edge_px * scale / registration.scale)


def _fitting(
    flat: NDArray[np.float32], looks: Sequence[tuple[NDArray[np.float32], Square]], sharp: NDArray[np.float32]
) -> tuple[float, float]:
    """Return by how much the counters are larger than was thought, and the blur of the picture in pixels.

    Both are seen at the squares that are most like a counter: with their shadows all look larger.
    """
    order = sorted(range(len(looks)), key=lambda n: -float(looks[n][0].max()))[:_MOST_FITTED]
    # A turn of its own for each: the same face may have been the best of several.
    few = sharp[[int(looks[n][0].max(1).argmax()) for n in order]]
    best, least, size = _BLURS_PX[0], np.inf, 1.0
    for blur in _BLURS_PX:
        trial = with_blur(few, blur)
        found = [
            second_look(flat, looks[n][1], _only(looks[n][0], k, len(few)), trial, 1)
            for k, n in enumerate(order)
        ]
        middle = float(np.median([each.misfits[0] for each in found]))
        if middle > least:
            break
        ratios = [each.square.edge_px / looks[n][1].edge_px for each, n in zip(found, order, strict=True)]
        best, least, size = blur, middle, float(np.median(ratios))
    return size, best


def _only(scores: NDArray[np.float32], face: int, count: int) -> NDArray[np.float32]:
    """Return the scores of a square for a few faces, of which its best one is the one of that index."""
    few = np.full((count, 4), -1.0, np.float32)
    few[face] = scores[int(scores.max(1).argmax())]
    return few


def _one_each(likenesses: Sequence[Likeness]) -> tuple[Likeness, ...]:
    """Return the squares without those that have come to lie on a better one."""
    kept: list[Likeness] = []
    # By match and not by the square's score: looked for in a wide circle, two squares may have come to one
    # counter, and that of the better match lies on it.
    for each in sorted(likenesses, key=lambda one: -one.match):
        here, far = each.square, _LEAST_APART * each.square.edge_px
        if all(np.hypot(here.x - other.square.x, here.y - other.square.y) > far for other in kept):
            kept.append(each)
    return tuple(kept)


def _is_counter(each: Likeness) -> bool:
    """Return whether a square is cardboard: like a counter of the bank, or a square without any doubt."""
    return each.match + 0.6 * each.square.score > 1.05 and (
        each.match > _LEAST_MATCH or each.square.score > 0.7
    )


def _shared_out(likenesses: Sequence[Likeness], bank: Bank) -> tuple[CounterId | None, ...]:
    usual = usual_match(likenesses)
    counters, costs = [], []
    for each in likenesses:
        strange = (1.005 - each.match) / (1.005 - usual) > 8
        names = [bank.faces[int(face)].counter for face in each.faces]
        # What is like none of the bank takes no counter from others.
        counters.append([] if strange else names)
        # Held under what taking none costs: a square that is sure of its counter must still prefer another of
        # its candidates to nothing where two claim the same.
        costs.append(np.zeros(0) if strange else np.minimum(np.maximum(each.clearances, 0), 50.0))
    return assigned(counters, costs, bank.mix)


def usual_match(likenesses: Sequence[Likeness]) -> float:
    """Return how like its counter the middle square of a board is."""
    return float(np.median([each.match for each in likenesses])) if likenesses else 1.0


# ---- what is read


def _readings(looked: Looked, sight: Sight, bank: Bank, grid: Places | None) -> Iterator[Reading]:
    usual = usual_match(looked.likenesses)
    stacks = stacked(sight, [each.square for each in looked.likenesses], looked.blur)
    order = sorted(range(len(looked.likenesses)), key=lambda n: _row(looked.likenesses[n].square))
    for n in order:
        each, counter = looked.likenesses[n], looked.counters[n]
        weighed = weigh(each, counter, looked, bank, usual)
        outline, spots = _where(each.square, looked.frame, grid)
        yield replace(_placed(_reading(weighed, bank), spots), outline=outline, is_stack=stacks[n])


def _row(square: Square) -> tuple[int, float]:
    # Rows of hexes are 0.87 of a hex apart, counters lie a little off: in steps of this they read as rows.
    return round(square.y / (0.6 * square.edge_px)), square.x


@dataclass(frozen=True, slots=True)
class Weighed:
    """A square's candidates by index of the bank's faces, the chosen first, and what speaks for the first."""

    faces: tuple[int, ...]
    shares: tuple[float, ...]
    cues: Cues
    rival_is_other_face: bool


def weigh(likeness: Likeness, counter: CounterId | None, looked: Looked, bank: Bank, usual: float) -> Weighed:
    """Return the candidates of a square after all were shared out, the one it was given first."""
    names = [bank.faces[int(face)].counter for face in likeness.faces]
    first = names.index(counter) if counter in names else 0
    order = [first, *(n for n in range(len(names)) if n != first)]
    rivals = [n for n in order[1:] if not _is_held_elsewhere(names[n], likeness, looked)] or order[1:2]
    clear = np.asarray(likeness.clearances) - likeness.clearances[first]
    # Of the noise that is common to all: what the chosen one lost is lost against every other.
    nearest = min(rivals, key=lambda n: clear[n], default=None)
    cues = Cues(
        99.0 if nearest is None else float(clear[nearest]),
        9.0 if nearest is None else float(likeness.ratios[nearest]) if first == 0 else 1.0,
        likeness.match,
        usual,
        first == 0 and counter is not None,
        likeness.square.score,
        looked.edge_px,
    )
    weights = np.exp(-0.5 * np.maximum(clear[order], 0))
    shares = weights / weights.sum()
    is_other = nearest is not None and names[nearest] == names[first]
    return Weighed(
        tuple(int(likeness.faces[n]) for n in order), tuple(float(share) for share in shares), cues, is_other
    )


def _is_held_elsewhere(counter: CounterId, likeness: Likeness, looked: Looked) -> bool:
    """Return whether another square is without doubt the only one of a counter."""
    for each, held in zip(looked.likenesses, looked.counters, strict=True):
        if held == counter and each is not likeness:
            return len(each.clearances) < 2 or float(each.clearances[1:].min()) > 12
    return False


def _reading(weighed: Weighed, bank: Bank) -> Reading:
    faces = [bank.faces[n] for n in weighed.faces[:_SHOWN]]
    candidates = tuple(
        Candidate(each.counter, each.face, share) for each, share in zip(faces, weighed.shares, strict=False)
    )
    cues, likely = weighed.cues, chance(weighed.cues)
    doubts: tuple[Doubt, ...] = ()
    if not is_sure(cues):
        doubts = (Doubt.FACE,) if weighed.rival_is_other_face and cues.strangeness < 3 else (Doubt.ID,)
    return Reading(
        1, (), candidates, likely, cues.ratio, RATIO_WANTED, doubts, tuple(_why(cues, doubts, faces, bank))
    )


def _why(cues: Cues, doubts: Sequence[Doubt], faces: Sequence[object], bank: Bank) -> Iterator[Why]:
    if not doubts:
        return
    if cues.strangeness > 3:
        yield Why(tr_noop("It is like none of the counters that are known."))
    elif not cues.is_first:
        yield Why(tr_noop("The counter that it is most like was seen elsewhere."))
    elif doubts[0] is Doubt.FACE:
        yield Why(tr_noop("Both sides of it look much alike here."))
    else:
        names = (*(str(getattr(face, "counter", "")) for face in faces[:2]), "", "")
        shown = tuple(
            zip(("one", "other"), (bank.mix.name_of(CounterId(each)) for each in names), strict=False)
        )
        yield Why(tr_noop("{one} and {other} differ in little, and that is not clear here."), shown)


def _where(square: Square, frame: Frame, grid: Places | None) -> tuple[tuple[PointPx, ...], tuple[Spot, ...]]:
    """Return the outline of a counter in the picture, and the hexes in which it may lie."""
    half, turn = square.edge_px / 2, np.radians(square.angle_deg)
    turned = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    middle = np.array([[square.x, square.y]])
    corners = middle + np.array([[-half, -half], [half, -half], [half, half], [-half, half]]) @ turned.T
    outline = tuple((float(x), float(y)) for x, y in frame.to_picture(corners))
    x, y = (float(value) for value in frame.to_map(middle)[0])
    return outline, (point_spot(x, y),) if grid is None else grid.spots_at(x, y)


def _placed(reading: Reading, spots: tuple[Spot, ...]) -> Reading:
    """Return a reading at its place, with what is unsure of that."""
    reading = replace(reading, spots=spots)
    if len(spots) == 1:
        return reading
    if spots:
        facts = (("one", str(spots[0])), ("other", str(spots[1])))
        why = Why(tr_noop("It lies across a hexside, in {one} or {other}."), facts)
    else:
        why = Why(tr_noop("It lies beside the grid."))
    return replace(reading, doubts=(Doubt.PLACE, *reading.doubts), why=(why, *reading.why))


__all__ = ["CHANCE_WANTED", "read_board", "usual_match", "weigh"]
