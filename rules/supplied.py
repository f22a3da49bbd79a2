"""The answer to "who is in supply": per unit a line to a source, or the place where it breaks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from rules.hexgrid import HexId
from rules.units import UnitId


class Through(Enum):
    """How a unit is supplied."""

    ROAD = "road"
    """Off the road for a while, then by road to a source."""
    DIRECT = "direct"
    """Off the map without a road."""
    BREAKOUT = "breakout"
    """By declaration, without a line."""


@dataclass(frozen=True, slots=True)
class SupplyLine:
    """How a unit is supplied: the path from its hex to the source, and the cost of the part off the road."""

    through: Through
    path: tuple[HexId, ...] = ()
    leg_mp_parts: int = 0


@dataclass(frozen=True, slots=True)
class SupplyGap:
    """Why a unit is out of supply: the nearest hex that would have to be opened.

    `at` is None where no hex alone breaks the line: no road and no map edge lies near enough.
    """

    at: HexId | None
    path: tuple[HexId, ...] = ()


@dataclass(frozen=True)
class SupplyReport:
    """What the units of one side could trace now. The rest is worked out when asked for."""

    side: str
    units: tuple[UnitId, ...]
    supplied: frozenset[UnitId]
    find_line: Callable[[UnitId], SupplyLine]
    find_gap: Callable[[UnitId], SupplyGap]
    find_reach: Callable[[UnitId | None], frozenset[HexId]]

    def line(self, unit: UnitId) -> SupplyLine | None:
        """Return the supply line of a unit, None if it is out of supply."""
        return self.find_line(unit) if unit in self.supplied else None

    def gap(self, unit: UnitId) -> SupplyGap | None:
        """Return where the line of an unsupplied unit breaks, None if it is in supply."""
        return None if unit in self.supplied else self.find_gap(unit)

    def reach(self, unit: UnitId | None = None) -> frozenset[HexId]:
        """Return the hexes from which a unit could trace; without one, the roads that lead to a source."""
        return self.find_reach(unit)
