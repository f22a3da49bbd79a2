"""Tracing supply lines (case 6): roads flooded from the sources outwards, and the leg off the road.

A line is a leg of at most five points off the road, then road to an entry hex (6.22, 6.23); or a leg
that runs one imaginary hex off the map (6.26).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from heapq import heapify, heappop, heappush
from itertools import product
from typing import NamedTuple

from rules.board import NO_FEATURES
from rules.dates import is_date
from rules.findings import Finding, Rule, forbids, rule, waives
from rules.games.bitter_end.ground import Ground, Row, Step
from rules.games.bitter_end.occupancy import BREAKOUT, Occupancy
from rules.games.bitter_end.roadnet import RoadNet
from rules.games.bitter_end.ways import Mover, is_joined
from rules.games.bitter_end.words import GARRISON, RUGGED, enemy_of
from rules.position import Position
from rules.supplied import Through
from rules.terrain import NEVER
from rules.units import Unit

LEG_HALF_MP = 10
"""The part of a line off the road: five movement points (6.23)."""


class Hold(NamedTuple):
    """Who holds a hex that a line would pass: enemy units, an enemy zone, friendly units."""

    has_enemy: bool
    is_zoned: bool
    has_friend: bool


@rule("6.21")
def enemy_blocks_the_line(hold: Hold) -> Iterator[Finding]:
    """No line passes a hex with enemy units."""
    if hold.has_enemy:
        yield forbids()


@rule("6.21")
def enemy_zone_blocks_the_line(hold: Hold) -> Iterator[Finding]:
    """No line passes an enemy zone, unless a friendly unit is in the hex (9.32), retreated or not."""
    # 6.21 does not except a friend that has retreated, as 10.65 does (A31).
    if hold.is_zoned and not hold.has_friend:
        yield forbids()


BLOCKING_RULES: tuple[Rule[[Hold]], ...] = (enemy_blocks_the_line, enemy_zone_blocks_the_line)


@cache
def blocking_verdicts() -> bytes:
    """Return whether a rule keeps lines out of a hex, for every way in which it may be held.

    The table is for `bytes.translate`: the binary digits of a byte are the flags of a `Hold`; 1 keeps out.
    """
    holds = (Hold(*flags) for flags in product((False, True), repeat=3))
    # `translate` asks for all 256 bytes, though three flags make eight.
    return bytes(any(each(hold) for each in BLOCKING_RULES) for hold in holds).ljust(256, b"\0")


def _as_digits(*flags: bytes | bytearray) -> bytes:
    """Return one byte per hex whose binary digits are its flags, the first flag in front."""
    # As long numbers all hexes are joined at once; flags are 0 or 1, so the digits of a byte never meet.
    together = 0
    for each in flags:
        together = (together << 1) | int.from_bytes(each, "little")
    return together.to_bytes(len(flags[0]), "little")


@rule("15.3")
def breakout_supplies_the_garrison(position: Position, unit: Unit) -> Iterator[Finding]:
    """On the turn of the breakout and the next, the garrison counts as supplied."""
    if breaks_out(position, unit):
        yield waives("6.11", unit=unit.id)


def breaks_out(position: Position, unit: Unit) -> bool:
    """Return whether a unit of the garrison is in the turn of the breakout or the next (15.3)."""
    # Asked before the words of the position are checked (`Edition.eased`): a date may be no date yet.
    if not (unit.is_marked(GARRISON) and is_date(position.date)):
        return False
    today = dt.date.fromisoformat(position.date)
    begun = (day for day in position.facts.get(BREAKOUT, ()) if is_date(day))
    # By days and not by turns counted: a turn is a day in every scenario.
    days = ((today - dt.date.fromisoformat(day)).days for day in begun)
    return any(0 <= each <= 1 for each in days)


class Legs:
    """What a class of tracer pays off the road, as rows over hex numbers.

    Passing a rugged hex may ask for a road out of it too (`rugged_supply_exit_by_road`); leaving the
    unit's own rugged hex may (`rugged_supply_own_hex`).
    """

    def __init__(self, ground: Ground, mover: Mover, ferried: tuple[tuple[int, int], ...]) -> None:
        """Take the steps of a ground for a mover, and those that a boat opens."""
        self.ground = ground
        self.mover = mover
        self.boat_steps: dict[int, list[Step]] = {}
        for here, there in ferried:
            boat = ground.compiler.by_boat(mover, ground.kinds[here][there])
            self.boat_steps.setdefault(here, []).append(Step(there, boat.plain, boat.best))

    @cached_property
    def rows(self) -> list[Row]:
        """The steps out of each hex that a line passes."""
        rows = list(self.ground.table(self.mover).free)
        for here in self.boat_steps:
            rows[here] = self._row(here, by_road=False)
        # Whether a rugged hex on the way is left by road too is A25.
        if self.ground.law.choices["rugged_supply_exit_by_road"]:
            for here in self._rugged:
                rows[here] = self._row(here, by_road=True)
        return rows

    @property
    def _rugged(self) -> Iterator[int]:
        return (here for here, terrain in enumerate(self.ground.terrain) if terrain == RUGGED)

    def first_row(self, here: int) -> Row:
        """Return the steps out of the tracing unit's own hex."""
        if self.ground.terrain[here] != RUGGED:
            return self.rows[here]
        # Whether a unit in a rugged hex needs a road for the first step of its line is A26.
        return self._row(here, by_road=not self.ground.law.choices["rugged_supply_own_hex"])

    def _row(self, here: int, *, by_road: bool) -> Row:
        steps = self.ground.table(self.mover).steps(here)
        if by_road:
            steps = tuple(step for step in steps if self._is_joined(here, step.there))
        else:
            steps += tuple(self.boat_steps.get(here, ()))
        return tuple((step.there, step.best) for step in steps if step.best != NEVER)

    def off_road(self, here: int, has_road: Callable[[int], bool]) -> Row:
        """Return the steps out of a hex without help of roads; the road hex at the end costs nothing."""
        steps = (*self.ground.table(self.mover).steps(here), *self.boat_steps.get(here, ()))
        payable = (step for step in steps if step.plain != NEVER)
        return tuple((step.there, 0 if has_road(step.there) else step.plain) for step in payable)

    def _is_joined(self, here: int, there: int) -> bool:
        features = self.ground.features(here, there)
        return is_joined(self.ground.law, features, features.crossing)

    def terrain_cost(self, here: int) -> int:
        """Return what a hex costs without a road, NEVER where it needs one."""
        compiler = self.ground.compiler
        kind = compiler.kind(self.ground.terrain[here], NO_FEATURES)
        return compiler.passages(self.mover)[kind].plain


