"""Stacking (7.0): who counts in a hex, and how many may stand there."""

from __future__ import annotations

from rules.games.budapest_campaign.charts import PARTS_PER_MP
from rules.games.budapest_campaign.words import FLOTILLA, is_logistics, is_static
from rules.ruleset import Limits
from rules.units import Unit

STACK_LIMIT = 2
"""Ground combat units of a side in a hex (7.1, 7.2)."""
LONGEST_MOVE = 6
"""The largest printed movement factor, which is the longest line of communications too (12.0)."""


def counts_in_stack(unit: Unit) -> bool:
    """Return whether a unit counts: no static unit, depot, truck column or flotilla does (7.3, 15.3)."""
    return not (is_static(unit) or is_logistics(unit) or unit.type == FLOTILLA)


LIMITS = Limits(STACK_LIMIT, counts_in_stack, LONGEST_MOVE * PARTS_PER_MP)
