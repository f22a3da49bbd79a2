"""How much of a picture is left after each face of a bank, and where two of them differ.

All faces are held against a counter at once, with every small shift, turn and stretch of it: the sums that
this takes are one product of matrices, so that no face is ever fitted to the picture by itself.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from app.bring_in.recognise.frame import Colours
from app.bring_in.recognise.registering import Floats

_EDGE_LEFT_OUT = 0.04
_CHANNELS = 3
_STIFF = 40.0**2 * 0.15
"""Contrast, as its variance, that holds the gain of a channel near 1."""
_ALONG = 0.75
"""Such a share of another brightness the face goes along with, but not to another colour."""


@dataclass(frozen=True, eq=False)
class Seen:
    """A counter laid over a face, as one row of its pixels; its edge, cut or frayed, is left out.

    `motions` is an orthonormal basis (pixels x 6) of what shifts, turns and stretches do to it.
    """

    row: NDArray[np.float32]
    motions: NDArray[np.float32]

    @classmethod
    def of(cls, seen: Colours) -> Seen:
        """Return it of a counter's picture (edge x edge x 3)."""
        cut = _inside(seen)
        return cls(cut.reshape(-1), _motions(cut))

    def without_motions(self, rows: NDArray[np.float32]) -> NDArray[np.float32]:
        """Return rows (n x pixels) without what any motion of the counter explains."""
        return np.asarray(rows - (rows @ self.motions) @ self.motions.T)


@dataclass(frozen=True, eq=False)
class Fit:
    """Faces in the light of a counter, and what they leave of it.

    `misfits` are mean squares in grey levels; `gain` and `shift` (faces x 3) make of a face's colours what it
    would look like there.
    """

    faces: NDArray[np.float32]
    gain: Floats
    shift: Floats
    misfits: Floats

    def in_light(self, order: NDArray[np.int64]) -> NDArray[np.float32]:
        """Return some of the faces, one a row, in the light of the counter."""
        gain, shift = (each[order].astype(np.float32)[:, None] for each in (self.gain, self.shift))
        of_pixels = self.faces[order].reshape(len(order), -1, _CHANNELS)
        return np.asarray((of_pixels * gain + shift).reshape(len(order), -1))


def inner_faces(large: Colours) -> NDArray[np.float32]:
    """Return faces (n x edge x edge x 3) one a row, without their edges."""
    inner = _inner(large.shape[1])
    return np.ascontiguousarray(large[:, inner, inner]).reshape(len(large), -1)


def held_against(seen: Seen, faces: NDArray[np.float32]) -> Fit:
    """Return what is left of a counter after each face (n x pixels), its light and small motions allowed."""
    pixels = len(seen.row) // _CHANNELS
    mean = seen.row.reshape(-1, _CHANNELS).mean(0, dtype=np.float64)
    away = seen.row - np.tile(mean.astype(np.float32), pixels)
    sums = (faces @ _by_channel(away, seen.motions)).astype(np.float64)
    sums = sums.reshape(len(faces), -1, _CHANNELS)
    with_seen, with_motions, total = sums[:, 0], sums[:, 1:-1], sums[:, -1]
    of_face = total / pixels
    by_pixel = faces.reshape(len(faces), -1, _CHANNELS)
    squares = np.einsum("npc,npc->nc", by_pixel, by_pixel).astype(np.float64) - pixels * of_face**2
    gain = (with_seen / pixels + _STIFF) / (squares / pixels + _STIFF)
    left = (1 - _ALONG) * (mean - of_face)
    own = (away.reshape(-1, _CHANNELS).astype(np.float64) ** 2).sum(0)
    whole = (own - 2 * gain * with_seen + gain**2 * squares + pixels * left**2).sum(1)
    # What motions explain of the rest, from the same sums: the rest itself is never made.
    motions = seen.motions.reshape(pixels, _CHANNELS, -1).astype(np.float64)
    ones = motions.sum(0)
    of_seen = np.einsum("p,pk->k", away.astype(np.float64), seen.motions.astype(np.float64))
    of_faces = np.einsum("nc,nkc->nk", gain, with_motions) - (gain * of_face) @ ones
    explained = of_seen + left @ ones - of_faces
    misfits = np.maximum(whole - (explained**2).sum(1), 0.0) / len(seen.row)
    return Fit(faces, gain, of_face * (1 - gain) + _ALONG * (mean - of_face), misfits)


def _by_channel(away: NDArray[np.float32], motions: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the columns that all sums are made with, each once for a channel: picture, motions, ones."""
    columns = np.column_stack([away, motions, np.ones_like(away)]).reshape(
        -1, _CHANNELS, motions.shape[1] + 2
    )
    table = np.zeros((*columns.shape, _CHANNELS), np.float32)
    for channel in range(_CHANNELS):
        table[:, channel, :, channel] = columns[:, channel]
    return table.reshape(len(away), -1)


def apart(seen: Seen, fitted: NDArray[np.float32]) -> tuple[Floats, Floats, float]:
    """Return by how many widths of the noise, and how many times, the first face is better than another.

    `fitted` are faces in the light of the counter, one a row, the best first. The noise comes last.
    """
    rest = seen.without_motions((seen.row - fitted[0])[None])[0]
    noise = float(np.sqrt((rest.astype(np.float64) ** 2).mean())) + 0.5
    away = seen.without_motions(fitted[1:] - fitted[0])
    weight = away * away
    length = np.sqrt(weight.sum(1, dtype=np.float64)) + 1e-6
    share = (away @ rest) / length**2
    mine = weight @ (rest * rest) + 1e-6
    other = np.einsum("np,np->n", weight, np.square(rest - away)) + 1e-6
    clear, ratio = (0.5 - share) * length / noise, np.sqrt(other / mine)
    return np.concatenate([[0.0], clear]), np.concatenate([[1.0], ratio]), noise


def correlation(seen: Seen, fitted: NDArray[np.float32]) -> float:
    """Return how like a face in its light a counter is, -1 to 1."""
    a, b = seen.row - seen.row.mean(), fitted - fitted.mean()
    return float(a @ b / (np.linalg.norm(a) * np.linalg.norm(b) + 1e-6))


def _inner(size: int) -> slice:
    edge = max(1, round(_EDGE_LEFT_OUT * size))
    return slice(edge, size - edge)


def _inside(seen: Colours) -> Colours:
    inner = _inner(seen.shape[0])
    return np.ascontiguousarray(seen[inner, inner], np.float32)


def _motions(cut: Colours) -> NDArray[np.float32]:
    """Return an orthonormal basis of what shifts, turns and stretches do to a picture."""
    soft = cv2.GaussianBlur(cut, (0, 0), 0.8)
    dx = cv2.Sobel(soft, cv2.CV_32F, 1, 0, ksize=3)
    dy = cv2.Sobel(soft, cv2.CV_32F, 0, 1, ksize=3)
    size = cut.shape[0]
    v, u = np.mgrid[-1 : 1 : size * 1j, -1 : 1 : size * 1j].astype(np.float32)
    columns = [part * weight[..., None] for part in (dx, dy) for weight in (np.ones_like(u), u, v)]
    table = np.stack([each.reshape(-1) for each in columns], 1)
    # By Cholesky: of six columns it is as good as any, and ten times as quick.
    square = (table.T @ table).astype(np.float64)
    square += np.eye(len(square)) * (1e-4 * float(np.trace(square)) + 1e-6)
    upright = np.linalg.inv(np.linalg.cholesky(square)).T
    return np.asarray(table @ upright.astype(np.float32), np.float32)
