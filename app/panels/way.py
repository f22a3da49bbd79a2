"""The way through the present step as the timeline shows it: its phases, and a sign for each step."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import ceil
from types import MappingProxyType

from app.panels.journal_model import sign_of
from app.table.changes import Change, Register
from app.table.history import PHASE_KEYS, begins_phase, trackers_written
from app.table.journal import Journal, Step, StepId
from app.table.line import Course, Line
from counters.scenario import DATE

_STRENGTH: Mapping[str, int] = MappingProxyType({"dice": 3, "moved": 2, "pencil": 1, "step": 0})
"""Which sign stands for several steps that lie too close together to be told apart."""


@dataclass(frozen=True, slots=True)
class Opening:
    """Where the clock of the turn stands as a way begins; `phase` is the tracker's text, `german.combat`.

    `drawn` is the tracker's text too: the chits of the turn.
    """

    date: str = ""
    side: str = ""
    phase: str = ""
    drawn: str = ""


@dataclass(frozen=True, slots=True)
class Segment:
    """One phase on the band: its first step, how many steps it has, and the clock in it."""

    first: int
    count: int
    clock: Opening


def opening_of(journal: Journal) -> Opening:
    """Return the clock at the set-up: what the first change of each tracker found there."""
    found = {key: journal.table.read(Register.TRACKER, key) for key in PHASE_KEYS}
    for step in journal.newest_first():
        # Newest first, so that the oldest change of each tracker has the last word.
        found |= {each.key: each.before for each in trackers_written(step.change, PHASE_KEYS)}
    # What no step has changed stands as it stood from the beginning.
    return Opening(found[DATE], found["side"], found["phase"], found["drawn"])


def segments_of(steps: Iterable[Step], opening: Opening) -> list[Segment]:
    """Return the phases of a way that begins with a clock."""
    found: list[Segment] = []
    first = end = 0
    for end, step in enumerate(steps, start=1):
        if begins_phase(step.change):
            found.append(Segment(first, end - 1 - first, opening))
            first, opening = end - 1, _clock_after(step.change, opening)
    return [*found, Segment(first, end - first, opening)]


def _clock_after(change: Change, clock: Opening) -> Opening:
    return replace(clock, **{each.key: each.after for each in trackers_written(change, PHASE_KEYS)})


@dataclass(slots=True)
class Way:
    """The way through the present step, followed from event to event.

    Going along it rebuilds nothing, and a step on top of it adds one: only another branch builds it anew.
    """

    journal: Journal
    line: Line = field(init=False)
    segments: list[Segment] = field(default_factory=list)
    signs: list[str] = field(default_factory=list)
    _thinned: list[tuple[int, str]] = field(default_factory=list)
    _stride: int = 1

    def __post_init__(self) -> None:
        """Take in the way as it is now."""
        self.line = Line(self.journal)
        self._build()

    @property
    def steps(self) -> Sequence[Step]:
        """The steps after the set-up, oldest first."""
        return self.line.steps

    @property
    def number_of_now(self) -> int:
        """The number of the present step, 0 at the set-up."""
        return self.line.now

    def number_of(self, step: StepId) -> int | None:
        """Return the number of a step on this way, None for one of another branch."""
        return self.line.number_of(step)

    def follow(self) -> Course:
        """Follow the journal after something happened; returns what that did to the way."""
        course = self.line.follow()
        if course is Course.LONGER:
            self._append(self.steps[-1])
        elif course is Course.OTHER:
            self._build()
        return course

    def _build(self) -> None:
        self._thinned = []
        self.signs = [sign_of(step.change) for step in self.steps]
        self.segments = segments_of(self.steps, opening_of(self.journal))

    def _append(self, step: Step) -> None:
        self.signs.append(sign_of(step.change))
        last = self.segments[-1]
        if begins_phase(step.change):
            self.segments.append(Segment(last.first + last.count, 1, _clock_after(step.change, last.clock)))
        else:
            self.segments[-1] = replace(last, count=last.count + 1)

    def thinned(self, room_px: float, sign_px: float) -> Sequence[tuple[int, str]]:
        """Return the signs that fit, each with its step's number, where a step has so much room.

        Where several steps share the room of one sign the strongest of them stands for all.
        """
        # A band that is not laid out yet has no room at all, and nothing divides by that.
        stride = max(1, ceil(sign_px / max(room_px, 0.001)))
        if stride != self._stride:
            self._stride, self._thinned = stride, []
        # The last of the known ones may stand for more steps by now.
        done = max(0, len(self._thinned) - 1) * stride
        del self._thinned[done // stride :]
        for first in range(done, len(self.signs), stride):
            self._thinned.append(self._strongest(first, self.signs[first : first + stride]))
        return self._thinned

    @staticmethod
    def _strongest(first: int, signs: Sequence[str]) -> tuple[int, str]:
        sign = max(signs, key=lambda each: _STRENGTH.get(each, 0))
        return first + signs.index(sign) + 1, sign
