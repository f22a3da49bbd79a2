"""A board under a law, as integer tables. Hexes are numbers of the topology."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from rules.board import NO_FEATURES, Board, HexsideFeatures
from rules.games.bitter_end.boat import BoatStep, Waters, are_widened, cleared, waters
from rules.games.bitter_end.city import City
from rules.games.bitter_end.compiler import Compiler, Kind, Passage
from rules.games.bitter_end.ways import Mover
from rules.games.bitter_end.words import DANUBE, FORD, ON_FOOT
from rules.hexgrid import Hexside
from rules.terrain import NEVER

Row = tuple[tuple[int, int], ...]

BOAT_MOVER = Mover(ON_FOOT, weather="any", is_boat=True)


class Step(NamedTuple):
    """A neighbour that nothing bars: its number, what it costs off the road, and at best."""

    there: int
    plain: int
    best: int


class Ground:
    """A board under a law, with each bridge as it now is: a destroyed one is a ford (12.55).

    `kinds` gives for each hex its neighbours and the kind of step into each.
    """

    def __init__(self, board: Board, compiler: Compiler, destroyed: frozenset[Hexside] = frozenset()) -> None:
        """Take the board; tables are compiled when they are first asked for."""
        self.board = board
        self.topology = board.topology
        self.compiler = compiler
        self.law = compiler.law
        self.terrain = tuple(board.terrain[hex_id] for hex_id in self.topology.hexes)
        self.features_by_hexside = dict(self._features_by_hexside(destroyed))
        self.kinds = self._number_kinds()
        self._tables: dict[Mover, MoveTable] = {}
        self._pairs: dict[tuple[int, int], tuple[int, int]] = {}
        self._zones: dict[tuple[int, bool], tuple[int, ...]] = {}
        self._near_city: dict[int, bytes] = {}

    def _features_by_hexside(
        self, destroyed: frozenset[Hexside]
    ) -> Iterable[tuple[tuple[int, int], HexsideFeatures]]:
        """Yield the hexside features by the numbers of their hexes, in both directions."""
        index = self.topology.index
        # A destroyed bridge may be named where the board has no features: it is a ford all the same.
        for side in {**self.board.features_by_hexside, **dict.fromkeys(destroyed)}:
            if side.a in index and side.b in index:
                features = self.board.features_by_hexside.get(side, NO_FEATURES)
                if side in destroyed:
                    features = features._replace(crossing=FORD)
                # Both ways round, so that no search has to put two hexes in order first.
                yield (index[side.a], index[side.b]), features
                yield (index[side.b], index[side.a]), features

    def _number_kinds(self) -> tuple[Mapping[int, Kind], ...]:
        kind, terrain = self.compiler.kind, self.terrain
        # Most hexsides have nothing on them: the kinds of those are numbered once for each hex.
        plain = [kind(each, NO_FEATURES) for each in terrain]
        kinds = [{there: plain[there] for there in row} for row in self.topology.neighbors]
        for (here, there), features in self.features_by_hexside.items():
            # A hexside between hexes that do not touch leads nowhere.
            if there in kinds[here]:
                kinds[here][there] = kind(terrain[there], features)
        return tuple(kinds)

    def features(self, here: int, there: int) -> HexsideFeatures:
        """Return what lies between two neighbours."""
        return self.features_by_hexside.get((here, there), NO_FEATURES)

    def edge_features(self, entry: int) -> HexsideFeatures:
        """Return what a reinforcement crosses to enter a hex: the road that runs off the map, if any."""
        hex_id = self.topology.hexes[entry]
        if hex_id in self.board.edge_roads:
            return HexsideFeatures(roads=frozenset({self.board.edge_roads[hex_id]}))
        # Where no road is drawn to the edge, any road of the hex is taken to leave the map (A15).
        if self.law.choices["edge_road_default"]:
            return HexsideFeatures(roads=self.board.roads_at.get(hex_id, frozenset()))
        return NO_FEATURES

    @cached_property
    def edge_entries(self) -> tuple[int, ...]:
        """The hexes of all entry zones, of either side."""
        index, zones = self.topology.index, self.board.entries.values()
        return tuple(dict.fromkeys(index[here] for hexes in zones for here in hexes if here in index))

    def edge_kind(self, entry: int) -> Kind:
        """Return the kind of step by which a reinforcement enters a hex."""
        return self.compiler.kind(self.terrain[entry], self.edge_features(entry))

    def passage(self, mover: Mover, there: int, kind: Kind, opened: frozenset[int] = frozenset()) -> Passage:
        """Return what a mover pays to enter a hex by a kind of step; `opened` widens the boat's waters."""
        if mover.is_boat:
            waters_there = self.waters_at(there, opened)
            return self.compiler.boat_step(kind, is_shore=there in self.shore, waters=waters_there)
        return self.compiler.passages(mover)[kind]

    def table(self, mover: Mover) -> MoveTable:
        """Return the table of costs for a mover."""
        if mover not in self._tables:
            self._tables[mover] = MoveTable(self, mover)
        return self._tables[mover]

    def row(self, steps: Iterable[tuple[int, int]]) -> Row:
        """Return steps, each a hex and its cost, as a row made of pairs that all rows of the board share."""
        # A seventh of the pairs that the rows of four movers would have for themselves: those the search
        # finds in the processor's cache, also after hours of play have scattered what is new over the memory.
        shared = self._pairs.setdefault
        return tuple([shared(step, step) for step in steps])

    def boat_step(
        self, there: int, features: HexsideFeatures, opened: frozenset[int] = frozenset()
    ) -> BoatStep:
        """Return the step of the Sturmboot itself into a hex across a hexside."""
        waters_there = self.waters_at(there, opened)
        return BoatStep(self.law, self.terrain[there], features, there in self.shore, waters_there)

    def waters_at(self, here: int, opened: frozenset[int]) -> Waters:
        """Return whether a hex is the Sturmboot's to use, with what is opened to it beyond its own waters."""
        if here in self.waters:
            return Waters.OWN
        if here in opened:
            return Waters.OPENED
        return Waters.CLOSED if self.widens_waters else Waters.OUTSIDE

    @cached_property
    def shore(self) -> frozenset[int]:
        """The hexes next to the Danube."""
        return frozenset(
            here for (here, _), features in self.features_by_hexside.items() if DANUBE in features.sides
        )

    @cached_property
    def waters(self) -> frozenset[int]:
        """The hexes where the Sturmboot may be whoever holds the banks."""
        return waters(self.board)

    @cached_property
    def widens_waters(self) -> bool:
        """Whether cleared banks open more of the river to the Sturmboot (12.64)."""
        return are_widened(self.board)

    def cleared(self, is_held: Callable[[int], bool]) -> frozenset[int]:
        """Return what 12.64 opens to the Sturmboot: hexes of a cleared bank, and those across the river."""
        banks = cleared(self.waters, self.topology.neighbors, self._is_along_a_bank, is_held)
        across = (there for here in banks for there in self.kinds[here] if self._is_river(here, there))
        # Across too: the boat may lie at either shore of the stretch that one cleared bank opens.
        return banks.union(across) - self.waters

    def _is_along_a_bank(self, here: int, there: int) -> bool:
        return here in self.shore and there in self.shore and not self._is_river(here, there)

    def _is_river(self, here: int, there: int) -> bool:
        return DANUBE in self.features(here, there).sides

    @cached_property
    def city(self) -> City:
        """Budapest on this board."""
        return City.of_board(self.board)

    @cached_property
    def north_bank(self) -> bytes:
        """One byte per hex: 255 on the bank of Pest, which further up is the north bank, 0 elsewhere."""
        hexes = self.topology.hexes
        return bytes(255 if self.city.is_on_the_bank_of_pest(hex_id) else 0 for hex_id in hexes)

    def near_city(self, most: int) -> bytes:
        """Return one byte per hex: 255 where it is so many hexes or fewer to Budapest, 0 elsewhere."""
        if most not in self._near_city:
            # Straight, over the river too: 16.51 counts hexes and names no bank, as 16.53 does.
            ranges = map(self.city.range_of, self.topology.hexes)
            self._near_city[most] = bytes(255 if each <= most else 0 for each in ranges)
        return self._near_city[most]

    def zone(self, here: int, *, is_armored: bool) -> tuple[int, ...]:
        """Return the hexes that the zone of a unit in a hex reaches."""
        # Zones do not depend on who exerts them beyond this, nor on the side: two answers serve all units
        # in a hex.
        key = (here, is_armored)
        if key not in self._zones:
            gets_through = self.compiler.zones(is_armored=is_armored)
            row = self.kinds[here].items()
            self._zones[key] = tuple(there for there, kind in row if gets_through[kind])
        return self._zones[key]


