"""Who may act in the impulse under way, as the order of play asks it (`rules.flow`)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.findings import Finding, forbids, rule
from rules.games.budapest_campaign.situation import impulse_in
from rules.games.budapest_campaign.words import command_of, is_static
from rules.position import Position
from rules.units import Unit


@rule("5.5")
def only_the_activated_act(position: Position, unit: Unit) -> Iterator[Finding]:
    """In an operations impulse the units of the activated commands act, and nobody else."""
    impulse = impulse_in(position)
    # Air units have exceptions of their own (13.0), and are asked about where they are placed.
    if impulse is None or not unit.is_ground:
        return
    if not impulse.activates(unit):
        named = ", ".join(impulse.commands) or impulse.marker
        yield forbids(unit=unit.id, command=command_of(unit), commands=named)


def stays(position: Position, unit: Unit) -> bool:
    """Return whether nobody is to move a unit in the impulse: static, or of a command that waits."""
    return is_static(unit) or not unit.move or any(only_the_activated_act(position, unit))
