"""The search for every hex within the points of a unit, and across the lake (6.0)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import pairwise

from rules.games.budapest_campaign.move import Move
from rules.games.budapest_campaign.movement_field import MoveField
from rules.games.budapest_campaign.movement_steps import Came, Step, about_step, lake_is_only_crossed
from rules.hexgrid import HexId
from rules.reach import How, OtherWay, Reach, Reached
from rules.search import flood, step_before

OUT_OF_POINTS = "6.0"
"""The case that is named where nothing but missing points keeps a unit out."""


class MoveSearch:
    """The search of one move: it settles hexes when it is first asked for them."""

    def __init__(self, move: Move) -> None:
        """Take the move of a unit as it stands."""
        self.move = move
        # Here as well: the search asks for each of them at every step.
        self.field: MoveField = move.field
        self.names: tuple[HexId, ...] = move.names
        self.start: int | None = move.start
        self.allowance: int = move.allowance

    @cached_property
    def first_steps(self) -> Mapping[int, int]:
        """The hexes that the unit may enter first, with the cost, whether or not it has the points."""
        start, field = self.start, self.field
        if self.move.refused or start is None:
            return {}
        steps = ((there, cost) for there, cost in field.steps(start) if there not in field.closed)
        # A unit may leave an enemy zone, though not for another one (8.1).
        if start in field.zoned:
            return {there: cost for there, cost in steps if there not in field.zoned}
        return dict(steps)

    @cached_property
    def settled(self) -> Mapping[int, int]:
        """The hexes that points pay for, and their least cost; passing through full ones is free (7.0)."""
        below = self.field.below(self.allowance)
        if self.start is not None:
            # Back in the start is no move.
            below[self.start] = 0
        return flood(self.first_steps.items(), self.field.rows, below, self.allowance)

    def reach(self) -> Reach:
        """Return where the unit can go by points, by one hex whatever it costs, and across the lake."""
        settled = {here: cost for here, cost in self.settled.items() if self._may_end(here)}
        missing = frozenset(self.first_steps).difference(self.settled) if self.move.may_move_one_hex else ()
        one_hex = frozenset(here for here in missing if self._may_end(here))
        return Reach(self, settled, one_hex, dict(self._others(settled, one_hex)))

    def _may_end(self, here: int) -> bool:
        return not (self.move.law.is_set("stacking_at", "move") and self.move.would_overstack(here))

    def _others(self, settled: Mapping[int, int], one_hex: frozenset[int]) -> Iterator[tuple[int, OtherWay]]:
        """Yield the hexes to which the crossing of the lake is the cheapest way."""
        for there, (cost, path) in self.crossings.items():
            # A hex reached by 6.1 costs the whole allowance; the boat may be cheaper.
            known = settled.get(there, self.allowance if there in one_hex else cost + 1)
            if cost < known and self._may_end(there):
                reached = Reached(cost, How.CROSSING, self.ends_move(there))
                yield there, OtherWay(reached, tuple(self.names[each] for each in path))

    @cached_property
    def crossings(self) -> Mapping[int, tuple[int, tuple[int, ...]]]:
        """Where a crossing of the lake ends (6.2): the least cost and the path."""
        found: dict[int, tuple[int, tuple[int, ...]]] = {}
        for path in self._ways_over_lake():
            cost = self.crossing_mp_parts(path)
            if cost <= self.allowance and cost < found.get(path[-1], (cost + 1,))[0]:
                found[path[-1]] = (cost, path)
        return found

    def crossing_mp_parts(self, path: tuple[int, ...]) -> int:
        """Return what a crossing costs: its hexes, or by one reading the whole allowance."""
        if self.move.law.is_set("lake_crossing_cost", "whole"):
            return self.allowance
        return sum(self.field.price(here, there).mp_parts for here, there in pairwise(path))

    def _ways_over_lake(self) -> Iterator[tuple[int, ...]]:
        """Yield every crossing that nothing but missing points bars."""
        if self.move.refused or self.start is None:
            return
        start, neighbors = self.start, self.field.table.topology.neighbors
        for lake in neighbors[start]:
            onto = Step(self.move, start, lake, is_last=False)
            if not onto.begins_crossing or self.forbidding(onto):
                continue
            if not self.forbidding(Step(self.move, start, lake)):
                # Nothing forbids to end there only by the reading under which a zone holds the unit on the
                # lake (29).
                yield (start, lake)
            for shore in neighbors[lake]:
                if not self.forbidding(Step(self.move, lake, shore, Came.ONTO_LAKE)):
                    yield (start, lake, shore)

    def forbidding(self, step: Step) -> frozenset[str]:
        """Return the cases, other than missing points, that forbid a step."""
        barred = self.field.price(step.here, step.there).barred_by
        return frozenset(barred).union(found.case for found in about_step(step))

    # ---- what a reach asks of its search

    def ends_move(self, here: int) -> bool:
        """Return whether a hex ends the move of a unit that enters it (8.1)."""
        return self.move.ends_move(here)

    def trace(self, settled: Mapping[int, int], goal: int) -> tuple[int, ...]:
        """Walk back from a hex to the start along steps whose costs fit."""
        # All that was settled: also hexes in which the move may not end lead on (7.0).
        del settled
        first, start = self.first_steps, self.start
        path = [goal]
        while start is not None and path[-1] != start:
            here = path[-1]
            spent = self.settled.get(here)
            # A hex that points do not pay for was entered as the one hex of 6.1, from the start.
            path.append(start if spent is None or first.get(here) == spent else self._before(here, spent))
        return tuple(reversed(path))

    def _before(self, here: int, spent: int) -> int:
        """Return a hex from which a step of the right cost leads into one reached."""
        return step_before(
            self.settled, self.field.rows, self.field.table.topology.neighbors[here], here, spent
        )

    def refusals(self, reached: frozenset[int]) -> Iterator[tuple[int, tuple[str, ...]]]:
        """Yield the hexes at the edge of those reached, with the cases that forbid steps into them."""
        if self.move.refused or self.start is None:
            return
        found: dict[int, set[str]] = {}
        for here, came in self._stations(self.reach()):
            for there in self.field.table.topology.neighbors[here]:
                if there not in reached:
                    step = Step(self.move, here, there, came)
                    found.setdefault(there, set()).update(self.forbidding(step))
                    if step.is_onto_lake:
                        # A first step onto the lake is legal as the beginning of a crossing, so the search
                        # alone would name no reason.
                        found[there].add(lake_is_only_crossed.case)
        for there in sorted(found):
            yield there, tuple(sorted(found[there])) or (OUT_OF_POINTS,)

    def _stations(self, reach: Reach) -> Iterator[tuple[int, Came]]:
        """Yield the hexes where the unit may stand after its move, and how it came there."""
        if self.start is not None:
            yield self.start, Came.NOT_YET
        ends = dict.fromkeys(reach.settled, Came.BY_POINTS) | dict.fromkeys(reach.one_hex, Came.BY_ONE_HEX)
        # Where points lead too, they may have led there.
        across = (here for here in reach.others if here not in self.settled)
        yield from (ends | dict.fromkeys(across, Came.ACROSS_LAKE)).items()
