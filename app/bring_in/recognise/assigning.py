"""Each counter lies on the board once: all squares share out the counter mix among themselves."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from scipy.optimize import linear_sum_assignment

from app.bring_in.counter_mix import ANY_NUMBER, CounterId, Mix
from app.bring_in.recognise.registering import Floats

UNLIKELY = 60.0
"""What it costs to take a counter that is none of a square's candidates: then it takes none."""


def assigned(
    candidates: Sequence[Sequence[CounterId]], costs: Sequence[Floats], mix: Mix
) -> tuple[CounterId | None, ...]:
    """Return the counter that each square gets so that all together cost the least; None where it gets none.

    `costs` stand beside the candidates of each square; the better face of a counter counts.
    """
    columns = _columns(candidates, mix)
    if not columns or not candidates:
        return (None,) * len(candidates)
    of_counter: dict[CounterId, list[int]] = {}
    for n, counter in enumerate(columns):
        of_counter.setdefault(counter, []).append(n)
    # A column of its own for each square stands for no counter at all.
    table = np.full((len(candidates), len(columns) + len(candidates)), UNLIKELY)
    for row, (counters, of_row) in enumerate(zip(candidates, costs, strict=True)):
        for counter, cost in zip(counters, of_row, strict=True):
            for column in of_counter[counter]:
                table[row, column] = min(table[row, column], float(cost))
    # All at once and not the best first: of two twins the second-best square may have no other candidate.
    rows, chosen = linear_sum_assignment(table)
    found: list[CounterId | None] = [None] * len(candidates)
    for row, column in zip(rows, chosen, strict=True):
        is_one = column < len(columns) and table[row, column] < UNLIKELY
        found[row] = columns[column] if is_one else None
    return tuple(found)


def _columns(candidates: Sequence[Sequence[CounterId]], mix: Mix) -> list[CounterId]:
    """Return every counter that is a candidate, as often as there are of it or as squares ask for it."""
    asked: dict[CounterId, int] = {}
    for counters in candidates:
        for counter in set(counters):
            asked[counter] = asked.get(counter, 0) + 1
    made: list[CounterId] = []
    for counter, wanted in asked.items():
        known = mix.by_id.get(counter)
        count = 1 if known is None else known.count
        made += [counter] * (wanted if count == ANY_NUMBER else min(count, wanted))
    return made
