"""Which counter it is: every face of the bank is held against what was found.

First small and in all four quarters of a turn, so that some forty faces are left; then, laid over the best of
them exactly, only where the candidates differ: regiments of one division differ in two figures.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from app.bring_in.pictures import Pixels
from app.bring_in.recognise.finding import Square
from app.bring_in.recognise.frame import Colours
from app.bring_in.recognise.misfit import Fit, Seen, apart, correlation, held_against, inner_faces
from app.bring_in.recognise.registering import Floats

COARSE_PX = 24
MOST_FACES = 40
_COARSE_EDGE = 2
_QUARTERS = 4
_HOW = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
_UPRIGHT_BONUS = 0.015
"""Counters lie as the map does, unless the picture speaks against it."""
SHIFTS = (-0.035, 0.0, 0.035)
WIDE_SHIFTS = (-0.28, -0.21, -0.14, -0.07, 0.0, 0.07, 0.14, 0.21, 0.28)
"""Beside counters that touch, a square may be found a quarter of its edge away from where it lies."""
_TURNS_DEG = (-1.6, 0.0, 1.6)
_CONTENDERS, _NEAR = 8, 3.0
"""So many faces, and those that leave no more than so many times what the best leaves, are laid over it."""
_EDGE = 0.05
"""Not looked at where faces are laid: what is cut with a cell, of the next one, pulls all of it that way."""
_FACE_OFF, _FACE_BENT = 0.06, 0.05
"""No cut of a bank is farther off than that from another one, in shares of its edge."""
_SOME_MATCH, _SOME_EDGES = 0.75, 0.76
"""On poor photographs squares of the bare map had 0.65 and 0.71 at most, counters 0.84 and 0.80 at least,
those that the bank has not among them."""


@dataclass(frozen=True, eq=False)
class Templates:
    """The faces of a bank: small and normalised, and at the size of the picture (n x edge x edge x 3)."""

    small: Colours
    large: Colours
    blur_px: float

    @property
    def edge_px(self) -> int:
        """The edge of the large ones."""
        return int(self.large.shape[1])


@dataclass(frozen=True, eq=False)
class Likeness:
    """How one square was told apart. `faces` are indices of templates, the best first, with for each

    `misfits`: the mean square of what is left of it in grey levels, where all candidates are looked at alike;
    `clearances`: by how many widths of the noise the best is nearer than it, where they differ;
    `ratios`: how many times better the best is than it, there. `match` is the correlation with the best,
    `coarse` the best of the first look, `quarter` by how many quarters it is turned. `square` lies exactly.
    """

    square: Square
    faces: NDArray[np.int64]
    misfits: Floats
    clearances: Floats
    ratios: Floats
    match: float
    coarse: float
    quarter: int
    noise: float


def is_bare(likenesses: Sequence[Likeness]) -> bool:
    """Return whether nothing that was found on a board is a counter: none is like one, or has clear edges.

    Asked of all of them together: glare and shade make one or two squares of an empty map, each as likely as
    the worst of a full board, but there is always a better one on that.
    """
    return all(each.match < _SOME_MATCH and each.square.edges < _SOME_EDGES for each in likenesses)


def templates_of(faces: Sequence[NDArray[np.uint8]], edge_px: int, blur_px: float) -> Templates:
    """Return the faces of a bank as they would be seen with counters of that edge."""
    large = np.stack([_sized(face, edge_px) for face in faces]).astype(np.float32)
    return with_blur(large, blur_px)


def with_blur(sharp: Colours, blur_px: float) -> Templates:
    """Return templates of sharp faces as a picture of that blur shows them."""
    large = np.stack([_blurred(each, blur_px) for each in sharp])
    small = [cv2.resize(each, (COARSE_PX, COARSE_PX), interpolation=cv2.INTER_AREA) for each in large]
    return Templates(_normal(np.stack(small)), large, blur_px)


def _sized(face: NDArray[np.uint8], edge_px: int) -> NDArray[np.uint8]:
    shrinks = min(face.shape[:2]) > edge_px
    how = cv2.INTER_AREA if shrinks else cv2.INTER_CUBIC
    return np.asarray(cv2.resize(face, (edge_px, edge_px), interpolation=how))


def _blurred(face: Colours, blur_px: float) -> Colours:
    return (
        face
        if blur_px < 0.3
        else np.asarray(cv2.GaussianBlur(face, (0, 0), blur_px, borderType=cv2.BORDER_REPLICATE))
    )


def _normal(small: Colours) -> Colours:
    """Return small faces (n x edge x edge x 3), one a row: its middle, less its mean, of length 1.

    Its hue stays.
    """
    middle = slice(_COARSE_EDGE, -_COARSE_EDGE)
    rows = small[:, middle, middle].reshape(len(small), -1)
    rows = rows - rows.mean(1, keepdims=True)
    return np.asarray(rows / (np.linalg.norm(rows, axis=1, keepdims=True) + 1e-6), np.float32)


def _quarter_orders() -> tuple[NDArray[np.int64], ...]:
    """Return for each quarter of a turn which number of a row of `_normal` comes at which place."""
    size = COARSE_PX - 2 * _COARSE_EDGE
    numbers = np.arange(size * size * 3).reshape(size, size, 3)
    return tuple(np.rot90(numbers, quarter).reshape(-1) for quarter in range(_QUARTERS))


_QUARTER_ORDERS = _quarter_orders()


def cut_out(flat: Colours | Pixels, square: Square, size_px: int, room: float = 0.0) -> Colours:
    """Return what a square shows, upright, `size_px` wide, with `room` about it in shares of its edge."""
    return np.asarray(
        cv2.warpAffine(
            flat,
            onto(square, size_px, room),
            (size_px, size_px),
            flags=_HOW,
            borderMode=cv2.BORDER_REPLICATE,
        )
    )


def onto(square: Square, size_px: int, room: float = 0.0) -> Floats:
    """Return the matrix from pixels of a cut, as `cut_out` makes it, to pixels of the frame."""
    step = square.edge_px * (1 + 2 * room) / size_px
    turn = np.radians(square.angle_deg)
    turned = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]]) * step
    middle = np.array([square.x, square.y]) - turned @ np.full(2, (size_px - 1) / 2)
    return np.asarray(np.c_[turned, middle], float)


# ---- the first look


def first_look(
    flat: Colours, square: Square, templates: Templates, shifts: tuple[float, ...] = SHIFTS
) -> tuple[NDArray[np.float32], Square]:
    """Return how like every face is, in each quarter of a turn (faces x 4), and the square laid better.

    `shifts` are tried both ways, in shares of the edge.
    """
    poses = _poses(shifts)
    rows = _normal(_small_cuts(flat, square, shifts))
    # Turned by a quarter a row is the same row in another order: the mean and the length stay.
    turned = np.concatenate([rows[:, order] for order in _QUARTER_ORDERS])
    scores = (templates.small @ turned.T).reshape(len(templates.small), _QUARTERS, len(poses))
    scores[:, 0] += _UPRIGHT_BONUS
    best = np.unravel_index(int(scores.argmax()), scores.shape)
    dx, dy, turn = poses[int(best[2])]
    x, y = square.x + dx * square.edge_px, square.y + dy * square.edge_px
    return scores.max(2), replace(square, x=x, y=y, angle_deg=square.angle_deg + turn)


def _poses(shifts: tuple[float, ...]) -> list[tuple[float, float, float]]:
    """Return what is tried: shifts to the right and down in shares of the edge, and turns in degrees."""
    return [(dx, dy, turn) for turn in _TURNS_DEG for dx in shifts for dy in shifts]


def _small_cuts(flat: Colours, square: Square, shifts: tuple[float, ...]) -> Colours:
    """Return what each pose shows, small."""
    large = COARSE_PX * 3
    turned = {turn: onto(replace(square, angle_deg=square.angle_deg + turn), large) for turn in _TURNS_DEG}
    made = np.empty((len(_poses(shifts)), COARSE_PX, COARSE_PX, 3), np.float32)
    for n, (dx, dy, turn) in enumerate(_poses(shifts)):
        matrix = turned[turn].copy()
        matrix[:, 2] += (dx * square.edge_px, dy * square.edge_px)
        # A whole pixel of the cut is several of the frame: averaged, not picked.
        cut = cv2.warpAffine(flat, matrix, (large, large), flags=_HOW, borderMode=cv2.BORDER_REPLICATE)
        made[n] = cv2.resize(cut, (COARSE_PX, COARSE_PX), interpolation=cv2.INTER_AREA)
    return made


# ---- the second look


def second_look(
    flat: Colours, square: Square, scores: NDArray[np.float32], templates: Templates, most: int = MOST_FACES
) -> Likeness:
    """Return the candidates of a square told apart where they differ."""
    # One quarter for all: held against each other in different turns, candidates differ in everything.
    per_face = scores.max(1)
    chosen = np.argsort(-per_face)[:most]
    quarter = int(scores[chosen[0]].argmax())
    start = np.rot90(cut_out(flat, square, templates.edge_px), quarter)
    faces = inner_faces(templates.large[chosen])
    picture, fit, lying = _fitted(start, flat, square, quarter, templates.large[chosen[0]], faces)
    first = int(fit.misfits.argmin())
    # Once more and no oftener: of near twins either lays it well enough.
    if first != 0 and fit.misfits[first] < 0.9 * fit.misfits[0]:
        # Laid over the wrong face it cannot lie exactly.
        picture, fit, lying = _fitted(start, flat, square, quarter, templates.large[chosen[first]], faces)
    common, seen = fit, Seen.of(picture)
    fit = _each_laid(picture, common, templates.large[chosen])
    order = np.argsort(fit.misfits)
    fitted = fit.in_light(order)
    clearances, ratios, noise = apart(seen, fitted)
    if order[0] != int(common.misfits.argmin()):
        # Laid over all at once another is the best: then neither is taken without asking.
        ratios[1:] = np.minimum(ratios[1:], 1.0)
    match, coarse = correlation(seen, fitted[0]), float(per_face.max())
    return Likeness(
        lying, chosen[order], fit.misfits[order], clearances, ratios, match, coarse, quarter, noise
    )


def _fitted(
    start: Colours, flat: Colours, square: Square, quarter: int, face: Colours, faces: NDArray[np.float32]
) -> tuple[Colours, Fit, Square]:
    """Return a square laid over one face, all candidates held against it, and the square as it lies."""
    picture, lying = _laid_over(start, flat, square, quarter, face)
    return picture, held_against(Seen.of(picture), faces), lying


def _laid_over(
    start: Colours, flat: Colours, square: Square, quarter: int, face: Colours
) -> tuple[Colours, Square]:
    """Return the picture of a square moved, turned and stretched onto a face, and the square as it lies."""
    size = face.shape[0]
    warp = _warp(_grey(face), _grey(start), 0.0)
    if warp is None or not _is_slight(warp, 0.25 * size, 0.15):
        return np.ascontiguousarray(start, np.float32), square
    # From the whole frame, not from the cut, which ends at its edge.
    matrix = np.vstack([onto(square, size), [0, 0, 1]])
    whole = matrix @ _quarter_matrix(quarter, size) @ np.vstack([warp, [0, 0, 1]])
    seen = cv2.warpAffine(flat, whole[:2], (size, size), flags=_HOW, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen, np.float32), _lying(whole, square, quarter, size)


def _each_laid(picture: Colours, fit: Fit, large: Colours) -> Fit:
    """Return the fit with every face that comes near the best laid over the counter by itself.

    Cells of a sheet are cut a pixel or two apart: laid over one cut alone, a counter lies askew on that of
    its own face, and of near twins the one that is cut alike wins over the one that is printed alike.
    """
    near = np.argsort(fit.misfits)[:_CONTENDERS]
    near = near[fit.misfits[near] <= _NEAR * fit.misfits[near[0]]]
    if len(near) < 2:
        return fit
    seen, faces = _grey(picture), fit.faces.copy()
    faces[near] = inner_faces(np.stack([_moved(large[n], seen) for n in near]))
    return held_against(Seen.of(picture), faces)


def _moved(face: Colours, seen: NDArray[np.float32]) -> Colours:
    """Return a face moved, turned and stretched a little onto a counter in grey."""
    warp = _warp(seen, _grey(face), _EDGE)
    if warp is None or not _is_slight(warp, _FACE_OFF * len(face), _FACE_BENT):
        return face
    # Cubic: what is moved by half a pixel must not look softer than what stays.
    how = cv2.INTER_CUBIC | cv2.WARP_INVERSE_MAP
    size = (face.shape[1], face.shape[0])
    return np.asarray(cv2.warpAffine(face, warp, size, flags=how, borderMode=cv2.BORDER_REPLICATE))


def _grey(colours: Colours) -> NDArray[np.float32]:
    return np.asarray(cv2.cvtColor(np.ascontiguousarray(colours, np.float32), cv2.COLOR_RGB2GRAY))


def _warp(
    onto: NDArray[np.float32], other: NDArray[np.float32], without: float
) -> NDArray[np.float32] | None:
    """Return the matrix from pixels of one grey picture to those of another that is like it, if there is.

    `without` is the share of its edge that is not looked at.
    """
    criteria = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, 25, 2e-4)
    inside = np.zeros(onto.shape, np.uint8)
    edge = round(without * len(onto))
    inside[edge : len(onto) - edge, edge : len(onto) - edge] = 255
    start = np.eye(2, 3, dtype=np.float32)
    try:
        _, found = cv2.findTransformECC(onto, other, start, cv2.MOTION_AFFINE, criteria, inside, 3)
    except cv2.error:
        return None
    return np.asarray(found, np.float32)


def _lying(whole: Floats, square: Square, quarter: int, size: int) -> Square:
    """Return a square where a matrix from pixels of a face to those of the frame lays it."""
    x, y, _ = whole @ np.array([(size - 1) / 2, (size - 1) / 2, 1])
    turned = whole[:2, :2] @ _quarter_matrix(-quarter, size)[:2, :2]
    angle = np.degrees(np.arctan2(turned[1, 0] - turned[0, 1], turned[0, 0] + turned[1, 1]))
    edge = float(np.sqrt(abs(np.linalg.det(turned)))) * size
    return replace(square, x=float(x), y=float(y), edge_px=edge, angle_deg=float(angle))


def _quarter_matrix(quarter: int, size: int) -> Floats:
    """Return where a pixel of a cut turned by `np.rot90` was before."""
    last = size - 1
    one = np.array([[0, -1, last], [1, 0, 0], [0, 0, 1]], float)
    return np.asarray(np.linalg.matrix_power(one, quarter))


def _is_slight(warp: NDArray[np.float32], most_px: float, most_bent: float) -> bool:
    is_near = float(np.abs(warp[:, 2]).max()) < most_px
    return is_near and float(np.abs(warp[:, :2] - np.eye(2)).max()) < most_bent
