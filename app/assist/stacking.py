"""How full the stacks are (8.1, 12.66). The rules judge it as a unit moves; here units are only counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from rules.games.bitter_end.scene import STACK_LIMIT
from rules.games.bitter_end.words import is_sturmboot
from rules.hexgrid import HexId
from rules.position import Position

MOST = STACK_LIMIT


def stacks_of(position: Position, side: str) -> Mapping[HexId, int]:
    """Return how many units of a side count in each hex that has any."""
    counting = (unit for unit in position.of(side) if unit.hex is not None and not is_sturmboot(unit))
    return Counter(unit.hex for unit in counting if unit.hex is not None)