class Sources:
    """The sources of one side in an occupancy: the roads that lead to them, and the hexes nothing passes."""

    def __init__(self, occupancy: Occupancy, side: str, net: RoadNet) -> None:
        """Take the side's view of an occupancy."""
        self.occupancy = occupancy
        self.side = side
        self.net = net
        self.edge = net.edge(side)

    @cached_property
    def blocked(self) -> bytes:
        """One byte per hex: 1 where no line passes (6.21)."""
        occupancy, enemy = self.occupancy, enemy_of(self.side)
        held = _as_digits(occupancy.present[enemy], occupancy.zoned[enemy], occupancy.present[self.side])
        return held.translate(blocking_verdicts())

    @cached_property
    def next_by_road(self) -> dict[int, int]:
        """For each hex joined to a source by open road the next hex towards it; a source leads to itself."""
        links, blocked = self.net.links, self.blocked
        # Outwards from the sources: one flood serves every unit of the side.
        found = {here: here for here in self.edge.exits if not blocked[here]}
        queue = list(found)
        for here in queue:
            for there in links[here]:
                if there not in found and not blocked[there]:
                    found[there] = here
                    queue.append(there)
        return found

    def road_to_source(self, here: int) -> Iterator[int]:
        """Yield the hexes after a road hex on its way to the source."""
        while self.next_by_road[here] != here:
            here = self.next_by_road[here]
            yield here


