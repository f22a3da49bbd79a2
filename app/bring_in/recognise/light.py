"""What the map looks like in the light of the picture: colours of the print, shade, white balance.

Seen where points of both agree first, then wherever picture and map are alike; counters do not count.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from app.bring_in.recognise.frame import Colours

_ROUNDS, _FIRST, _SEEN_ALONE = 6, 3, 4
"""All rounds; those with colours held firmly to the map's; those in which only what was seen counts."""
_UNSEEN = 0.15
_HARDLY = 0.001
_ENOUGH = 400
_FIRM, _LOOSE = (0.04, 4.0), (1e-3, 0.02)
"""How firmly a mixture holds to the map's own colours, and how straight its curve is kept."""
_WINDOW = 0.055
"""The reach of shade, in shares of the longer side: finer light is not looked for."""


@dataclass(frozen=True, eq=False)
class Light:
    """The picture without its light, in the colours of the map, and how far each pixel is from the map.

    `flat` has the picture so, `away` the distance in grey levels, `noise` what is usual on the empty map.
    """

    flat: Colours
    map: Colours
    away: NDArray[np.float32]
    noise: float
    light: Colours
    glare: Colours
    press: NDArray[np.float64]

    def printed(self, colours: NDArray[np.generic]) -> Colours:
        """Return colours of a clean picture as this print shows them: counters come from the same press."""
        flat = np.asarray(colours, np.float32).reshape(-1, 3)
        return np.asarray(_terms(flat) @ self.press, np.float32).reshape(colours.shape)

    def flattened(self, picture: NDArray[np.uint8]) -> Colours:
        """Return a larger picture of the same frame without its light."""
        size = (picture.shape[1], picture.shape[0])
        light, glare = (
            cv2.resize(_of_one_hue(each), size, interpolation=cv2.INTER_LINEAR)
            for each in (self.light, self.glare)
        )
        return np.asarray(picture / light - glare, np.float32)


def lit(
    seen: NDArray[np.uint8], of_map: NDArray[np.uint8], start: NDArray[np.float32], is_map: NDArray[np.bool_]
) -> Light:
    """Return picture and map in one light; `start` says where the map is seen, 0 to 1."""
    picture, base = _calmed(seen, of_map)
    window = _WINDOW * max(base.shape[:2])
    # A full board is three parts counters and one part map. Had all of it the least say at first, the light
    # would be that of the counters: then these are the map, and no later round finds back.
    weight = (start + _HARDLY) * is_map
    light = np.ones(base.shape, np.float32)
    for turn in range(_ROUNDS):
        # A few points have few colours: at first they may turn the map's own but little.
        mixture = _mixture(picture / light, base, weight, _FIRM if turn < _FIRST else _LOOSE)
        shown = np.asarray(_terms(base.reshape(-1, 3)) @ mixture, np.float32).reshape(base.shape)
        light = _light(picture, shown, weight, window)
        left = picture / light - shown
        glare = _local_mean(left, weight, window)
        rest = np.sqrt(((left - glare) ** 2).mean(-1))
        # The usual rest of the better part of the picture: the other part may be all counters.
        usual = max(float(np.percentile(rest[is_map], 20)) * 1.6, 2.0)
        # Where the map was seen it counts in any case: elsewhere counters may be the most of it.
        alike = 1 / (1 + (rest / (2.5 * usual)) ** 2) ** 2
        unseen = _UNSEEN * max(0, turn + 1 - _SEEN_ALONE) / (_ROUNDS - _SEEN_ALONE)
        weight = (is_map * alike * (unseen + start)).astype(np.float32)
    # The map has few colours: what it says of those that it has not is taken with care.
    press = _mixture(picture / _of_one_hue(light) - _of_one_hue(glare), base, weight, _FIRM)
    flat = picture / light - glare
    least = _least_around(flat, shown)
    calm = float(np.percentile(rest[is_map], 15)) * 1.8
    seen_map = rest[is_map & (start > 0.3)]
    if seen_map.size > _ENOUGH:
        calm = min(calm, 1.4 * float(np.median(seen_map)))
    return Light(flat, shown, least, max(calm, 1.5), light, glare, press)


