"""The victory ledger of Bitter End: what each step of a game earns (20.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from rules.chronicle import Calendar, Clock, Moment, StepRecord
from rules.findings import Finding
from rules.games.bitter_end.city import City
from rules.games.bitter_end.judge import BitterEndJudge
from rules.games.bitter_end.releases import Passing
from rules.games.bitter_end.ring import find_ring, supply_pocket
from rules.games.bitter_end.victory.book import Judged, VictoryBook
from rules.games.bitter_end.victory.points import (
    line_held_for_a_turn,
    line_reaches_the_garrison,
    ring_was_open,
    steps_are_destroyed,
    steps_are_saved,
)
from rules.games.bitter_end.victory.reckoning import Reckoning, reckoned
from rules.games.bitter_end.victory.siege import approaches_budapest
from rules.games.bitter_end.victory.state import Earned, Line
from rules.games.bitter_end.words import END, GARRISON, GERMAN, SOVIET
from rules.hexgrid import HexId
from rules.position import Position
from rules.ring import Ring
from rules.units import Unit
from rules.victory import Ending, Entry, Tally


@dataclass(frozen=True, slots=True)
class SiegeLedger:
    """Counts what each step earns under the law of one judge."""

    judge: BitterEndJudge
    book: VictoryBook
    judged: Judged
    calendar: Calendar

    @property
    def city(self) -> City:
        """The besieged city."""
        return self.judge.city

    def first(self, moment: Moment) -> Earned:
        """Return what is known of a game as it was set up: whether a line is open from the start."""
        return self._with_line(Earned(), moment)

    def after(self, known: Earned, record: StepRecord) -> Earned:
        """Return what is known after a step."""
        # First: what the turn that is over has earned comes before what the step itself does.
        known = self._with_clock(known, record)
        known = self._with_losses(known, record)
        known = self._with_approach(known, record)
        known = self._with_saved(known, record)
        if self.is_line_in_question(known, record):
            known = self._with_line(known, record.moment)
        return known

    def tally(self, known: Earned, moment: Moment, ending: Ending) -> Tally:
        """Return how the game stands."""
        position = moment.position(moment.units.values())
        ring = self._ring(position)
        return reckoned(Reckoning(self.judge, self.book, self.judged, known, moment, position, ring), ending)

    # ---- what pays

    def _with_clock(self, known: Earned, record: StepRecord) -> Earned:
        """Let the clock go on: the ring at the end of the Soviet turn, full turns of the line."""
        if record.moment.clock == record.clock:
            return known
        if _ends_soviet_turn(record.clock, record.moment.clock):
            # With the units as they lay before the clock went on.
            ring = self._ring(record.moment.position(record.units.values()))
            found = ring_was_open(ring, record.clock.date)
            known = self._with_entries(known, found, record.moment, record.clock.date)
        return self._with_full_turns(known, record.moment)

    def _with_full_turns(self, known: Earned, moment: Moment) -> Earned:
        """Pay for each full turn that the line has stood (20.33); a clock put far on pays for all."""
        line = known.line
        if line is None:
            return known
        phase = f"{line.opened.side}.{line.opened.phase}"
        full = max(line.turns, self.calendar.full_turns(line.opened, moment.clock))
        # An entry for each, as where the clock goes on turn by turn.
        for _ in range(full - line.turns):
            found = line_held_for_a_turn(line.opened.date, moment.clock.date, phase)
            known = self._with_entries(known, found, moment)
        return replace(known, line=replace(line, turns=full))

    def _with_losses(self, known: Earned, record: StepRecord) -> Earned:
        """Count the steps of the garrison that a step destroys (20.38)."""
        for loss in record.losses:
            found = steps_are_destroyed(self.city, loss.unit, loss.at, loss.steps)
            known = self._with_entries(known, found, record.moment)
        return known

    def _with_approach(self, known: Earned, record: StepRecord) -> Earned:
        """Note the first supplied German unit within ten hexes of Budapest (20.32)."""
        # It is earned once (20.34): nobody's way need be looked at any more.
        if known.has(approaches_budapest.case):
            return known
        for unit in record.changed.values():
            if unit.side == GERMAN and unit.hex is not None:
                # With the hexes on its way, since passing is enough; and with its own, for who was laid
                # there by a hand.
                hexes = (*record.entered.get(unit.id, ()), unit.hex)
                found = approaches_budapest(self.city, Passing(unit, hexes))
                if found:
                    return self._with_entries(known, found, record.moment)
        return known

    def _with_saved(self, known: Earned, record: StepRecord) -> Earned:
        """Count the steps of the garrison that are out (20.35)."""
        for unit in record.changed.values():
            found = steps_are_saved(self.city, unit, known.saved.get(unit.id, 0))
            if found:
                known = self._with_entries(known, found, record.moment)
                # Kept for each unit: a step that returns and comes out once more earns nothing (20.35).
                known = replace(known, saved={**known.saved, unit.id: unit.steps})
        return known

    def _with_entries(
        self, known: Earned, findings: Iterable[Finding], moment: Moment, date: str = ""
    ) -> Earned:
        """Write points into the ledger: those of the award of each finding's case, times its steps."""
        entries = tuple(self._entries(findings, moment.step, date or moment.clock.date))
        return replace(known, entries=(*known.entries, *entries)) if entries else known

    def _entries(self, findings: Iterable[Finding], step: int, date: str) -> Iterator[Entry]:
        for found in findings:
            # By the case alone: a finding says what happened, the book what that is worth.
            award = self.book.awards.get(found.case)
            if award is None:
                continue  # the first edition has no award for an open ring
            vp = award.vp * int(dict(found.facts).get("steps", "1"))
            yield Entry(found, award.side, vp, step, date)

    # ---- the line to the garrison

    def is_line_in_question(self, known: Earned, record: StepRecord) -> bool:
        """Return whether a step may have opened or cut the line: only near the hexes that it hangs on."""
        touched = record.touched
        if known.watched is None or not known.watched.isdisjoint(touched):
            return bool(touched) or record.changes_ways
        return known.line is not None and record.changes_ways

    def _with_line(self, known: Earned, moment: Moment) -> Earned:
        """Look whether a line to a garrison unit in the city is open now (20.31)."""
        position = moment.position(moment.units.values())
        starts = sorted({unit.hex for unit in self._besieged(position) if unit.hex is not None})
        if not starts:
            return replace(known, line=None, watched=self.city.hexes)
        # Cheap before dear: out of a closed pocket no line leads, whatever it might cost.
        pocket = supply_pocket(self.judge.occupancy(position), starts)
        if pocket.is_closed:
            return replace(known, line=None, watched=self._around(pocket.line | pocket.pocket))
        found, path = self._find_line(position)
        if not found:
            # Nothing is known of where it breaks: each step asks again.
            return replace(known, line=None, watched=None)
        if not known.has(line_reaches_the_garrison.case):
            known = self._with_entries(known, found, moment)
        # Another path is the same line: the full turns of 20.33 count from when it opened.
        line = replace(known.line or Line(moment.clock), path=path)
        return replace(known, line=line, watched=self._around(path))

    def _find_line(self, position: Position) -> tuple[tuple[Finding, ...], tuple[HexId, ...]]:
        report = self.judge.supply(position, GERMAN)
        for unit in self._besieged(position):
            line = report.line(unit.id)
            found = line_reaches_the_garrison(self.city, unit, line)
            if found and line is not None:
                return found, line.path
        return (), ()

    def _besieged(self, position: Position) -> Iterator[Unit]:
        for unit in position.of(GERMAN):
            if unit.is_marked(GARRISON) and unit.hex in self.city.hexes:
                yield unit

    def _around(self, hexes: Iterable[HexId]) -> frozenset[HexId]:
        """Return hexes and those next to them: a unit beyond reaches none of them with its zone."""
        grid = self.judge.board.topology.grid
        near = (there for hex_id in hexes for there in grid.neighbors(hex_id))
        return frozenset(hexes) | frozenset(near)

    def _ring(self, position: Position) -> Ring | None:
        return find_ring(self.judge.occupancy(position), self.city)


def _ends_soviet_turn(before: Clock, now: Clock) -> bool:
    """Return whether the clock left the Soviet player turn."""
    is_within = before.side == SOVIET and before.phase != END
    return is_within and (now.phase == END or now.side != SOVIET or now.date > before.date)
