"""VASSAL's turn tracker told as the clock of ours: the turn that it counts, the phase that its lists name.

What a tracker shows is kept as numbers, level by level: how far each has counted, where in its list it is.
Source: VASSAL's documents of its format, and build.module.turn (TurnTracker and its levels).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from app.bring_in.vassal.commands import Command, Turn
from app.bring_in.vassal.game_text import (
    FIRST_TURN,
    STEP,
    Phase,
    Way,
    counted_level,
    listed_levels,
    phase_title,
    turns_in,
)
from app.bring_in.vassal.module import Level, Tracker
from app.bring_in.vassal.sequence import decode
from app.bring_in.vassal.traits import at, number
from counters.scenario import DATE
from rules.dates import numbered_turn

_INNER = 4
"""Where in the state of a level those of the levels within it begin."""
_COUNT = re.compile(r"\d{1,4}$", re.ASCII)
Shown = Mapping[Way, int]
"""What each level shows, by the way to it."""


class Clock:
    """The trackers of a module, and the phases of ours that were made of them."""

    def __init__(self, trackers: Sequence[Tracker], phases: Iterable[Phase]) -> None:
        self._trackers = trackers
        self._phases = {phase.title: phase for phase in phases}
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

    @staticmethod
    def _turn(tracker: Tracker, shown: Shown) -> dict[str, str]:
        found = counted_level(tracker)
        if found is None or found[0] not in shown:
            return {}
        way, level = found
        turn = (shown[way] - level.start) // level.step + FIRST_TURN
        turn = min(max(turn, FIRST_TURN), turns_in(level))
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
