"""What a unit's way through the hexes touches: bridges, sleeping armies, the road to Budapest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.board import Board
from rules.findings import Finding
from rules.games.bitter_end.bridges import crossing_captures
from rules.games.bitter_end.city import City
from rules.games.bitter_end.city_troops import Approach, approaching
from rules.games.bitter_end.releases import (
    Passing,
    Reserves,
    germans_near_the_area,
    germans_near_the_brigade,
)
from rules.hexgrid import HexId, Hexside
from rules.units import Unit


@dataclass(frozen=True)
class Touched:
    """What a way touched: `bridges` captured, `releases` set off.

    A key is a formation, a unit, or a range such as `46A:15`, as a position's releases have them.
    """

    findings: tuple[Finding, ...]

    @property
    def bridges(self) -> tuple[Hexside, ...]:
        """The bridges that changed hands."""
        return tuple(Hexside.parse(each) for each in self._facts("12.52", "bridge"))

    @property
    def releases(self) -> tuple[str, ...]:
        """The releases that the way set off."""
        ranges = (key for case in ("16.53", "16.54", "16.55") for key in self._facts(case, "key"))
        return (*self._facts("16.46", "formation"), *self._facts("16.461", "unit"), *ranges)

    def _facts(self, case: str, name: str) -> tuple[str, ...]:
        return tuple(dict(found.facts)[name] for found in self.findings if found.case == case)


@dataclass(frozen=True)
class Ways:
    """What is needed to say what a way touches: the board, the city, the reserves."""

    board: Board
    city: City
    reserves: Reserves

    def touched(self, unit: Unit, route: Sequence[HexId]) -> Touched:
        """Return what a unit touches on a route, the hex where it starts first."""
        # Where a unit stood already it does not move into.
        position, passing = self.reserves.position, Passing(unit, tuple(route[1:]))
        approach = Approach(self.reserves.book, position, self.city, passing)
        return Touched(
            (
                # With the hex where it started: the first step of a way may be the one over the bridge.
                *crossing_captures(self.board, position, unit.side, route),
                *germans_near_the_area(self.reserves, self.board, passing),
                *germans_near_the_brigade(self.reserves, self.board, passing),
                *approaching(approach),
            )
        )
