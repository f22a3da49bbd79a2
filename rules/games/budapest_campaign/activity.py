"""Who may act in the impulse under way (5.5, 6.1, 14.1)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.findings import Finding, forbids, rule
from rules.games.budapest_campaign.situation import Situation
from rules.games.budapest_campaign.words import command_of
from rules.units import MOVED, Unit


def is_active(situation: Situation, unit: Unit) -> bool:
    """Return whether the impulse under way activates a ground unit; nobody's activates none."""
    return situation.impulse is not None and situation.impulse.activates(unit)


@rule("6.1")
def waits_for_its_command(situation: Situation, unit: Unit) -> Iterator[Finding]:
    """Only units of an activated sub-command move."""
    # Without an impulse nobody is barred: a board of a question need not tell one.
    if situation.impulse is not None and not is_active(situation, unit):
        yield forbids(unit=unit.id, command=command_of(unit))


@rule("6.1")
def move_has_ended(situation: Situation, unit: Unit) -> Iterator[Finding]:
    """A unit that was moved and let go does not move again in the segment."""
    del situation
    if unit.is_marked(MOVED):
        yield forbids(unit=unit.id)


def bars_to_acting(situation: Situation, unit: Unit) -> tuple[Finding, ...]:
    """Return what keeps a unit from moving now, whatever it could do: activation, a move already made."""
    return waits_for_its_command(situation, unit) + move_has_ended(situation, unit)
