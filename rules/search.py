"""The search behind reach: a bucket queue over integer tables (R. B. Dial, 1969).

Hexes are numbers, costs parts of movement points (`rules.moving`). A hex is settled when it leaves the
queue, not when it is first seen: costs belong to hexsides, so a later way into it may be the cheaper one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, MutableSequence, Sequence
from heapq import heappop, heappush

Rows = Sequence[tuple[tuple[int, int], ...]]
"""For each hex the hexes that may be entered from it, with the cost."""

MAX_LIMIT = 120
"""The largest allowance searched; with one step of at most as much, sums fit in a byte."""


def ceiling(closed: bytes, limit: int) -> bytes:
    """Return one byte per hex: what the cost of a hex has to be below for the hex to be entered.

    `closed` holds 0 for hexes that may not be entered and 255 for all others.
    """
    # One pass over the bytes without a loop: 0 stays, 255 becomes the bound.
    return closed.translate(bytes([0] * 255 + [limit + 1]))


def flood(
    seeds: Iterable[tuple[int, int]], rows: Rows, below: MutableSequence[int], limit: int
) -> dict[int, int]:
    """Return the hexes within `limit` and their least cost, cheapest first.

    `seeds` are hexes with what it costs to begin there; no cost in `rows` is 0. `below` is a copy of a
    ceiling (or a list, where allowances are too large for bytes), which the search wears down to the least
    costs.
    """
    buckets: list[list[int]] = [[] for _ in range(limit + 1)]
    for there, cost in seeds:
        if cost < below[there]:
            below[there] = cost
            buckets[cost].append(there)
    settled: dict[int, int] = {}
    # No step is free, so a bucket is whole when its turn comes, and none leads on from the last.
    for spent, bucket in enumerate(buckets[:limit]):
        for here in bucket:
            # A hex for which a cheaper way was found later still lies in the bucket of the dearer one.
            if below[here] == spent:
                settled[here] = spent
                for there, cost in rows[here]:
                    # Added up again where it counts: of four steps tried one leads on, and the reach of a
                    # unit is little else than this loop.
                    if spent + cost < below[there]:
                        below[there] = total = spent + cost
                        buckets[total].append(there)
    for here in buckets[limit]:
        if below[here] == limit:
            settled[here] = limit
    return settled


def step_before(settled: Mapping[int, int], rows: Rows, origins: Iterable[int], here: int, spent: int) -> int:
    """Return the hex from which a step that was paid leads into one that was reached for so much.

    `origins` are the hexes around it. The search keeps costs alone, which is quicker; a way is found again
    when somebody wants to see it.
    """
    for origin in origins:
        before = settled.get(origin, spent)
        # A row may name a hex twice, by road or by boat: the price that fits is the one that was paid.
        if before < spent and (here, spent - before) in rows[origin]:
            return origin
    raise AssertionError(f"no way into hex {here} at a cost of {spent}")


Steps = Callable[[int], Iterable[tuple[int, int, int]]]
"""The steps out of a hex: where each leads, how many prohibitions it breaks, what it costs."""


def least_violating(start: int, goal: int, allowance: int, steps: Steps) -> tuple[int, ...]:
    """Return the path that breaks the fewest rules, then costs least; empty where none leads to the goal.

    Running out of points weighs as a prohibition: once on a way, where they run out.
    """
    best: dict[int, tuple[int, int]] = {start: (0, 0)}
    came_from: dict[int, int] = {}
    queue = [(0, 0, start)]
    while queue:
        broken, spent, here = heappop(queue)
        if here == goal:
            return _walk_back(came_from, start, goal)
        if (broken, spent) > best[here]:
            continue
        for there, wrongs, cost in steps(here):
            runs_out = spent <= allowance < spent + cost
            weight = (broken + wrongs + runs_out, spent + cost)
            if there not in best or weight < best[there]:
                best[there], came_from[there] = weight, here
                heappush(queue, (*weight, there))
    return ()


def _walk_back(came_from: dict[int, int], start: int, goal: int) -> tuple[int, ...]:
    path = [goal]
    while path[-1] != start:
        path.append(came_from[path[-1]])
    return tuple(reversed(path))
