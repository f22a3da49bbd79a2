"""The search behind reach: a bucket queue over integer tables (R. B. Dial, 1969).

Hexes are numbers, costs parts of movement points (`rules.moving`). A hex is settled when it leaves the
queue, not when it is first seen: costs belong to hexsides, so a later way into it may be the cheaper one.
"""

from __future__ import annotations

from collections.abc import Iterable, MutableSequence, Sequence

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
                    total = spent + cost
                    if total < below[there]:
                        below[there] = total
                        buckets[total].append(there)
    for here in buckets[limit]:
        if below[here] == limit:
            settled[here] = limit
    return settled
