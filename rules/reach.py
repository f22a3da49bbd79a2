"""Where a unit can go: every hex with its cost, how it is reached, and what keeps the unit out elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property
from typing import Protocol

from rules.hexgrid import HexId


class How(Enum):
    """How a hex is reached."""

    START = "start"
    POINTS = "mp"
    ONE_HEX = "one_hex"
    CROSSING = "crossing"
    """By a crossing that is the whole move."""
    TRANSPORT = "transport"
    """By transport, which serves a few units of a side and is the whole move."""
    OFF_MAP = "off_map"
    """By transport that leaves the map and comes back to it."""
    OTHER_MODE = "other_mode"
    """By another mode of movement, which has points and conditions of its own."""
    PLACED = "placed"
    """By being laid there from off the map, which is no move and costs nothing."""

    @property
    def is_transport(self) -> bool:
        """Whether the side's transport carries the unit there, which cannot be counted for every unit."""
        return self in (How.TRANSPORT, How.OFF_MAP)

    @property
    def is_beyond_usual(self) -> bool:
        """Whether the unit comes there by other means than its usual move."""
        return self.is_transport or self is How.OTHER_MODE


@dataclass(frozen=True, slots=True)
class Reached:
    """One hex of a reach. `must_stop` says that the move ends there whatever points are left.

    `allowance` are the points of the mode by which it is reached, None where they are those of the reach.
    """

    mp_parts: int
    how: How
    must_stop: bool
    allowance: int | None = None


@dataclass(frozen=True, slots=True)
class OtherWay:
    """A hex reached by means of the game's own, and the path there, the unit's hex first."""

    reached: Reached
    path: tuple[HexId, ...]


class Search(Protocol):
    """The search that found a reach, with hexes as numbers of the board: it knows the way back."""

    @property
    def names(self) -> tuple[HexId, ...]:
        """The ids of the hexes by number."""

    @property
    def start(self) -> int | None:
        """The unit's hex, None off the map."""

    @property
    def allowance(self) -> int:
        """The points of the unit, in parts of a point."""

    def ends_move(self, here: int) -> bool:
        """Return whether a hex ends the move of a unit that enters it with points left."""

    def trace(self, settled: Mapping[int, int], goal: int) -> tuple[int, ...]:
        """Return a cheapest path to a hex reached, from the unit's hex (or the entry hex) on."""

    def refusals(self, reached: frozenset[int]) -> Iterator[tuple[int, tuple[str, ...]]]:
        """Yield the hexes at the edge of those reached, with the cases that forbid steps into them."""


@dataclass(frozen=True)
class Reach:
    """The hexes that a unit can enter.

    `settled` gives the cost of each hex that points pay for, cheapest first; `one_hex` are neighbours
    open by one-hex movement only; `others` are hexes best reached by means of the game's own. All are numbers
    of the board until somebody asks for names. `wider` is the reach in another mode of movement, told where
    it leads further.
    """

    search: Search
    settled: Mapping[int, int]
    one_hex: frozenset[int]
    others: Mapping[int, OtherWay] = field(default_factory=dict)
    wider: Reach | None = None

    @property
    def allowance(self) -> int:
        """The movement allowance in parts of a point."""
        return self.search.allowance

    @property
    def begins_on_map(self) -> bool:
        """Whether the unit starts from a hex; a reinforcement does not."""
        return self.search.start is not None

    @cached_property
    def hexes(self) -> Mapping[HexId, Reached]:
        """Every hex that can be reached; the unit's own hex is among them, at no cost."""
        names, start = self.search.names, self.search.start
        found = {} if start is None else {names[start]: Reached(0, How.START, must_stop=False)}
        for here, spent in self.settled.items():
            found[names[here]] = Reached(spent, How.POINTS, self.search.ends_move(here))
        for here in sorted(self.one_hex):
            # It takes every point, whatever the hex would cost.
            found[names[here]] = Reached(self.allowance, How.ONE_HEX, must_stop=True)
        found |= {names[here]: way.reached for here, way in self.others.items()}
        return found | dict(self._wider_hexes(found))

    def _wider_hexes(self, known: Mapping[HexId, Reached]) -> Iterator[tuple[HexId, Reached]]:
        """Yield the hexes that the other mode alone leads to."""
        if self.wider is not None:
            for here, each in self.wider.hexes.items():
                # Where both modes lead, the usual one is told: the other has conditions that its player
                # must want to meet.
                if here not in known:
                    yield here, replace(each, how=How.OTHER_MODE, allowance=self.wider.allowance)

    @cached_property
    def _numbers(self) -> Mapping[HexId, int]:
        start = self.search.start
        reached = (*(() if start is None else (start,)), *self.settled, *self.one_hex, *self.others)
        return {self.search.names[here]: here for here in reached}

    def path(self, goal: HexId) -> tuple[HexId, ...]:
        """Return a cheapest path to a hex, from the unit's hex (or the entry hex) on.

        Raises KeyError for a hex out of reach.
        """
        if self.wider is not None and goal not in self._numbers:
            return self.wider.path(goal)
        number = self._numbers[goal]
        other = self.others.get(number)
        if other is not None:
            return other.path
        path = self.search.trace(self.settled, number)
        return tuple(self.search.names[here] for here in path)

    @cached_property
    def blocked(self) -> Mapping[HexId, tuple[str, ...]]:
        """The hexes just out of reach, with the cases that forbid a step into them.

        Missing points are named only where nothing else forbids.
        """
        refused = self.search.refusals(frozenset(self._numbers.values()))
        found = {self.search.names[here]: cases for here, cases in refused}
        if self.wider is None:
            return found
        for here, cases in self.wider.blocked.items():
            found[here] = tuple(sorted({*found.get(here, ()), *cases}))
        # What is shut to one mode may lie open to the other.
        return {here: found[here] for here in sorted(found) if here not in self.hexes}
