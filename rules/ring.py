"""The line round a pocket, as values: the hexes inside, those of the line, the way out where there is one."""

from __future__ import annotations

from dataclasses import dataclass

from rules.hexgrid import HexId


@dataclass(frozen=True)
class Ring:
    """What the enemy's line round some hexes is. `pocket` are the hexes from which nobody can leave.

    Where it is closed, `line` are its hexes, held or controlled. Where it is not, `gap` is the shortest
    way out, from a hex inside to the edge of the map.
    """

    pocket: frozenset[HexId]
    line: frozenset[HexId]
    gap: tuple[HexId, ...]

    @property
    def is_closed(self) -> bool:
        """Whether the line is unbroken."""
        return not self.gap

    @property
    def way_out(self) -> HexId | None:
        """The first hex outside the pocket on the shortest way out, None where the line is closed."""
        # Whoever stands at the edge of the map is the whole way out himself.
        return self.gap[min(1, len(self.gap) - 1)] if self.gap else None
