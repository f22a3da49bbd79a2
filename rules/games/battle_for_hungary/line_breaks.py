"""Where the line of a unit breaks (5.1): the nearest hex that would have to be opened, and the way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from operator import itemgetter

from rules.games.battle_for_hungary.hq import hq_lines
from rules.games.battle_for_hungary.lines import LineGround, loc_hexes
from rules.games.battle_for_hungary.situation import Situation
from rules.games.battle_for_hungary.supply import Network, network_of
from rules.games.battle_for_hungary.words import ALLIED, AXIS, HQ, SOURCES
from rules.hexgrid import HexId
from rules.units import Unit

Price = tuple[int, int]
"""What a line costs: the hexes that would have to be opened, then its length."""


@dataclass(frozen=True, slots=True)
class LineBreak:
    """The nearest hex that keeps a line from its end, and the way of that line.

    `at` is None where no source or headquarters lies near enough, whatever were opened.
    """

    at: HexId | None
    path: tuple[HexId, ...] = ()


@dataclass(frozen=True, slots=True)
class _Leg:
    """A way from a hex, and how many of the hexes after the first would have to be opened."""

    opened: int
    path: tuple[HexId, ...]

    @property
    def price(self) -> Price:
        return self.opened, len(self.path)

    def then(self, other: _Leg) -> _Leg:
        """Return this way with another that goes on from its end."""
        return _Leg(self.opened + other.opened, self.path + other.path[1:])


@dataclass(frozen=True)
class BrokenLines:
    """The lines that a side could trace if hexes that are closed to it were open."""

    network: Network
    _kept: dict[tuple[HexId, int | None], Mapping[HexId, _Leg]] = field(default_factory=dict)

    @property
    def situation(self) -> Situation:
        """The situation that the lines are traced in."""
        return self.network.situation

    @property
    def _ground(self) -> LineGround:
        return self.network.ground

    @cached_property
    def _sources(self) -> frozenset[HexId]:
        """All sources of the side, those too that serve nobody since the enemy held them last."""
        return self.situation.terrain.area(SOURCES[self.network.side])

    def is_closed(self, here: HexId) -> bool:
        """Return whether a hex would have to be opened for a line to enter it."""
        # A lost source has to be won back, which opens it as driving off an enemy opens a hex.
        return here in self._ground.closed or here in self._sources - self._ground.sources

    def of_hq(self, here: HexId) -> LineBreak:
        """Return where the line of a headquarters breaks (10.2)."""
        leg = self._best_to_source(here, self._most_of_hq)
        return self._told(leg)

    @property
    def _most_of_hq(self) -> int | None:
        is_limited = self.situation.law.is_set("hq_loc_limit", "off_rail")
        return loc_hexes(self.situation, self.network.side) if is_limited else None

    def of_unit(self, here: HexId) -> LineBreak:
        """Return where the line of any other unit in a hex breaks, by the way with fewest hexes to open."""
        direct = self._best_to_source(here, self.network.most_to_source)
        legs = self._legs(here, self.network.most_to_hq)
        found = [each for each in (direct, *self._by_headquarters(legs)) if each is not None]
        return self._told(min(found, key=lambda leg: leg.price, default=None))

    def _by_headquarters(self, legs: Mapping[HexId, _Leg]) -> Iterable[_Leg | None]:
        for hq in self.situation.headquarters(self.network.side):
            if hq.hex is None or hq.hex not in legs:
                continue
            # A headquarters in supply needs no hex opened behind it; another is followed to the source it
            # lacks.
            own = hq_lines(self.situation, hq.side).path(hq.hex)
            onward = _Leg(0, own) if own else self._best_to_source(hq.hex, self._most_of_hq)
            yield None if onward is None else legs[hq.hex].then(onward)

    def _told(self, leg: _Leg | None) -> LineBreak:
        if leg is None:
            return LineBreak(None)
        return LineBreak(next((here for here in leg.path[1:] if self.is_closed(here)), None), leg.path)

    def _best_to_source(self, start: HexId, most: int | None) -> _Leg | None:
        legs = self._legs(start, most)
        found = [(legs[here].price, here) for here in self._sources if here in legs]
        return legs[min(found, key=itemgetter(0))[1]] if found else None

    def _legs(self, start: HexId, most: int | None) -> Mapping[HexId, _Leg]:
        """Return the leg with the fewest hexes to open to each hex within so many (None: any)."""
        if (start, most) not in self._kept:
            self._kept[start, most] = self._searched(start, most)
        return self._kept[start, most]

    def _searched(self, start: HexId, most: int | None) -> Mapping[HexId, _Leg]:
        best = {start: _Leg(0, (start,))}
        edge, length = dict(best), 0
        # In rings of equal length, and a hex again where a longer way opens fewer: the cheapest is not the
        # first to arrive.
        while edge and (most is None or length < most):
            edge = self._longer(edge.values(), best)
            best |= edge
            length += 1
        return best

    def _longer(self, legs: Iterable[_Leg], best: Mapping[HexId, _Leg]) -> dict[HexId, _Leg]:
        """Return the legs that go one hex on and open fewer hexes than the best known."""
        found: dict[HexId, _Leg] = {}
        for leg in legs:
            for there in self._ground.around(leg.path[-1]):
                opened, known = leg.opened + self.is_closed(there), found.get(there) or best.get(there)
                if known is None or opened < known.opened:
                    found[there] = _Leg(opened, (*leg.path, there))
        return found


def _axis_broken_lines(situation: Situation) -> BrokenLines:
    return BrokenLines(network_of(situation, AXIS))


def _allied_broken_lines(situation: Situation) -> BrokenLines:
    return BrokenLines(network_of(situation, ALLIED))


def line_break(situation: Situation, unit: Unit) -> LineBreak:
    """Return where the line of an unsupplied unit on the map breaks; raises ValueError off the map."""
    if unit.hex is None:
        raise ValueError(f"{unit.id} is not on the map")
    lines = situation.derived(_axis_broken_lines if unit.side == AXIS else _allied_broken_lines)
    return lines.of_hq(unit.hex) if unit.type == HQ else lines.of_unit(unit.hex)
