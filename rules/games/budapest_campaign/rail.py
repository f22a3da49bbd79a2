"""Railroad transport (6.4): the hexes that a unit rides to, by way of the west edge too, and why not."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from rules.findings import Finding, Rule, Verdict, forbids, notes, rule
from rules.games.budapest_campaign.activity import bars_to_acting
from rules.games.budapest_campaign.rail_rules import (
    HEX_RULES,
    UNIT_RULES,
    OpenRailroads,
    Stop,
    about_hex,
    capacity_is_used,
    rides_from_a_railroad,
)
from rules.games.budapest_campaign.situation import Situation
from rules.games.budapest_campaign.stacking import would_overstack
from rules.games.budapest_campaign.words import AXIS, WEST
from rules.hexgrid import HexId
from rules.units import Unit


@dataclass(frozen=True, slots=True)
class Ridden:
    """A hex that transport reaches: the path from the start, and whether it leaves the map on it."""

    path: tuple[HexId, ...]
    is_off_map: bool


@dataclass(frozen=True, slots=True)
class Link:
    """A step of a ride from one hex to the next; `has_returned` says that it was off the map before."""

    ride: Ride
    here: HexId
    there: HexId
    has_returned: bool

    @property
    def is_off_map(self) -> bool:
        """Whether no railroad joins the hexes, but both lie where the unit leaves and enters the map."""
        return self.is_round_by_the_edge and self.ride.may_return_at(self.there)

    @property
    def is_round_by_the_edge(self) -> bool:
        """Whether the step leads from the west edge to the west edge, whoever holds the hex of return."""
        ride, is_linked = self.ride, self.ride.situation.terrain.has_rail(self.here, self.there)
        # Where a railroad joins them it is the shorter way, and no trip off the map.
        return not is_linked and ride.may_leave_at(self.here) and ride.is_west_end(self.there)


@rule("6.4")
def no_railroad_between(link: Link) -> Iterator[Finding]:
    """Transport goes from railroad hex to railroad hex along the line."""
    if not (link.ride.situation.terrain.has_rail(link.here, link.there) or link.is_off_map):
        yield forbids()


@rule("6.4.1")
def goes_round_by_the_west_edge(link: Link) -> Iterator[Finding]:
    """The Axis leaves by a railroad hex of the west edge and comes back by another one."""
    if link.is_off_map:
        yield notes()


@rule("6.4.1")
def hex_of_return_is_held(link: Link) -> Iterator[Finding]:
    """The unit comes back in a hex that its side controls."""
    if link.is_round_by_the_edge and not link.is_off_map:
        yield notes()


@rule("6.4.1")
def transport_ended_at_the_edge(link: Link) -> Iterator[Finding]:
    """By one reading the ride ends where the unit came back onto the map."""
    if link.has_returned and not link.ride.situation.law.is_set("offmap_continues"):
        yield forbids("offmap_continues")


LINK_RULES: tuple[Rule[[Link]], ...] = (
    no_railroad_between,
    goes_round_by_the_west_edge,
    hex_of_return_is_held,
    transport_ended_at_the_edge,
)


class Ride:
    """A unit that wants to use railroad transport; `used` units of its side have used it in the segment."""

    def __init__(self, situation: Situation, unit: Unit, used: int) -> None:
        """Take the unit as it stands."""
        self.situation = situation
        self.unit = unit
        self.used = used

    @cached_property
    def refused(self) -> tuple[Finding, ...]:
        """What speaks against the unit's riding at all."""
        found = tuple(f for each in UNIT_RULES for f in each(self.situation, self.unit))
        found += capacity_is_used(self.unit, self.used)
        if self.unit.hex is None:
            return found
        start = Stop(self.situation, self.unit.side, self.unit.hex)
        return found + rides_from_a_railroad(start) + tuple(f for each in HEX_RULES for f in each(start))

    @property
    def bars(self) -> tuple[Finding, ...]:
        """The prohibitions among what is refused."""
        return Verdict(self.refused).prohibitions

    def is_west_end(self, here: HexId) -> bool:
        """Return whether a hex is a railroad hex of the west edge."""
        terrain = self.situation.terrain
        return here in terrain.area(WEST) and here in terrain.rail_hexes

    def may_leave_at(self, here: HexId) -> bool:
        """Return whether the unit may leave the map in a hex, to come back (6.4.1, 21.6)."""
        return self.unit.side == AXIS and self.is_west_end(here)

    def may_return_at(self, here: HexId) -> bool:
        """Return whether the unit may come back onto the map in a hex, zones and aircraft aside (6.4.1)."""
        return self.is_west_end(here) and self.situation.is_controlled(self.unit.side, here)

    def about_link(self, link: Link) -> tuple[Finding, ...]:
        """Return what the rules find about going from one hex to the next."""
        return tuple(found for each in LINK_RULES for found in each(link))

    # ---- the search

    def reach(self) -> Mapping[HexId, Ridden]:
        """Return the hexes that the unit can ride to, without its own: nearest first, by the edge last."""
        start = self.unit.hex
        if start is None or self.bars:
            return {}
        paths = self._along_lines({start: (start,)})
        found = {here: Ridden(path, is_off_map=False) for here, path in paths.items()}
        for here, path in self._round_by_the_edge(paths).items():
            # Where the line leads on the map too, that way is kept.
            found.setdefault(here, Ridden(path, is_off_map=True))
        return {here: ridden for here, ridden in found.items() if here != start and self.may_end(here)}

    def may_end(self, here: HexId) -> bool:
        """Return whether the limits let the ride end in a hex by the reading that is chosen (7.0)."""
        is_asked = self.situation.law.is_set("stacking_at", "move")
        # A hex with enemies is full of others' units, and closed for another reason.
        is_others = self.situation.is_enemy_in(self.unit.side, here)
        return not is_asked or is_others or not self.would_overstack(here)

    def would_overstack(self, here: HexId) -> bool:
        """Return whether a hex would be over a limit with the unit in it (7.0)."""
        return would_overstack(self.situation, here, (self.unit,))

    def _along_lines(self, seeds: Mapping[HexId, tuple[HexId, ...]]) -> dict[HexId, tuple[HexId, ...]]:
        """Return the paths from some hexes along open railroads."""
        paths, waiting = dict(seeds), deque(seeds)
        while waiting:
            here = waiting.popleft()
            for there in self.situation.terrain.rail_around.get(here, ()):
                if there not in paths and self._is_open(there):
                    paths[there] = (*paths[here], there)
                    waiting.append(there)
        return paths

    def _is_open(self, here: HexId) -> bool:
        return self.situation.derived(OpenRailroads).is_open(self.unit.side, here)

    def _round_by_the_edge(
        self, paths: Mapping[HexId, tuple[HexId, ...]]
    ) -> Mapping[HexId, tuple[HexId, ...]]:
        """Return the paths that leave the map and come back, and go on from there where that is allowed."""
        # The first exit is the nearest; by which of them a unit leaves makes no difference to where it may
        # return.
        way_out = next((path for here, path in paths.items() if self.may_leave_at(here)), None)
        if way_out is None:
            return {}
        terrain = self.situation.terrain
        ends = sorted(here for here in terrain.area(WEST) if here not in paths and self.is_west_end(here))
        entered = {
            here: (*way_out, here) for here in ends if self._is_open(here) and self.may_return_at(here)
        }
        goes_on = self.situation.law.is_set("offmap_continues")
        return self._along_lines(entered) if goes_on else entered

    # ---- the verdict

    def explain(self, path: Sequence[HexId]) -> Verdict:
        """Return what the rules find about a ride along a path, the unit's own hex first."""
        before = self.refused + bars_to_acting(self.situation, self.unit)
        findings = [found.placed(self.unit.hex) for found in before]
        has_returned = False
        for here, there in pairwise(path):
            link = Link(self, here, there, has_returned)
            found = self.about_link(link) + about_hex(Stop(self.situation, self.unit.side, there))
            # After the link was judged: it may itself be the return.
            has_returned = has_returned or link.is_off_map
            findings += [each.placed(there) for each in found]
        if len(path) > 1 and not self.may_end(path[-1]):
            findings += [each.placed(path[-1]) for each in transport_ends_on_a_full_hex(self.unit)]
        return Verdict(tuple(findings))


@rule("7.0")
def transport_ends_on_a_full_hex(unit: Unit) -> Iterator[Finding]:
    """By one reading no move ends on a hex over its limits."""
    yield forbids("stacking_at", unit=unit.id)
