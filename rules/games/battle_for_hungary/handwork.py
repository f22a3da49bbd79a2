"""What speaks against a hand that leads units about in phases that have other business (2, 7.1)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.findings import Finding, forbids, rule
from rules.handwork import Handwork
from rules.position import Position
from rules.unit_id import UnitId
from rules.units import Unit


@rule("7.1")
def nobody_moves_in_this_step(unit: UnitId) -> Iterator[Finding]:
    """Units move in the movement phase of their side, and after combat as its cases say."""
    yield forbids(unit=unit)


def stays(_position: Position, unit: Unit) -> bool:
    """Return whether nobody is to move a unit: fortified regions have no movement factor."""
    return not unit.move


HANDWORK = Handwork(nobody_moves_in_this_step)
