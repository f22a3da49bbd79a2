"""VASSAL's turn tracker told as the clock of ours: the turn that it counts, the phase that its lists name.

What a tracker shows is kept as numbers, level by level: how far each has counted, where in its list it is.
Source: VASSAL's documents of its format, and build.module.turn (TurnTracker and its levels).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product

from app.bring_in.vassal.allotment import sides_of
from app.bring_in.vassal.commands import Command, Turn
from app.bring_in.vassal.game_text import (
    FIRST_TURN,
    MOST_TURNS,
    STEP,
    Phase,
    Way,
    counted_level,
    listed_levels,
    phase_title,
    phases_of,
)
from app.bring_in.vassal.module import Level, Module, Tracker
from app.bring_in.vassal.sequence import decode, encode
from app.bring_in.vassal.traits import at, number
from counters.scenario import DATE
from rules import phases
from rules.dates import numbered_turn

_TRACKER = "TurnTracker"
_INNER = 4
"""Where in the state of a level those of the levels within it begin."""
_COUNT = re.compile(r"\d{1,4}$", re.ASCII)
Shown = Mapping[Way, int]
"""What each level shows, by the way to it."""


class Clock:
    """The trackers of a module, and the phases of ours that were made of them."""

    def __init__(self, trackers: Sequence[Tracker], named: Iterable[Phase], last: int = MOST_TURNS) -> None:
        self._trackers, self._last = trackers, last
        self._phases = {phase.title: phase for phase in named}
        # Of several trackers those that ours was made of: another one may count points.
        self._counting = next((each for each in trackers if counted_level(each) is not None), None)
        self._listing = next((each for each in trackers if listed_levels(each)), None)

    def told(self, commands: Iterable[Command]) -> dict[str, str]:
        """Return what our trackers show after some commands, empty where none of these is about a turn."""
        found: dict[str, str] = {}
        for command in commands:
            if isinstance(command, Turn):
                found |= self._shown(command)
        return found

    def commands(self, book: Mapping[str, str]) -> Iterator[Turn]:
        """Yield what sets the trackers to the turn and the phase of our book of trackers."""
        for index, tracker in enumerate(self._trackers):
            if tracker in (self._counting, self._listing):
                shown = self._counted(tracker, book) | self._listed(tracker, book)
                states = _states(tracker.levels, shown, ())
                yield Turn(f"{_TRACKER}{index}", encode(["0", *states], "|"))

    def _counted(self, tracker: Tracker, book: Mapping[str, str]) -> dict[Way, int]:
        found = counted_level(tracker) if tracker is self._counting else None
        if found is None:
            return {}
        way, level = found
        return {way: level.start + (number(book.get("turn", ""), FIRST_TURN) - FIRST_TURN) * level.step}

    def _listed(self, tracker: Tracker, book: Mapping[str, str]) -> dict[Way, int]:
        listed = listed_levels(tracker) if tracker is self._listing else []
        wanted = book.get("phase", "")
        title = next((each.title for each in self._phases.values() if f"{each.side}.{each.id}" == wanted), "")
        # As many as there are phases at most: more lists are none of a tracker's phases.
        for indices in product(*(range(len(level.values)) for _, level in listed)):
            values = [level.values[index] for index, (_, level) in zip(indices, listed, strict=True)]
            if phase_title(values) == title:
                return {way: index for index, (way, _) in zip(indices, listed, strict=True)}
        return {}

    def _shown(self, turn: Turn) -> dict[str, str]:
        # Their ids count them: `TurnTracker0`.
        count = _COUNT.search(turn.tracker)
        index = number(count.group()) if count is not None else 0
        if index >= len(self._trackers):
            return {}
        tracker = self._trackers[index]
        shown = dict(_levels(tracker.levels, decode(turn.state, "|")[1:], ()))
        found = self._turn(tracker, shown) if tracker is self._counting else {}
        return found | (self._phase(tracker, shown) if tracker is self._listing else {})

    def _turn(self, tracker: Tracker, shown: Shown) -> dict[str, str]:
        found = counted_level(tracker)
        if found is None or found[0] not in shown:
            return {}
        way, level = found
        turn = (shown[way] - level.start) // level.step + FIRST_TURN
        turn = min(max(turn, FIRST_TURN), self._last)
        return {"turn": str(turn), DATE: numbered_turn(turn)}

    def _phase(self, tracker: Tracker, shown: Shown) -> dict[str, str]:
        values = [at(level.values, shown.get(way, 0)) for way, level in listed_levels(tracker)]
        phase = self._phases.get(phase_title(values))
        if phase is None:
            return {}
        return {"side": phase.side, "phase": f"{phase.side}.{phase.id}", "step": STEP}


def _levels(levels: Sequence[Level], states: Sequence[str], way: Way) -> Iterator[tuple[Way, int]]:
    """Yield the way to each level and the number that it shows, a level before those within it."""
    for index, (level, state) in enumerate(zip(levels, states, strict=False)):
        fields = decode(state, ";")
        yield (*way, index), number(at(fields, 0))
        # As deep as the levels were read, which is bounded.
        yield from _levels(level.levels, fields[_INNER:], (*way, index))


def _states(levels: Sequence[Level], shown: Shown, way: Way) -> Iterator[str]:
    """Yield the state of each level as VASSAL writes it; one that nothing is said of is at its beginning."""
    for index, level in enumerate(levels):
        here = (*way, index)
        if level.values:
            fields = [str(shown.get(here, 0)), "0", "0", ",".join(["true"] * len(level.values))]
        else:
            loop = ["false", "-1"] if level.last is None else ["true", str(level.last)]
            fields = [str(shown.get(here, level.start)), "0", *loop]
        yield encode([*fields, *_states(level.levels, shown, here)], ";")


def clock_of(module: Module, sequence: phases.Sequence | None = None, last: int = MOST_TURNS) -> Clock:
    """Return the trackers of a module with the phases that its game has of them.

    Without those that a sequence lacks, and with no turn after the last one: the game may have been made of
    another release of the module.
    """
    found = phases_of(module, tuple(sides_of(module))[:-1])
    known = (each for each in found if sequence is None or sequence.phase(each.side, each.id) is not None)
    return Clock(module.trackers, known, last)
