"""What a game says of that which hands do beside its procedure."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from rules.findings import Finding
from rules.unit_id import UnitId


def _nothing_against(*_: object) -> tuple[Finding, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Handwork:
    """What speaks against the work of hands; nothing where a game does not say."""

    strays: Callable[[UnitId], Iterable[Finding]] = _nothing_against
    """Yields what speaks against a unit's going anywhere in a step that has other business."""


FREE_HANDS = Handwork()
