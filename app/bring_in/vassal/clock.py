"""VASSAL's turn tracker told as the clock of ours: the turn that it counts, the phase that its lists name.

What a tracker shows is kept as numbers, level by level: how far each has counted, where in its list it is,
and which of the levels side by side within it is under way.
Source: VASSAL's documents of its format, and build.module.turn (TurnTracker and its levels).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from app.bring_in.vassal.allotment import sides_of
from app.bring_in.vassal.commands import Command, Turn
from app.bring_in.vassal.game_text import FIRST_TURN, MOST_TURNS, STEP, Phase, phases_of
from app.bring_in.vassal.module import Level, Module, Tracker
from app.bring_in.vassal.moments import Moment, Way, counted_level, counting_of, listing_of, moments_of
from app.bring_in.vassal.sequence import decode, encode
from app.bring_in.vassal.tracker_words import besides
from app.bring_in.vassal.traits import at, number
from counters.scenario import DATE
from rules import phases
from rules.dates import numbered_turn

_TRACKER = "TurnTracker"
_INNER = 4
"""Where in the state of a level those of the levels within it begin."""
_COUNT = re.compile(r"\d{1,4}$", re.ASCII)


@dataclass(frozen=True, slots=True)
class _Shown:
    """How a tracker stands: the number of each level, and the level within each that is under way, by the way
    to them; what is not said is at its beginning."""

    numbers: Mapping[Way, int] = field(default_factory=dict)
    under_way: Mapping[Way, int] = field(default_factory=dict)

    def is_at(self, moment: Moment) -> bool:
        """Return whether this is a moment: its levels are under way, and its lists at their entries."""
        return all(
            self.under_way.get(way[:-1], 0) == way[-1] and entry in (None, self.numbers.get(way, 0))
            for way, entry in moment
        )

    def is_under_way(self, way: Way) -> bool:
        """Return whether the level at the end of a way is told of, and shown now."""
        steps = range(len(way))
        return way in self.numbers and all(self.under_way.get(way[:step], 0) == way[step] for step in steps)


class Clock:
    """The trackers of a module, and the phases of ours that were made of them."""

    def __init__(self, trackers: Sequence[Tracker], named: Iterable[Phase], last: int = MOST_TURNS) -> None:
        self._trackers, self._last = trackers, last
        self._phases = [phase for phase in named if phase.moment]
        self._counting, self._listing = counting_of(trackers), listing_of(trackers)
        self._besides = tuple(besides(trackers, self._counting, self._listing))

    def told(self, commands: Iterable[Command]) -> dict[str, str]:
        """Return what our trackers show after some commands, empty where none of these is about a turn."""
        found: dict[str, str] = {}
        for command in commands:
            if isinstance(command, Turn):
                found |= self._told(command)
        return found

    def opened(self, commands: Iterable[Command]) -> dict[str, str]:
        """Return what our trackers show in a game that opens so; what it tells not is at its beginning."""
        # As in VASSAL: a game that was saved before its module got a tracker has that at its beginning.
        begun = (_command(index, each, _Shown()) for index, each in enumerate(self._trackers))
        return self.told([*begun, *commands])

    def commands(self, book: Mapping[str, str]) -> Iterator[Turn]:
        """Yield what sets the trackers to the turn and the phase of our book of trackers."""
        for index, tracker in enumerate(self._trackers):
            is_told = any(each.tracker is tracker and each.key in book for each in self._besides)
            if is_told or tracker is self._counting or tracker is self._listing:
                yield _command(index, tracker, self._shown(tracker, book))

    def _shown(self, tracker: Tracker, book: Mapping[str, str]) -> _Shown:
        moment = self._moment(tracker, book)
        numbers = {way: entry for way, entry in moment if entry is not None}
        known = (each for each in self._besides if each.tracker is tracker and each.key in book)
        numbers |= {each.way: each.number(book[each.key]) for each in known}
        found = counted_level(tracker) if tracker is self._counting else None
        if found is not None:
            way, level = found
            numbers[way] = level.start + (number(book.get("turn", ""), FIRST_TURN) - FIRST_TURN) * level.step
        return _Shown(numbers, {way[:-1]: way[-1] for way, _ in moment})

    def _moment(self, tracker: Tracker, book: Mapping[str, str]) -> Moment:
        """Return the moment of the phase of our book, the first one where a tracker has no such phase."""
        wanted = book.get("phase", "")
        named = self._phases if tracker is self._listing else ()
        found = (each.moment for each in named if f"{each.side}.{each.id}" == wanted)
        return next(found, next(iter(moments_of(tracker)), ()))

    def _told(self, turn: Turn) -> dict[str, str]:
        # Their ids count them: `TurnTracker0`.
        count = _COUNT.search(turn.tracker)
        index = number(count.group()) if count is not None else 0
        if index >= len(self._trackers):
            return {}
        tracker = self._trackers[index]
        shown = _read(tracker, turn.state)
        found = self._turn(tracker, shown) if tracker is self._counting else {}
        found |= self._phase(shown) if tracker is self._listing else {}
        under_way = (
            each for each in self._besides if each.tracker is tracker and shown.is_under_way(each.way)
        )
        return found | {each.key: each.text(shown.numbers[each.way]) for each in under_way}

    def _turn(self, tracker: Tracker, shown: _Shown) -> dict[str, str]:
        found = counted_level(tracker)
        if found is None or found[0] not in shown.numbers:
            return {}
        way, level = found
        turn = (shown.numbers[way] - level.start) // level.step + FIRST_TURN
        turn = min(max(turn, FIRST_TURN), self._last)
        return {"turn": str(turn), DATE: numbered_turn(turn)}

    def _phase(self, shown: _Shown) -> dict[str, str]:
        phase = next((each for each in self._phases if shown.is_at(each.moment)), None)
        if phase is None:
            return {}
        return {"side": phase.side, "phase": f"{phase.side}.{phase.id}", "step": STEP}


# ---- the states of levels


def _read(tracker: Tracker, state: str) -> _Shown:
    top, *states = decode(state, "|")
    levels = [*_levels(tracker.levels, states, ())]
    under_way = {way: inner for way, _, inner in levels}
    return _Shown({way: shown for way, shown, _ in levels}, {(): number(top), **under_way})


def _levels(levels: Sequence[Level], states: Sequence[str], way: Way) -> Iterator[tuple[Way, int, int]]:
    """Yield the way to each level, the number that it shows and which of those within it is under way."""
    for index, (level, state) in enumerate(zip(levels, states, strict=False)):
        fields = decode(state, ";")
        yield (*way, index), number(at(fields, 0)), number(at(fields, 1))
        # As deep as the levels were read, which is bounded.
        yield from _levels(level.levels, fields[_INNER:], (*way, index))


def _command(index: int, tracker: Tracker, shown: _Shown) -> Turn:
    """Return the command that lets a tracker of a module stand so."""
    states = _states(tracker.levels, shown, ())
    return Turn(f"{_TRACKER}{index}", encode([f"{shown.under_way.get((), 0)}", *states], "|"))


def _states(levels: Sequence[Level], shown: _Shown, way: Way) -> Iterator[str]:
    """Yield the state of each level as VASSAL writes it."""
    for index, level in enumerate(levels):
        here = (*way, index)
        inner = f"{shown.under_way.get(here, 0)}"
        if level.values:
            fields = [f"{shown.numbers.get(here, 0)}", inner, "0", ",".join(["true"] * len(level.values))]
        else:
            loop = ["false", "-1"] if level.last is None else ["true", str(level.last)]
            fields = [f"{shown.numbers.get(here, level.start)}", inner, *loop]
        yield encode([*fields, *_states(level.levels, shown, here)], ";")


def clock_of(module: Module, sequence: phases.Sequence | None = None, last: int = MOST_TURNS) -> Clock:
    """Return the trackers of a module with the phases that its game has of them.

    Without those that a sequence lacks, and with no turn after the last one: the game may have been made of
    another release of the module.
    """
    found = phases_of(module, tuple(sides_of(module))[:-1])
    known = (each for each in found if sequence is None or sequence.phase(each.side, each.id) is not None)
    return Clock(module.trackers, known, last)
