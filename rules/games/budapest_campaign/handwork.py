"""What speaks against a hand that leads units about in segments that have other business (6.0)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.findings import Finding, forbids, rule
from rules.handwork import Handwork
from rules.unit_id import UnitId


@rule("6.0")
def nobody_moves_in_this_segment(unit: UnitId) -> Iterator[Finding]:
    """Units move in the Ground Movement Segment of an impulse, and in no other."""
    yield forbids(unit=unit)


HANDWORK = Handwork(nobody_moves_in_this_segment)