def _calmed(seen: NDArray[np.uint8], of_map: NDArray[np.uint8]) -> tuple[Colours, Colours]:
    """Return both pictures softened as far as the grain of the one asks for."""
    fine = cv2.Laplacian(seen.astype(np.float32), cv2.CV_32F)
    # Of pure noise of width 1 the median of the absolute Laplacian is about 3.
    grain = float(np.median(np.abs(fine))) / 3.0
    blur = float(np.clip(0.35 * grain, 0.5, 1.6))
    picture, base = (cv2.GaussianBlur(each.astype(np.float32), (0, 0), blur) for each in (seen, of_map))
    return np.asarray(picture), np.asarray(base)


def _mixture(
    picture: Colours, base: Colours, weight: NDArray[np.float32], hold: tuple[float, float]
) -> NDArray[np.float64]:
    """Return what makes colours of the print of the map's: each channel a mixture of all, a little curved.

    `hold` is how firmly it holds to the map's own colours, in the mixture and in its curve.
    """
    step = max(1, int(np.sqrt(weight.size / 60_000)))
    terms = _terms(base[::step, ::step].reshape(-1, 3))
    w = weight[::step, ::step].reshape(-1, 1)
    target = picture[::step, ::step].reshape(-1, 3)
    stiff = np.diag([hold[0]] * 4 + [hold[1]] * 3).astype(np.float32) * float(w.sum())
    # Stiff towards the map as it is.
    plain = np.vstack([np.zeros((1, 3)), np.eye(3), np.zeros((3, 3))]).astype(np.float32)
    stiff *= 255**2
    return np.asarray(np.linalg.solve(terms.T @ (w * terms) + stiff, terms.T @ (w * target) + stiff @ plain))


def _terms(colours: Colours) -> Colours:
    one = np.ones((len(colours), 1), np.float32) * 255
    return np.concatenate([one, colours, colours * colours / 255], 1)


def _light(picture: Colours, shown: Colours, weight: NDArray[np.float32], window: float) -> Colours:
    small = 8
    w = weight[..., None]
    size = (max(2, picture.shape[1] // small), max(2, picture.shape[0] // small))
    up = cv2.resize(picture * shown * w, size, interpolation=cv2.INTER_AREA)
    low = cv2.resize(shown * shown * w, size, interpolation=cv2.INTER_AREA)
    up, low = (cv2.GaussianBlur(each, (0, 0), window / small) for each in (up, low))
    usual = up.sum((0, 1)) / np.maximum(low.sum((0, 1)), 1e-6)
    # Where no map is seen far around, the light of the whole picture holds.
    calm = 1e-3 * low.mean((0, 1))
    field = (up + calm * usual) / (low + calm)
    field = cv2.resize(
        field.astype(np.float32), (picture.shape[1], picture.shape[0]), interpolation=cv2.INTER_CUBIC
    )
    return np.asarray(np.clip(field, 0.05, 20), np.float32)


def _of_one_hue(field: Colours) -> Colours:
    """Return a field of light that is everywhere of the same hue.

    What follows the map's own hues makes the map look right, and counters of another hue wrong.
    """
    hue = field.mean((0, 1)) - float(field.mean())
    return np.asarray(field.mean(-1, keepdims=True) + hue, np.float32)


def _local_mean(left: Colours, weight: NDArray[np.float32], window: float) -> Colours:
    """Return what light adds: glare, haze, and what the mixture of colours did not meet."""
    small, w = 8, weight[..., None]
    size = (max(2, left.shape[1] // small), max(2, left.shape[0] // small))
    up = cv2.resize(left * w, size, interpolation=cv2.INTER_AREA)
    low = cv2.resize(weight, size, interpolation=cv2.INTER_AREA)
    up, low = cv2.GaussianBlur(up, (0, 0), window / small), cv2.GaussianBlur(low, (0, 0), window / small)
    field = up / (low + 0.02 * float(low.mean()))[..., None]
    shape = (left.shape[1], left.shape[0])
    return np.asarray(cv2.resize(field.astype(np.float32), shape, interpolation=cv2.INTER_CUBIC))


def _least_around(flat: Colours, shown: Colours) -> NDArray[np.float32]:
    """Return how far each pixel is from the map, a pixel to either side: none is laid down so exactly."""
    best = np.full(flat.shape[:2], np.inf, np.float32)
    for dy in (-1, 0, 1):
        for dx in (-1, 0, 1):
            moved = np.roll(shown, (dy, dx), (0, 1))
            best = np.minimum(best, ((flat - moved) ** 2).mean(-1))
    return np.sqrt(best)
