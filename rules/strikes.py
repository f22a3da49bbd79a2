"""Attacks in the middle of a move: where units that move together can strike, and what is left afterwards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from rules.hexgrid import HexId
from rules.judge import Judge
from rules.position import Position
from rules.unit_id import UnitId


@dataclass(frozen=True, slots=True)
class StrikeWay:
    """How units come to strike a hex: by which path, at what price in parts of movement points.

    `path` leads from their hex to the one from which they strike. `mp_parts` are spent once the attack is
    made, all parts of the move together; `left_mp_parts` are left then, should it succeed, unless
    `must_stop`.
    """

    path: tuple[HexId, ...]
    mp_parts: int
    left_mp_parts: int
    must_stop: bool = False


Strikes = Callable[["Judge", Position, tuple[UnitId, ...], int], Mapping[HexId, StrikeWay]]
"""Return the hexes that units can strike in the middle of their move; the last is what they have spent."""


def no_strikes(
    judge: Judge, position: Position, units: tuple[UnitId, ...], spent_mp_parts: int
) -> Mapping[HexId, StrikeWay]:
    """Return nothing: who moves does not attack."""
    del judge, position, units, spent_mp_parts
    return {}
