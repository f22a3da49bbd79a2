"""What the players declare: surprise and its sector, the schedule, all-out assaults (16, 18.3)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from app.table.changes import Change, Register, Written
from rules.hexgrid import HexId
from tests.games.bitter_end.inspection.checker import COMBAT, Batch, Checker, Walk
from tests.games.bitter_end.inspection.faults import Note
from tests.games.bitter_end.inspection.surprise import FIRST_DAY, OPEN
from tests.games.bitter_end.inspection.troops import GERMAN

SECOND_FROM = "1945-01-13"
LENGTH, FROM_THE_FRONT = 8, 3
"""Hexes of a sector, and how far from the first German front the second one may lie (16.21)."""

CHOICES = (("AB", ("IVSS", "IIIPz"), 4), ("CD", ("IKav", "IIHung"), 5), ("E", ("LVII",), 5))
"""Schedules, the areas of the sector that ask for them, and how many of its hexes must lie there (16.44)."""


class Declarations(Checker):
    """Looks at declarations as they are written into the trackers."""

    def __init__(self, walk: Walk) -> None:
        """Begin with nothing declared."""
        super().__init__(walk)
        self._second = ""
        self._all_out: set[tuple[str, str]] = set()
        fronts = self.field.sheet.fronts
        german = [here for name, hexes in fronts.items() if name.startswith(GERMAN) for here in hexes]
        self._from_front = self.field.ground.far_from(german)

    def batch(self, batch: Batch) -> Iterator[Note]:
        """Look at an all-out assault: one a turn for each side, in the Combat Phase (18.31)."""
        if batch.declared is None or not batch.declared.is_all_out:
            return
        key = (self.walk.date, self.walk.moment.side)
        if key in self._all_out or self.walk.moment.phase != COMBAT:
            yield "18.31", f"an all-out assault too many by {key[1]} on {key[0]}"
        self._all_out.add(key)

    def change(self, change: Change) -> Iterator[Note]:
        """Look at what a tracker is going to say."""
        match change:
            case Written(register=Register.TRACKER, key="surprise:date", after=date) if date:
                yield from self._surprise(date)
            case Written(register=Register.TRACKER, key="surprise:sector", after=words) if words:
                yield from self._sector([HexId(word) for word in words.split()])
            case Written(register=Register.TRACKER, key="schedule", after=letter) if letter:
                yield from self._schedule(letter)

    def _surprise(self, date: str) -> Iterator[Note]:
        now = self.walk.moment
        if date != self.walk.date or (now.side, now.phase) != (GERMAN, COMBAT):
            yield "16.11", f"surprise for {date} is declared on {self.walk.date} in {now.side}.{now.phase}"
        if date != FIRST_DAY:
            if date < SECOND_FROM or self._second:
                yield "16.12", f"surprise is declared for {date} after {self._second or 'none'}"
            self._second = date

    def _sector(self, sector: list[HexId]) -> Iterator[Note]:
        near = self.field.ground.near
        if len(sector) != LENGTH or any(other not in near.get(one, ()) for one, other in pairwise(sector)):
            yield "16.21", f"a sector of {len(sector)} hexes that do not follow one another"
        most = 0 if self.walk.date == FIRST_DAY else FROM_THE_FRONT
        if any(self._from_front.get(here, most + 1) > most for here in sector):
            yield "16.21", "the sector lies too far from the first German front"

    def _schedule(self, letter: str) -> Iterator[Note]:
        """Yield a schedule that the sector does not ask for (16.44)."""
        areas = self.field.sheet.areas
        sector = self.field.tracker("surprise:sector").split()
        if not sector and not OPEN & self.walk.options and "surprise_sector" in areas:
            sector = list(areas["surprise_sector"].hexes)
        held = {name: set(areas[name].hexes) for _, names, _ in CHOICES for name in names if name in areas}
        fitting = "".join(
            letters
            for letters, names, least in CHOICES
            if sum(any(here in held.get(name, ()) for name in names) for here in sector) >= least
        )
        if sector and letter not in fitting:
            yield "16.44", f"schedule {letter} is chosen, the sector asks for one of {fitting or 'none'}"
