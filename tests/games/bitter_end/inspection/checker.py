"""What every checker of an inspection shares: the field, the moment, and when it is called."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app.table.changes import Change, Written
from rules.games.bitter_end.resolution.fight import Fight
from rules.phases import Moment
from tests.games.bitter_end.inspection.data import Data
from tests.games.bitter_end.inspection.faults import Note
from tests.games.bitter_end.inspection.field import Field
from tests.games.bitter_end.inspection.tracing import Tracer

WEATHER, SUPPLY, REPLACEMENTS = "weather", "supply", "replacements"
MOVEMENT, COMBAT, EXPLOITATION = "movement", "combat", "exploitation"


ATTEMPT = "attempt:"
"""How the key of the tracker begins that keeps an attempt on a bridge."""


@dataclass
class Walk:
    """Where the inspection stands: the field with all changes so far, the moment, what the day brings."""

    field: Field
    tracer: Tracer
    data: Data
    options: frozenset[str]
    _moment: tuple[int, Moment] | None = None

    @property
    def moment(self) -> Moment:
        """The turn, side, phase and step that the trackers show."""
        if self._moment is None or self._moment[0] != self.field.ticks:
            self._moment = self.field.ticks, self._read()
        return self._moment[1]

    def _read(self) -> Moment:
        read = self.field.tracker
        sequence = self.field.game.sequence
        start = sequence.start(1)
        number, phase = read("turn"), read("phase").rpartition(".")[2]
        return Moment(
            int(number) if number.isdecimal() else 1,
            read("side") or start.side,
            phase or start.phase,
            read("step") or start.step,
        )

    @property
    def date(self) -> str:
        """The date that the tracker shows."""
        return self.field.tracker("date")


@dataclass(frozen=True)
class Batch:
    """Changes that belong together, and the combat under way before and after them."""

    changes: tuple[Change, ...]
    before: Fight | None = None
    after: Fight | None = None

    @property
    def declared(self) -> Fight | None:
        """The combat that begins with these changes."""
        return self.after if self.before is None else None

    @property
    def attempts(self) -> tuple[str, ...]:
        """The bridges that are to be blown by these changes in the turn of the other side (12.54).

        What led a unit over such a bridge is taken back first, and made again as far as it goes.
        """
        trackers = (each for each in self.changes if isinstance(each, Written) and each.after)
        return tuple(each.key.removeprefix(ATTEMPT) for each in trackers if each.key.startswith(ATTEMPT))


class Checker:
    """One topic of the inspection. Every method yields the faults it sees; here nobody sees any."""

    def __init__(self, walk: Walk) -> None:
        """Take the walk that it goes along with; the field shows the set-up."""
        self.walk = walk
        self.field = walk.field

    def batch(self, batch: Batch) -> Iterator[Note]:
        """Look at changes that belong together before they are made, with the combat on both ends."""
        return _nothing(batch)

    def change(self, change: Change) -> Iterator[Note]:
        """Look at a single change before it is made."""
        return _nothing(change)

    def step_ends(self) -> Iterator[Note]:
        """Look at the table after a whole step of the journal."""
        yield from ()

    def phase_ends(self) -> Iterator[Note]:
        """Look at the table as a phase leaves it."""
        yield from ()

    def phase_begins(self) -> Iterator[Note]:
        """Look at the table as a phase finds it."""
        yield from ()

    def game_ends(self) -> Iterator[Note]:
        """Look at the table after the last step."""
        yield from ()


def _nothing(_: object) -> Iterator[Note]:
    return iter(())
