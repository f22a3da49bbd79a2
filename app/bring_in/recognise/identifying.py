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

from app.bring_in.recognise.finding import Square
from app.bring_in.recognise.frame import Colours
from app.bring_in.recognise.registering import Floats

COARSE_PX = 24
MOST_FACES = 40
_COARSE_EDGE = 2
_QUARTERS = 4
_UPRIGHT_BONUS = 0.015
"""Counters lie as the map does, unless the picture speaks against it."""
SHIFTS = (-0.035, 0.0, 0.035)
WIDE_SHIFTS = (-0.28, -0.21, -0.14, -0.07, 0.0, 0.07, 0.14, 0.21, 0.28)
"""Beside counters that touch, a square may be found a quarter of its edge away from where it lies."""
_TURNS_DEG = (-1.6, 0.0, 1.6)
_EDGE_LEFT_OUT = 0.04


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


def templates_of(faces: Sequence[NDArray[np.uint8]], edge_px: int, blur_px: float) -> Templates:
    """Return the faces of a bank as they would be seen with counters of that edge."""
    large = np.stack([_sized(face, edge_px) for face in faces]).astype(np.float32)
    return with_blur(large, blur_px)


def with_blur(sharp: Colours, blur_px: float) -> Templates:
    """Return templates of sharp faces as a picture of that blur shows them."""
    large = np.stack([_blurred(each, blur_px) for each in sharp])
    small = np.stack(
        [_normal(cv2.resize(each, (COARSE_PX, COARSE_PX), interpolation=cv2.INTER_AREA)) for each in large]
    )
    return Templates(small, large, blur_px)


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
    """Return a small face as one row: its middle, less its mean, of length 1. Its hue stays."""
    cut = small[_COARSE_EDGE:-_COARSE_EDGE, _COARSE_EDGE:-_COARSE_EDGE].reshape(-1)
    cut = cut - cut.mean()
    return np.asarray(cut / (np.linalg.norm(cut) + 1e-6), np.float32)


def cut_out(flat: Colours, square: Square, size_px: int, room: float = 0.0) -> Colours:
    """Return what a square shows, upright, `size_px` wide, with `room` about it in shares of its edge."""
    return np.asarray(
        cv2.warpAffine(
            flat,
            _onto(square, size_px, room),
            (size_px, size_px),
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
            borderMode=cv2.BORDER_REPLICATE,
        )
    )


def _onto(square: Square, size_px: int, room: float = 0.0) -> Floats:
    """Return the matrix from pixels of the cut to pixels of the frame."""
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
    poses = _poses(square, shifts)
    # A whole pixel of the cut is several of the frame: averaged, not picked.
    cuts = [_small_cut(flat, pose) for pose in poses]
    rows = np.stack([_normal(np.rot90(cut, quarter)) for quarter in range(_QUARTERS) for cut in cuts])
    scores = (templates.small @ rows.T).reshape(len(templates.small), _QUARTERS, len(poses))
    scores[:, 0] += _UPRIGHT_BONUS
    best = np.unravel_index(int(scores.argmax()), scores.shape)
    return scores.max(2), poses[int(best[2])]


def _small_cut(flat: Colours, pose: Square) -> Colours:
    large = cut_out(flat, pose, COARSE_PX * 3)
    return np.asarray(cv2.resize(large, (COARSE_PX, COARSE_PX), interpolation=cv2.INTER_AREA))


def _poses(square: Square, shifts: tuple[float, ...]) -> list[Square]:
    moved = []
    for turn in _TURNS_DEG:
        for dx in shifts:
            for dy in shifts:
                x, y = square.x + dx * square.edge_px, square.y + dy * square.edge_px
                moved.append(replace(square, x=x, y=y, angle_deg=square.angle_deg + turn))
    return moved


# ---- the second look


def second_look(
    flat: Colours, square: Square, scores: NDArray[np.float32], templates: Templates, most: int = MOST_FACES
) -> Likeness:
    """Return the candidates of a square told apart where they differ."""
    per_face = scores.max(1)
    chosen = np.argsort(-per_face)[:most]
    quarter = int(scores[chosen[0]].argmax())
    start = np.rot90(cut_out(flat, square, templates.edge_px), quarter)
    seen, lying = _laid_over(start, flat, square, quarter, templates.large[chosen[0]])
    misfits, fitted = _misfits(seen, templates.large[chosen])
    first = int(misfits.argmin())
    if first != 0 and misfits[first] < 0.9 * misfits[0]:
        # Laid over the wrong face it cannot lie exactly.
        seen, lying = _laid_over(start, flat, square, quarter, templates.large[chosen[first]])
        misfits, fitted = _misfits(seen, templates.large[chosen])
    order = np.argsort(misfits)
    clearances, ratios, noise = _apart(seen, fitted[order])
    match = _correlation(seen, fitted[order[0]])
    return Likeness(
        lying, chosen[order], misfits[order], clearances, ratios, match, float(per_face.max()), quarter, noise
    )


