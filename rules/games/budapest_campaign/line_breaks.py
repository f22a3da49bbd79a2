"""Where the line of an unsupported unit breaks: the nearest hex that would have to be opened (12.0)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from heapq import heapify, heappop, heappush
from operator import itemgetter

from rules.games.budapest_campaign.logistics import network_of
from rules.games.budapest_campaign.situation import Situation
from rules.games.budapest_campaign.sources import Sources, depot_needs_a_railroad
from rules.games.budapest_campaign.words import AXIS, LAKE, MOBILE_DEPOT, SOVIET
from rules.hexgrid import HexId
from rules.kit.lines import Around
from rules.units import Unit

Price = tuple[int, int]
"""What a line costs: the hexes that would have to be opened, then its length."""


@dataclass(frozen=True, slots=True)
class LineBreak:
    """The nearest hex that keeps a line from its source, and the way of that line.

    `at` is None where no source lies near enough, whatever were opened.
    """

    at: HexId | None
    path: tuple[HexId, ...] = ()


@dataclass(frozen=True, slots=True)
class _Leg:
    """A way from a unit's hex, and how many of its hexes would have to be opened."""

    opened: int
    path: tuple[HexId, ...]


@dataclass(frozen=True)
class _Ways:
    """The cheapest way from each hex to an end: its price, and the next hex."""

    price: dict[HexId, Price] = field(default_factory=dict)
    next_hex: dict[HexId, HexId] = field(default_factory=dict)

    def path(self, here: HexId) -> Iterator[HexId]:
        """Yield the hexes of the way after a hex."""
        while here in self.next_hex:
            here = self.next_hex[here]
            yield here


def _ways(ends: Mapping[HexId, Price], around: Around, step: Callable[[HexId], int | None]) -> _Ways:
    """Return the cheapest ways to some ends (Dijkstra); `step` prices a hex entered, None where none may."""
    found = _Ways(dict(ends))
    queue = [(price, here) for here, price in ends.items()]
    heapify(queue)
    while queue:
        price, here = heappop(queue)
        opened = step(here)
        # An older and dearer entry of the queue, or a hex that no opening helps: it may end a line but
        # never pass one on.
        if price > found.price[here] or opened is None:
            continue
        for before in around(here):
            total = price[0] + opened, price[1] + 1
            if before not in found.price or total < found.price[before]:
                found.price[before], found.next_hex[before] = total, here
                heappush(queue, (total, before))
    return found


