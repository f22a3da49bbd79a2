"""All counters of a picture are found, before any of them is told apart: on the map laid flat and small."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from app.bring_in.pictures import Pixels
from app.bring_in.recognise.finding import Square, edge_of, evidence_of, squares_about
from app.bring_in.recognise.frame import Frame
from app.bring_in.recognise.light import Light, lit
from app.bring_in.recognise.measuring import measured_edge
from app.bring_in.recognise.paper import shown_map
from app.bring_in.recognise.registering import Registration

_SMALL_PX = 720
_CLEAR_EDGE_PX = 36.0
_MOST_WORK_PX = 2_400
"""Counters are looked for in a small frame: large enough that each of them has so many pixels."""
_MARGIN_SHARE = 0.03
_OFF = 0.04
"""With an edge that is farther off than this share the squares are looked for anew."""
_OFF_BY_HAND = 0.1
"""So far off, as a share, two clicks on the corners of a small counter are at most."""


@dataclass(frozen=True, eq=False)
class Found:
    """The counters found in a picture, before any is named: the frame they lie in, its light, the squares."""

    frame: Frame
    light: Light
    squares: tuple[Square, ...]
    edge_px: float
    """Their edge in the picture itself."""


def grey_of(pixels: Pixels) -> NDArray[np.uint8]:
    """Return a picture in grey."""
    return pixels if pixels.ndim == 2 else np.asarray(cv2.cvtColor(pixels, cv2.COLOR_RGB2GRAY))


def found_in(
    picture: Pixels,
    map_picture: Pixels,
    registration: Registration,
    work_px: float = _SMALL_PX,
    about_px: float | None = None,
    told_px: float | None = None,
) -> Found:
    """Return the counters of a picture that lies on its map so.

    `work_px` is the frame's longer side, `about_px` the edge of a counter in it where that is known roughly,
    `told_px` its edge in the picture where a person has measured it.
    """
    small = _small_frame(registration, work_px)
    is_map = small.is_map()
    light = lit(small.of_picture(picture), small.of_map(map_picture), _seen_map(small), is_map)
    evidence = evidence_of(light, is_map)
    shown = shown_map(evidence.cover > 0, is_map, small)
    if not np.array_equal(shown, is_map):
        evidence = evidence_of(light, shown)
    edge = edge_of(evidence, about_px) if told_px is None else told_px * small.scale / registration.scale
    if 0 < edge < _CLEAR_EDGE_PX and small.scale < 0.99 * registration.scale and work_px < _MOST_WORK_PX:
        # A large board: its counters are looked for again where a pixel is less of them.
        larger = min(work_px * _CLEAR_EDGE_PX * 1.1 / edge, _MOST_WORK_PX)
        return found_in(picture, map_picture, registration, larger, edge * larger / work_px, told_px)
    found = squares_about(evidence, edge) if edge else ()
    measured = measured_edge(evidence, found)
    # What a person has told is made finer by what is seen, never another size: that is what he corrects.
    is_near = measured is not None and (told_px is None or abs(measured / edge - 1) < _OFF_BY_HAND)
    if measured is not None and is_near and abs(measured / edge - 1) > _OFF:
        edge = measured
        found = squares_about(evidence, edge)
    return Found(small, light, found, edge / small.scale * registration.scale)


def _small_frame(registration: Registration, work_px: float) -> Frame:
    scale = min(registration.scale, work_px / max(registration.map_size))
    return Frame(registration, scale, round(_MARGIN_SHARE * scale * max(registration.map_size)))


def _seen_map(frame: Frame) -> NDArray[np.float32]:
    """Return where the map itself is seen, 0 to 1: about the points that agree."""
    wide, high = frame.size
    marks = np.zeros((high, wide), np.float32)
    at = np.rint(frame.of_map_points(frame.registration.agreeing)).astype(int)
    inside = (at >= 0).all(1) & (at[:, 0] < wide) & (at[:, 1] < high)
    np.add.at(marks, (at[inside, 1], at[inside, 0]), 1.0)
    return np.minimum(cv2.GaussianBlur(marks, (0, 0), 5) * 60, 1.0)