class Tracer:
    """Traces the lines of one class of units of one side."""

    def __init__(self, sources: Sources, legs: Legs) -> None:
        """Take where lines lead to, and what the leg costs."""
        self.sources = sources
        self.legs = legs
        self.is_paid = legs.ground.law.choices["offmap_cost"] == "paid"
        self.terms = legs.ground.law.edition.line

    def trace(self, start: int) -> SupplyPath | None:
        """Return a line from a hex, None where there is none."""
        if self.sources.blocked[start]:
            return None
        return self._at_once(start) or self._leg(start)

    def _at_once(self, start: int) -> SupplyPath | None:
        """Return the line from an open hex that needs no leg: one on a road, or at the edge of the map."""
        if start in self.sources.next_by_road:
            return SupplyPath(Through.ROAD, (start,), 0)
        if start in self.sources.edge.entries:
            # A unit in the entry hex itself pays that hex's terrain for the one beyond (A28).
            beyond = self.legs.terrain_cost(start) if self.terms.pays_beyond_the_map else 0
            if beyond <= LEG_HALF_MP:
                return SupplyPath(Through.DIRECT, (start,), beyond)
        return None

    def has_line(self, start: int) -> bool:
        """Return whether `trace` finds a line from a hex; asked of all hexes it is much the quicker way."""
        if self.sources.blocked[start]:
            return False
        first = self._first_row(start)
        if not set(self.rows[start]).issubset(first):
            # Who leaves his own hex may less than who passes it: `rest` would lead back through it.
            return self.trace(start) is not None
        if self._at_once(start) is not None or self._off_map(start, first) <= LEG_HALF_MP:
            return True
        return any(cost + self._rest.get(there, NEVER) <= LEG_HALF_MP for there, cost in first)

    @cached_property
    def _rest(self) -> Mapping[int, int]:
        """What is still to be paid from each hex that a leg passes, where that is not too much."""
        blocked, back = self.sources.blocked, self._rows_back()
        ends = dict.fromkeys((here for here in self.sources.next_by_road), 0)
        near = (here for here in self.sources.edge.near if here not in ends and not blocked[here])
        ends.update((here, self._off_map(here, self.rows[here])) for here in near)
        queue = [(left, here) for here, left in ends.items() if left <= LEG_HALF_MP]
        heapify(queue)
        found: dict[int, int] = {}
        while queue:
            left, here = heappop(queue)
            if here not in found:
                found[here] = left
                ways = ((left + cost, there) for there, cost in back.get(here, ()) if there not in found)
                for total, there in ways:
                    if total <= LEG_HALF_MP:
                        heappush(queue, (total, there))
        return found

    def _rows_back(self) -> Mapping[int, list[tuple[int, int]]]:
        """Return for each hex from where a leg comes there, and for how much."""
        back: dict[int, list[tuple[int, int]]] = {}
        for here, row in enumerate(self.rows):
            if not self.sources.blocked[here]:
                for there, cost in row:
                    back.setdefault(there, []).append((here, cost))
        return back

    def _off_map(self, here: int, row: Row) -> int:
        """Return what leads off the map from a hex, NEVER where nothing does within the points."""
        if here not in self.sources.edge.near:
            return NEVER
        return min((total for _, total in self._ways_off_map(row, 0)), default=NEVER)

    def _leg(self, start: int) -> SupplyPath | None:
        """Search off the road until a road to a source, or the edge of the map, is found."""
        blocked, roads, near = self.sources.blocked, self.sources.next_by_road, self.sources.edge.near
        rows, limit = self.rows, LEG_HALF_MP
        came_from: dict[int, int] = {}
        least = {start: 0}
        queue = [(0, start)]
        while queue:
            spent, here = heappop(queue)
            # A cheaper way was found after this one was put on: it has been followed already.
            if spent > least[here]:
                continue
            if here in roads:
                return SupplyPath(Through.ROAD, _walk_back(came_from, here), spent)
            row = rows[here] if here != start else self._first_row(here)
            if here in near:
                for last, total in self._ways_off_map(row, spent):
                    return SupplyPath(Through.DIRECT, (*_walk_back(came_from, here), last), total)
            for there, cost in row:
                total = spent + cost
                if total <= limit and not blocked[there] and total < least.get(there, NEVER):
                    least[there] = total
                    came_from[there] = here
                    heappush(queue, (total, there))
                    if there in roads:
                        limit = total  # nothing dearer is ever looked at
        return None

    @cached_property
    def rows(self) -> Sequence[Row]:
        """The steps out of each hex off the road; without the use of roads none lead on from a road hex."""
        if self.terms.uses_roads:
            return self.legs.rows
        places = range(len(self.legs.ground.terrain))
        return [() if self._has_road(here) else self.legs.off_road(here, self._has_road) for here in places]

    def _first_row(self, here: int) -> Row:
        """Return the steps out of the tracing unit's own hex, which it may leave off the road."""
        return (
            self.legs.first_row(here) if self.terms.uses_roads else self.legs.off_road(here, self._has_road)
        )

    def _has_road(self, here: int) -> bool:
        return self.sources.net.is_road_hex(here)

    def whole(self, path: SupplyPath) -> tuple[int, ...]:
        """Return all hexes of a line, the road to the source among them."""
        if path.through is not Through.ROAD:
            return path.leg
        return (*path.leg, *self.sources.road_to_source(path.leg[-1]))

    def _ways_off_map(self, row: Row, spent: int) -> Iterator[tuple[int, int]]:
        """Yield the entry hexes next on a line that lead off the map within the points, and the total.

        The imaginary hex costs what was paid for the last real one, or its terrain (6.26).
        """
        for last, cost in row:
            if last in self.sources.edge.entries and not self.sources.blocked[last]:
                # What was paid for the last hex, or its terrain (A27).
                beyond = cost if self.is_paid else self.legs.terrain_cost(last)
                total = spent + cost + (beyond if self.terms.pays_beyond_the_map else 0)
                if total <= LEG_HALF_MP:
                    yield last, total


class SupplyPath(NamedTuple):
    """The part of a line off the road as hex numbers, and its cost; a road may lead on from its end."""

    through: Through
    leg: tuple[int, ...]
    leg_mp_parts: int


def _walk_back(came_from: dict[int, int], goal: int) -> tuple[int, ...]:
    path = [goal]
    while path[-1] in came_from:
        path.append(came_from[path[-1]])
    return tuple(reversed(path))
