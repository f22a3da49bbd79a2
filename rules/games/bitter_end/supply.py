"""Supply (case 6): the report on a side, one line per place and class of unit."""

from __future__ import annotations

from rules.games.bitter_end.boat import boat_serves_lines
from rules.games.bitter_end.gaps import BrokenLines
from rules.games.bitter_end.ground import Ground
from rules.games.bitter_end.occupancy import Occupancy
from rules.games.bitter_end.roadnet import RoadNet
from rules.games.bitter_end.tracing import Legs, Sources, SupplyPath, Tracer, breakout_supplies_the_garrison
from rules.games.bitter_end.ways import Mover
from rules.hexgrid import HexId
from rules.supplied import SupplyGap, SupplyLine, SupplyReport, Through
from rules.unit_id import UnitId
from rules.units import MovementClass, Unit


def find_supply(occupancy: Occupancy, side: str, weather: str, net: RoadNet, legs: LegBook) -> SupplyReport:
    """Return what the units of a side could trace now."""
    return _Report(occupancy, side, weather, Sources(occupancy, side, net), legs).report()


class LegBook:
    """The leg tables of a ground, made once: they change only with the boats."""

    def __init__(self, ground: Ground) -> None:
        """Take a ground."""
        self.ground = ground
        self._known: dict[tuple[Mover, tuple[tuple[int, int], ...]], Legs] = {}

    def legs(self, mover: Mover, ferried: tuple[tuple[int, int], ...]) -> Legs:
        """Return the table of a mover, with the steps that a boat opens to it."""
        key = (mover, ferried)
        if key not in self._known:
            self._known[key] = Legs(self.ground, mover, ferried)
        return self._known[key]


class _Report:
    """Works out one report: a line per place and class of unit, whoever stands there."""

    def __init__(
        self, occupancy: Occupancy, side: str, weather: str, sources: Sources, legs: LegBook
    ) -> None:
        self.occupancy = occupancy
        self.side = side
        self.weather = weather
        self.sources = sources
        self.legs = legs
        self.ferried = occupancy.line_ferries(side)
        self._tracers: dict[tuple[MovementClass, bool], Tracer] = {}
        self._lines: dict[tuple[int, Tracer], SupplyPath | None] = {}
        self._gaps: dict[tuple[int, Tracer], SupplyGap] = {}

    def report(self) -> SupplyReport:
        """Return the report on all units of the side on the board."""
        units = tuple(self.occupancy.position.of(self.side))
        supplied = frozenset(unit.id for unit in units if self._is_supplied(unit))
        ids = tuple(unit.id for unit in units)
        return SupplyReport(self.side, ids, supplied, self._line_of, self._gap_of, self._reach_of)

    def _is_supplied(self, unit: Unit) -> bool:
        if self._trace(unit) is not None:
            return True
        edition = self.occupancy.ground.law.edition
        # The line first: who has one is told of it, also in the turn of a breakout.
        return bool(edition.ask(breakout_supplies_the_garrison, self.occupancy.position, unit))

    def _trace(self, unit: Unit) -> SupplyPath | None:
        key = (here, tracer) = self._place(unit), self._tracer(unit)
        if key not in self._lines:
            self._lines[key] = tracer.trace(here)
        return self._lines[key]

    def _place(self, unit: Unit) -> int:
        assert unit.hex is not None
        return self.occupancy.ground.topology.index[unit.hex]

    def _is_ferried(self, unit: Unit) -> bool:
        """Whether the Sturmboot serves the unit as a bridge for supply (12.65)."""
        return bool(self.ferried) and bool(boat_serves_lines(self.occupancy.ground.law, unit))

    def _tracer(self, unit: Unit) -> Tracer:
        # Not by class alone: by one reading of 12.65 the boat serves only those of a class that it can carry.
        key = (movement, is_ferried) = unit.movement, self._is_ferried(unit)
        if key not in self._tracers:
            mover = Mover(movement, self.weather, is_supply=True)
            legs = self.legs.legs(mover, self.ferried if is_ferried else ())
            self._tracers[key] = Tracer(self.sources, legs)
        return self._tracers[key]

    def _line_of(self, unit_id: UnitId) -> SupplyLine:
        unit = self.occupancy.position.by_id[unit_id]
        found = self._trace(unit)
        if found is None:
            # In supply without a line: only a breakout does that (15.3).
            return SupplyLine(Through.BREAKOUT)
        names = self.occupancy.ground.topology.hexes
        path = self._tracer(unit).whole(found)
        return SupplyLine(found.through, tuple(names[here] for here in path), found.leg_mp_parts)

    def _gap_of(self, unit_id: UnitId) -> SupplyGap:
        unit = self.occupancy.position.by_id[unit_id]
        # Units of one hex and class have their gap in common, and it is the dearest question of all.
        key = (here, tracer) = self._place(unit), self._tracer(unit)
        if key not in self._gaps:
            self._gaps[key] = self._find_gap(here, tracer)
        return self._gaps[key]

    def _find_gap(self, start: int, tracer: Tracer) -> SupplyGap:
        topology = self.occupancy.ground.topology
        path = BrokenLines(tracer).search(start)
        at = next((topology.hexes[here] for here in path if self.sources.blocked[here]), None)
        return SupplyGap(at, tuple(topology.hexes[here] for here in path))

    def _reach_of(self, unit_id: UnitId | None) -> frozenset[HexId]:
        """Return the open roads to the sources, and for a unit every hex whose line it could trace (6.2)."""
        names = self.occupancy.ground.topology.hexes
        if unit_id is None:
            return frozenset(names[here] for here in self.sources.next_by_road)
        tracer = self._tracer(self.occupancy.position.by_id[unit_id])
        return frozenset(name for here, name in enumerate(names) if tracer.has_line(here))
