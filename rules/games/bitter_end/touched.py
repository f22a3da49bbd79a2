"""What a unit's way through the hexes touches: towns, bridges, sleeping armies, the road to Budapest."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from rules.board import Board
from rules.findings import Finding, notes, rule
from rules.games.bitter_end.bridges import crossing_captures
from rules.games.bitter_end.city import City
from rules.games.bitter_end.city_troops import Approach, approaching
from rules.games.bitter_end.releases import (
    Passing,
    Reserves,
    germans_near_the_area,
    germans_near_the_brigade,
)
from rules.games.bitter_end.words import GARRISON
from rules.hexgrid import HexId, Hexside
from rules.position import Position
from rules.units import Unit

APPROACH_RANGE = 10
"""Hexes from Budapest that count as approached (20.32)."""


@dataclass(frozen=True)
class Touched:
    """What a way touched. `towns` are hexes taken, `bridges` captured, `releases` keys set off.

    A key is a formation, a unit, or a range such as `46A:15`, as a position's releases have them.
    """

    findings: tuple[Finding, ...]

    @property
    def towns(self) -> tuple[HexId, ...]:
        """The hexes with a town that changed hands."""
        return tuple(found.at for found in self.findings if found.case == "20.21" and found.at is not None)

    @property
    def bridges(self) -> tuple[Hexside, ...]:
        """The bridges that changed hands."""
        return tuple(Hexside.parse(each) for each in self._facts("12.52", "bridge"))

    @property
    def releases(self) -> tuple[str, ...]:
        """The releases that the way set off."""
        ranges = (key for case in ("16.53", "16.54", "16.55") for key in self._facts(case, "key"))
        return (*self._facts("16.46", "formation"), *self._facts("16.461", "unit"), *ranges)

    @property
    def has_approached(self) -> bool:
        """Whether Budapest was approached (20.32)."""
        return any(found.case == "20.32" for found in self.findings)

    def _facts(self, case: str, name: str) -> tuple[str, ...]:
        return tuple(dict(found.facts)[name] for found in self.findings if found.case == case)


@rule("20.21")
def takes_towns(
    position: Position, side: str, hexes: Sequence[HexId], towns: Collection[HexId]
) -> Iterator[Finding]:
    """A town belongs to the side whose unit was the last to stand in it or pass through."""
    # A way may lead through a town twice; it takes it once.
    for hex_id in dict.fromkeys(hexes):
        if hex_id in towns and position.control.get(hex_id) != side:
            yield notes(side=side).placed(hex_id)


@rule("20.32")
def approaches_budapest(city: City, passing: Passing) -> Iterator[Finding]:
    """A supplied German unit from outside the garrison that comes within ten hexes earns the award."""
    if not passing.is_supplied_german or passing.unit.is_marked(GARRISON):
        return
    # As the unit passes: who retreats again at once has come within range all the same (20.32).
    near = (hex_id for hex_id in passing.hexes if city.range_of(hex_id) <= APPROACH_RANGE)
    at = next(near, None)
    if at is not None:
        yield notes(unit=passing.unit.id, range=city.range_of(at)).placed(at)


@dataclass(frozen=True)
class Ways:
    """What is needed to say what a way touches: the board, the city, the reserves, the towns that count."""

    board: Board
    city: City
    reserves: Reserves
    towns: frozenset[HexId]

    def touched(self, unit: Unit, route: Sequence[HexId]) -> Touched:
        """Return what a unit touches on a route, the hex where it starts first."""
        # Where a unit stood already it does not move into.
        position, passing = self.reserves.position, Passing(unit, tuple(route[1:]))
        approach = Approach(self.reserves.book, position, self.city, passing)
        return Touched(
            (
                *takes_towns(position, unit.side, passing.hexes, self.towns),
                # With the hex where it started: the first step of a way may be the one over the bridge.
                *crossing_captures(self.board, position, unit.side, route),
                *germans_near_the_area(self.reserves, self.board, passing),
                *germans_near_the_brigade(self.reserves, self.board, passing),
                *approaching(approach),
                *approaches_budapest(self.city, passing),
            )
        )