@dataclass(frozen=True)
class BrokenLines:
    """The lines that a side could trace if hexes that are closed to it were open."""

    sources: Sources

    @property
    def situation(self) -> Situation:
        """The situation that the sources belong to."""
        return self.sources.situation

    def is_closed(self, here: HexId) -> bool:
        """Return whether a hex would have to be opened for a line: also a source that was captured."""
        printed = self.situation.terrain.printed_sources(self.sources.side)
        return here in self.sources.ground.closed or here in printed - self.sources.printed

    def _step(self, here: HexId) -> int | None:
        """Return 1 for a hex that would have to be opened, 0 for an open one, None for a lake."""
        return None if self.situation.terrain.kind(here) == LAKE else int(self.is_closed(here))

    def _rail_step(self, here: HexId) -> int | None:
        return self._step(here) if self.sources.ground.is_own(here) else None

    # ---- from a source on to the printed ones

    @cached_property
    def _by_rail(self) -> _Ways:
        """How railroads lead on to printed sources, those that were captured too."""
        terrain = self.situation.terrain
        ends = dict.fromkeys(terrain.printed_sources(self.sources.side), (0, 0))
        return _ways(ends, lambda here: terrain.rail_around.get(here, ()), self._rail_step)

    @cached_property
    def _from_depots(self) -> _Ways:
        """How depots trace on: by rail, the Soviet ones over land to a railroad of their side."""
        # An Axis depot traces by rail from the first hex on (reading 47), so it has no way of its own.
        if self.sources.side == AXIS:
            return self._by_rail
        own = {h: p for h, p in self._by_rail.price.items() if self.sources.ground.is_own(h)}
        return _ways(own, self.situation.terrain.around, self._step)

    @cached_property
    def _onward(self) -> Mapping[HexId, tuple[Price, tuple[HexId, ...]]]:
        """The hexes that are sources or could be: the price of their own line, and how it goes on."""
        found: dict[HexId, tuple[Price, tuple[HexId, ...]]] = {}
        rails = self.situation.terrain.rail_hexes
        for here, price in self._by_rail.price.items():
            if here in rails and self.sources.ground.is_own(here):
                found[here] = price, tuple(self._by_rail.path(here))
        for here in self._depots():
            if here in self._from_depots.price:
                found[here] = self._from_depots.price[here], tuple(self._way_of_depot(here))
        ends = self.situation.terrain.printed_sources(self.sources.side)
        working = {*self.sources.kinds, *self.sources.trucks, *ends}
        # Sources that serve now need nothing opened, whatever their own way on would have cost.
        return found | dict.fromkeys(working, ((0, 0), ()))

    def _depots(self) -> Iterator[HexId]:
        for unit in self.situation.of(self.sources.side):
            is_depot = unit.type == MOBILE_DEPOT and not depot_needs_a_railroad(self.situation, unit)
            if is_depot and unit.hex is not None:
                yield unit.hex

    def _way_of_depot(self, here: HexId) -> Iterator[HexId]:
        last = here
        for last in self._from_depots.path(here):
            yield last
        # The Soviet way over land ends at a railroad, along which it goes on.
        if self._from_depots is not self._by_rail:
            yield from self._by_rail.path(last)

    # ---- from the unit to a source

    def search(self, start: HexId, length: int) -> LineBreak:
        """Return where the line of a unit in a hex breaks, by the line with the fewest hexes to open."""
        legs = self._legs(start, length)
        # In order of hexes, so that of equally dear lines the same one is told each time.
        found = [self._whole(leg) for here, leg in sorted(legs.items()) if here in self._onward]
        if not found:
            return LineBreak(None)
        _, path = min(found, key=itemgetter(0))
        at = next((here for here in path[1:] if self.is_closed(here)), None)
        return LineBreak(at, path)

    def _whole(self, leg: _Leg) -> tuple[Price, tuple[HexId, ...]]:
        """Return a leg with the line of the source at its end; the length is that of the leg alone."""
        (opened, _), onward = self._onward[leg.path[-1]]
        return (leg.opened + opened, len(leg.path)), leg.path + onward

    def _legs(self, start: HexId, length: int) -> Mapping[HexId, _Leg]:
        """Return the leg with the fewest hexes to open to each hex within so many."""
        best = {start: _Leg(0, (start,))}
        edge = dict(best)
        # In rings of equal length, and a hex again where a longer way opens fewer.
        for _ in range(length):
            edge = self._longer(edge.values(), best)
            best |= edge
        return best

    def _longer(self, legs: Iterable[_Leg], best: Mapping[HexId, _Leg]) -> dict[HexId, _Leg]:
        """Return the legs that go one hex on and open fewer hexes than the best known."""
        found: dict[HexId, _Leg] = {}
        for leg in legs:
            for there in self.situation.terrain.around(leg.path[-1]):
                step, known = self._step(there), found.get(there) or best.get(there)
                if step is not None and (known is None or leg.opened + step < known.opened):
                    found[there] = _Leg(leg.opened + step, (*leg.path, there))
        return found


def axis_broken_lines(situation: Situation) -> BrokenLines:
    """Return the broken lines of the Axis."""
    return BrokenLines(network_of(situation, AXIS).sources)


def soviet_broken_lines(situation: Situation) -> BrokenLines:
    """Return the broken lines of the Soviets."""
    return BrokenLines(network_of(situation, SOVIET).sources)


def line_break(situation: Situation, unit: Unit) -> LineBreak:
    """Return where the line of an unsupported unit on the map breaks."""
    if unit.hex is None:
        raise ValueError(f"{unit.id} is not on the map")
    lines = situation.derived(axis_broken_lines if unit.side == AXIS else soviet_broken_lines)
    # The printed factor, also of a unit that is unsupported: 12.5 takes a point from its move, not from its
    # line (reading 52).
    return lines.search(unit.hex, unit.move)
