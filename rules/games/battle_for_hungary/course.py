"""The course of the Danube (5.8.3): its hexsides in order, and the stretch between two towns."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

from rules.hexgrid import HexId, Hexside

Distance = Callable[[HexId, HexId], int]


def chain(sides: Iterable[Hexside], distance: Distance) -> tuple[Hexside, ...]:
    """Return hexsides that form one chain in its order, from the end that comes first by its name."""
    left = set(sides)
    ends = [side for side in left if sum(_are_joined(distance, side, other) for other in left) == 1]
    found: list[Hexside] = []
    # A ring, or a river drawn with a fault, has no end: begun anywhere the search still stops.
    here = min(ends, default=min(left, default=None))
    while here is not None:
        found.append(here)
        left.discard(here)
        here = min((side for side in left if _are_joined(distance, here, side)), default=None)
    return tuple(found)


def _are_joined(distance: Distance, one: Hexside, other: Hexside) -> bool:
    """Return whether two hexsides meet in a corner: they share one hex, and their others touch."""
    apart = set(one) ^ set(other)
    return len(apart) == 2 and distance(*apart) == 1


def banks_between(
    course: Sequence[Hexside], one: Collection[HexId], other: Collection[HexId]
) -> frozenset[HexId] | None:
    """Return the hexes on both banks between two places on the river, None where one does not lie on it.

    The stretch runs from the last hexside of the place that comes first to the first one of the other.
    """
    places = [
        [n for n, (a, b) in enumerate(course) if a in hexes or b in hexes] for hexes in (set(one), set(other))
    ]
    if not all(places):
        return None
    upper, lower = sorted(places, key=min)
    first, last = max(upper), min(lower)
    # Two places on opposite banks share a part of the river, and nothing lies between them.
    # The last side of the upper place and the first of the lower: banks beside the places themselves do not
    # lie between them.
    stretch = range(first, last + 1) if first <= last else sorted({*upper} & {*lower})
    return frozenset(here for n in stretch for here in course[n])
