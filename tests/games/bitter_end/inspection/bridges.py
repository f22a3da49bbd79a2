"""Bridges: they belong to who crossed them last, are blown by their owner, and never rise again (12.5)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from app.table.changes import Change, Moved, Register, Rolled, Written
from rules.hexgrid import Hexside
from tests.games.bitter_end.inspection.checker import Batch, Checker, Walk
from tests.games.bitter_end.inspection.faults import Note
from tests.games.bitter_end.inspection.ground import BRIDGE
from tests.games.bitter_end.inspection.moves import way_of

INTACT, DESTROYED = "intact", "destroyed"
BLOWN_UP_TO = 4
"""The highest die that destroys a bridge in the opponent's player turn (12.54)."""


class Bridges(Checker):
    """Keeps its own book of who holds which bridge, and of the attempts of the player turn."""

    def __init__(self, walk: Walk) -> None:
        """Open the book with the owners of the set-up."""
        super().__init__(walk)
        self._sides = tuple(
            side for side, each in self.field.sheet.crossings.items() if each.kind.value == BRIDGE
        )
        self._owners = {side: self.field.bridge(side)[1] for side in self._sides}
        self._die = 0
        self._attempted: dict[str, tuple[str, str]] = {}
        self._tried: tuple[str, ...] = ()
        self._restored: set[Hexside] = set()
        self._former: dict[Hexside, str] = {}
        """Who held a bridge before it was crossed last in this phase."""

    def batch(self, batch: Batch) -> Iterator[Note]:
        """Take down the die that falls with these changes, and the attempt that it decides (12.54)."""
        self._die = next((each.total for each in batch.changes if isinstance(each, Rolled)), 0)
        self._tried = batch.attempts
        self._restored.clear()
        for bridge in batch.attempts:
            yield from self._attempt(bridge, batch)

    def _attempt(self, bridge: str, batch: Batch) -> Iterator[Note]:
        """Yield what is wrong with an attempt: one a player turn, and the die decides."""
        now = self.walk.date, self.walk.moment.side
        is_blown = any(
            isinstance(each, Written)
            and (each.register, each.key) == (Register.BRIDGE, bridge)
            and each.after.endswith(DESTROYED)
            for each in batch.changes
        )
        if self._attempted.get(bridge) == now and not self.field.is_first:
            yield "12.54", f"the bridge {bridge} is to be blown twice in one player turn"
        self._attempted[bridge] = now
        if 0 < self._die <= BLOWN_UP_TO and not is_blown:
            yield "12.54", f"the bridge {bridge} still stands after a die of {self._die}"
        elif self._die > BLOWN_UP_TO and is_blown:
            yield "12.54", f"the bridge {bridge} is blown by a die of {self._die}"

    def change(self, change: Change) -> Iterator[Note]:
        """Look at who goes over a bridge, and what is written of one."""
        if isinstance(change, Moved) and self.field.is_unit(change.piece):
            for one, other in pairwise(way_of(change, self.field.ground.near)):
                link = Hexside.between(one, other)
                is_whole = link in self._owners and self.field.bridge(link)[2] == INTACT
                if is_whole and link not in self._restored:
                    self._cross(link, self.field.troop(change.piece).side)
        elif isinstance(change, Written) and change.register is Register.BRIDGE:
            yield from self._written(change)

    def _cross(self, link: Hexside, side: str) -> None:
        if side != self._owners[link]:
            self._former[link] = self._owners[link]
        self._owners[link] = side

    def _written(self, change: Written) -> Iterator[Note]:
        _, owner, before, *_ = (*change.before.split(), "", "", "")
        _, _, after, *_ = (*change.after.split(), "", "", "")
        if before == DESTROYED and after != DESTROYED:
            yield "12.55", f"the bridge {change.key} is whole again"
        link, (_, new, *_) = Hexside.parse(change.key), (*change.after.split(), "", "")
        if change.key in self._tried and after == INTACT and new == self._former.get(link):
            self._owners[link] = new  # the crossing is taken back: the attempt comes before it
            self._restored.add(link)
        if before == INTACT and after == DESTROYED:
            yield from self._blown(change.key, owner)

    def _blown(self, bridge: str, owner: str) -> Iterator[Note]:
        """Yield what is wrong with a demolition: who crossed it last may, in the other's turn by a die."""
        link = Hexside.parse(bridge)
        if owner != self._owners.get(link, owner):
            yield "12.54", f"{owner} blows the bridge {bridge}, which {self._owners[link]} has crossed"
        if self.field.is_first:
            return  # the first edition asks for a die only while an enemy is about to cross (its 12.51)
        if owner != self.walk.moment.side and not 0 < self._die <= BLOWN_UP_TO:
            yield "12.54", f"the bridge {bridge} is blown by a die of {self._die or 'nobody'}"

    def phase_ends(self) -> Iterator[Note]:
        """Hold the table against the book (12.52)."""
        for link in self._sides:
            _, owner, state = self.field.bridge(link)
            if state == INTACT and owner != self._owners[link]:
                yield "12.52", f"the bridge {link} is {owner}'s, but {self._owners[link]} crossed it last"
            self._owners[link] = owner
        self._former.clear()
