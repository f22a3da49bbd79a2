"""Where a unit can go: every hex with its cost, how it is reached, and what keeps the unit out elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from rules.hexgrid import HexId
from rules.units import UnitId


class How(Enum):
    """How a hex is reached."""

    START = "start"
    POINTS = "mp"
    ONE_HEX = "one_hex"


@dataclass(frozen=True, slots=True)
class Reached:
    """One hex of a reach. `must_stop` says that the move ends there whatever points are left."""

    half_mp: int
    how: How
    must_stop: bool


@dataclass(frozen=True)
class Reach:
    """The hexes that a unit can enter, as numbers of the board until somebody asks for names.

    `settled` gives the cost of each hex that points pay for, cheapest first; `one_hex` are neighbours
    open by one-hex movement only. `start` is None for a reinforcement. `zoned` flags enemy zones.
    """

    unit: UnitId
    names: tuple[HexId, ...]
    start: int | None
    allowance: int
    settled: Mapping[int, int]
    one_hex: frozenset[int]
    zoned: bytes
    trace: Callable[[Reach, int], tuple[int, ...]]
    find_blocked: Callable[[Reach], Mapping[int, tuple[str, ...]]]

    @cached_property
    def hexes(self) -> Mapping[HexId, Reached]:
        """Every hex that can be reached; the unit's own hex is among them, at no cost."""
        found = {} if self.start is None else {self.names[self.start]: Reached(0, How.START, must_stop=False)}
        for here, spent in self.settled.items():
            found[self.names[here]] = Reached(spent, How.POINTS, bool(self.zoned[here]))
        for here in sorted(self.one_hex):
            found[self.names[here]] = Reached(self.allowance, How.ONE_HEX, must_stop=True)
        return found

    @cached_property
    def numbers(self) -> frozenset[int]:
        """The numbers of all hexes reached, the start among them."""
        start = () if self.start is None else (self.start,)
        return frozenset((*start, *self.settled, *self.one_hex))

    def path(self, goal: HexId) -> tuple[HexId, ...]:
        """Return a cheapest path to a hex, from the unit's hex (or the entry hex) on.

        Raises KeyError for a hex out of reach.
        """
        number = self.names.index(goal)
        if number not in self.numbers:
            raise KeyError(goal)
        return tuple(self.names[here] for here in self.trace(self, number))

    @cached_property
    def blocked(self) -> Mapping[HexId, tuple[str, ...]]:
        """The hexes just out of reach, with the cases that forbid a step into them.

        Missing points (7.5) are named only where nothing else forbids.
        """
        return {self.names[here]: cases for here, cases in self.find_blocked(self).items()}
