"""Places at headquarters (10.2): who finds one, and who could go without, as a matching with capacities.

As many units as possible are placed along augmenting paths. Then whoever an alternating path joins to a unit
left over could give his place to it, and nobody else could: the decomposition of Dulmage and Mendelsohn.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rules.unit_id import UnitId


@dataclass(frozen=True, slots=True)
class Placing:
    """A distribution that places as many units as possible.

    `contested` are those placed in some such distributions and not in others, the ones left over among them.
    """

    hq_of: Mapping[UnitId, UnitId]
    contested: frozenset[UnitId]

    @property
    def left_over(self) -> frozenset[UnitId]:
        """The contested units that go without in this distribution."""
        return self.contested - self.hq_of.keys()


def place(wishes: Mapping[UnitId, tuple[UnitId, ...]], places: Mapping[UnitId, int]) -> Placing:
    """Return how units share the places of headquarters.

    `wishes` are the headquarters that would serve each unit, the one it would rather have first; units named
    earlier are never left over for the sake of later ones. A unit without a wish, or whose headquarters
    have no places at all, is in no distribution.
    """
    # Headquarters without a place are taken out first: nobody is left over for the sake of one that serves
    # nobody.
    served = {unit: tuple(hq for hq in hqs if places.get(hq, 0)) for unit, hqs in wishes.items()}
    hq_of: dict[UnitId, UnitId] = {}
    left_over = [unit for unit, hqs in served.items() if hqs and not _find_place(unit, served, places, hq_of)]
    return Placing(hq_of, _contested(left_over, served, hq_of))


def _find_place(
    unit: UnitId,
    wishes: Mapping[UnitId, tuple[UnitId, ...]],
    places: Mapping[UnitId, int],
    hq_of: dict[UnitId, UnitId],
) -> bool:
    """Place one more unit, others moving to other headquarters for it; return whether that was possible."""
    came_from: dict[UnitId, UnitId] = {}
    # In breadth: the shortest chain is found, and the fewest others lose the HQ that they would rather have.
    queue = deque([unit])
    while queue:
        asking = queue.popleft()
        for hq in wishes[asking]:
            # Each headquarters once: a path that came back to it would only go in a ring.
            if hq in came_from:
                continue
            came_from[hq] = asking
            guests = _guests(hq, hq_of)
            if len(guests) < places[hq]:
                _pass_on(hq, came_from, hq_of, unit)
                return True
            queue.extend(guests)
    return False


def _guests(hq: UnitId, hq_of: Mapping[UnitId, UnitId]) -> list[UnitId]:
    return [unit for unit, own in hq_of.items() if own == hq]


def _pass_on(
    hq: UnitId, came_from: Mapping[UnitId, UnitId], hq_of: dict[UnitId, UnitId], new: UnitId
) -> None:
    """Give the free place to whoever asked for it, his place to the next, back to the new unit."""
    asking = came_from[hq]
    while asking != new:
        freed = hq_of[asking]
        hq_of[asking] = hq
        hq, asking = freed, came_from[freed]
    hq_of[new] = hq


def _contested(
    left_over: Iterable[UnitId],
    wishes: Mapping[UnitId, tuple[UnitId, ...]],
    hq_of: Mapping[UnitId, UnitId],
) -> frozenset[UnitId]:
    """Return who is joined to a unit left over by an alternating path, and those units."""
    # From those left over alone: where all have a place nobody's is contested.
    found = set(left_over)
    queue, seen = deque(found), set[UnitId]()
    while queue:
        for hq in wishes[queue.popleft()]:
            if hq not in seen:
                seen.add(hq)
                guests = _guests(hq, hq_of)
                found.update(guests)
                queue.extend(guests)
    return frozenset(found)
