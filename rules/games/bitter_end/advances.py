"""Advance after combat (10.7): how far a winner may follow, from the hex that the defender left."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from rules.fights import Advance, Advanced, Pursuit
from rules.findings import Finding, Rule, forbids, notes, rule
from rules.games.bitter_end.occupancy import MoveField, Occupancy
from rules.games.bitter_end.orders_of_1945 import about_way
from rules.games.bitter_end.words import LIMITED, RUGGED, is_sturmboot
from rules.hexgrid import HexId
from rules.terrain import NEVER
from rules.units import Unit


@rule("10.72")
def points_of_the_advance(pursuit: Pursuit) -> Iterator[Finding]:
    """There are as many points as the result, less the steps that the defender chose to lose."""
    yield notes(result=pursuit.result, losses=pursuit.voluntary_losses)


@rule("10.72")
def allowance_limits_the_advance(pursuit: Pursuit, unit: Unit) -> Iterator[Finding]:
    """Nobody advances further than its printed allowance."""
    if pursuit.result - pursuit.voluntary_losses > unit.move:
        yield notes(unit=unit.id, move=unit.move)


class Stride(NamedTuple):
    """One step of an advance; `is_first` leads into a vacated hex. Hexes are numbers."""

    advancing: Advancing
    here: int
    there: int
    is_first: bool


@rule("10.76")
def begins_in_the_vacated_hex(stride: Stride) -> Iterator[Finding]:
    """The first hex is one that the defender held."""
    if stride.is_first and stride.there not in stride.advancing.vacated:
        yield forbids()


@rule("7.4")
def enemy_stops_the_advance(stride: Stride) -> Iterator[Finding]:
    """Hexes with enemies, and full ones (8.2), are not entered."""
    # The table holds 0 where nobody goes, so that a search can take it for a ceiling.
    if not stride.advancing.field.closed[stride.there]:
        yield forbids()


@rule("16.51")
def advance_stays_near_the_city(stride: Stride) -> Iterator[Finding]:
    """Limited units do not follow further than two hexes from the city."""
    advancing = stride.advancing
    # Only going away is barred to them (16.51), and an advance is never forced: it counts as going.
    unit = advancing.unit
    if unit.is_marked(LIMITED) and not advancing.occupancy.near_city(unit)[stride.there]:
        yield forbids()


@rule("10.73")
def rugged_is_entered_first(stride: Stride) -> Iterator[Finding]:
    """Whether a vacated rugged hex is impassable for an advance is a matter of reading."""
    # 10.73 opens the vacated hex whatever it costs, but no impassable one: rugged has no cost at all (A62).
    ground = stride.advancing.occupancy.ground
    sides = ground.features(stride.here, stride.there).sides
    is_rugged = ground.terrain[stride.there] == RUGGED or RUGGED in sides
    is_boat = is_sturmboot(stride.advancing.unit)
    if stride.is_first and is_rugged and not is_boat and not ground.law.choices["advance_rugged_first"]:
        yield forbids("advance_rugged_first")


@rule("10.73")
def zero_points_take_one_hex(stride: Stride) -> Iterator[Finding]:
    """Whether the vacated hex is entered with no point left is a matter of reading."""
    # 10.73 opens it to units that lack the points; whether also to those that have none is A63.
    choices = stride.advancing.occupancy.ground.law.choices
    if stride.is_first and not stride.advancing.mp_parts and not choices["advance_zero_points"]:
        yield forbids("advance_zero_points")


@rule("10.77")
def zone_ends_the_advance(stride: Stride) -> Iterator[Finding]:
    """An enemy zone ends the advance, but in a vacated hex."""
    advancing = stride.advancing
    if not stride.is_first and advancing.is_stopped(stride.here):
        yield forbids()


@rule("9.31")
def advance_from_zone_to_zone(stride: Stride) -> Iterator[Finding]:
    """Whether the ignored zone of a vacated hex still bars the way into another is a matter of reading."""
    advancing = stride.advancing
    from_zone = (
        not stride.is_first and stride.here in advancing.vacated and advancing.field.zoned[stride.here]
    )
    is_barred = not advancing.occupancy.ground.law.choices["advance_zoc_to_zoc"]
    if from_zone and is_barred and advancing.is_stopped(stride.there):
        yield forbids("advance_zoc_to_zoc")


STRIDE_RULES: tuple[Rule[[Stride]], ...] = (
    begins_in_the_vacated_hex,
    enemy_stops_the_advance,
    advance_stays_near_the_city,
    rugged_is_entered_first,
    zero_points_take_one_hex,
    zone_ends_the_advance,
    advance_from_zone_to_zone,
)


@rule("10.73")
def closed_ground_bars_the_advance(advancing: Advancing, there: int) -> Iterator[Finding]:
    """Closed terrain stays closed: lakes, and the Danube away from its crossings."""
    # A cost of NEVER is among the open steps: 10.73 sets points aside, not ground that bars.
    if there not in advancing.open_steps(advancing.start):
        yield forbids()


@rule("10.72")
def points_do_not_suffice(advancing: Advancing, there: int) -> Iterator[Finding]:
    """From a hex already won every hex costs its points."""
    cost = advancing.open_steps(advancing.start).get(there, 0)
    # Who still has to enter the vacated hex needs no points for it (10.73).
    if advancing.start in advancing.vacated and cost > advancing.mp_parts:
        yield forbids(points=advancing.mp_parts // 2)


class Advancing:
    """A unit on its advance, in the occupancy of the position without it."""

    def __init__(self, occupancy: Occupancy, unit: Unit, pursuit: Pursuit, weather: str) -> None:
        """Take the occupancy without the unit."""
        self.occupancy = occupancy
        self.unit = unit
        self.pursuit = pursuit
        self.field: MoveField = occupancy.field(unit, weather)
        index = occupancy.ground.topology.index
        self.start = index[unit.hex or HexId("")]
        self.vacated = frozenset(index[hex_id] for hex_id in pursuit.vacated)
        points = max(0, pursuit.result - pursuit.voluntary_losses)
        # In halves. 10.72 names the printed allowance, so lack of supply or fuel does not shorten an advance.
        self.mp_parts = 2 * min(points, unit.move)
        self._rules = occupancy.ground.law.edition.rules(STRIDE_RULES)

    def is_stopped(self, here: int) -> bool:
        """Return whether a hex ends the advance of a unit that enters it (10.77)."""
        # 10.77 ignores zones in the hex just vacated; where several were vacated, in each of them (A64).
        return bool(self.field.zoned[here]) and here not in self.vacated

    def first_steps(self) -> Iterator[tuple[int, int]]:
        """Yield the vacated hexes that the unit may enter, with what it uses: all points where they lack.

        No road helps into them (10.74).
        """
        for there, cost in self.field.first_steps(self.start, is_alone=False).items():
            if not self._is_barred(self.start, there, is_first=True):
                # It may cost more than there is, but never leaves less than nothing for going on.
                yield there, min(cost, self.mp_parts)

    def open_steps(self, here: int) -> Mapping[int, int]:
        """Return the steps out of a hex that no terrain bars, with what they cost; it may be NEVER."""
        return self.field.first_steps(here, is_alone=not self.occupancy.occupants[here])

    def bars_to(self, there: int) -> tuple[Finding, ...]:
        """Return what keeps the unit from stepping out of its hex into another."""
        names = self.occupancy.ground.topology.hexes
        stride = Stride(self, self.start, there, self.start not in self.vacated)
        orders = self.occupancy.orders(self.unit, names[there])
        found = (
            *closed_ground_bars_the_advance(self, there),
            *(each for bars in self._rules for each in bars(stride)),
            *points_do_not_suffice(self, there),
            *(about_way(orders) if orders is not None else ()),
        )
        return tuple(each.placed(names[there]) for each in found)

    def next_steps(self, here: int) -> Iterator[tuple[int, int]]:
        """Yield the hexes that the unit may enter after a hex, with the cost, by road where it is alone."""
        # 7.62 asks for a sole occupant: the occupancy does not count the unit itself.
        is_alone = not self.occupancy.occupants[here]
        for there, cost in self.field.first_steps(here, is_alone=is_alone).items():
            if cost != NEVER and not self._is_barred(here, there, is_first=False):
                yield there, cost

    def _is_barred(self, here: int, there: int, *, is_first: bool) -> bool:
        stride = Stride(self, here, there, is_first)
        return any(each(stride) for each in self._rules) or self._leaves_its_bank(there)

    def _leaves_its_bank(self, there: int) -> bool:
        """Return whether the orders of a scenario keep the unit on this side of the Danube (21.33)."""
        names = self.occupancy.ground.topology.hexes
        orders = self.occupancy.orders(self.unit, names[there])
        return orders is not None and bool(about_way(orders))

    @cached_property
    def settled(self) -> Mapping[int, tuple[int, tuple[int, ...]]]:
        """For each hex within the points the least use of them and the path; hexes are numbers."""
        found: dict[int, tuple[int, tuple[int, ...]]] = {}
        queue: list[tuple[int, tuple[int, ...]]] = []
        if self.start in self.vacated:
            # Who won inside a contested hex stands in it already: the advance leads beyond (10.46, 10.71).
            queue.append((0, (self.start,)))
        for there, cost in self.first_steps() if not queue else ():
            heapq.heappush(queue, (cost, (self.start, there)))
        while queue:
            # Ways of equal cost come by the numbers of their hexes: an answer is the same each time.
            spent, path = heapq.heappop(queue)
            here = path[-1]
            if here in found:
                continue
            found[here] = spent, path
            for there, cost in self.next_steps(here) if spent < self.mp_parts else ():
                if there not in found and spent + cost <= self.mp_parts:
                    heapq.heappush(queue, (spent + cost, (*path, there)))
        return found


def bars_to_advance(advancing: Advancing) -> tuple[Finding, ...]:
    """Return what keeps a unit where it is after combat, nothing where it may advance."""
    # A path of one hex is where the unit stands: it is settled for who won inside a contested hex.
    if any(len(path) > 1 for _, path in advancing.settled.values()):
        return ()
    start, neighbors = advancing.start, advancing.occupancy.ground.topology.neighbors[advancing.start]
    # What bars the vacated hex is the answer; hexes beyond it would only repeat that they are not the
    # first.
    first = [there for there in neighbors if there in advancing.vacated]
    if not first and start not in advancing.vacated:
        return begins_in_the_vacated_hex(Stride(advancing, start, start, is_first=True))
    return tuple(found for there in first or neighbors for found in advancing.bars_to(there))


def advance(advancing: Advancing) -> Advance:
    """Return where a unit may advance to; nowhere if it is neither next to a vacated hex nor in one."""
    names = advancing.occupancy.ground.topology.hexes
    hexes = {
        names[here]: Advanced(spent, tuple(names[each] for each in path), advancing.is_stopped(here))
        for here, (spent, path) in advancing.settled.items()
        if len(path) > 1
    }
    pursuit = advancing.pursuit
    findings = points_of_the_advance(pursuit) + allowance_limits_the_advance(pursuit, advancing.unit)
    return Advance(advancing.mp_parts, hexes, findings)
