"""Who may act in the phase under way, as the order of play asks it (`rules.flow`)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.findings import Finding, forbids, rule
from rules.position import Position
from rules.units import Unit

PLAYER_PHASES = ("movement", "combat")
"""The phases of one side alone; the others belong to both (2)."""


@rule("2")
def other_side_waits(position: Position, unit: Unit) -> Iterator[Finding]:
    """In the phases of one player nobody else moves or attacks."""
    # Aircraft are left out: they help the defender in the other side's combat phase (9.7).
    if position.phase in PLAYER_PHASES and unit.is_ground and unit.side != position.side:
        yield forbids(unit=unit.id, side=position.side)
