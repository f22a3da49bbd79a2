"""The sequence of play, the dice and the weather: what follows what (3, 4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.table.changes import Change, DieSource, Register, Rolled, Written
from app.table.clock import days
from rules.games.bitter_end.resolution.fight import Fight
from rules.phases import Moment
from tests.games.bitter_end.inspection.checker import WEATHER, Batch, Checker, Walk
from tests.games.bitter_end.inspection.faults import Note

_CLOCK = frozenset({"turn", "side", "phase", "step", "date"})


class Clockwork(Checker):
    """Watches the clock go on: no phase left out, none twice, the weather rolled once a turn."""

    def __init__(self, walk: Walk) -> None:
        """Begin at the moment of the set-up."""
        super().__init__(walk)
        self._days = [day.date for day in days(self.field.sheet)]
        self._rolled: list[str] = []
        self._numbers: set[int] = {roll.number for roll in self.field.table.rolls}
        self._then = walk.moment
        self._date = walk.date
        self._fight: Fight | None = None
        self._is_attempt = False

    def batch(self, batch: Batch) -> Iterator[Note]:
        """Keep whether a combat is under way, and whether a die is one for a bridge (12.54)."""
        self._fight, self._is_attempt = batch.after, bool(batch.attempts)
        yield from ()

    def change(self, change: Change) -> Iterator[Note]:
        """Look at a roll, at the weather, at the clock."""
        phase = self.walk.moment.phase
        match change:
            case Rolled():
                yield from self._roll(change)
            case Written(register=Register.TRACKER, key="weather", after=text) if phase != WEATHER:
                yield "4.1", f"the weather changes to {text} in the {phase} phase"

    def _roll(self, roll: Rolled) -> Iterator[Note]:
        if not roll.faces or not all(1 <= face <= roll.sides for face in roll.faces):
            yield "10.25", f"roll {roll.number} shows {roll.faces} with dice of {roll.sides} sides"
            return
        if roll.number in self._numbers:
            yield "10.25", f"roll {roll.number} is made twice"
        self._numbers.add(roll.number)
        if roll.source is DieSource.SEEDED:
            faces = self.field.game.dice.faces(roll.number, len(roll.faces), roll.sides)
            if faces != roll.faces:
                yield "10.25", f"roll {roll.number} shows {roll.faces}, the seed gives {faces}"
        if self.walk.moment.phase == WEATHER and not self._is_attempt:
            self._rolled.append(str(roll.total))

    # ---- the weather

    def phase_ends(self) -> Iterator[Note]:
        """Look whether the weather is that of the one roll; nothing may be left undone in a combat."""
        if self._fight is not None:
            yield "10.18", "the phase ends in the midst of a combat"
        if self.walk.moment.phase != WEATHER:
            return
        told = [self.field.cells.word(f"weather.table.{die}") for die in self._rolled]
        if len(told) != 1:
            yield "4.1", f"the weather is rolled {len(told)} times"
        elif told[0] != self.field.tracker(WEATHER):
            yield "4.1", f"the die says {told[0]}, the tracker {self.field.tracker(WEATHER)}"
        self._rolled.clear()

    # ---- the clock

    def clock(self) -> Iterator[Note]:
        """Yield what is wrong with how the clock went on in the step that was just made."""
        then, now = self._then, self.walk.moment
        has_moved_on = (then, self._date) != (now, self.walk.date)
        self._then, self._date = now, self.walk.date
        if not has_moved_on:
            return
        sequence = self.field.game.sequence
        keys = [phase.key for phase in sequence.phases]
        here, there = f"{then.side}.{then.phase}", f"{now.side}.{now.phase}"
        if there not in keys or here not in keys:
            yield "3.0", f"there is no phase {there}"
        elif here == there and then.turn == now.turn:
            steps = [step.id for step in sequence.phases[keys.index(here)].steps]
            if now.step not in steps or (
                then.step in steps and steps.index(now.step) < steps.index(then.step)
            ):
                yield "3.0", f"step {now.step} of {there} comes after {then.step}"
        else:
            yield from self._next(then, now, keys)
        yield from self._day(now)

    def _next(self, then: Moment, now: Moment, keys: Sequence[str]) -> Iterator[Note]:
        turns, index = divmod(keys.index(f"{then.side}.{then.phase}") + 1, len(keys))
        wanted = (then.turn + turns, keys[index])
        if (now.turn, f"{now.side}.{now.phase}") != wanted:
            words = f"turn {now.turn} {now.side}.{now.phase}"
            yield "3.0", f"after {then.side}.{then.phase} comes turn {wanted[0]} {wanted[1]}, not {words}"

    def _day(self, now: Moment) -> Iterator[Note]:
        """Yield where date, turn and the marker on the turn track do not agree (3.3)."""
        if not 1 <= now.turn <= len(self._days):
            yield "3.3", f"there is no turn {now.turn}"
            return
        date = self._days[now.turn - 1]
        if self.walk.date != date:
            yield "3.3", f"turn {now.turn} is {date}, the tracker says {self.walk.date}"
        boxes = {piece.place.box for piece in self.field.table if piece.design == "turn"} - {None}
        if boxes and f"turn:{date}" not in boxes:
            yield "3.3", f"the turn marker does not lie on {date}"
