"""What of a module's counters and dice does not come into a game, in lines for its report."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from app.bring_in.vassal.allotment import MAX_COUNTERS, Allotment
from app.bring_in.vassal.game_text import dice_left_out
from app.bring_in.vassal.module import Dice

_BEYOND_NAMED = 8


def lacking_of(allotment: Allotment, dice: Collection[Dice]) -> Iterator[str]:
    """Yield what there is no room for, what is not shown, which prototypes and dice there are none of."""
    yield from _beyond(allotment)
    yield from (f"{kind}: {count}" for kind, count in allotment.unshown.most_common())
    yield from (f"prototype {name}" for name in sorted(allotment.prototypes.unknown))
    yield from (f"dice {name}" for name in dice_left_out(dice))


def _beyond(allotment: Allotment) -> Iterator[str]:
    """Yield what there is no room for: how many of which counter, the most of them by name."""
    beyond = allotment.beyond
    named = beyond.most_common(_BEYOND_NAMED)
    yield from (f"counter {name}: {count} beyond {MAX_COUNTERS:,}" for name, count in named)
    # Summed up: a module with ten thousand copies too many would else fill the report with one line each.
    left = beyond.total() - sum(count for _, count in named)
    if left:
        yield f"{left} other counters beyond {MAX_COUNTERS:,}"
