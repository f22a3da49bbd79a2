"""Logistics sources (12.2): what serves a side at the moment, where, and what keeps a source from serving."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from rules.findings import Finding, forbids, rule
from rules.games.budapest_campaign.lines import LineGround
from rules.games.budapest_campaign.situation import Situation
from rules.games.budapest_campaign.words import (
    AIRFIELDS,
    AXIS,
    BUDA,
    MOBILE_DEPOT,
    SOVIET,
    TRUCK_COLUMN,
)
from rules.hexgrid import HexId
from rules.kit.lines import Spread, spread
from rules.units import Unit


class SourceKind(Enum):
    """What a line ends at."""

    PRINTED = "printed"
    CONTINGENT = "contingent"
    BUDA = "buda"
    DEPOT = "depot"
    RAIL = "rail"
    AIR_SUPPLY = "air_supply"
    TRUCK = "truck"


AIR_SUPPLY_RADIUS = 2
"""Hexes within which air supply serves (22.2)."""
AIR_SUPPLY_OPTION = "22.0"


@rule("12.2")
def captured_source_serves_nobody(situation: Situation, side: str, here: HexId) -> Iterator[Finding]:
    """A source serves while its owner controls the hex, and again once he has won it back."""
    if not situation.is_controlled(side, here):
        yield forbids(hex=here)


@rule("12.2")
def contingent_source_in_a_zone(situation: Situation, side: str, here: HexId) -> Iterator[Finding]:
    """By one reading a contingent source in an enemy zone serves nobody, not even its own hex."""
    if situation.law.is_set("contingent_ezoc", "never") and situation.is_in_enemy_zone(side, here):
        yield forbids("contingent_ezoc", hex=here)


@rule("14.2")
def buda_serves_its_own_hex(situation: Situation, here: HexId) -> Iterator[Finding]:
    """By one reading Buda serves nobody outside while its Festung marker lies there."""
    if here in situation.festung and not situation.law.is_set("buda_festung_source"):
        yield forbids("buda_festung_source", hex=here)


@rule("22.2")
def air_supply_needs_an_airfield(situation: Situation, here: HexId) -> Iterator[Finding]:
    """The marker is a source on an airfield that the Axis controls."""
    is_airfield = here in situation.terrain.area(AIRFIELDS)
    if not is_airfield or not situation.is_controlled(AXIS, here):
        yield forbids(hex=here)


@rule("12.2")
def depot_needs_a_railroad(situation: Situation, depot: Unit) -> Iterator[Finding]:
    """A mobile depot is a source on a railroad."""
    if depot.hex not in situation.terrain.rail_hexes:
        yield forbids(unit=depot.id)


@dataclass(frozen=True)
class Sources:
    """The sources of a side that work now."""

    situation: Situation
    side: str

    @cached_property
    def ground(self) -> LineGround:
        """The ground over which lines of the side are traced."""
        return LineGround(self.situation, self.side)

    # ---- sources that stand on the map

    @cached_property
    def printed(self) -> frozenset[HexId]:
        """The printed sources at the map edge that the side controls."""
        own = self.situation.terrain.printed_sources(self.side)
        return frozenset(h for h in own if not captured_source_serves_nobody(self.situation, self.side, h))

    @cached_property
    def contingent(self) -> frozenset[HexId]:
        """The contingent sources that the side has won."""
        own = self.situation.terrain.contingent_sources(self.side)
        return frozenset(here for here in own if not self._bars_to_contingent(here))

    def _bars_to_contingent(self, here: HexId) -> tuple[Finding, ...]:
        where = self.situation, self.side, here
        return (*captured_source_serves_nobody(*where), *contingent_source_in_a_zone(*where))

    @cached_property
    def buda(self) -> frozenset[HexId]:
        """Buda, a source of the Axis while it controls the hex."""
        area = self.situation.terrain.area(BUDA) if self.side == AXIS else frozenset()
        return frozenset(here for here in area if not self._bars_to_buda(here))

    def _bars_to_buda(self, here: HexId) -> tuple[Finding, ...]:
        # Who stands in a Festung is in support anyhow: what serves its own hex alone need not be counted.
        captured = captured_source_serves_nobody(self.situation, self.side, here)
        return (*captured, *buda_serves_its_own_hex(self.situation, here))

    @cached_property
    def air_supply(self) -> frozenset[HexId]:
        """The hex of air supply, none without it (22.2)."""
        here = self.situation.air_supply
        is_in_force = self.side == AXIS and AIR_SUPPLY_OPTION in self.situation.options
        if here is None or not is_in_force or air_supply_needs_an_airfield(self.situation, here):
            return frozenset()
        return frozenset({here})

    @cached_property
    def trucks(self) -> frozenset[HexId]:
        """The hexes of the truck columns that are declared for what is at hand (12.4)."""
        declared = self.situation.declared_trucks
        own = (unit for unit in self.situation.of(self.side) if unit.type == TRUCK_COLUMN)
        return frozenset(unit.hex for unit in own if unit.id in declared and unit.hex is not None)

    # ---- railroads

    def lines_by_rail(self, ends: Collection[HexId], *, stays_on_own_side: bool) -> Spread:
        """Return the hexes from which railroads lead to some sources.

        Where the line stays on the own side of the front line, every hex after its first does.
        """
        ground, terrain = self.ground, self.situation.terrain
        closed = ground.closed_to_rail
        if stays_on_own_side:
            closed |= {here for here in terrain.rail_hexes if not ground.is_own(here)}
        # A source in an enemy zone serves its own hex alone (12.0), also where zones leave railroads open.
        shut = {here for here in ends if here in ground.closed}
        found = spread({*ends} - shut, lambda here: terrain.rail_around.get(here, ()), closed)
        # Put in again after the search: they are sources for whoever stands in them, and pass no line on.
        return Spread(found.next_hex, dict.fromkeys(shut, 0) | found.length)

    @cached_property
    def chains(self) -> Spread:
        """The lines that make railroad hexes sources, and how they go on to a printed source."""
        return self._chains_to(self.printed)

    def _chains_to(self, ends: Collection[HexId]) -> Spread:
        stays = self.situation.law.is_set("rail_chain_side", "friendly")
        return self.lines_by_rail(ends, stays_on_own_side=stays)

    @cached_property
    def rail(self) -> frozenset[HexId]:
        """The railroad hexes of the side's own side that are sources."""
        return self._rail_of(self.chains)

    def _rail_of(self, chains: Spread) -> frozenset[HexId]:
        rails = self.situation.terrain.rail_hexes
        # Lines may run over either side by one reading, but only railroads of the own side are sources
        # (12.2c).
        return frozenset(h for h in chains.length if h in rails and self.ground.is_own(h))

    # ---- depots

    @cached_property
    def depot_lines(self) -> Spread:
        """The lines that make mobile depots sources: an Axis one by rail, a Soviet one over land to rail."""
        return self._depot_lines(self.printed, self.rail)

    def _depot_lines(self, ends: Collection[HexId], rail: frozenset[HexId]) -> Spread:
        law, terrain, ground = self.situation.law, self.situation.terrain, self.ground
        if self.side == AXIS:
            stays = law.is_set("axis_depot_trace", "friendly_rails")
            return self.lines_by_rail(ends, stays_on_own_side=stays)
        if law.is_set("soviet_depot_trace", "overland"):
            return spread(rail, terrain.around, ground.closed)
        return spread(rail, lambda here: terrain.rail_around.get(here, ()), ground.closed_to_rail)

    @cached_property
    def depots(self) -> frozenset[HexId]:
        """The hexes of the mobile depots that are sources."""
        return self._depots_on(self.depot_lines)

    def _depots_on(self, lines: Spread) -> frozenset[HexId]:
        own = (unit for unit in self.situation.of(self.side) if unit.type == MOBILE_DEPOT)
        working = (u for u in own if not depot_needs_a_railroad(self.situation, u))
        return frozenset(unit.hex for unit in working if unit.hex is not None and unit.hex in lines)

    # ---- all of them

    @cached_property
    def kinds(self) -> Mapping[HexId, SourceKind]:
        """The sources that serve lines of any length, by hex; the most lasting kind where several lie."""
        groups = (
            (SourceKind.RAIL, self.rail),
            (SourceKind.DEPOT, self.depots),
            (SourceKind.BUDA, self.buda),
            (SourceKind.CONTINGENT, self.contingent),
            (SourceKind.PRINTED, self.printed),
        )
        # Later groups overwrite earlier ones: printed sources are the most lasting.
        return {here: kind for kind, hexes in groups for here in hexes}

    @cached_property
    def without_buda(self) -> frozenset[HexId]:
        """The hexes of those sources without Buda, unless it is another kind of source too."""
        return self.printed | self.contingent | self.depots | self.rail

    def leading_to(self, ends: Collection[HexId]) -> frozenset[HexId]:
        """Return the sources that some of the printed ones make: they, railroad hexes, and depots."""
        ends = self.printed.intersection(ends)
        rail = self._rail_of(self._chains_to(ends))
        return ends | rail | self._depots_on(self._depot_lines(ends, rail))

    def onward(self, here: HexId) -> tuple[HexId, ...]:
        """Return how the line of a depot or railroad hex goes on to a printed source, its own hex first."""
        kind = self.kinds.get(here)
        if kind is SourceKind.RAIL:
            return self.chains.path(here)
        if kind is not SourceKind.DEPOT:
            return ()
        path = self.depot_lines.path(here)
        return path if self.side == AXIS else (*path, *self.chains.path(path[-1])[1:])


def axis_sources(situation: Situation) -> Sources:
    """Return the sources of the Axis."""
    return Sources(situation, AXIS)


def soviet_sources(situation: Situation) -> Sources:
    """Return the sources of the Soviets."""
    return Sources(situation, SOVIET)


def sources_of(situation: Situation, side: str) -> Sources:
    """Return the sources of a side, worked out once for a situation."""
    return situation.derived(axis_sources if side == AXIS else soviet_sources)
