"""What the assistant needs of Bitter End itself: the cases that it quotes, the limits it counts against."""

from __future__ import annotations

from rules.games.bitter_end.occupancy import STACK_LIMIT
from rules.games.bitter_end.tracing import LEG_HALF_MP
from rules.games.bitter_end.words import is_sturmboot
from rules.ruleset import CitedCases, Limits
from rules.units import Unit

CITED_CASES = CitedCases(
    one_after_another="7.1",
    zones="9.1",
    supply_settled="6.1",
    supply_effect="6.4",
    supply_blocked="6.21",
    supply_by_road="6.22",
    supply_leg="6.23",
)


def counts_in_stack(unit: Unit) -> bool:
    """Return whether a unit counts for stacking: all but the Sturmboot do (8.1, 12.66)."""
    return not is_sturmboot(unit)


# Figures of the edition of 2005; the first one has the same.
LIMITS = Limits(STACK_LIMIT, counts_in_stack, LEG_HALF_MP)
"""Three units in a hex (8.1), five points off the road (6.23)."""
