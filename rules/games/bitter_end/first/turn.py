"""The turn in the first edition: surprise, bridges and the Sturmboot (12.5, 12.6, 16.1)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.findings import Finding, forbids, notes, rule
from rules.games.bitter_end.bridges import BLOWN_BY, Demolition
from rules.games.bitter_end.surprise import Declaration
from rules.games.bitter_end.words import EXPLOITATION
from rules.position import Position

PANZER_DIVISIONS = 4
"""How many panzer divisions have to attack in the sector for surprise (16.12)."""


@rule("first:16.12")
def four_panzer_divisions_attack(declared: Declaration) -> Iterator[Finding]:
    """Surprise needs regiments of four panzer divisions in attacks in the sector, on either date."""
    attackers = set(declared.attackers)
    there = sorted(name for name, units in declared.panzer.items() if attackers.intersection(units))
    if len(there) < PANZER_DIVISIONS:
        yield forbids(count=len(there), divisions=", ".join(there) or "none")


@rule("first:12.51")
def blown_beforehand_needs_no_die(wish: Demolition) -> Iterator[Finding]:
    """A side blows its bridges at any time, in the turn of either, while no enemy is about to cross."""
    if not wish.is_approached:
        yield notes(bridge=wish.bridge)


@rule("first:12.51")
def blown_at_the_last_moment_needs_a_die(wish: Demolition) -> Iterator[Finding]:
    """With an enemy about to cross it takes a die of 1 to 4; nothing limits the attempts."""
    if wish.is_approached:
        yield notes(bridge=wish.bridge, most=BLOWN_BY)


@rule("first:12.51")
def too_late_to_blow(wish: Demolition) -> Iterator[Finding]:
    """The attempt comes before the enemy is over, who then has the bridge."""
    if wish.is_crossed:
        yield forbids(bridge=wish.bridge)


@rule("first:12.61")
def boat_carries_in_the_movement_phase(position: Position) -> Iterator[Finding]:
    """Units move over with the Sturmboot in the Movement Phase only; combat may use it in both phases."""
    if position.phase != EXPLOITATION:
        yield notes()
