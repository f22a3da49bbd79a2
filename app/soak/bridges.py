"""Bridges: they belong to who crossed them last, are blown by their owner, and never rise again (12.5)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from app.soak.checker import Batch, Checker, Walk
from app.soak.faults import Note
from app.soak.ground import BRIDGE
from app.soak.moves import way_of
from app.table.changes import Change, Moved, Register, Rolled, Written
from rules.hexgrid import Hexside

INTACT, DESTROYED = "intact", "destroyed"
BLOWN_UP_TO = 4
"""The highest die that destroys a bridge in the opponent's player turn (12.54)."""


class Bridges(Checker):
    """Keeps its own book of who holds which bridge."""

    def __init__(self, walk: Walk) -> None:
        """Open the book with the owners of the set-up."""
        super().__init__(walk)
        self._sides = tuple(
            side for side, each in self.field.sheet.crossings.items() if each.kind.value == BRIDGE
        )
        self._owners = {side: self.field.bridge(side)[1] for side in self._sides}
        self._die = 0

    def batch(self, batch: Batch) -> Iterator[Note]:
        """Take down the die that falls with these changes."""
        self._die = next((each.total for each in batch.changes if isinstance(each, Rolled)), 0)
        yield from ()

    def change(self, change: Change) -> Iterator[Note]:
        """Look at who goes over a bridge, and what is written of one."""
        if isinstance(change, Moved) and self.field.is_unit(change.piece):
            for one, other in pairwise(way_of(change, self.field.ground.near)):
                link = Hexside.between(one, other)
                if link in self._owners and self.field.bridge(link)[2] == INTACT:
                    self._owners[link] = self.field.troop(change.piece).side
        elif isinstance(change, Written) and change.register is Register.BRIDGE:
            yield from self._written(change)

    def _written(self, change: Written) -> Iterator[Note]:
        _, owner, before, *_ = (*change.before.split(), "", "", "")
        _, _, after, *_ = (*change.after.split(), "", "", "")
        if before == DESTROYED and after != DESTROYED:
            yield "12.55", f"the bridge {change.key} is whole again"
        is_blown = before == INTACT and after == DESTROYED
        if is_blown and owner != self.walk.moment.side and not 0 < self._die <= BLOWN_UP_TO:
            yield "12.54", f"the bridge {change.key} is blown by a die of {self._die or 'nobody'}"

    def phase_ends(self) -> Iterator[Note]:
        """Hold the table against the book (12.52)."""
        for link in self._sides:
            _, owner, state = self.field.bridge(link)
            if state == INTACT and owner != self._owners[link]:
                yield "12.52", f"the bridge {link} is {owner}'s, but {self._owners[link]} crossed it last"
            self._owners[link] = owner
