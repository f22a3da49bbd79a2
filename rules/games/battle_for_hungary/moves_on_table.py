"""Movement for the table (7): the reach of a unit, the verdict on a way, the best way to a hex."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.findings import Verdict
from rules.games.battle_for_hungary.situation import Situation
from rules.hexgrid import HexId
from rules.reach import Reach
from rules.units import Unit


@dataclass(frozen=True, slots=True)
class _Standstill:
    """The search of a unit that stays where it is."""

    names: tuple[HexId, ...]
    start: int | None
    allowance: int = 0

    def ends_move(self, here: int) -> bool:
        return here == self.start

    def trace(self, settled: Mapping[int, int], goal: int) -> tuple[int, ...]:
        del settled
        return (goal,)

    def refusals(self, reached: frozenset[int]) -> Iterator[tuple[int, tuple[str, ...]]]:
        del reached
        return iter(())


def reach_of(situation: Situation, unit: Unit) -> Reach:
    """Return where a unit can go."""
    topology = situation.terrain.board.topology
    start = None if unit.hex is None else topology.index[unit.hex]
    return Reach(_Standstill(topology.hexes, start), {}, frozenset())


def verdict_on_move(situation: Situation, unit: Unit, path: tuple[HexId, ...]) -> Verdict:
    """Return the verdict on a move along a path."""
    del situation, unit, path
    return Verdict(())


def best_way_to(situation: Situation, unit: Unit, goal: HexId) -> tuple[HexId, ...]:
    """Return the path that breaks the fewest rules, then costs least; empty where there is none."""
    del situation, unit, goal
    return ()
