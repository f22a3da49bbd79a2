"""The rules of the toy: ground and marsh (1), zones and enemies (2), supply from a depot (4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from heapq import heappop, heappush
from itertools import pairwise

from rules.board import Board
from rules.fights import Advance, Attack, CombatCard, Flight, Margins, Pursuit, Retreat
from rules.findings import Finding, Verdict, costs, forbids, notes, rule
from rules.hexgrid import HexId
from rules.issues import NotationError
from rules.position import Position
from rules.reach import Reach
from rules.supplied import SupplyGap, SupplyLine, SupplyReport, Through
from rules.units import Unit, UnitId

SIDES = ("blue", "white")
OPEN, WOOD, MARSH = TERRAINS = ("open", "wood", "marsh")
MOUNTED = "mounted"
DEPOT_RANGE = 4


@dataclass(frozen=True, slots=True)
class Step:
    """A unit that goes into a hex beside it, and the position in which it does."""

    position: Position
    board: Board
    unit: Unit
    to: HexId


@rule("1.1")
def ground_costs(step: Step) -> Iterator[Finding]:
    """A wood costs two points, other ground one."""
    yield costs(4 if step.board.terrain[step.to] == WOOD else 2, hex=step.to).placed(step.to)


@rule("1.2")
def marsh_bars_riders(step: Step) -> Iterator[Finding]:
    """Riders do not enter a marsh."""
    if step.unit.movement == MOUNTED and step.board.terrain[step.to] == MARSH:
        yield forbids(hex=step.to).placed(step.to)


@rule("2.2")
def enemy_bars(step: Step) -> Iterator[Finding]:
    """Nobody enters a hex with an enemy."""
    if any(unit.side != step.unit.side for unit in step.position.at(step.to)):
        yield forbids(hex=step.to).placed(step.to)


@rule("2.1")
def zone_stops(step: Step, here: HexId, holder: UnitId) -> Iterator[Finding]:
    """Who has entered a hex that an enemy controls goes no further."""
    yield forbids(unit=holder, hex=here).placed(step.to)


@rule("1.3")
def points_are_spent(step: Step, missing_mp_parts: int) -> Iterator[Finding]:
    """A unit spends its points and no more."""
    yield forbids(points=missing_mp_parts / 2).placed(step.to)


@rule("4.1")
def depot_is_near(unit: Unit, hexes: int) -> Iterator[Finding]:
    """Whoever stands within four hexes of his depot is in supply."""
    if hexes <= DEPOT_RANGE:
        yield notes(unit=unit.id, hexes=hexes)


class ToyJudge:
    """Answers questions about positions on one board; it has no combat."""

    def __init__(self, board: Board) -> None:
        """Take a board."""
        self.board = board

    def near(self, here: HexId) -> Iterator[HexId]:
        """Yield the hexes beside one."""
        topology = self.board.topology
        return (topology.hexes[there] for there in topology.neighbors[topology.index[here]])

    # ---- movement

    def reach(self, position: Position, unit: UnitId, weather: str = "", entry: Iterable[str] = ()) -> Reach:
        """Return where a unit can go."""
        search = ToySearch(self, position, position.by_id[unit])
        return Reach(search, search.settled, frozenset())

    def explain(
        self,
        position: Position,
        unit: UnitId,
        path: Iterable[HexId],
        weather: str = "",
        entry: Iterable[str] = (),
    ) -> Verdict:
        """Return the verdict on a move along a path, with every finding."""
        mover, way = position.by_id[unit], tuple(path)
        if way and way[0] != mover.hex and mover.hex is not None:
            way = (mover.hex, *way)
        return Verdict(tuple(self._found(position, mover, way)))

    def _found(self, position: Position, mover: Unit, way: Sequence[HexId]) -> Iterator[Finding]:
        left, zones = mover.move * 2, self.zones(position, enemy_of(mover.side))
        for n, (here, there) in enumerate(pairwise(way)):
            step = Step(position, self.board, mover, there)
            yield from self.judged(step)
            if n and here in zones:
                yield from zone_stops(step, here, zones[here][0])
            left -= sum(found.mp_parts for found in ground_costs(step))
            if left < 0:
                yield from points_are_spent(step, -left)

    def judged(self, step: Step) -> tuple[Finding, ...]:
        """Return what is found of one step alone."""
        return (*ground_costs(step), *marsh_bars_riders(step), *enemy_bars(step))

    def way_to(
        self, position: Position, unit: UnitId, goal: HexId, weather: str = "", entry: Iterable[str] = ()
    ) -> tuple[HexId, ...]:
        """Return the path found by the reach, the straight step where there is none."""
        reach = self.reach(position, unit)
        if goal in reach.hexes:
            return reach.path(goal)
        here = position.by_id[unit].hex
        return (here, goal) if here is not None and goal in set(self.near(here)) else ()

    # ---- zones and supply

    def zones(self, position: Position, side: str) -> Mapping[HexId, tuple[UnitId, ...]]:
        """Return the hexes beside the units of a side."""
        found: dict[HexId, tuple[UnitId, ...]] = {}
        for unit in position.of(side):
            if unit.hex is not None:
                for there in self.near(unit.hex):
                    found[there] = (*found.get(there, ()), unit.id)
        return found

    def zone_gaps(self, position: Position, side: str, hex_id: HexId) -> Mapping[UnitId, tuple[Finding, ...]]:
        """Return nothing: no ground keeps a zone out."""
        return {}

    def supply(self, position: Position, side: str, weather: str = "") -> SupplyReport:
        """Return who stands near enough to his depot."""
        depot = next(iter(self.board.areas.get(f"{side}_depot", ())), None)
        units = tuple(unit for unit in position.of(side) if unit.hex is not None)
        grid = self.board.topology.grid
        far = {u.id: grid.distance(u.hex, depot) for u in units if u.hex is not None and depot is not None}
        fed = frozenset(unit.id for unit in units if any(depot_is_near(unit, far.get(unit.id, 99))))
        return SupplyReport(
            side,
            tuple(unit.id for unit in units),
            fed,
            lambda unit: SupplyLine(Through.DIRECT, tuple(filter(None, (position.by_id[unit].hex, depot)))),
            lambda _unit: SupplyGap(depot),
            lambda _unit: frozenset(h for h in self.board.terrain if depot and grid.distance(h, depot) <= 4),
        )

    # ---- what the toy has not

    def combat(self, position: Position, attack: Attack) -> CombatCard:
        """Raise NotationError: nobody fights here."""
        raise NotationError("this game has no combat")

    def margins(self, position: Position, attack: Attack) -> Margins:
        """Raise NotationError: nobody fights here."""
        raise NotationError("this game has no combat")

    def retreats(self, position: Position, flight: Flight) -> tuple[Retreat, ...]:
        """Return no retreat."""
        return ()

    def bars_to_retreat(self, position: Position, flight: Flight) -> tuple[Finding, ...]:
        """Return nothing."""
        return ()

    def advances(self, position: Position, pursuit: Pursuit) -> Advance:
        """Raise NotationError: nobody fights here."""
        raise NotationError("this game has no combat")

    def bars_to_advance(self, position: Position, pursuit: Pursuit) -> tuple[Finding, ...]:
        """Return nothing."""
        return ()


class ToySearch:
    """The hexes that one unit can enter, cheapest first, and the way back from each."""

    def __init__(self, judge: ToyJudge, position: Position, unit: Unit) -> None:
        """Take a unit in a position."""
        self.judge, self.position, self.unit = judge, position, unit
        self.names = judge.board.topology.hexes
        self._index = judge.board.topology.index
        self._zones = judge.zones(position, enemy_of(unit.side))
        self._before: dict[int, int] = {}

    @property
    def start(self) -> int | None:
        """The unit's hex, None off the map."""
        return None if self.unit.hex is None else self._index[self.unit.hex]

    @property
    def allowance(self) -> int:
        """The points of the unit, in halves."""
        return self.unit.move * 2

    def ends_move(self, here: int) -> bool:
        """Return whether a hex is controlled by an enemy."""
        return self.names[here] in self._zones

    @cached_property
    def settled(self) -> Mapping[int, int]:
        """The cost of each hex that points pay for, cheapest first."""
        queue = [] if self.start is None else [(0, self.start, self.start)]
        found: dict[int, int] = {}
        while queue:
            spent, here, before = heappop(queue)
            if here in found:
                continue
            found[here], self._before[here] = spent, before
            if here == self.start or not self.ends_move(here):
                for there, mp_parts in self._steps(here):
                    if spent + mp_parts <= self.allowance:
                        heappush(queue, (spent + mp_parts, there, here))
        return {here: spent for here, spent in found.items() if here != self.start}

    def _steps(self, here: int) -> Iterator[tuple[int, int]]:
        for there in self.judge.board.topology.neighbors[here]:
            verdict = Verdict(self.judge.judged(self._step(there)))
            if verdict:
                yield there, verdict.mp_parts

    def _step(self, there: int) -> Step:
        return Step(self.position, self.judge.board, self.unit, self.names[there])

    def trace(self, settled: Mapping[int, int], goal: int) -> tuple[int, ...]:
        """Return a cheapest path to a hex reached, from the unit's hex on."""
        path = [goal]
        while path[-1] != self.start:
            path.append(self._before[path[-1]])
        return tuple(reversed(path))

    def refusals(self, reached: frozenset[int]) -> Iterator[tuple[int, tuple[str, ...]]]:
        """Yield the hexes beside those reached, with the cases that forbid steps into them."""
        edge = {there for here in reached for there in self.judge.board.topology.neighbors[here]} - reached
        for there in sorted(edge):
            verdict = Verdict(self.judge.judged(self._step(there)))
            yield there, verdict.cases or ("1.3",)


def enemy_of(side: str) -> str:
    """Return the other side."""
    return next(each for each in SIDES if each != side)
