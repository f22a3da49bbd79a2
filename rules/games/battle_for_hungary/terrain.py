"""The ground as the rules read it: what never changes on one board under one law, worked out once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from rules.games.battle_for_hungary.charts import Ground
from rules.games.battle_for_hungary.course import chain
from rules.games.battle_for_hungary.law import Law
from rules.games.battle_for_hungary.movement_table import MovementTable
from rules.games.battle_for_hungary.movement_ways import Passage
from rules.games.battle_for_hungary.words import (
    CITIES,
    CITY,
    DANUBE,
    FORTIFIED_LINES,
    INNER,
    LAKE,
    RAIL,
    TOWN,
)
from rules.hexgrid import HexId, Hexside
from rules.kit.ground import RuledGround


@dataclass(frozen=True, slots=True)
class Told:
    """What boards of questions tell beside the usual ground; of a map it follows from the map itself.

    `course` are the hexsides of the Danube downstream (5.8.3), `inner` the hex behind each fortified hexside,
    by line and hexside (8.7).
    """

    course: tuple[Hexside, ...] = ()
    inner: Mapping[tuple[str, Hexside], HexId] = field(default_factory=dict)


NOTHING_TOLD = Told()


@dataclass(frozen=True)
class Terrain(RuledGround[Law]):
    """The ground of one board under one law."""

    told: Told = NOTHING_TOLD

    # ---- hexes

    def exists(self, here: HexId) -> bool:
        """Return whether a hex is on the map."""
        return here in self.board.terrain

    @property
    def towns(self) -> frozenset[HexId]:
        """The hexes with a town or city."""
        return self.board.villages

    def overlay(self, here: HexId) -> str:
        """Return `city` or `town` where one stands in a hex, else an empty text."""
        # Before towns: a city is also a village of the board.
        if here in self.area(CITIES):
            return CITY
        return TOWN if here in self.towns else ""

    def row_of(self, here: HexId) -> str:
        """Return the name of the chart's row for a hex: that of its town or city, if the reading says so."""
        overlay = self.overlay(here)
        return overlay if overlay and self.law.is_set("town_over_terrain") else self.kind(here)

    def ground(self, here: HexId) -> Ground:
        """Return the row of the chart for a hex."""
        return self.law.charts.terrain.hexes[self.row_of(here)]

    @cached_property
    def movement(self) -> MovementTable:
        """The costs and bars of every step (7)."""
        return MovementTable(self.law, self.board.topology, tuple(self._passages()))

    def _passages(self) -> Iterator[Mapping[int, Passage]]:
        """Yield what the steps out of each hex cross and enter."""
        topology = self.board.topology
        grounds = tuple(self.row_of(here) for here in topology.hexes)
        for number, here in enumerate(topology.hexes):
            row: dict[int, Passage] = {}
            for there in topology.neighbors[number]:
                entered = topology.hexes[there]
                between = self.board.features(here, entered)
                # A town at either end makes the crossing a bridge, as a railroad does (7.2).
                is_by_town = bool({here, entered} & self.towns)
                row[there] = Passage(grounds[there], RAIL in between.roads, is_by_town, between.sides)
            yield row

    @cached_property
    def dry_around(self) -> Mapping[HexId, tuple[HexId, ...]]:
        """The hexes beside each one that no lake parts from it (5.1, 7.5)."""
        return {
            here: tuple(t for t in around if not self._is_over_a_lake(here, t))
            for here, around in self._around.items()
        }

    def _is_over_a_lake(self, here: HexId, there: HexId) -> bool:
        return LAKE in self.hexsides(here, there)

    # ---- hexsides

    @cached_property
    def course(self) -> tuple[Hexside, ...]:
        """The hexsides of the Danube in order: as a board tells them, else from end to end (5.8.3)."""
        return self.told.course or chain(self._danube, self.distance)

    @property
    def _danube(self) -> Iterator[Hexside]:
        features = self.board.features_by_hexside
        return (side for side, found in features.items() if DANUBE in found.sides)

    @cached_property
    def dry_rail_around(self) -> Mapping[HexId, tuple[HexId, ...]]:
        """The neighbours to which railroads lead without crossing a lake."""
        return {
            here: tuple(t for t in there if not self._is_over_a_lake(here, t))
            for here, there in self.rail_around.items()
        }

    def fortified_lines(self, outer: HexId, inner: HexId) -> tuple[str, ...]:
        """Return the fortified lines that bar the way from a hex into the one behind them (8.7).

        By one reading both hexes of such a hexside belong to the line.
        """
        lines = (line for line in FORTIFIED_LINES if line in self.hexsides(outer, inner))
        is_either = self.law.is_set("line_hex", "either")
        return tuple(line for line in lines if is_either or self._is_behind(line, outer, inner))

    @cached_property
    def lines(self) -> Mapping[str, frozenset[HexId]]:
        """The hexes of each fortified line (8.7)."""
        found: dict[str, set[HexId]] = {line: set() for line in FORTIFIED_LINES}
        fortified = (
            side for side, each in self.board.features_by_hexside.items() if each.sides & found.keys()
        )
        for side in fortified:
            # Both ways round: which hex lies behind is for the reading to say.
            for outer, inner in (side, side[::-1]):
                for line in self.fortified_lines(outer, inner):
                    found[line].add(inner)
        return {line: frozenset(hexes) for line, hexes in found.items()}

    def _is_behind(self, line: str, outer: HexId, inner: HexId) -> bool:
        # A board tells which hex lies behind; on the map the area behind the line does.
        told = self.told.inner.get((line, Hexside.between(outer, inner)))
        return inner == told if told is not None else inner in self.area(INNER[line])
