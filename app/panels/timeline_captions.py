"""What is written over the timeline: days, sides and phases, each only where there is room for all of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby

from app.panels.way import Opening, Segment

GAP_PX = 8.0


@dataclass(frozen=True, slots=True)
class Caption:
    """Words that begin at a place of the band, in the ink of a side."""

    left: float
    width: float
    words: str
    side: str


@dataclass(frozen=True, slots=True)
class Names:
    """How days, sides and phases are called."""

    day: Callable[[str], str]
    side: Callable[[str], str]
    phase: Callable[[Opening], str]

    def whole(self, clock: Opening) -> str:
        """Return the day, the side and the phase."""
        phase = self.phase(clock)
        return f"{self.turn(clock)}: {phase}" if phase else ""

    def turn(self, clock: Opening) -> str:
        """Return the day and the side."""
        return f"{self.day(clock.date)}  {self.side(clock.side)}".strip()


@dataclass(frozen=True, slots=True)
class _Part:
    """Some segments that share a day or a side, and where they begin and end."""

    segment: Segment
    left: float
    right: float


class Captions:
    """Lays captions out from the coarse to the fine; one that does not fit is left out, never cut."""

    def __init__(
        self,
        segments: Sequence[Segment],
        x_of: Callable[[int], float],
        measure: Callable[[str], float],
        names: Names,
    ) -> None:
        self._segments, self._x_of, self._measure, self._names = segments, x_of, measure, names
        self._right = x_of(segments[-1].first + segments[-1].count)
        self.laid: list[Caption] = []

    def lay(self) -> tuple[Caption, ...]:
        """Return the captions that fit, left to right."""
        names = self._names
        phases = self._parts(lambda clock: (clock.date, clock.side, clock.phase, clock.drawn))
        # From days down to phases: what is coarser has the room first.
        turns = self._parts(lambda clock: (clock.date, clock.side))
        for day in self._parts(lambda clock: clock.date):
            turn, phase = (_beginning_at(day.left, parts) for parts in (turns, phases))
            clock = day.segment.clock
            # The day alone may run on over what follows, as far as the band goes.
            of_day = (names.day(clock.date), self._right)
            self._put(day, ((names.whole(clock), phase.right), (names.turn(clock), turn.right), of_day))
        for turn in turns:
            self._put(turn, ((names.side(turn.segment.clock.side), turn.right),))
        for phase in phases:
            self._put(phase, ((names.phase(phase.segment.clock), phase.right),))
        return tuple(sorted(self.laid, key=lambda caption: caption.left))

    def _parts(self, key: Callable[[Opening], object]) -> list[_Part]:
        """Return the segments that follow one another with the same key as one part each."""
        found = []
        for _, group in groupby(self._segments, key=lambda segment: key(segment.clock)):
            those = list(group)
            left, right = self._x_of(those[0].first), self._x_of(those[-1].first + those[-1].count)
            found.append(_Part(those[0], left, right))
        return found

    def _put(self, part: _Part, options: Sequence[tuple[str, float]]) -> None:
        """Write the first of some words that fits between the part's left edge and its own limit."""
        for words, limit in options:
            width = self._measure(words) if words else 0.0
            if words and part.left + width <= limit and self._is_free(part.left, width):
                self.laid.append(Caption(part.left, width, words, part.segment.clock.side))
                return

    def _is_free(self, left: float, width: float) -> bool:
        right = left + width + GAP_PX
        # Against all that are laid: few fit in any width.
        return all(right <= each.left or left >= each.left + each.width + GAP_PX for each in self.laid)


def _beginning_at(left: float, parts: Sequence[_Part]) -> _Part:
    return next(part for part in parts if part.left == left)
