"""The turn in the first edition: breakout, surprise, bridges, the Sturmboot (12.5, 12.6, 15, 16.1, 20.3)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from rules.findings import Finding, forbids, notes, rule
from rules.games.bitter_end.battle import Battle
from rules.games.bitter_end.breakout import Breakout, relief_is_near
from rules.games.bitter_end.bridges import BLOWN_BY, Demolition
from rules.games.bitter_end.surprise import Declaration
from rules.games.bitter_end.tracing import breaks_out
from rules.games.bitter_end.words import EXPLOITATION, SOVIET
from rules.hexgrid import HexId
from rules.position import Position
from rules.units import Unit

PANZER_DIVISIONS = 4
"""How many panzer divisions have to attack in the sector for surprise (16.12)."""


@rule("first:16.12")
def four_panzer_divisions_attack(declared: Declaration) -> Iterator[Finding]:
    """Surprise needs regiments of four panzer divisions in attacks in the sector, on either date."""
    attackers = set(declared.attackers)
    # One regiment of a division is enough to count it: the case asks for regiments of four divisions.
    there = sorted(name for name, units in declared.panzer.items() if attackers.intersection(units))
    if len(there) < PANZER_DIVISIONS:
        yield forbids(count=len(there), divisions=", ".join(there) or "none")


@rule("first:15.1")
def declared_at_any_time(wish: Breakout) -> Iterator[Finding]:
    """A breakout is declared whenever the German player likes, as long as relief is near."""
    # Not tied to a phase, so nothing is forbidden; the note is what a player is shown as the reason.
    if relief_is_near(wish):
        yield notes()


@rule("first:15.3")
def breakout_lifts_the_halving(position: Position, unit: Unit) -> Iterator[Finding]:
    """On the turn of the breakout and the next lack of supply does nothing to the garrison."""
    if breaks_out(position, unit):
        yield notes(unit=unit.id)


@rule("first:16.31")
def stands_in_the_zone_now(position: Position, hexes: Collection[HexId]) -> Iterator[Finding]:
    """Surprised are the Soviet units that stand in the sector's zone now, wherever they began the turn."""
    for unit in position.of(SOVIET):
        if unit.hex is not None and unit.hex in hexes:
            yield notes(unit=unit.id).placed(unit.hex)


@rule("first:20.32")
def all_out_costs_a_step_at_once(battle: Battle) -> Iterator[Finding]:
    """An all-out assault costs one of the attackers a step at once, before any other loss."""
    if battle.is_all_out and not battle.attack.is_same_hex:
        yield notes()


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
    # Combats are not asked here: over the boat they may be fought in both phases, also in the first edition.
    if position.phase != EXPLOITATION:
        yield notes()
