"""Who marches: the units of the side whose chit was drawn (3.1)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from rules.findings import Finding, forbids, rule
from rules.flow import usual_flow
from rules.position import Position
from rules.units import Unit

MARCH = "march"


@rule("3.1")
def only_the_drawn_march(position: Position, unit: Unit) -> Iterator[Finding]:
    """A unit marches in the impulse that a chit of its side has brought."""
    is_march = position.phase.endswith(f".{MARCH}") or position.phase == MARCH
    if position.phase and (not is_march or position.side != unit.side):
        yield forbids(unit=unit.id)


impulses = partial(usual_flow, bars=only_the_drawn_march)
"""Makes the order of play: muster, then impulses from the chits of the pool."""
