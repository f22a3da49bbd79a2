"""What turn trackers show beside our turn and its phase, as words in our book of trackers.

A second tracker has the weather, a level between year and phase the month: whoever plays sees them among the
trackers, and they go back to VASSAL as they stand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from app.bring_in.free_words import FreeWords
from app.bring_in.vassal.called import printable
from app.bring_in.vassal.module import Level, Tracker
from app.bring_in.vassal.moments import Way, counted_level, levels_of, moments_of
from app.bring_in.vassal.traits import number

_MOST = 60
_LONGEST = 40


@dataclass(frozen=True, slots=True)
class Besides:
    """A level that makes neither turn nor phase: its tracker, the way to it, its key in our book."""

    tracker: Tracker
    way: Way
    level: Level
    key: str

    def text(self, shown: int) -> str:
        """Return the entry of a list by its number, or a count as it stands."""
        names = self._names()
        return names[shown] if 0 <= shown < len(names) else str(shown)

    def number(self, text: str) -> int:
        """Return what a text of the book is the number of, the level's beginning where it has none such."""
        names = self._names()
        if not names:
            return number(text, self.level.start)
        return names.index(text) if text in names else 0

    def _names(self) -> list[str]:
        # A list may have an entry twice or without any text: in the book each has a name of its own.
        words = FreeWords(sign=" ")
        return [words.free(printable(value)[:_LONGEST] or "-") for value in self.level.values]


def besides(
    trackers: Sequence[Tracker], counting: Tracker | None, listing: Tracker | None
) -> Iterator[Besides]:
    """Yield the levels of trackers that neither the turn, by the counting one, nor a phase is made of."""
    words = FreeWords(sign=" ")
    found = ((each, way, level) for each in trackers for way, level in levels_of(each))
    for tracker, way, level in islice(found, _MOST):
        if way not in _told(tracker, counting, listing):
            # Two words with a comma: no tracker of the rules' own is called so.
            yield Besides(tracker, way, level, words.free(f"{_name(tracker.name)}, {_name(level.name)}"))


def _name(text: str) -> str:
    return printable(text)[:_LONGEST]


def _told(tracker: Tracker, counting: Tracker | None, listing: Tracker | None) -> set[Way]:
    """Return the ways to the levels of a tracker that the turn and the phases tell."""
    told: set[Way] = set()
    if tracker is listing:
        told |= {way for moment in moments_of(tracker) for way, entry in moment if entry is not None}
    if tracker is counting:
        found = counted_level(tracker)
        told |= {found[0]} if found is not None else set()
    return told
