"""What is said about a step beside its duties: which commands act, what is over a limit, who must fight."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from rules.findings import Finding, notes, rule
from rules.games.budapest_campaign.activity import is_active
from rules.games.budapest_campaign.air import superiority_must_be_fought
from rules.games.budapest_campaign.commands import commands_of
from rules.games.budapest_campaign.situation import Situation
from rules.games.budapest_campaign.stacking import overstacked
from rules.games.budapest_campaign.words import command_of, enemy_of
from rules.units import MOVED

MOST_TOLD = 14
"""Findings told of one step; longer lists help nobody."""


@rule("5.5")
def command_acts_now(command: str, units: int, moved: int) -> Iterator[Finding]:
    """The units of an activated command act in the impulse."""
    yield notes(command=command, units=units, moved=moved)


@rule("5.5")
def command_waits(command: str) -> Iterator[Finding]:
    """The units of other commands wait for a marker of theirs."""
    yield notes(command=command)


@rule("14.1")
def garrison_acts_now(units: int, moved: int) -> Iterator[Finding]:
    """In the impulse of the Festung event the mobile units in the city act, of whatever command."""
    yield notes(units=units, moved=moved)


@rule("5.0")
def enemy_defends_only(side: str) -> Iterator[Finding]:
    """Whoever is not phasing defends as usual, whatever marker was drawn."""
    yield notes(side=side)


@rule("7.4")
def excess_units_are_eliminated(count: int) -> Iterator[Finding]:
    """What is over a limit when a Movement or Combat Segment ends is eliminated by its owner."""
    if count:
        yield notes(count=count)


def advice(situation: Situation) -> tuple[Finding, ...]:
    """Return what is to be said about the step of a position."""
    position = situation.position
    # Before a marker is drawn nobody acts, and there is nothing to say.
    tell = TELLERS.get(position.step) if situation.impulse is not None else None
    # Every teller begins with who acts, so that a long list of stacks never pushes that out.
    return tuple(tell(situation))[:MOST_TOLD] if tell is not None else ()


def who_acts(situation: Situation) -> Iterator[Finding]:
    """Yield of each command of the phasing side whether it acts, and what the other side does."""
    impulse = situation.impulse
    if impulse is None:
        return
    if impulse.is_festung:
        # Counted as one body: their commands are not activated, so none of them may be told to act.
        acting = [unit for unit in situation.of(impulse.side) if is_active(situation, unit)]
        yield from garrison_acts_now(len(acting), sum(unit.is_marked(MOVED) for unit in acting))
        yield from enemy_defends_only(enemy_of(impulse.side))
        return
    for command in commands_of(impulse.side):
        units = [unit for unit in situation.of(impulse.side) if command_of(unit) == command]
        if command in impulse.commands:
            moved = sum(unit.is_marked(MOVED) for unit in units)
            yield from command_acts_now(command, len(units), moved)
        # A command with nobody on the map is no news.
        elif units:
            yield from command_waits(command)
    yield from enemy_defends_only(enemy_of(impulse.side))


def over_limits(situation: Situation) -> Iterator[Finding]:
    """Yield the hexes that are over a stacking limit, and what becomes of them (7.0, 7.4)."""
    found = overstacked(situation)
    for findings in found.values():
        yield from findings
    yield from excess_units_are_eliminated(len(found))


def _air(situation: Situation) -> Iterator[Finding]:
    yield from who_acts(situation)
    for unit in situation.air_units:
        yield from superiority_must_be_fought(situation, unit)


def _with_limits(situation: Situation) -> Iterator[Finding]:
    yield from who_acts(situation)
    yield from over_limits(situation)


TELLERS: Mapping[str, Callable[[Situation], Iterator[Finding]]] = MappingProxyType(
    {"command": who_acts, "reinforce": who_acts, "air": _air, "move": _with_limits, "attack": _with_limits}
)
"""What is told in each segment of an impulse (4.1)."""
