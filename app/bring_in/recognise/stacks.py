"""Is there another counter beneath: beside an edge of the one that is seen stands a second one, as sharp.

A shadow ends softly and only darkens the map; cardboard ends at once, and has a colour of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from app.bring_in.pictures import Pixels
from app.bring_in.recognise.finding import Square
from app.bring_in.recognise.frame import Colours
from app.bring_in.recognise.identifying import cut_out, onto
from app.bring_in.recognise.light import Light

_CUT_PX, _ALONG_PX = 120, 9
_ROOM = 0.25
_AT_EDGE = 0.028
"""So far from the upper counter, in shares of its edge, a picture no longer blurs it with what lies there."""
_NEAREST, _FARTHEST = 0.047, 0.2
"""How far from the edge of the upper counter that of a lower one is looked for, in shares of the edge."""
_LEAST_LEVEL = 7.0
"""How many times the noise what looks out differs from the map."""
_LEAST_GREY = 20.0
"""So many grey levels besides: of the small noise of a clean scan a tint of the map is many times as much."""
_SIDES, _SHADOWS, _FREE_SIDES = 4, 5, 8
"""From so many shadows on a side it is known how deep they are; from so many bare ones, that it has none."""
_DEEPER = 0.2
"""So much darker than the usual shadow, as a share of the map's light, is cardboard."""
_MOST_HUE = 0.12
"""A shadow keeps the colours of the map, but for such a share of them: over a printed line up to 0.11."""


@dataclass(frozen=True, slots=True)
class _Strip:
    """What stands out beyond a side of a counter; `depth` is by how much it is darker than the map, 0 to 1.

    `is_of_map` tells that it has the map's own colours: a shadow, or cardboard as dark as one. Where nothing
    stands out the depth is 0.
    """

    depth: float
    is_of_map: bool


_NOTHING = _Strip(0.0, True)


@dataclass(frozen=True, eq=False)
class Sight:
    """A board as sharp as its picture is, and the map in the same frame.

    `flat` is without its light, `map` as it was printed. Not the frame in which counters were found: where a
    print has a screen or a photograph grain, that was softened by three hundredths of a counter, and the
    counter's own edge stood out beyond it as another one's would.
    """

    flat: Colours
    map: Pixels
    light: Light

    def about(self, square: Square) -> tuple[Colours, Colours]:
        """Return picture and map about a square, upright, the map as this print shows it."""
        seen, base = (cut_out(each, square, _CUT_PX, _ROOM) for each in (self.flat, self.map))
        return seen, self.light.printed(base)


def stacked(sight: Sight, squares: Sequence[Square], blur: float) -> list[bool]:
    """Return for each square whether a second counter looks out beneath it.

    `blur` is that of the picture in shares of the edge.
    """
    strips = [_strips(sight, covered_about(squares, n), each, blur) for n, each in enumerate(squares)]
    usual = [_usual_depth([each[side] for each in strips]) for side in range(_SIDES)]
    return [any(map(_is_cardboard, each, usual)) for each in strips]


def _usual_depth(strips: Sequence[_Strip | None]) -> float:
    """Return how deep the shadows of a board are on one side; infinite where too few are seen to tell."""
    # One lamp lights them all: what is far darker than they are is no shadow, whatever its hue.
    free = [each.depth for each in strips if each is not None and each.is_of_map]
    shadows = [depth for depth in free if depth > 0]
    if len(shadows) >= _SHADOWS:
        return float(np.median(shadows))
    # A side towards the lamp, that has none at all.
    return 0.0 if len(free) >= _FREE_SIDES * max(len(shadows), 1) else np.inf


def _is_cardboard(strip: _Strip | None, usual_depth: float) -> bool:
    if strip is None:
        return False
    return not strip.is_of_map or strip.depth > usual_depth + _DEEPER


def _strips(
    sight: Sight, covered: NDArray[np.bool_], square: Square, blur: float
) -> tuple[_Strip | None, ...]:
    """Return what stands out on each side of a square; `covered` is where other squares lie about it."""
    nearest = max(_NEAREST, _AT_EDGE + 1.6 * blur)
    seen, base = sight.about(square)
    return tuple(
        _strip(np.rot90(seen, k), np.rot90(base, k), np.rot90(covered, k), sight.light.noise, nearest)
        for k in range(_SIDES)
    )


def _strip(
    seen: Colours, base: Colours, other: NDArray[np.bool_], noise: float, nearest: float
) -> _Strip | None:
    """Return the strip beyond the upper edge of a square, None where a neighbour hides what may lie there."""
    unit = _CUT_PX / (1 + 2 * _ROOM)
    edge = _CUT_PX * _ROOM / (1 + 2 * _ROOM)
    middle = slice(int(edge + 0.2 * unit), int(edge + 0.8 * unit))
    last = int(edge - _AT_EDGE * unit)
    # A neighbour that touches is no lower counter.
    if other[: last + 1, middle].mean() > 0.3:
        return None
    # Softened along the edge alone: the dots of a print are evened out, what ends at once still does.
    away_there = cv2.blur(seen[: last + 1] - base[: last + 1], (_ALONG_PX, 1))
    # Row by row the median along the edge: a river of the map or a word is no edge.
    rows = np.median(away_there[:, middle], axis=1)
    away = np.linalg.norm(rows, axis=1)
    level = float(away[last - 1 : last + 1].mean())
    if level < max(_LEAST_LEVEL * noise, _LEAST_GREY):
        return _NOTHING
    below = np.nonzero(away < 0.7 * level)[0]
    if not len(below) or away[: max(int(edge - _FARTHEST * unit), 1)].min() > 0.5 * level:
        return _NOTHING
    width = (edge - 0.5 - float(below[-1])) / unit
    if width < nearest:
        return _NOTHING
    first = int(below[-1]) + 1
    return _strip_of(seen[first : last + 1, middle], base[first : last + 1, middle])


def _strip_of(seen: Colours, base: Colours) -> _Strip:
    colour, plain = np.median(seen.reshape(-1, 3), 0), np.median(base.reshape(-1, 3), 0)
    dark = float(colour @ plain / (plain @ plain + 1e-6))
    hue = float(np.linalg.norm(colour - dark * plain) / (np.linalg.norm(plain) + 1e-6))
    return _Strip(1 - dark, 0.15 < dark < 1.0 and hue < _MOST_HUE)


def covered_about(squares: Sequence[Square], but: int) -> NDArray[np.bool_]:
    """Return where other squares than one of them lie in what `Sight.about` cuts out about that one."""
    here, size = squares[but], (_CUT_PX, _CUT_PX)
    found = np.zeros(size, bool)
    rows, columns = np.mgrid[0:_CUT_PX, 0:_CUT_PX]
    matrix = onto(here, _CUT_PX, _ROOM)
    x, y = np.tensordot(matrix, np.stack([columns, rows, np.ones(size)]), 1)
    for n, each in enumerate(squares):
        far = abs(each.x - here.x) + abs(each.y - here.y)
        if n == but or far > 4 * here.edge_px:
            continue
        turn = np.radians(each.angle_deg)
        u = (x - each.x) * np.cos(turn) + (y - each.y) * np.sin(turn)
        v = -(x - each.x) * np.sin(turn) + (y - each.y) * np.cos(turn)
        found |= np.maximum(np.abs(u), np.abs(v)) < 0.54 * each.edge_px
    return found
