"""The mark of a unit's size: crosses, strokes and brackets as lines, anything else in letters. No Qt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from counters.paint.words import Box, Measure, Slot, Words, fit

HEIGHT = 5.0
_LETTERS_PX = 9.0

Line = tuple[float, float, float, float]

_STROKES: Mapping[str, tuple[Line, ...]] = MappingProxyType(
    {
        "I": ((0, 0, 0, 4.8),),
        "X": ((-2.4, 0, 2.4, 5.0), (2.4, 0, -2.4, 5.0)),
        "[": ((1.4, -0.8, -0.8, -0.8), (-0.8, -0.8, -0.8, 5.8), (-0.8, 5.8, 1.4, 5.8)),
        "]": ((-1.4, -0.8, 0.8, -0.8), (0.8, -0.8, 0.8, 5.8), (0.8, 5.8, -1.4, 5.8)),
    }
)
_STEPS: Mapping[str, float] = MappingProxyType({"I": 3.4, "X": 6.0, "[": 3.6, "]": 3.6})
"""How much of the line each takes: strokes and brackets stand closer together than crosses."""


@dataclass(frozen=True, slots=True)
class SizeMark:
    """A mark in its place: lines from one point to another, or words; `box` is what it takes."""

    box: Box
    lines: tuple[Line, ...] = ()
    words: Words | None = None


def lay_out_mark(mark: str, middle: float, top: float, right: float, measure: Measure) -> SizeMark | None:
    """Return a mark about a middle, moved to the left where it would pass `right`; None for no mark."""
    if not mark:
        return None
    if not set(mark) <= _STROKES.keys():
        slot = Slot("size", middle, top + HEIGHT + 0.9, _LETTERS_PX, 40.0, weight=700)
        words = fit(slot, mark, measure)
        # Measured first: how wide a word is only its letters tell, and moved it has the same width.
        by = max(0.0, words.box.right - right)
        words = fit(Slot("size", middle - by, slot.baseline, slot.px, slot.room, weight=700), mark, measure)
        return SizeMark(words.box, words=words)
    steps = [_STEPS[letter] for letter in mark]
    # From the middle of the first letter to that of the last one, and what these reach beyond it.
    span = sum(steps) - (steps[0] + steps[-1]) / 2
    reach = max(x for letter in (mark[0], mark[-1]) for _, _, x, _ in _STROKES[letter])
    at = min(middle, right - reach - span / 2) - span / 2
    box, lines = Box(at - reach, top, span + 2 * reach, HEIGHT), []
    for number, letter in enumerate(mark):
        at += (steps[number - 1] + steps[number]) / 2 if number else 0
        lines += [(at + x0, top + y0, at + x1, top + y1) for x0, y0, x1, y1 in _STROKES[letter]]
    return SizeMark(box, tuple(lines))
