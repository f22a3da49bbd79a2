"""The report on the supply of a side for the screen (12.0): lines, where they break, what sources reach."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from rules.findings import Finding, notes, rule
from rules.games.budapest_campaign.charts import PARTS_PER_MP
from rules.games.budapest_campaign.line_breaks import LineBreak, line_break
from rules.games.budapest_campaign.logistics import (
    Network,
    Support,
    network_of,
    reasons_without_a_line,
    traced_support,
)
from rules.games.budapest_campaign.situation import Situation
from rules.games.budapest_campaign.sources import SourceKind
from rules.hexgrid import HexId
from rules.supplied import SupplyGap, SupplyLine, SupplyReport, Through
from rules.unit_id import UnitId
from rules.units import Unit

SOURCE_WORDS = {
    SourceKind.PRINTED: "a printed source",
    SourceKind.CONTINGENT: "a contingent source",
    SourceKind.BUDA: "Buda",
    SourceKind.DEPOT: "a mobile depot",
    SourceKind.RAIL: "a railroad that serves",
    SourceKind.AIR_SUPPLY: "air supply",
    SourceKind.TRUCK: "a truck column",
}


@rule("12.0")
def line_reaches_a_source(unit: Unit, support: Support) -> Iterator[Finding]:
    """A unit traces so many of the hexes that its movement factor allows."""
    if support.path and support.source is not None:
        hexes = len(support.path) - 1
        kind = SOURCE_WORDS[support.source]
        yield notes(unit=unit.id, hexes=hexes, most=unit.move, source=kind).placed(support.path[-1])


@rule("12.2")
def source_traces_on(support: Support) -> Iterator[Finding]:
    """A railroad hex or a depot has a line of its own to a printed source, of any length."""
    if len(support.onward) > 1:
        yield notes(hexes=len(support.onward) - 1).placed(support.onward[-1])


@rule("22.2")
def air_supply_flies_to_the_unit(unit: Unit, support: Support) -> Iterator[Finding]:
    """By one reading air supply serves whoever is within two hexes, whatever lies between."""
    if support.source is not None and not support.path:
        yield notes("air_supply_radius", unit=unit.id)


@rule("12.0")
def line_is_broken(unit: Unit, found: LineBreak) -> Iterator[Finding]:
    """One hex closes the nearest line."""
    if found.at is not None:
        yield notes(unit=unit.id).placed(found.at)


@rule("12.0")
def no_source_is_near(unit: Unit, found: LineBreak) -> Iterator[Finding]:
    """No source lies within the length of the line, whatever were opened."""
    if found.at is None:
        yield notes(unit=unit.id, most=unit.move)


@dataclass(frozen=True)
class CampaignSupply:
    """What the screen asks about the supply of a side."""

    situation: Situation
    side: str
    _gaps: dict[tuple[HexId | None, int], LineBreak] = field(default_factory=dict)

    def report(self) -> SupplyReport:
        """Return what the units of the side on the map could trace now, whatever markers say."""
        # For everybody anew: support is traced for each purpose and never kept on a counter.
        found = {unit.id: traced_support(self.situation, unit) for unit in self.situation.of(self.side)}
        supplied = frozenset(unit for unit, support in found.items() if support.is_supported)
        states = {unit: support.state.value for unit, support in found.items() if unit not in supplied}
        return SupplyReport(
            self.side, tuple(found), supplied, self._line_of, self._gap_of, self._reach_of, states
        )

    @property
    def _network(self) -> Network:
        return network_of(self.situation, self.side)

    def _line_of(self, name: UnitId) -> SupplyLine:
        unit = self.situation.unit(name)
        support = traced_support(self.situation, unit)
        # Without a path: static units and depots need none, nor does whoever stands in a source of his own
        # (12.1).
        if support.automatic is not None:
            why = reasons_without_a_line(self.situation, unit)
            return SupplyLine(Through.ALWAYS, told=why[support.automatic])
        told = (
            *line_reaches_a_source(unit, support),
            *source_traces_on(support),
            *air_supply_flies_to_the_unit(unit, support),
        )
        through = Through.ROAD if support.onward else Through.DIRECT
        hexes = max(len(support.path) - 1, 0)
        # The onward line begins in the hex where the first one ends.
        return SupplyLine(through, support.path + support.onward[1:], hexes * PARTS_PER_MP, told)

    def _gap_of(self, name: UnitId) -> SupplyGap:
        unit = self.situation.unit(name)
        # Units of one hex and movement factor have it in common.
        key = unit.hex, unit.move
        if key not in self._gaps:
            self._gaps[key] = line_break(self.situation, unit)
        found = self._gaps[key]
        told = (*line_is_broken(unit, found), *no_source_is_near(unit, found))
        return SupplyGap(found.at, found.path, told)

    def _reach_of(self, name: UnitId | None) -> frozenset[HexId]:
        """Return the hexes from which a unit could trace; without one, those of the sources."""
        if name is None:
            return frozenset(self._network.sources.kinds)
        unit, network = self.situation.unit(name), self._network
        everywhere = self.situation.terrain.board.terrain
        # By the unit's own factor: that is how long its line may be (12.0).
        return frozenset(here for here in everywhere if network.line(here, unit.move) is not None)


def supply_report(situation: Situation, side: str) -> SupplyReport:
    """Return what the units of a side could trace now (12.0)."""
    return CampaignSupply(situation, side).report()
