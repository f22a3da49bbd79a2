"""Images of what may be hexsides: thin lines, dark and light, and edges; light and contrast evened out."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from enum import Enum

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.float32]

LEAST_SIDE_PX = 260
"""A picture is not halved below this."""

_SPREAD_PX = 31
"""Contrast is evened out over so many pixels: about a hex, so that counters and charts do not rule."""


class Channel(Enum):
    """What a hexside looks like."""

    DARK = "dark lines"
    LIGHT = "light lines"
    EDGE = "edges"
    STRAIGHT_DARK = "dark lines that run straight"
    STRAIGHT_LIGHT = "light lines that run straight"
    FINE_DARK = "fine dark lines"
    FINE_LIGHT = "fine light lines"


Lines = Mapping[tuple[int, Channel], Image]
"""The lines of a picture, by how often it was halved and by their kind."""

HALF_AS_FINE = ((1, Channel.FINE_DARK), (1, Channel.FINE_LIGHT))
"""Images for what stands out of the whole picture alone: windows of them show what those of others do."""

_BROAD = (Channel.DARK, Channel.LIGHT, Channel.EDGE, Channel.STRAIGHT_DARK, Channel.STRAIGHT_LIGHT)
_LIGHT = (Channel.LIGHT, Channel.STRAIGHT_LIGHT)
_STRAIGHT = (Channel.STRAIGHT_DARK, Channel.STRAIGHT_LIGHT)

_ABOUT_PX = 2.5
"""Straightness is looked for so far about each pixel: wider than the stroke of a letter, narrower than a
hexside of the smallest hexes looked for is long."""


def halved(image: Image) -> list[Image]:
    """Return the image and its halves, quarters and so on while they are large enough."""
    found = [image]
    while min(found[-1].shape) / 2 >= LEAST_SIDE_PX:
        last = found[-1]
        # An odd last line is left out, so that each pixel stands for exactly four.
        even = last[: last.shape[0] // 2 * 2, : last.shape[1] // 2 * 2]
        half = (even.shape[1] // 2, even.shape[0] // 2)
        found.append(floats(cv2.resize(even, half, interpolation=cv2.INTER_AREA)))
    return found


def all_lines(levels: Sequence[Image]) -> dict[tuple[int, Channel], Image]:
    """Return the lines of every kind on every level.

    Fine lines are looked for on a picture two or four times as fine and then made smaller: a hairline about a
    large hex is gone where the picture itself is made smaller first.
    """
    found = {(n, channel): lines_of(image, channel) for n, image in enumerate(levels) for channel in _BROAD}
    for channel, light in ((Channel.FINE_DARK, False), (Channel.FINE_LIGHT, True)):
        for n, image in enumerate(levels[:-1]):
            strength = _fine_lines(image, light=light)
            # Half as fine too where the picture itself is asked: so a small one shows them at all.
            for coarser in (n + 2, n + 1) if n == 0 else (n + 2,):
                if coarser < len(levels):
                    found[coarser, channel] = _made_smaller(strength, levels[coarser].shape)
    return found


def _fine_lines(image: Image, *, light: bool) -> Image:
    strength = _ridges(floats(cv2.GaussianBlur(image, (0, 0), 1.0)), light=light)
    # Roads and letters are far stronger than hairlines: here they must not rule.
    return np.minimum(strength, float(np.percentile(strength[::5, ::5], 92)) + 1e-6)


def _made_smaller(strength: Image, shape: tuple[int, ...]) -> Image:
    """Return an image of lines made smaller by a whole factor."""
    high, wide = shape
    factor = strength.shape[1] // wide
    whole = strength[: high * factor, : wide * factor]
    return _evened(floats(cv2.resize(whole, (wide, high), interpolation=cv2.INTER_AREA)))


def lines_of(image: Image, channel: Channel, sigma: float = 1.0) -> Image:
    """Return how much each pixel lies on a line of a kind, with mean about 0 and a like spread everywhere.

    Lines are where the second derivative across is large (Hessian, its largest eigenvalue).
    """
    smooth = floats(cv2.GaussianBlur(image, (0, 0), sigma))
    if channel is Channel.EDGE:
        return _evened(_edges(smooth))
    made = _straight_ridges if channel in _STRAIGHT else _ridges
    return _evened(made(smooth, light=channel in _LIGHT))


def floats(values: NDArray[np.generic]) -> Image:
    """Return values as an image: OpenCV does not say of what kind its results are."""
    return np.asarray(values, np.float32)


def _edges(smooth: Image) -> Image:
    return floats(cv2.magnitude(cv2.Scharr(smooth, cv2.CV_32F, 1, 0), cv2.Scharr(smooth, cv2.CV_32F, 0, 1)))


def _ridges(smooth: Image, *, light: bool) -> Image:
    bend, along, askew = _second_derivatives(smooth, light=light)
    return floats(np.maximum((bend + cv2.magnitude(along, askew)) / 2, 0.0))


def _straight_ridges(smooth: Image, *, light: bool) -> Image:
    """Return ridges where those about them run the same way.

    A number in each hex repeats as the hexes do, and is printed more strongly than thin sides are: its
    strokes run all ways within a few pixels, as do trees and houses, where a side runs one way.
    """
    bend, along, askew = _second_derivatives(smooth, light=light)
    size = floats(cv2.magnitude(along, askew))
    ridges = floats(np.maximum((bend + size) / 2, 0.0))
    most = float(np.percentile(ridges[::3, ::3], 95)) + 1e-6
    ridges = np.minimum(ridges, most)
    # As vectors at the double angle, so that opposite directions add up and square ones cancel.
    share = ridges / (size + 1e-6)
    summed = cv2.magnitude(_about(along * share), _about(askew * share))
    return floats(ridges * (summed / (_about(ridges) + 0.05 * most)) ** 2)


def _about(values: Image) -> Image:
    return floats(cv2.GaussianBlur(values, (0, 0), _ABOUT_PX))


def _second_derivatives(smooth: Image, *, light: bool) -> tuple[Image, Image, Image]:
    """Return the sum of the two along the axes, their difference, and twice the mixed one."""
    xx, yy = cv2.Sobel(smooth, cv2.CV_32F, 2, 0), cv2.Sobel(smooth, cv2.CV_32F, 0, 2)
    xy = cv2.Sobel(smooth, cv2.CV_32F, 1, 1)
    sign = -1.0 if light else 1.0
    return floats(sign * (xx + yy)), floats(sign * (xx - yy)), floats(sign * 2 * xy)


def _evened(strength: Image) -> Image:
    few = strength[::3, ::3]
    # Counters, titles and roads are stronger than any hexside: what exceeds the common run counts no more.
    strength = np.minimum(strength, float(np.percentile(few, 97.5)) + 1e-6)
    strength = strength - _wide(strength)
    power = _wide(strength * strength)
    floor = 0.25 * math.sqrt(float(power[::3, ::3].mean())) + 1e-6
    return floats(strength / (np.sqrt(np.maximum(power, 0.0)) + floor))


def _wide(values: Image) -> Image:
    """Return the mean over a wide neighbourhood: two boxes are near enough to a bell, and far faster."""
    size = (_SPREAD_PX, _SPREAD_PX)
    return floats(cv2.blur(cv2.blur(values, size), size))
