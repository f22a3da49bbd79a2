"""What a turn tracker goes through: levels side by side one after the other, each with all that is within it.

Source: VASSAL's documents of its format, and build.module.turn (TurnTracker and its levels).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, product

from app.bring_in.vassal.called import printable
from app.bring_in.vassal.module import Level, Tracker

MOST_PHASES = 60
Way = tuple[int, ...]
"""The way to a level of a tracker: which of those side by side, from the outermost ones on."""
Moment = tuple[tuple[Way, int | None], ...]
"""The levels that a tracker shows at once, the outermost first, each with the entry that its list is at; None
for a count, and for a list that would make too many phases."""


def counted_level(tracker: Tracker) -> tuple[Way, Level] | None:
    """Return the level of a tracker that counts turns with the way to it, None where none counts."""
    # The outermost count alone: inner ones count impulses or phases within a turn.
    return next((each for each in levels_of(tracker) if not each[1].values), None)


def counting_of(trackers: Sequence[Tracker]) -> Tracker | None:
    """Return which of some trackers counts the turns, None where none counts."""
    counting = [each for each in trackers if counted_level(each) is not None]
    # The one with the phases before all others: another one may count points.
    return next(iter(sorted(counting, key=lambda each: each is not listing_of(trackers))), None)


def listing_of(trackers: Iterable[Tracker]) -> Tracker | None:
    """Return which of some trackers makes the phases, None where no list of any does."""
    return next(filter(has_lists, trackers), None)


def levels_of(tracker: Tracker) -> Iterator[tuple[Way, Level]]:
    """Yield the levels of a tracker with the ways to them, a level before those within it."""
    return _levels(tracker.levels, ())


def _levels(levels: Iterable[Level], way: Way) -> Iterator[tuple[Way, Level]]:
    for index, level in enumerate(levels):
        yield (*way, index), level
        yield from _levels(level.levels, (*way, index))


def moments_of(tracker: Tracker) -> tuple[Moment, ...]:
    """Return what a tracker goes through in its order, `MOST_PHASES` at most; its counts part none of it."""
    return tuple(islice(_moments(tracker.levels, (), MOST_PHASES), MOST_PHASES))


def _moments(levels: Sequence[Level], way: Way, room: int) -> Iterator[Moment]:
    for index, level in enumerate(levels):
        here = (*way, index)
        # A list that would make too many is left out; the lists within it may still fit.
        is_listed = 0 < len(level.values) <= room
        entries: Sequence[int | None] = range(len(level.values)) if is_listed else (None,)
        # As deep as the levels were read, which is bounded; so is what each of them yields.
        inner = tuple(islice(_moments(level.levels, here, room // len(entries)), MOST_PHASES)) or ((),)
        yield from (((here, entry), *rest) for entry, rest in product(entries, inner))


def has_lists(tracker: Tracker) -> bool:
    """Return whether any list of a tracker makes phases."""
    return any(entry is not None for moment in moments_of(tracker) for _, entry in moment)


def title_of(tracker: Tracker, moment: Moment) -> str:
    """Return what a moment is called: what its lists show, the outermost first, else its innermost level."""
    level, levels, values = Level(tracker.name), tracker.levels, list[str]()
    for way, entry in moment:
        level = levels[way[-1]]
        levels = level.levels
        values += [level.values[entry]] if entry is not None else []
    named = [*dict.fromkeys(filter(None, values))] or [level.name]
    return printable(" · ".join(named))[:80]
