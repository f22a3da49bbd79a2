"""Lines of supply over a map: how far they reach from where they end, worked out once for all units."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass

from rules.hexgrid import HexId

Around = Callable[[HexId], Iterable[HexId]]
"""The hexes to which a line may go on from a hex."""


@dataclass(frozen=True)
class Spread:
    """How far each hex is from the nearest of some ends, and the next hex of the way there."""

    next_hex: dict[HexId, HexId]
    length: dict[HexId, int]

    def __contains__(self, here: HexId) -> bool:
        """Return whether a line leads from a hex to one of the ends."""
        return here in self.length

    def is_within(self, here: HexId, hexes: int | None) -> bool:
        """Return whether a line from a hex enters at most so many hexes (None: any)."""
        found = self.length.get(here)
        return found is not None and (hexes is None or found <= hexes)

    def path(self, here: HexId) -> tuple[HexId, ...]:
        """Return the way from a hex to its end, both included; raises KeyError where there is none."""
        found = [here]
        while self.length[here]:
            here = self.next_hex[here]
            found.append(here)
        return tuple(found)


def spread(
    ends: Iterable[HexId], around: Around, closed: Collection[HexId], most: int | None = None
) -> Spread:
    """Return all hexes from which a line of at most so many hexes leads to one of the ends (None: any).

    A line may begin in a closed hex but not enter one, so an end that is closed serves itself alone.
    """
    next_hex: dict[HexId, HexId] = {}
    # In order, since of two ends at one distance the first serves: answers must not hang on the order of a
    # set.
    length = dict.fromkeys(sorted(ends), 0)
    # From the ends outwards: one search serves every unit of a side.
    queue = deque(here for here in length if here not in closed)
    while queue:
        here = queue.popleft()
        if most is not None and length[here] >= most:
            continue
        for before in around(here):
            if before not in length:
                length[before], next_hex[before] = length[here] + 1, here
                # The closed hex has its length, as a line may begin there, but nothing is traced through it.
                if before not in closed:
                    queue.append(before)
    return Spread(next_hex, length)
