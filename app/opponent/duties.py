"""Moves that the rules ask for: those called away go home, units let go of the enemy, or part."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from app.opponent.going import Going, March
from rules.hexgrid import HexId
from rules.opponent import Purpose, defense
from rules.unit_id import UnitId
from rules.units import Unit

_MOST_ROUNDS = 3
"""So often it is seen whether somebody's going lets another one go."""


class Duties(Going):
    """What a movement owes the rules, before and after all else that it wants."""

    def _obey(self) -> Iterator[March]:
        """Let go of the enemy and part stacks, again and again while that makes way for others."""
        for _ in range(_MOST_ROUNDS):
            before = self._position
            yield from self._let_go()
            yield from self._part()
            # Every move makes another position: the same one says that nobody went.
            if self._position is before:
                return

    def _let_go(self) -> Iterator[March]:
        """Lead those out of the enemy's zones who have to leave them."""
        laws = self._orders.laws
        for unit in laws.letting_go(self._position):
            goal = self._lawful_place(self._position.by_id[unit], lambda here: here not in laws.zones)
            if goal is not None:
                yield from self._go(unit, goal, Purpose.LET_GO, goal, is_law=True)

    def _part(self) -> Iterator[March]:
        """Part those who may not share a hex; the ring is kept where that is possible."""
        for here in self._orders.laws.mixed(self._position):
            yield from self._part_in(here, self._keeps_ring_after, is_law=False)
            yield from self._part_in(here, lambda _unit, _there: True, is_law=True)

    def _part_in(
        self, here: HexId, is_fit: Callable[[Unit, HexId], bool], *, is_law: bool
    ) -> Iterator[March]:
        for unit in self._leavers(here):
            # Whoever went before may have parted them already.
            if not self._orders.laws.is_mixed(self._position, self._position.at(here)):
                return
            goal = self._lawful_place(unit, partial(is_fit, unit))
            if goal is not None:
                yield from self._go(unit.id, goal, Purpose.PART, here, is_law=is_law)

    def _leavers(self, here: HexId) -> tuple[Unit, ...]:
        """Return who could leave a mixed stack: first he who alone mixes it, then the weakest."""
        stack = self._position.at(here)

        def rank(unit: Unit) -> tuple[bool, int, UnitId]:
            rest = tuple(other for other in stack if other is not unit)
            return self._orders.laws.is_mixed(self._position, rest), defense(unit), unit.id

        free = (unit for unit in stack if unit.id not in self._idle and not unit.marks & self._still)
        return tuple(sorted(filter(self._orders.laws.is_parted, free), key=rank))

    def _keeps_ring_after(self, unit: Unit, here: HexId) -> bool:
        return self._keeps_ring(self._after(unit, here))

    def _lawful_place(self, unit: Unit, is_fit: Callable[[HexId], bool]) -> HexId | None:
        """Return the best hex that a unit can leave its own for, None where there is none."""
        if unit.marks & self._still:
            return None
        hexes = self._reach(unit.id).hexes
        free = (here for here in hexes if here != unit.hex and self._has_room(unit, here))
        lawful = [here for here in free if self._may_end(unit, here)]
        ranked = sorted(lawful, key=lambda here: self._score(unit, here, hexes[here].mp_parts), reverse=True)
        # One after the other: `is_fit` may ask about the ring, which is dear.
        return next(filter(is_fit, ranked), None)

    def _withdraw(self) -> Iterator[March]:
        """Lead those called away towards a hex by which they leave the map, the nearest to it first."""
        recall = self._orders.recall
        called = [unit for unit in self._movers() if unit.id in recall.units and unit.hex is not None]
        for unit in sorted(called, key=lambda unit: (recall.way(unit.hex or HexId("")), unit.id)):
            start, hexes = unit.hex or HexId(""), self._reach(unit.id).hexes
            free = (here for here in hexes if self._has_room(unit, here))
            ways = [here for here in free if self._may_end(unit, here)]
            goal = min(ways, key=lambda here: (recall.way(here), hexes[here].mp_parts, here), default=start)
            if recall.way(goal) < recall.way(start):
                yield from self._go(unit.id, goal, Purpose.EXIT, goal, is_law=True)
        # Nothing else is to send them away again.
        self._bound |= recall.units
