"""The supply of a side for the screen (5, 10): who has a line, where it runs, where it breaks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.findings import Finding, notes, rule
from rules.games.battle_for_hungary.charts import FULL, PARTS_PER_MP
from rules.games.battle_for_hungary.hq import (
    hq_is_out_of_supply,
    hq_is_supplied_by_rail,
    hq_is_supplied_in_part,
    hq_lines,
    hq_state,
)
from rules.games.battle_for_hungary.line_breaks import LineBreak, line_break
from rules.games.battle_for_hungary.lines import line_ground, lost_source_serves_nobody
from rules.games.battle_for_hungary.situation import Situation
from rules.games.battle_for_hungary.supply import (
    Line,
    Network,
    Shortage,
    State,
    Supply,
    goes_without,
    network_of,
    partisans_in_slovakia_are_supplied,
    shortage_of,
)
from rules.games.battle_for_hungary.words import ALLIED, AXIS, GOES_WITHOUT, HQ, SOURCES
from rules.hexgrid import HexId
from rules.supplied import SupplyGap, SupplyLine, SupplyReport, Through
from rules.unit_id import UnitId
from rules.units import Unit

OVER_EXTENDED, CHOICE = "overextended", "choice"
"""The states of supply between the best and the worst, as `words.toml` has them."""


@rule("5.1")
def line_ends_at_a_source(unit: Unit, line: Line, most: int) -> Iterator[Finding]:
    """A unit is supplied by a source within so many hexes."""
    if line.hq is None:
        yield notes(unit=unit.id, hexes=line.hexes, most=most).placed(line.path[-1])


@rule("5.1")
def line_ends_at_a_headquarters(unit: Unit, line: Line, most: int) -> Iterator[Finding]:
    """A unit is supplied by a headquarters within so many hexes."""
    if line.hq is not None and line.hexes <= most:
        yield notes(unit=unit.id, hq=line.hq, hexes=line.hexes, most=most).placed(line.path[-1])


@rule("5.6")
def line_is_overextended(unit: Unit, line: Line, most: int) -> Iterator[Finding]:
    """A line that is longer than usual shifts combat by a column."""
    if line.hexes > most:
        yield notes(unit=unit.id, hexes=line.hexes, most=most).placed(line.path[-1])


@rule("10.2")
def owner_chooses_who_goes_without(unit: Unit, shortage: Shortage | None) -> Iterator[Finding]:
    """Where places are too few the owner says who goes without."""
    if shortage is not None and unit.id in shortage.units:
        yield notes(unit=unit.id, count=shortage.count, units=len(shortage.units))


@rule("10.2")
def no_place_is_left(unit: Unit, shortage: Shortage | None) -> Iterator[Finding]:
    """A unit for which its owner left no place is out of supply, though it has a line."""
    if shortage is not None and unit.id in shortage.going:
        yield notes(unit=unit.id)


@rule("5.1")
def line_is_broken(unit: Unit, found: LineBreak) -> Iterator[Finding]:
    """One hex closes the nearest line."""
    if found.at is not None:
        yield notes(unit=unit.id).placed(found.at)


@rule("5.2")
def nothing_is_near_the_axis(unit: Unit, found: LineBreak, most: int) -> Iterator[Finding]:
    """No source or headquarters lies within ten hexes, whatever were opened."""
    if found.at is None and unit.side == AXIS:
        yield notes(unit=unit.id, most=most)


@rule("5.3")
def nothing_is_near_the_allies(unit: Unit, found: LineBreak, most: int) -> Iterator[Finding]:
    """No source lies within eight hexes and no headquarters at all, whatever were opened."""
    if found.at is None and unit.side == ALLIED:
        yield notes(unit=unit.id, most=most)


@dataclass(frozen=True)
class HungarySupply:
    """What the screen asks about the supply of a side.

    `is_settled` says that the places are shared out, as the owner said and else in order: a supply check.
    """

    situation: Situation
    side: str
    is_settled: bool = False

    def report(self) -> SupplyReport:
        """Return what the units of the side on the map could trace now, whatever markers say."""
        found = {unit.id: self._network.supply_of(unit) for unit in self.situation.of(self.side)}
        states = {unit: self._state(supply) for unit, supply in found.items()}
        supplied = frozenset(u for u, supply in found.items() if self._has_line(u, supply))
        return SupplyReport(
            self.side,
            tuple(found),
            supplied,
            self._line_of,
            self._gap_of,
            self._reach_of,
            {unit: state for unit, state in states.items() if state and unit in supplied},
        )

    @property
    def _network(self) -> Network:
        return network_of(self.situation, self.side)

    def _has_line(self, name: UnitId, supply: Supply) -> bool:
        return supply.state is not State.UNSUPPLIED and not self._is_left_out(name)

    def _is_left_out(self, name: UnitId) -> bool:
        """Return whether a unit goes without a place, as far as that is settled."""
        is_named = name in self.situation.position.facts.get(GOES_WITHOUT, ())
        # Named alone is not enough: where places have come free since, nobody goes without.
        return (is_named or self.is_settled) and goes_without(self.situation, self.situation.unit(name))

    def _state(self, supply: Supply) -> str:
        if supply.state is State.CHOICE and not self._is_shared_out:
            return CHOICE
        return OVER_EXTENDED if supply.is_overextended else ""

    @property
    def _is_shared_out(self) -> bool:
        """Whether the owner has named all who go without, or need not any more."""
        shortage = shortage_of(self.situation, self.side)
        named = self.situation.position.facts.get(GOES_WITHOUT, frozenset())
        return self.is_settled or shortage is None or shortage.going <= named

    # ---- lines

    def _line_of(self, name: UnitId) -> SupplyLine:
        unit = self.situation.unit(name)
        if unit.type == HQ:
            return self._line_of_hq(unit)
        supply, most = self._network.supply_of(unit), self._network.near
        # Without a line and yet asked for one: partisans in Slovakia need none (12.2.1).
        if supply.line is None:
            return SupplyLine(Through.ALWAYS, told=partisans_in_slovakia_are_supplied(self.situation, unit))
        shortage = None if self._is_shared_out else shortage_of(self.situation, self.side)
        told = (
            *line_ends_at_a_source(unit, supply.line, most),
            *line_ends_at_a_headquarters(unit, supply.line, most),
            *line_is_overextended(unit, supply.line, most),
            *owner_chooses_who_goes_without(unit, shortage),
        )
        onward = self._onward(supply.line)
        through = Through.ROAD if onward else Through.DIRECT
        return SupplyLine(through, supply.line.path + onward[1:], supply.line.hexes * PARTS_PER_MP, told)

    def _onward(self, line: Line) -> tuple[HexId, ...]:
        """Return how the line of the headquarters at the end of a unit's line goes on."""
        return () if line.hq is None else hq_lines(self.situation, self.side).path(line.path[-1])

    def _line_of_hq(self, hq: Unit) -> SupplyLine:
        path = hq_lines(self.situation, hq.side).path(hq.hex) if hq.hex is not None else ()
        is_full = hq_state(self.situation, hq) == FULL
        told = (*hq_is_supplied_by_rail(self.situation, hq), *hq_is_supplied_in_part(self.situation, hq))
        return SupplyLine(Through.ROAD if is_full else Through.DIRECT, path, 0, told)

    # ---- where they break

    def _gap_of(self, name: UnitId) -> SupplyGap:
        unit = self.situation.unit(name)
        if self._is_left_out(name):
            line = self._network.supply_of(unit).line
            # No hex broke the line: what is missing is a place at its end.
            told = no_place_is_left(unit, shortage_of(self.situation, self.side))
            return SupplyGap(None, line.path if line else (), told)
        found = line_break(self.situation, unit)
        return SupplyGap(found.at, found.path, self._told_of_gap(unit, found))

    def _told_of_gap(self, unit: Unit, found: LineBreak) -> tuple[Finding, ...]:
        own = hq_is_out_of_supply(self.situation, unit) if unit.type == HQ else ()
        why = self._why_closed(found.at) if found.at is not None else ()
        most = self._network.near
        far = (*nothing_is_near_the_axis(unit, found, most), *nothing_is_near_the_allies(unit, found, most))
        return (*own, *line_is_broken(unit, found), *far, *why)

    def _why_closed(self, here: HexId) -> Iterator[Finding]:
        # Where an enemy stands, his zone says nothing more.
        bars = line_ground(self.situation, self.side).bars(here)[:1]
        if here in self.situation.terrain.area(SOURCES[self.side]):
            bars += lost_source_serves_nobody(self.situation, self.side, here)
        yield from (each.placed(here) for each in bars)

    def _reach_of(self, name: UnitId | None) -> frozenset[HexId]:
        """Return the hexes from which a unit could trace; without one, what serves lines."""
        network = self._network
        if name is None:
            hqs = (self.situation.unit(hq).hex for hq in network.hqs)
            return network.ground.sources | {here for here in hqs if here is not None}
        # All together: where a unit could stand is asked, not by whom it would be served.
        spreads = (network.to_sources, *network.hqs.values())
        return frozenset(here for lines in spreads for here in lines.length)


def supply_report(situation: Situation, side: str) -> SupplyReport:
    """Return what the units of a side could trace now (5)."""
    return HungarySupply(situation, side).report()


def checked_report(situation: Situation, side: str) -> SupplyReport:
    """Return what a supply check finds: who goes without a place is settled (5.7)."""
    return HungarySupply(situation, side, is_settled=True).report()