def _laid_over(
    start: Colours, flat: Colours, square: Square, quarter: int, face: Colours
) -> tuple[Colours, Square]:
    """Return the picture of a square moved, turned and stretched onto a face, and the square as it lies."""
    size = face.shape[0]
    grey = cv2.cvtColor(face.astype(np.float32), cv2.COLOR_RGB2GRAY)
    other = cv2.cvtColor(np.ascontiguousarray(start, np.float32), cv2.COLOR_RGB2GRAY)
    warp = np.eye(2, 3, dtype=np.float32)
    criteria = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, 25, 2e-4)
    everywhere = np.full(grey.shape, 255, np.uint8)
    try:
        _, found = cv2.findTransformECC(grey, other, warp, cv2.MOTION_AFFINE, criteria, everywhere, 3)
        warp = np.asarray(found, np.float32)
    except cv2.error:
        return np.ascontiguousarray(start, np.float32), square
    if not _is_slight(warp, size):
        return np.ascontiguousarray(start, np.float32), square
    # From the whole frame, not from the cut, which ends at its edge.
    onto = np.vstack([_onto(square, size), [0, 0, 1]])
    whole = onto @ _quarter_matrix(quarter, size) @ np.vstack([warp, [0, 0, 1]])
    how = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    seen = cv2.warpAffine(flat, whole[:2], (size, size), flags=how, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen, np.float32), _lying(whole, square, quarter, size)


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


def _is_slight(warp: NDArray[np.float32], size: int) -> bool:
    is_near = float(np.abs(warp[:, 2]).max()) < 0.25 * size
    return is_near and float(np.abs(warp[:, :2] - np.eye(2)).max()) < 0.15


def _inner(size: int) -> slice:
    edge = max(1, round(_EDGE_LEFT_OUT * size))
    return slice(edge, size - edge)


def _misfits(seen: Colours, faces: Colours) -> tuple[Floats, Colours]:
    """Return what is left of the picture after each face, as a mean square, and the faces in its light.

    A little of every shift and stretch is allowed: no face lies more exactly than the best.
    """
    inner = _inner(seen.shape[0])
    cut, all_cut = seen[inner, inner], faces[:, inner, inner]
    fitted = np.stack([_in_light(cut, each) for each in all_cut])
    rest = (cut[None] - fitted).reshape(len(fitted), -1)
    basis = _motions(cut)
    rest = rest - (rest @ basis) @ basis.T
    return (rest.astype(np.float64) ** 2).mean(1), fitted


def _in_light(seen: Colours, face: Colours) -> Colours:
    """Return a face with the brightness and contrast of the picture in each channel, near its own."""
    flat, target = face.reshape(-1, 3), seen.reshape(-1, 3)
    mean, wanted = flat.mean(0), target.mean(0)
    away, aim = flat - mean, target - wanted
    stiff = 40.0**2 * 0.15
    gain = ((away * aim).mean(0) + stiff) / ((away * away).mean(0) + stiff)
    # The mean may go along, but not to another colour.
    shift = 0.75 * (wanted - mean)
    return np.asarray((away * gain + mean + shift).reshape(face.shape), np.float32)


def _motions(cut: Colours) -> Colours:
    """Return an orthonormal basis of what shifts, turns and stretches do to a picture."""
    soft = cv2.GaussianBlur(cut, (0, 0), 0.8)
    dx = cv2.Sobel(soft, cv2.CV_32F, 1, 0, ksize=3)
    dy = cv2.Sobel(soft, cv2.CV_32F, 0, 1, ksize=3)
    size = cut.shape[0]
    v, u = np.mgrid[-1 : 1 : size * 1j, -1 : 1 : size * 1j].astype(np.float32)
    columns = [part * weight[..., None] for part in (dx, dy) for weight in (np.ones_like(u), u, v)]
    table = np.stack([each.reshape(-1) for each in columns], 1)
    # By Cholesky: of six columns it is as good as any, and ten times as quick.
    square = table.T @ table
    square += np.eye(len(square), dtype=np.float32) * (1e-4 * float(np.trace(square)) + 1e-6)
    return np.asarray(np.linalg.solve(np.linalg.cholesky(square), table.T).T, np.float32)


def _apart(seen: Colours, fitted: Colours) -> tuple[Floats, Floats, float]:
    """Return by how many widths of the noise, and how many times, the first face is better than another."""
    inner = _inner(seen.shape[0])
    cut = seen[inner, inner].reshape(-1)
    basis = _motions(seen[inner, inner])
    rows = fitted.reshape(len(fitted), -1)
    rest = cut - rows[0]
    rest = rest - basis @ (basis.T @ rest)
    noise = float(np.sqrt((rest.astype(np.float64) ** 2).mean())) + 0.5
    clear, ratio = np.zeros(len(rows)), np.ones(len(rows))
    for n in range(1, len(rows)):
        apart = rows[n] - rows[0]
        apart = apart - basis @ (basis.T @ apart)
        length = float(np.linalg.norm(apart)) + 1e-6
        share = float(rest @ apart) / length**2
        clear[n] = (0.5 - share) * length / noise
        weight = apart * apart
        mine = float((weight * rest * rest).sum()) + 1e-6
        other = float((weight * (rest - apart) ** 2).sum())
        ratio[n] = np.sqrt(other / mine)
    return clear, ratio, noise


def _correlation(seen: Colours, face: Colours) -> float:
    inner = _inner(seen.shape[0])
    a, b = seen[inner, inner].reshape(-1), face.reshape(-1)
    a, b = a - a.mean(), b - b.mean()
    return float(a @ b / (np.linalg.norm(a) * np.linalg.norm(b) + 1e-6))
