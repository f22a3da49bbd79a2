"""Movement (6.0): what a unit may do first, and the search for every hex within its points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import pairwise

from rules.findings import Finding, forbids, notes, rule
from rules.games.budapest_campaign.charts import PARTS_PER_MP
from rules.games.budapest_campaign.law import Law
from rules.games.budapest_campaign.logistics import is_supported
from rules.games.budapest_campaign.movement_field import MoveField, MoveFields
from rules.games.budapest_campaign.movement_steps import Came, Step, about_step, lake_is_only_crossed
from rules.games.budapest_campaign.situation import Situation
from rules.games.budapest_campaign.stacking import would_overstack
from rules.games.budapest_campaign.words import (
    FLOTILLA,
    INFANTRY,
    MOBILE_DEPOT,
    command_of,
    enemy_of,
    is_static,
)
from rules.hexgrid import HexId
from rules.reach import How, OtherWay, Reach, Reached
from rules.search import flood, step_before
from rules.units import Unit

OUT_OF_POINTS = "6.0"
"""The case that is named where nothing but missing points keeps a unit out."""


@rule("6.0")
def static_units_stay(unit: Unit) -> Iterator[Finding]:
    """Static units, which have no movement factor, do not move."""
    if is_static(unit) or not unit.move:
        yield forbids(unit=unit.id)


@rule("15.3")
def ice_keeps_the_flotilla(situation: Situation, unit: Unit) -> Iterator[Finding]:
    """The flotilla does not move while the Danube is frozen."""
    if unit.type == FLOTILLA and situation.is_danube_frozen:
        yield forbids(unit=unit.id)


@rule("15.3")
def flotilla_carries_infantry_of_its_command(unit: Unit, passenger: Unit) -> Iterator[Finding]:
    """The flotilla carries an infantry corps of its own command, from the hex in which both stand."""
    is_fit = passenger.type == INFANTRY and command_of(passenger) == command_of(unit)
    is_beside = passenger.hex == unit.hex and passenger.side == unit.side
    if unit.type != FLOTILLA or not (is_fit and is_beside):
        yield forbids(unit=unit.id, passenger=passenger.id)


@rule("12.3")
def rate_is_used(situation: Situation, unit: Unit) -> Iterator[Finding]:
    """A depot that has gone its hexes of the turn goes no further."""
    if unit.type == MOBILE_DEPOT and unit.move and situation.moved_hexes(unit.id) >= unit.move:
        yield forbids(unit=unit.id)


@rule("12.5a")
def lack_of_support_takes_a_point(situation: Situation, unit: Unit) -> Iterator[Finding]:
    """Unsupported units have a movement factor one less, though never less than one."""
    if unit.hex is not None and not is_supported(situation, unit):
        yield notes(unit=unit.id)


def allowance_mp_parts(situation: Situation, unit: Unit) -> int:
    """Return what a unit may spend in sixths; for a depot what is left of its rate for the turn (12.3)."""
    move = unit.move
    if unit.type == MOBILE_DEPOT:
        # Depots are always in support (12.1).
        move = max(0, move - situation.moved_hexes(unit.id))
    # A factor of one keeps it, and is not asked about: support is dear to trace.
    elif move > 1 and lack_of_support_takes_a_point(situation, unit):
        move -= 1
    return PARTS_PER_MP * move


class Move:
    """A unit that wants to move in a situation, by itself or with a passenger (15.3).

    `start` is the number of its hex, None off the map; `allowance` is in sixths; `field` is what it moves in.
    """

    def __init__(self, situation: Situation, unit: Unit, passenger: Unit | None = None) -> None:
        """Take the unit as it stands."""
        self.situation = situation
        self.unit = unit
        self.passenger = passenger
        self.field: MoveField = situation.derived(MoveFields).of(unit)
        self.names: tuple[HexId, ...] = self.field.table.topology.hexes
        self.start: int | None = None if unit.hex is None else self.field.table.topology.index[unit.hex]
        self.allowance: int = allowance_mp_parts(self.situation, unit)

    def number_of(self, here: HexId) -> int:
        """Return the number of a hex; raises KeyError."""
        return self.field.table.topology.index[here]

    @property
    def law(self) -> Law:
        """The charts and settings in force."""
        return self.field.table.law

    @cached_property
    def refused(self) -> tuple[Finding, ...]:
        """What speaks against any move of the unit, or with its passenger."""
        own = static_units_stay(self.unit)
        if self.passenger is None:
            return own
        return own + flotilla_carries_infantry_of_its_command(self.unit, self.passenger)

    @property
    def may_move_one_hex(self) -> bool:
        """Whether the unit may always move one hex; depots count hexes in any case (6.1, 12.3)."""
        return not self.field.mover.is_depot

    def zone_holder(self, here: int) -> str:
        """Return the first enemy unit in whose zone a hex lies, nothing where there is none."""
        holders = self.situation.zones(enemy_of(self.unit.side)).get(self.names[here], ())
        return holders[0] if holders else ""

    def would_overstack(self, there: int) -> bool:
        """Return whether a hex would be over a limit with the unit in it, and its passenger (7.0)."""
        movers = tuple(unit for unit in (self.unit, self.passenger) if unit is not None)
        return would_overstack(self.situation, self.names[there], movers)

    def is_far_shore(self, there: int) -> bool:
        """Return whether a hex lies on the other side of the lake from the start (6.2)."""
        if there == self.start or self.start is None:
            return False
        is_apart = there not in self.field.table.topology.neighbors[self.start]
        return is_apart or self.law.is_set("lake_far_shore", "any")

    # ---- the search

    @cached_property
    def first_steps(self) -> Mapping[int, int]:
        """The hexes that the unit may enter first, with the cost, whether or not it has the points."""
        start, field = self.start, self.field
        if self.refused or start is None:
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
        missing = frozenset(self.first_steps).difference(self.settled) if self.may_move_one_hex else ()
        one_hex = frozenset(here for here in missing if self._may_end(here))
        return Reach(self, settled, one_hex, dict(self._others(settled, one_hex)))

    def _may_end(self, here: int) -> bool:
        return not (self.law.is_set("stacking_at", "move") and self.would_overstack(here))

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
        if self.law.is_set("lake_crossing_cost", "whole"):
            return self.allowance
        return sum(self.field.price(here, there).mp_parts for here, there in pairwise(path))

    def _ways_over_lake(self) -> Iterator[tuple[int, ...]]:
        """Yield every crossing that nothing but missing points bars."""
        if self.refused or self.start is None:
            return
        start, neighbors = self.start, self.field.table.topology.neighbors
        for lake in neighbors[start]:
            onto = Step(self, start, lake, is_last=False)
            if not onto.begins_crossing or self.forbidding(onto):
                continue
            if not self.forbidding(Step(self, start, lake)):
                # Nothing forbids to end there only by the reading under which a zone holds the unit on the
                # lake (29).
                yield (start, lake)
            for shore in neighbors[lake]:
                if not self.forbidding(Step(self, lake, shore, Came.ONTO_LAKE)):
                    yield (start, lake, shore)

    def forbidding(self, step: Step) -> frozenset[str]:
        """Return the cases, other than missing points, that forbid a step."""
        barred = self.field.price(step.here, step.there).barred_by
        return frozenset(barred).union(found.case for found in about_step(step))

    # ---- what a reach asks of its search

    def ends_move(self, here: int) -> bool:
        """Return whether a hex lies in an enemy zone, where the move of a unit ends (8.1)."""
        return here in self.field.zoned

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
        if self.refused or self.start is None:
            return
        found: dict[int, set[str]] = {}
        for here, came in self._stations(self.reach()):
            for there in self.field.table.topology.neighbors[here]:
                if there not in reached:
                    step = Step(self, here, there, came)
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
