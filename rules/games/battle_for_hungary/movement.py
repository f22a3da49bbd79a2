"""The search for every hex within the points of a unit or stack, and from city to city (3.3, 7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from rules.findings import Finding, Verdict
from rules.games.battle_for_hungary.move import Move
from rules.games.battle_for_hungary.movement_field import NO_HEXES, MoveField
from rules.games.battle_for_hungary.movement_modes import bars_to_moving
from rules.games.battle_for_hungary.movement_steps import CITY_CHAIN, Came, Step, about_step
from rules.hexgrid import HexId
from rules.reach import Reach
from rules.search import flood, step_before

OUT_OF_POINTS = "7.1"
"""The case that is named where nothing but missing points keeps a unit out."""


class MoveSearch:
    """The search of one move: it settles hexes when it is first asked for them."""

    def __init__(self, move: Move) -> None:
        """Take the move of a unit or stack as it stands."""
        self.move = move
        # Here as well: the search asks for each of them at every step.
        self.field: MoveField = move.field
        self.names: tuple[HexId, ...] = move.names
        self.start: int | None = move.start
        self.allowance: int = move.allowance

    @cached_property
    def refused(self) -> tuple[Finding, ...]:
        """What speaks against any move of the stack in its mode."""
        return bars_to_moving(self.move)

    @cached_property
    def first_steps(self) -> Mapping[int, int]:
        """The hexes that the stack may enter first, with the cost, whether or not it has the points."""
        return {} if self.start is None or self.refused else dict(self._onward(self.start, Came.NOT_YET))

    def _onward(self, here: int, came: Came) -> Iterator[tuple[int, int]]:
        """Yield the steps out of a hex, which may lie in an enemy zone, with their costs."""
        for there, cost in self.field.steps(here):
            if there not in self.field.closed and there not in self.move.shut:
                # Not as the last one: whether the move may end there is asked of the end alone.
                step = Step(self.move, here, there, came, is_last=False)
                if not step.is_held and (not (step.starts_zoned and step.ends_zoned) or step.joins_zones):
                    yield there, cost

    @cached_property
    def _cities(self) -> Mapping[int, tuple[int, tuple[int, ...]]]:
        """The cities that 3.3 leads to and by one reading on from: the least cost, and the path.

        The start is among them.
        """
        if self.start is None:
            return {}
        found: dict[int, tuple[int, tuple[int, ...]]] = {self.start: (0, (self.start,))}
        goes_on = not self.refused and self.move.law.is_set(CITY_CHAIN, "continue")
        queue = [self.start] if goes_on else []
        # The list grows while it is walked: a city found cheaper later is walked again.
        for here in queue:
            came = Came.NOT_YET if here == self.start else Came.FROM_CITY_TO_CITY
            for there, cost in self._onward(here, came):
                total, known = found[here][0] + cost, found.get(there, (self.allowance + 1,))[0]
                if Step(self.move, here, there, came).joins_zones and total < known:
                    found[there] = (total, (*found[here][1], there))
                    queue.append(there)
        return found

    @cached_property
    def _seeds(self) -> Mapping[int, tuple[int, tuple[int, ...]]]:
        """The hexes with which the search begins: the least cost, and the path to each."""
        found: dict[int, tuple[int, tuple[int, ...]]] = {}
        for here, (spent, path) in self._cities.items():
            steps = (
                self.first_steps.items() if here == self.start else self._onward(here, Came.FROM_CITY_TO_CITY)
            )
            for there, cost in steps:
                if spent + cost < found.get(there, (spent + cost + 1,))[0]:
                    found[there] = (spent + cost, (*path, there))
        return found

    @cached_property
    def settled(self) -> Mapping[int, int]:
        """The hexes that points pay for, and their least cost; passing through full ones is free (4)."""
        below = self.field.below(self.allowance, self.move.shut)
        if self.start is not None:
            # Nothing comes back to the start: it would be no move, and a way in a ring is never the
            # cheapest.
            below[self.start] = 0
        seeds = ((there, cost) for there, (cost, _) in self._seeds.items())
        return flood(seeds, self.field.rows, below, self.allowance)

    @cached_property
    def one_hex(self) -> frozenset[int]:
        """The neighbours that are open by the minimum move alone (7.1): it is a whole move."""
        # Not after an assault: the minimum move is a whole move, and a part of this one is spent.
        missing = frozenset(self.first_steps).difference(self.settled) if not self.move.spent else NO_HEXES
        return frozenset(here for here in missing if self.move.may_end(here))

    @cached_property
    def reach(self) -> Reach:
        """Where the stack can end its move, by points and by one hex whatever it costs."""
        settled = {here: cost for here, cost in self.settled.items() if self.move.may_end(here)}
        return Reach(self, settled, self.one_hex)

    # ---- what a reach asks of its search

    def ends_move(self, here: int) -> bool:
        """Return whether a hex ends the move of a unit that enters it (3.2)."""
        return self.move.ends_move(here)

    def trace(self, settled: Mapping[int, int], goal: int) -> tuple[int, ...]:
        """Walk back from a hex to the start along steps whose costs fit."""
        # All that was settled: also hexes in which the move may not end lead on (4).
        del settled
        back = [goal]
        while back[-1] != self.start:
            here = back[-1]
            spent, (seed_cost, seed_path) = self.settled.get(here), self._seeds.get(here, (-1, ()))
            # A hex may be a seed and be reached cheaper by another way: only at the cost of the seed is its
            # path the way. None is the one hex that no points pay for.
            if seed_path and spent in (None, seed_cost):
                return (*seed_path, *reversed(back[:-1]))
            back.append(self._before(here, spent or 0))
        return tuple(reversed(back))

    def _before(self, here: int, spent: int) -> int:
        """Return a hex from which a step of the right cost leads into one reached."""
        return step_before(
            self.settled, self.field.rows, self.field.table.topology.neighbors[here], here, spent
        )

    def refusals(self, reached: frozenset[int]) -> Iterator[tuple[int, tuple[str, ...]]]:
        """Yield the hexes at the edge of those reached, with the cases that forbid steps into them."""
        if self.refused:
            return
        found: dict[int, set[str]] = {}
        for here, came in self._stations():
            for there in self.field.table.topology.neighbors[here]:
                if there not in reached:
                    found.setdefault(there, set()).update(self.forbidding(Step(self.move, here, there, came)))
        for there in sorted(found):
            # Missing points are named last: a rule that forbids is the better answer to "why not".
            yield there, tuple(sorted(found[there] - {OUT_OF_POINTS})) or (OUT_OF_POINTS,)

    def _stations(self) -> Iterator[tuple[int, Came]]:
        """Yield the hexes that the stack comes through or may stand in, and how it came there."""
        for here in self._cities:
            yield here, Came.NOT_YET if here == self.start else Came.FROM_CITY_TO_CITY
        yield from ((here, Came.BY_POINTS) for here in self.settled if here not in self._cities)
        yield from ((here, Came.BY_ONE_HEX) for here in self.one_hex)

    def forbidding(self, step: Step) -> frozenset[str]:
        """Return the cases, other than missing points, that forbid a step that ends the move."""
        barred = self.field.price(step.here, step.there).barred_by
        return frozenset(barred).union(Verdict(about_step(step)).cases)
