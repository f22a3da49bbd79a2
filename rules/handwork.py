"""What a game says of that which hands do beside its procedure: units led somewhere, losses chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from rules.findings import Finding
from rules.hexgrid import HexId
from rules.units import UnitId


class Leave(Enum):
    """What a combat under way lets a unit do."""

    NONE = "none"
    RETREAT = "retreat"
    ADVANCE = "advance"
    ENTER = "enter"


class Led(NamedTuple):
    """A unit that was led to a hex while attacks are made, what it may do, and whether it may do it there.

    `in_combat` says whether a combat is under way at all.
    """

    unit: UnitId
    there: HexId
    leave: Leave
    is_open: bool
    in_combat: bool


class ChosenLoss(NamedTuple):
    """A step that a unit loses by choice. `is_bound` says that surprise binds its stack to retreat.

    `has_way` says that one of those who pay can.
    """

    unit: UnitId
    is_bound: bool
    has_way: bool


def _nothing_against(*_: object) -> tuple[Finding, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Handwork:
    """What speaks against the work of hands; nothing where a game does not say."""

    strays: Callable[[UnitId], Iterable[Finding]] = _nothing_against
    """Yields what speaks against a unit's going anywhere in a step that has other business."""
    led: Callable[[Led], Iterable[Finding]] = _nothing_against
    """Yields what speaks against a way while attacks are made."""
    chosen_loss: Callable[[ChosenLoss], Iterable[Finding]] = _nothing_against
    """Yields what speaks against a loss that is chosen."""


FREE_HANDS = Handwork()
