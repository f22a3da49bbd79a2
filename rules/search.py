"""The search behind reach and supply: a bucket queue over integer tables (R. B. Dial, 1969).

Hexes are numbers, costs half movement points. A hex is settled when it leaves the queue, not when it is
first seen: costs belong to hexsides, so a later way into a hex may be the cheaper one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

Rows = Sequence[tuple[tuple[int, int], ...]]
"""For each hex the hexes that may be entered from it, with the cost."""

MAX_LIMIT = 120
"""The largest allowance searched; with one step of at most as much, sums fit in a byte."""


def flood(
    seeds: Iterable[tuple[int, int]], rows: Rows, closed: bytes | bytearray, limit: int, widest: int
) -> dict[int, int]:
    """Return the hexes within `limit` and their least cost, cheapest first.

    `seeds` are hexes with what it costs to begin there. `closed` holds 0 for hexes that may not be
    entered and 255 for all others. `widest` is the largest cost in `rows`; none is 0.
    """
    least = bytearray(closed)
    buckets: list[list[int]] = [[] for _ in range(limit + widest + 1)]
    for there, cost in seeds:
        if cost <= limit and cost < least[there]:
            least[there] = cost
            buckets[cost].append(there)
    settled: dict[int, int] = {}
    for spent, bucket in enumerate(buckets[:limit]):
        for here in bucket:
            if least[here] == spent:
                settled[here] = spent
                for there, cost in rows[here]:
                    total = spent + cost
                    if total < least[there]:
                        least[there] = total
                        buckets[total].append(there)
    for here in buckets[limit]:
        if least[here] == limit:
            settled[here] = limit
    return settled
