"""Integer tables of a board, compiled from the rule functions. Hexes are numbers of the topology."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from rules.board import PLAIN_SEAM, Board, Seam
from rules.games.bitter_end.boat import BoatStep, judge_boat, waters
from rules.games.bitter_end.law import Law
from rules.games.bitter_end.ways import Mover, Price, judge, price, ways
from rules.games.bitter_end.words import DANUBE, FORD
from rules.games.bitter_end.zones import Influence, reaches
from rules.hexgrid import HexId, Hexside
from rules.search import MAX_LIMIT
from rules.terrain import NEVER

Row = tuple[tuple[int, int], ...]

BOAT_MOVER = Mover(is_motorized=False, weather="any", is_boat=True)


class Passage(NamedTuple):
    """What entering a hex comes to: off the road and by the best road, and the cases that bar it.

    A cost is NEVER where a case bars the way and where no points suffice.
    """

    plain: int
    road: int
    barred_by: tuple[str, ...] = ()


class Step(NamedTuple):
    """A neighbour that nothing bars: its number, what it costs off the road, by road, at best."""

    there: int
    plain: int
    road: int
    best: int


@dataclass(frozen=True)
class Compiler:
    """Judges each combination of terrain and seam once; serves every board under the same law."""

    law: Law
    _passages: dict[tuple[Mover, str, Seam], Passage] = field(default_factory=dict)
    _crossings: dict[tuple[Mover, str, Seam], Passage] = field(default_factory=dict)
    _zones: dict[tuple[str, Seam, bool], bool] = field(default_factory=dict)
    _boat_steps: dict[tuple[str, Seam, bool, bool], Passage] = field(default_factory=dict)

    def passage(self, mover: Mover, terrain: str, seam: Seam) -> Passage:
        """Return what a mover pays to enter a terrain across a seam."""
        key = (mover, terrain, seam)
        found = self._passages.get(key)
        if found is None:
            plain, *by_road = (price(judge(way)) for way in ways(self.law, mover, terrain, seam))
            road = min(map(_cost, by_road), default=NEVER)
            barred_by = () if any(not each.barred_by for each in by_road) else plain.barred_by
            found = self._passages[key] = Passage(_cost(plain), road, barred_by)
        return found

    def by_boat(self, mover: Mover, terrain: str, seam: Seam) -> Passage:
        """Return what a mover pays when the Sturmboot carries it across a seam."""
        key = (mover, terrain, seam)
        found = self._crossings.get(key)
        if found is None:
            (way,) = ways(self.law, mover, terrain, seam, by_boat=True)
            boat = price(judge(way))
            found = self._crossings[key] = Passage(_cost(boat), NEVER, boat.barred_by)
        return found

    def boat_step(self, terrain: str, seam: Seam, *, is_shore: bool, is_in_area: bool) -> Passage:
        """Return what the Sturmboot itself pays to enter a hex."""
        key = (terrain, seam, is_shore, is_in_area)
        found = self._boat_steps.get(key)
        if found is None:
            step = price(judge_boat(BoatStep(self.law, *key)))
            found = self._boat_steps[key] = Passage(_cost(step), NEVER, step.barred_by)
        return found

    def zone_reaches(self, terrain: str, seam: Seam, *, is_armored: bool) -> bool:
        """Return whether a zone enters a terrain across a seam."""
        key = (terrain, seam, is_armored)
        found = self._zones.get(key)
        if found is None:
            found = self._zones[key] = reaches(Influence(self.law, *key))
        return found


def _cost(found: Price) -> int:
    # A cost above every allowance is as good as none, and keeps the sums of a search within a byte.
    return found.half_mp if not found.barred_by and found.half_mp <= MAX_LIMIT else NEVER


class Ground:
    """A board under a law, with each bridge as it now is: a destroyed one is a ford (12.55)."""

    def __init__(self, board: Board, compiler: Compiler, destroyed: frozenset[Hexside] = frozenset()) -> None:
        """Take the board; tables are compiled when they are first asked for."""
        self.board = board
        self.topology = board.topology
        self.compiler = compiler
        self.law = compiler.law
        self.terrain = tuple(board.terrain[hex_id] for hex_id in self.topology.hexes)
        self.seams = self._seams(destroyed)
        self._tables: dict[Mover, MoveTable] = {}

    def _seams(self, destroyed: frozenset[Hexside]) -> Mapping[tuple[int, int], Seam]:
        if not destroyed:
            return self.board.indexed_seams
        seams = dict(self.board.indexed_seams)
        index = self.topology.index
        for one, other in destroyed:
            for key in ((index[one], index[other]), (index[other], index[one])):
                seams[key] = seams.get(key, PLAIN_SEAM)._replace(crossing=FORD)
        return seams

    def seam(self, here: int, there: int) -> Seam:
        """Return what lies between two neighbours."""
        return self.seams.get((here, there), PLAIN_SEAM)

    def edge_seam(self, entry: HexId) -> Seam:
        """Return what a reinforcement crosses to enter a hex: the road that runs off the map, if any."""
        if entry in self.board.edge_roads:
            return Seam(roads=frozenset({self.board.edge_roads[entry]}))
        if self.law.choices["edge_road_default"]:
            return Seam(roads=self.board.roads_at.get(entry, frozenset()))
        return PLAIN_SEAM

    def table(self, mover: Mover) -> MoveTable:
        """Return the table of costs for a mover."""
        if mover not in self._tables:
            steps = self._boat_steps if mover == BOAT_MOVER else self._steps
            self._tables[mover] = MoveTable(tuple(tuple(steps(mover, n)) for n in range(len(self.topology))))
        return self._tables[mover]

    def _steps(self, mover: Mover, here: int) -> Iterator[Step]:
        terrain, seams, passage = self.terrain, self.seams, self.compiler.passage
        for there in self.topology.neighbors[here]:
            plain, road, barred_by = passage(mover, terrain[there], seams.get((here, there), PLAIN_SEAM))
            if not barred_by:
                yield Step(there, plain, road, min(plain, road))

    def _boat_steps(self, mover: Mover, here: int) -> Iterator[Step]:
        del mover
        for there in self.topology.neighbors[here]:
            found = self.boat_passage(there, self.seam(here, there))
            if not found.barred_by:
                yield Step(there, found.plain, NEVER, found.plain)

    def boat_passage(self, there: int, seam: Seam) -> Passage:
        """Return what the Sturmboot itself pays to enter a hex across a seam."""
        _, terrain, _, is_shore, is_in_area = self.boat_step(there, seam)
        return self.compiler.boat_step(terrain, seam, is_shore=is_shore, is_in_area=is_in_area)

    def boat_step(self, there: int, seam: Seam) -> BoatStep:
        """Return the step of the Sturmboot itself into a hex across a seam."""
        return BoatStep(self.law, self.terrain[there], seam, there in self.shore, there in self.waters)

    @cached_property
    def shore(self) -> frozenset[int]:
        """The hexes next to the Danube."""
        return frozenset(here for (here, _), seam in self.seams.items() if DANUBE in seam.sides)

    @cached_property
    def waters(self) -> frozenset[int]:
        """The hexes where the Sturmboot may be."""
        return waters(self.board)

    @cached_property
    def zone_rows(self) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]:
        """For each hex where a zone reaches from it: of other units first, of armored ones second."""
        everywhere = range(len(self.topology))
        return (
            tuple(tuple(self._zone(here, is_armored=False)) for here in everywhere),
            tuple(tuple(self._zone(here, is_armored=True)) for here in everywhere),
        )

    def _zone(self, here: int, *, is_armored: bool) -> Iterator[int]:
        for there in self.topology.neighbors[here]:
            if self.compiler.zone_reaches(self.terrain[there], self.seam(here, there), is_armored=is_armored):
                yield there


@dataclass(frozen=True)
class MoveTable:
    """The steps that a mover may take from each hex, and the same as rows for the search.

    `plain` is off the road, `free` the best cost, as on an empty board.
    """

    steps: tuple[tuple[Step, ...], ...]

    @cached_property
    def plain(self) -> tuple[Row, ...]:
        """What points pay for off the road."""
        return tuple(tuple((s.there, s.plain) for s in row if s.plain != NEVER) for row in self.steps)

    @cached_property
    def free(self) -> tuple[Row, ...]:
        """What points pay for at best."""
        return tuple(tuple((s.there, s.best) for s in row if s.best != NEVER) for row in self.steps)

    @cached_property
    def widest(self) -> int:
        """The largest cost in any row."""
        return max((cost for rows in (self.plain, self.free) for row in rows for _, cost in row), default=0)

    @cached_property
    def road_into(self) -> tuple[tuple[int, ...], ...]:
        """For each hex the neighbours from which a road makes it cheaper."""
        found: list[list[int]] = [[] for _ in self.steps]
        for here, row in enumerate(self.steps):
            for step in row:
                if step.road < step.plain:
                    found[step.there].append(here)
        return tuple(tuple(each) for each in found)
