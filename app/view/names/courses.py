"""Where the letters of a river's name stand along its course. No Qt but the width of letters."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from app.view.names.fonts import width_of
from app.view.names.style import Style

Point = tuple[float, float]
Spots = tuple[tuple[float, float, float], ...]
"""The middle of each letter and its turn in degrees."""

_EVERY_PX, _STEP_PX = 900.0, 4.0
_STEEPEST, _SHARPEST = 80.0, 24.0
"""How far a letter may lean, and how far from the one before, in degrees."""


def letters_along(
    line: Sequence[Point], text: str, style: Style, river_px: float
) -> Iterator[Iterator[Spots]]:
    """Yield for each long stretch of a line the places of a name on it, from its middle outwards.

    A broad river bears its name within its banks, a narrow one beside them.
    """
    # From west to east, so that the letters stand upright.
    points = _even(line if line[0][0] <= line[-1][0] else line[::-1])
    total = (len(points) - 1) * _STEP_PX
    wide = [width_of(letter, style) + style.spacing_px for letter in text]
    # Ten pixels free at either end of the stretch.
    room = total - sum(wide) - 20
    if room <= 0:
        return
    # Above the line: half of the letters' height and half of the river away from its middle.
    off = 0.0 if river_px > style.size_px else -0.5 * (style.size_px + river_px) - 1
    count = max(1, round(total / _EVERY_PX))
    # A long river bears its name every 900 pixels of the screen.
    for number in range(count):
        first, last = room * number / count + 10, room * (number + 1) / count + 10
        yield _within(points, wide, (first, last), off)


def _within(
    points: Sequence[Point], wide: Sequence[float], part: tuple[float, float], off: float
) -> Iterator[Spots]:
    middle, reach = (part[0] + part[1]) / 2, (part[1] - part[0]) / 2
    step = max(24.0, sum(wide) / 3)
    for n in range(int(reach // step) + 1):
        # A set: with no step both are the same place.
        for start in {middle + n * step, middle - n * step}:
            spots = _spots(points, wide, start, off)
            if _is_readable(spots):
                yield spots


def _even(line: Sequence[Point]) -> list[Point]:
    """Return points of a line that lie 4 px apart."""
    found, rest = [line[0]], 0.0
    for (ax, ay), (bx, by) in pairwise(line):
        far = math.hypot(bx - ax, by - ay)
        at = _STEP_PX - rest
        while at <= far:
            found.append((ax + (bx - ax) * at / far, ay + (by - ay) * at / far))
            at += _STEP_PX
        rest = far - (at - _STEP_PX)
    return found


def _spots(points: Sequence[Point], wide: Sequence[float], start: float, off: float) -> Spots:
    found, at, last = [], start, len(points) - 1
    for width in wide:
        n = min(last, int((at + width / 2) / _STEP_PX))
        # The direction over 80 pixels, not of the next point: letters that follow each bend would dance.
        (ax, ay), (bx, by) = points[max(0, n - 10)], points[min(last, n + 10)]
        turn = math.atan2(by - ay, bx - ax)
        x, y = points[n]
        found.append((x - math.sin(turn) * off, y + math.cos(turn) * off, math.degrees(turn)))
        at += width
    return tuple(found)


def _is_readable(spots: Spots) -> bool:
    """Return whether the letters stand upright enough and do not turn sharply."""
    turns = [turn for _, _, turn in spots]
    is_upright = all(abs(turn) < _STEEPEST for turn in turns)
    return is_upright and all(abs(b - a) < _SHARPEST for a, b in pairwise(turns))
