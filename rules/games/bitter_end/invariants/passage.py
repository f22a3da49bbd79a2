"""What an invariant looks at: a position on its board under its law, and the one that it came from."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from rules.board import Board
from rules.games.bitter_end.city import City
from rules.games.bitter_end.law import Law
from rules.position import Position
from rules.units import Mark, Unit

MOVE = "move"
"""The step of a phase in which units move."""
BY_HAND_BOX = "by-hand:"
"""How the ids of the boxes begin where units wait that their player sets up."""


@dataclass(frozen=True)
class Passage:
    """A position and the one before it, a step of play apart; of a set-up both are the same."""

    law: Law
    board: Board
    city: City
    now: Position
    before: Position

    @cached_property
    def changed(self) -> tuple[tuple[Unit, Unit], ...]:
        """The units that are not as they were: as they were, and as they are."""
        then = self.before.by_id
        # Who is new or missing is told by an invariant of its own.
        pairs = ((then[unit.id], unit) for unit in self.now.units if unit.id in then)
        return tuple((was, unit) for was, unit in pairs if was != unit)

    @cached_property
    def gone(self) -> tuple[tuple[Unit, Unit], ...]:
        """The units that are elsewhere now; what a hand set up was put down, not moved."""
        moved = ((was, unit) for was, unit in self.changed if was.place != unit.place)
        return tuple((was, unit) for was, unit in moved if not was.box.startswith(BY_HAND_BOX))

    @cached_property
    def on_the_map(self) -> tuple[tuple[Unit, Unit], ...]:
        """The units that went from one hex to another."""
        return tuple((was, unit) for was, unit in self.gone if was.hex and unit.hex)

    @cached_property
    def marked(self) -> tuple[Unit, ...]:
        """The units with any mark."""
        # Found once: several invariants ask, and few units have a mark.
        return tuple(unit for unit in self.now.units if unit.marks)

    @property
    def is_new_phase(self) -> bool:
        """Whether the step began a phase."""
        # With the date: the same phase of the next turn is another one.
        then, now = self.before, self.now
        return (then.date, then.side, then.phase) != (now.date, now.side, now.phase)

    @property
    def is_move(self) -> bool:
        """Whether the step was one of movement, of the side on turn."""
        return self.before.step == self.now.step == MOVE

    def is_in(self, *phases: str, side: str = "") -> bool:
        """Return whether it belongs to one of some phases, leads into one or out; of one side or of any."""
        # Either end: the step out of a phase clears up what was done in it, and the step in prepares it.
        return any(each.phase in phases and side in ("", each.side) for each in (self.before, self.now))

    def keeps(self, mark: Mark) -> list[tuple[Unit, Unit]]:
        """Return who went from hex to hex and bore a mark all the while."""
        return [(was, unit) for was, unit in self.on_the_map if mark in was.marks & unit.marks]
