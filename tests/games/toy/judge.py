"""The rules of the toy: ground and marsh (1), zones and enemies (2), supply (4), assaults (5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from heapq import heappop, heappush
from itertools import pairwise

from rules.board import NO_FEATURES, Board
from rules.fights import Advance, Attack, CombatCard, Flight, Margins, Pursuit, Retreat
from rules.findings import Finding, Verdict, costs, forbids, notes, rule
from rules.hexgrid import HexId, Hexside
from rules.issues import NotationError
from rules.moving import mp_text, spent_key
from rules.position import Position
from rules.reach import Reach
from rules.supplied import SupplyGap, SupplyLine, SupplyReport, Through
from rules.unit_id import UnitId
from rules.units import USUAL, MovementClass, Unit
from tests.games.toy.fighting import card_of, margins_of

SIDES = ("blue", "white")
OPEN, WOOD, MARSH = TERRAINS = ("open", "wood", "marsh")
FOOT, MOUNTED, CARTS = USUAL, MovementClass("mounted"), MovementClass("carts")
TRACK = "track"
PARTS_PER_MP = 6
"""Movement is counted in sixths: a track costs a half or a third of a point."""
COSTS: Mapping[MovementClass, Mapping[str, int]] = {
    FOOT: {OPEN: 6, WOOD: 12, MARSH: 6, TRACK: 3},
    MOUNTED: {OPEN: 6, WOOD: 12, MARSH: 6, TRACK: 2},
    CARTS: {OPEN: 8, WOOD: 16, MARSH: 8, TRACK: 2},
}
DEPOT_RANGE, DEPOT_PLACES = 4, 1
"""How far a depot reaches, and how many units it feeds in full."""
PARTIAL = "partial"
WAGON = "wagon"


@dataclass(frozen=True, slots=True)
class Step:
    """A unit that goes into a hex beside it, and the position in which it does."""

    position: Position
    board: Board
    unit: Unit
    frm: HexId
    to: HexId

    @property
    def costs(self) -> Mapping[str, int]:
        """What the class of the unit pays."""
        return COSTS[self.unit.movement]

    @property
    def is_along_track(self) -> bool:
        """Whether a track leads from hex to hex."""
        return (
            TRACK in self.board.features_by_hexside.get(Hexside.between(self.frm, self.to), NO_FEATURES).roads
        )


@rule("1.1")
def ground_costs(step: Step) -> Iterator[Finding]:
    """A wood costs two points, other ground one; carts pay a third more."""
    if not step.is_along_track:
        yield costs(step.costs[step.board.terrain[step.to]], hex=step.to).placed(step.to)


@rule("1.4")
def track_costs(step: Step) -> Iterator[Finding]:
    """By track a hex costs half a point on foot, a third on wheels and horses."""
    if step.is_along_track:
        yield costs(step.costs[TRACK], hex=step.to).placed(step.to)


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
    yield forbids(points=mp_text(missing_mp_parts, PARTS_PER_MP)).placed(step.to)


@rule("4.1")
def depot_is_near(unit: Unit, hexes: int) -> Iterator[Finding]:
    """Whoever stands within four hexes of his depot is in supply."""
    if hexes <= DEPOT_RANGE:
        yield notes(unit=unit.id, hexes=hexes)


@rule("4.2")
def depot_is_shared(unit: Unit, before: int) -> Iterator[Finding]:
    """A depot feeds the nearest unit in full, the others near it in part."""
    if before >= DEPOT_PLACES:
        yield notes(unit=unit.id)


@rule("4.3")
def wagon_feeds(unit: Unit, position: Position) -> Iterator[Finding]:
    """A wagon feeds in full whoever stands with it, wherever the depot is."""
    wagons = (other for other in position.others if other.type == WAGON and other.side == unit.side)
    if any(wagon.hex == unit.hex for wagon in wagons):
        yield notes(unit=unit.id)


class ToyJudge:
    """Answers questions about positions on one board."""

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
        left, zones = points_of(position, mover), self.zones(position, enemy_of(mover.side))
        for n, (here, there) in enumerate(pairwise(way)):
            step = Step(position, self.board, mover, here, there)
            yield from self.judged(step)
            if n and here in zones:
                yield from zone_stops(step, here, zones[here][0])
            left -= sum(found.mp_parts for found in (*ground_costs(step), *track_costs(step)))
            if left < 0:
                yield from points_are_spent(step, -left)

    def judged(self, step: Step) -> tuple[Finding, ...]:
        """Return what is found of one step alone."""
        return (*ground_costs(step), *track_costs(step), *marsh_bars_riders(step), *enemy_bars(step))

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
        carried = [unit for unit in units if any(wagon_feeds(unit, position))]
        near = (unit for unit in units if any(depot_is_near(unit, far.get(unit.id, 99))))
        fed = [unit for unit in near if unit not in carried]
        ranked = enumerate(sorted(fed, key=lambda unit: (far[unit.id], unit.id)))
        short = {unit.id: PARTIAL for before, unit in ranked if any(depot_is_shared(unit, before))}
        return SupplyReport(
            side,
            tuple(unit.id for unit in units),
            frozenset(unit.id for unit in (*fed, *carried)),
            lambda unit: SupplyLine(Through.DIRECT, tuple(filter(None, (position.by_id[unit].hex, depot)))),
            lambda _unit: SupplyGap(depot),
            lambda _unit: frozenset(h for h in self.board.terrain if depot and grid.distance(h, depot) <= 4),
            short,
        )

    # ---- combat

    def combat(self, position: Position, attack: Attack) -> CombatCard:
        """Return the card of an attack."""
        near = frozenset(there for here in attack.hexes for there in self.near(here))
        return card_of(position, attack, near)

    def margins(self, position: Position, attack: Attack) -> Margins:
        """Return what is missing to the next column, and to spare in this one; of units nothing."""
        return margins_of(self.combat(position, attack))

    # ---- what the toy has not

    def retreats(self, position: Position, flight: Flight) -> tuple[Retreat, ...]:
        """Return no retreat."""
        return ()

    def bars_to_retreat(self, position: Position, flight: Flight) -> tuple[Finding, ...]:
        """Return nothing."""
        return ()

    def advances(self, position: Position, pursuit: Pursuit) -> Advance:
        """Raise NotationError: nobody advances but by marching on."""
        raise NotationError("this game has no advance after combat")

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
        """The points of the unit, in sixths."""
        return points_of(self.position, self.unit)

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
            verdict = Verdict(self.judge.judged(self._step(here, there)))
            if verdict:
                yield there, verdict.mp_parts

    def _step(self, here: int, there: int) -> Step:
        return Step(self.position, self.judge.board, self.unit, self.names[here], self.names[there])

    def trace(self, settled: Mapping[int, int], goal: int) -> tuple[int, ...]:
        """Return a cheapest path to a hex reached, from the unit's hex on."""
        path = [goal]
        while path[-1] != self.start:
            path.append(self._before[path[-1]])
        return tuple(reversed(path))

    def refusals(self, reached: frozenset[int]) -> Iterator[tuple[int, tuple[str, ...]]]:
        """Yield the hexes beside those reached, with the cases that forbid steps into them."""
        near = self.judge.board.topology.neighbors
        edge = {there: here for here in sorted(reached) for there in near[here] if there not in reached}
        for there, here in sorted(edge.items()):
            verdict = Verdict(self.judge.judged(self._step(here, there)))
            yield there, verdict.cases or ("1.3",)


def points_of(position: Position, unit: Unit) -> int:
    """Return what a unit has left of its points, in sixths: what parts of its march cost is spent."""
    return unit.move * PARTS_PER_MP - position.points.get(spent_key(unit.id), 0)


def enemy_of(side: str) -> str:
    """Return the other side."""
    return next(each for each in SIDES if each != side)
