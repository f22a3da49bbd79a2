"""What a hand does beside the procedure of combat: units led elsewhere than it lets them, losses not due."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

from rules.findings import Finding, forbids, rule
from rules.games.bitter_end.words import FROZEN
from rules.handwork import Handwork
from rules.hexgrid import HexId
from rules.position import Position
from rules.unit_id import UnitId
from rules.units import Unit


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


@rule("3.14")
def nobody_moves_in_this_step(unit: UnitId) -> Iterator[Finding]:
    """Units move in the step of moving; in steps that have other business nobody goes anywhere."""
    yield forbids(unit=unit)


@rule("3.14")
def moves_have_their_own_step(led: Led) -> Iterator[Finding]:
    """While attacks are made, nobody goes anywhere but by a combat."""
    if led.leave is Leave.NONE and not led.in_combat:
        yield forbids(unit=led.unit)


@rule("10.61")
def combat_leads_it_nowhere(led: Led) -> Iterator[Finding]:
    """Of those who fight only they go who owe a retreat, may advance or go into a contested hex."""
    # 10.61 is cited for lack of a nearer case: it names who goes at all when a result is paid by ground.
    if led.leave is Leave.NONE and led.in_combat:
        yield forbids(unit=led.unit)


@rule("10.63")
def retreats_elsewhere(led: Led) -> Iterator[Finding]:
    """A retreat goes where the priorities leave it a way."""
    if led.leave is Leave.RETREAT and not led.is_open:
        yield forbids(unit=led.unit)


@rule("10.71")
def advances_elsewhere(led: Led) -> Iterator[Finding]:
    """An advance goes into a vacated hex, and on as far as its points lead."""
    if led.leave is Leave.ADVANCE and not led.is_open:
        yield forbids(unit=led.unit)


@rule("10.461")
def enters_elsewhere(led: Led) -> Iterator[Finding]:
    """Attackers go into the hex of those who held, from next to it."""
    if led.leave is Leave.ENTER and not led.is_open:
        yield forbids(unit=led.unit)


# Each is told with its verdict and none bars the hand: a table of people has the last word.
LED_RULES = (
    moves_have_their_own_step,
    combat_leads_it_nowhere,
    retreats_elsewhere,
    advances_elsewhere,
    enters_elsewhere,
)


def led(move: Led) -> Iterator[Finding]:
    """Yield what speaks against where a unit was led while attacks are made."""
    return (found for each in LED_RULES for found in each(move))


@rule("16.33")
def surprised_stand_and_lose(loss: ChosenLoss) -> Iterator[Finding]:
    """Surprised defenders who can retreat lose no steps by choice."""
    # The Example of Play takes such a loss though a way is open (A40a): told, and left to the players.
    if loss.is_bound and loss.has_way:
        yield forbids(unit=loss.unit)


def stays(_position: Position, unit: Unit) -> bool:
    """Return whether nobody is to move a unit: it has no allowance, or waits for its release (16.42)."""
    return not unit.move or unit.is_marked(FROZEN)


HANDWORK = Handwork(nobody_moves_in_this_step)
