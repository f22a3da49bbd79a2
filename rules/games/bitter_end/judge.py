"""The judge of Bitter End: one board, one law, and every question that can be asked of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property

from rules.board import Board
from rules.fights import Advance, Attack, CombatCard, Flight, Margins, Pursuit, Retreat
from rules.findings import Finding, Verdict
from rules.games.bitter_end.advances import Advancing, advance, bars_to_advance
from rules.games.bitter_end.city import City
from rules.games.bitter_end.combat import combat, margins
from rules.games.bitter_end.compiler import Compiler
from rules.games.bitter_end.edition import Edition
from rules.games.bitter_end.explain import explain, least_violating
from rules.games.bitter_end.ground import Ground
from rules.games.bitter_end.law import Law, law
from rules.games.bitter_end.movement import Move
from rules.games.bitter_end.occupancy import Occupancy
from rules.games.bitter_end.retreat_lines import RetreatLines
from rules.games.bitter_end.retreats import Fleeing, retreats
from rules.games.bitter_end.ring import find_ring, is_destroyed_encircled
from rules.games.bitter_end.roadnet import RoadNet
from rules.games.bitter_end.supply import LegBook, find_supply
from rules.games.bitter_end.zones import Influence, has_armored_zone, zone_findings
from rules.hexgrid import HexId, Hexside
from rules.judge import Judge
from rules.position import Position
from rules.reach import Reach
from rules.ring import Ring
from rules.supplied import SupplyReport
from rules.unit_id import UnitId


class BitterEndJudge:
    """Answers questions about positions on a board.

    Tables are compiled when first needed and kept; the occupancy of the last position is kept too, so asking
    for every unit of one position counts its units once. Answers depend on the arguments alone.
    """

    def __init__(self, board: Board, compiler: Compiler) -> None:
        """Take a board, and a compiler that may have served other boards under the same law."""
        self.board = board
        self.compiler = compiler
        self._grounds: dict[frozenset[Hexside], _Place] = {}
        # One and no more: questions come in runs about the same position, and an old one is hardly asked
        # again.
        self._last: tuple[Position, Occupancy] | None = None

    @property
    def law(self) -> Law:
        """The charts and settings in force."""
        return self.compiler.law

    @cached_property
    def city(self) -> City:
        """The besieged city on the board, with the distances that it knows already."""
        return City.of_board(self.board)

    def reach(self, position: Position, unit: UnitId, weather: str = "", entry: Iterable[str] = ()) -> Reach:
        """Return where a unit can go; raises KeyError for a unit or hex that is not there."""
        return self.move(position, unit, weather, entry).reach()

    def explain(
        self,
        position: Position,
        unit: UnitId,
        path: Iterable[HexId],
        weather: str = "",
        entry: Iterable[str] = (),
    ) -> Verdict:
        """Return the verdict on a move; the path may leave out the unit's own hex.

        Raises KeyError for a unit or hex that is not there.
        """
        move = self.move(position, unit, weather, entry)
        index = self.board.topology.index
        numbers = [index[hex_id] for hex_id in path]
        if move.start is not None and numbers[:1] != [move.start]:
            numbers.insert(0, move.start)
        return explain(move, numbers)

    def way_to(
        self, position: Position, unit: UnitId, goal: HexId, weather: str = "", entry: Iterable[str] = ()
    ) -> tuple[HexId, ...]:
        """Return the path that breaks the fewest rules, then costs least; empty where there is none."""
        move = self.move(position, unit, weather, entry)
        topology = self.board.topology
        return tuple(topology.hexes[here] for here in least_violating(move, topology.index[goal]))

    def zones(self, position: Position, side: str) -> Mapping[HexId, tuple[UnitId, ...]]:
        """Return the hexes that a side controls and the units that control them (9.1)."""
        names = self.board.topology.hexes
        controlled = self.occupancy(position).zones[side]
        # In the order of the hexes, so that equal positions give equal answers.
        return {names[here]: controlled[here] for here in sorted(controlled)}

    def zone_gaps(self, position: Position, side: str, hex_id: HexId) -> Mapping[UnitId, tuple[Finding, ...]]:
        """Return the units of a side beside a hex that do not control it, and what keeps them out (9.2).

        Raises KeyError for a hex that is not there.
        """
        ground, topology = self.occupancy(position).ground, self.board.topology
        there = topology.index[hex_id]
        found: dict[UnitId, tuple[Finding, ...]] = {}
        for here in topology.neighbors[there]:
            for unit in position.at(topology.hexes[here]):
                is_armored = has_armored_zone(self.law, unit)
                influence = Influence(
                    self.law, ground.terrain[there], ground.features(here, there), is_armored
                )
                if unit.side == side and (why := zone_findings(influence, unit)):
                    found[unit.id] = why
        return found

    def supply(self, position: Position, side: str, weather: str = "") -> SupplyReport:
        """Return what the units of a side could trace now (6.11)."""
        occupancy = self.occupancy(position)
        place = self._place(position)
        return find_supply(occupancy, side, weather or position.weather, place.net, place.legs)

    def combat(self, position: Position, attack: Attack) -> CombatCard:
        """Return the card of an attack (10), legal or not; raises KeyError for units or hexes not there."""
        return combat(self.occupancy(position), attack)

    def margins(self, position: Position, attack: Attack) -> Margins:
        """Return what one more point or unit would change in an attack, or one unit fewer."""
        return margins(self.occupancy(position), attack)

    def retreats(self, position: Position, flight: Flight) -> tuple[Retreat, ...]:
        """Return every distinct way to retreat (10.6), each path once; raises KeyError without the unit."""
        return retreats(self._fleeing(position, flight))

    def bars_to_retreat(self, position: Position, flight: Flight) -> tuple[Finding, ...]:
        """Return what keeps a unit from leaving its hex, nothing where it can; raises KeyError."""
        return self._fleeing(position, flight).bars()

    def _fleeing(self, position: Position, flight: Flight) -> Fleeing:
        unit = position.by_id[flight.unit]
        # Without the unit, which is on its way: it neither fills its hex nor holds it.
        occupancy, place = self.occupancy(position).without(unit), self._place(position)
        weather = flight.weather or position.weather
        return Fleeing(occupancy, unit, flight, RetreatLines(occupancy, unit, weather, place.net, place.legs))

    def advances(self, position: Position, pursuit: Pursuit) -> Advance:
        """Return where a unit may advance to after combat (10.7); raises KeyError for a unit not there."""
        return advance(self._advancing(position, pursuit))

    def bars_to_advance(self, position: Position, pursuit: Pursuit) -> tuple[Finding, ...]:
        """Return what keeps a unit from advancing, nothing where it may; raises KeyError."""
        return bars_to_advance(self._advancing(position, pursuit))

    def _advancing(self, position: Position, pursuit: Pursuit) -> Advancing:
        unit = position.by_id[pursuit.unit]
        occupancy = self.occupancy(position).without(unit)
        return Advancing(occupancy, unit, pursuit, pursuit.weather or position.weather)

    def move(self, position: Position, unit: UnitId, weather: str, entry: Iterable[str]) -> Move:
        """Return the move that a unit would make; raises KeyError for an unknown unit."""
        occupancy = self.occupancy(position)
        return Move(occupancy, occupancy.position.by_id[unit], weather or position.weather, tuple(entry))

    def occupancy(self, position: Position) -> Occupancy:
        """Return the position on its ground."""
        # By identity: positions never change, and to compare all units of two would take longer.
        if self._last is None or self._last[0] is not position:
            self._last = position, Occupancy(self._place(position).ground, self.law.edition.eased(position))
        return self._last[1]

    def _place(self, position: Position) -> _Place:
        # Of all that a position says only this changes the ground: a blown bridge is a ford (12.55).
        destroyed = frozenset(side for side, bridge in position.bridges.items() if bridge.is_destroyed)
        # Bridges seldom fall, so the tables of each state of them are worth keeping.
        if destroyed not in self._grounds:
            self._grounds[destroyed] = _Place(Ground(self.board, self.compiler, destroyed))
        return self._grounds[destroyed]


class _Place:
    """A ground with its supply roads and leg tables."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.net = RoadNet(ground)
        self.legs = LegBook(ground)


def ring_round_garrison(judge: Judge, position: Position) -> Ring | None:
    """Return the ring round the garrison (16.58), None where no unit of it is left on the map."""
    if not isinstance(judge, BitterEndJudge):
        return None
    return find_ring(judge.occupancy(position), judge.city)


def bars_return(judge: Judge, position: Position, unit: UnitId) -> tuple[Finding, ...]:
    """Return why a unit that is destroyed where it stands cannot be rebuilt (5.3), nothing where it can."""
    if not isinstance(judge, BitterEndJudge) or unit not in position.by_id:
        return ()
    # Asked while the unit still stands: once it is in its box nobody can tell who was around it (5.3).
    return is_destroyed_encircled(judge.occupancy(position), position.by_id[unit])


def judges_by(
    edition: Edition, choices: Mapping[str, object] | None = None, charts: Mapping[str, object] | None = None
) -> Callable[[Board], BitterEndJudge]:
    """Return what makes the judges of an edition under settings and changed charts; raises DataError."""
    compiler = Compiler(law(choices, charts, edition))
    return lambda board: BitterEndJudge(board, compiler)
