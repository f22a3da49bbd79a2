"""Whether a unit would have an open supply line in some other hex (10.63c)."""

from __future__ import annotations

from functools import cached_property

from rules.games.bitter_end.boat import boat_serves_lines
from rules.games.bitter_end.occupancy import Occupancy
from rules.games.bitter_end.roadnet import RoadNet
from rules.games.bitter_end.supply import LegBook
from rules.games.bitter_end.tracing import Sources, Tracer
from rules.games.bitter_end.ways import Mover
from rules.games.bitter_end.words import is_sturmboot
from rules.units import Unit


class RetreatLines:
    """Where a unit would find an open line, each hex traced when it is first asked for.

    The occupancy is that without the unit. Standing in a hex the unit opens it to its own line if only an
    enemy zone is in the way (6.21), and a Sturmboot takes its crossing along: those hexes get an occupancy
    of their own. From all others the line is the same with and without the unit.
    """

    def __init__(self, occupancy: Occupancy, unit: Unit, weather: str, net: RoadNet, legs: LegBook) -> None:
        """Take the occupancy without the unit."""
        self.occupancy = occupancy
        self.unit = unit
        self.weather = weather
        self.net = net
        self.legs = legs
        self._known: dict[int, bool] = {}

    def is_open(self, here: int) -> bool:
        """Return whether the unit could trace a line from a hex of that number."""
        if here not in self._known:
            # An occupancy for each hex would count all units anew for every step that a retreat looks at.
            is_changed = self._tracer.sources.blocked[here] or is_sturmboot(self.unit)
            tracer = self._tracer_in(self._moved(here)) if is_changed else self._tracer
            self._known[here] = tracer.trace(here) is not None
        return self._known[here]

    @cached_property
    def _tracer(self) -> Tracer:
        return self._tracer_in(self.occupancy)

    def _moved(self, here: int) -> Occupancy:
        moved = self.unit.at(self.occupancy.ground.topology.hexes[here])
        return Occupancy(self.occupancy.ground, self.occupancy.position.with_unit(moved))

    def _tracer_in(self, occupancy: Occupancy) -> Tracer:
        is_served = boat_serves_lines(occupancy.ground.law, self.unit)
        ferried = occupancy.line_ferries(self.unit.side) if is_served else ()
        # With the weather, though no road helps the retreat itself (10.64): the line uses roads (6.24).
        mover = Mover(self.unit.movement, self.weather, is_supply=True)
        return Tracer(Sources(occupancy, self.unit.side, self.net), self.legs.legs(mover, ferried))