@dataclass(frozen=True)
class MoveTable:
    """The steps that a mover may take from each hex, and the cheapest as rows for the search.

    `opened` are hexes that the Sturmboot may enter beyond its own waters.
    """

    ground: Ground
    mover: Mover
    opened: frozenset[int] = frozenset()
    _steps: dict[int, tuple[Step, ...]] = field(default_factory=dict)
    _plain: dict[int, Row] = field(default_factory=dict)

    def steps(self, here: int) -> tuple[Step, ...]:
        """Return the steps out of a hex that nothing bars; a cost may be NEVER."""
        if here not in self._steps:
            row = self.ground.kinds[here].items()
            passages = (
                (there, self.ground.passage(self.mover, there, kind, self.opened)) for there, kind in row
            )
            self._steps[here] = tuple(
                Step(there, p.plain, p.best) for there, p in passages if not p.barred_by
            )
        return self._steps[here]

    def plain(self, here: int) -> Row:
        """Return what points pay for off the road."""
        if here not in self._plain:
            steps = self.steps(here)
            self._plain[here] = self.ground.row([(s.there, s.plain) for s in steps if s.plain != NEVER])
        return self._plain[here]

    @cached_property
    def free(self) -> tuple[Row, ...]:
        """What points pay for at best, as on an empty board."""
        if self.mover.is_boat:
            return tuple(map(self.plain, range(len(self.ground.topology))))
        # By kinds of step, not hex by hex: there are few of them, and the whole map is filled in at once.
        best = [passage.best for passage in self.ground.compiler.passages(self.mover)]
        as_row = self.ground.row
        return tuple(
            as_row([(there, best[kind]) for there, kind in row.items() if best[kind] != NEVER])
            for row in self.ground.kinds
        )

    @cached_property
    def roadside(self) -> frozenset[int]:
        """The hexes from which a road leads to a cheaper step."""
        if self.mover.is_boat:
            return frozenset()
        helps = [each.best < each.plain for each in self.ground.compiler.passages(self.mover)]
        rows = enumerate(self.ground.kinds)
        return frozenset(here for here, row in rows if any(helps[kind] for kind in row.values()))
