"""Who may act in the impulse under way (5.5, 6.1, 14.1)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.findings import Finding, Rule, forbids, rule
from rules.games.budapest_campaign.situation import Situation
from rules.games.budapest_campaign.words import (
    BREAKTHROUGH_ARTILLERY,
    BUDA,
    FLOTILLA,
    PEST,
    WAS_ATTACKED,
    command_of,
    is_static,
)
from rules.hexgrid import HexId
from rules.units import ATTACKED, MOVED, RETREATED, Unit


def is_active(situation: Situation, unit: Unit) -> bool:
    """Return whether the impulse under way activates a ground unit; nobody's activates none.

    That of the Festung event activates the mobile units in both hexes of the city, whatever their command.
    """
    impulse = situation.impulse
    if impulse is None or impulse.side != unit.side:
        return False
    if command_of(unit) in impulse.commands:
        return True
    in_city = unit.hex in situation.terrain.area(BUDA) | situation.terrain.area(PEST)
    return impulse.is_festung and in_city and not is_static(unit)


@rule("6.1")
def waits_for_its_command(situation: Situation, unit: Unit) -> Iterator[Finding]:
    """Only units of an activated sub-command move."""
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


# ---- attacking


@rule("9.2")
def attack_waits_for_its_command(situation: Situation, unit: Unit) -> Iterator[Finding]:
    """Only activated units attack."""
    if situation.impulse is not None and not is_active(situation, unit):
        yield forbids(unit=unit.id, command=command_of(unit))


@rule("9.2")
def has_no_attack_strength(situation: Situation, unit: Unit) -> Iterator[Finding]:
    """A unit without attack strength does not attack."""
    del situation
    if not unit.attack:
        yield forbids(unit=unit.id)


@rule("9.2")
def has_attacked(situation: Situation, unit: Unit) -> Iterator[Finding]:
    """A unit attacks once in a Combat Segment."""
    del situation
    if unit.is_marked(ATTACKED):
        yield forbids(unit=unit.id)


@rule("15.1")
def garrison_does_not_attack(situation: Situation, unit: Unit) -> Iterator[Finding]:
    """Garrisons do not attack."""
    del situation
    if is_static(unit):
        yield forbids(unit=unit.id)


@rule("15.3")
def ice_keeps_the_flotilla_from_attacking(situation: Situation, unit: Unit) -> Iterator[Finding]:
    """The flotilla does not attack while the Danube is frozen."""
    if unit.type == FLOTILLA and situation.is_danube_frozen:
        yield forbids(unit=unit.id)


ATTACKING_RULES: tuple[Rule[[Situation, Unit]], ...] = (
    attack_waits_for_its_command,
    has_no_attack_strength,
    has_attacked,
    garrison_does_not_attack,
    ice_keeps_the_flotilla_from_attacking,
)


def bars_to_attacking(situation: Situation, unit: Unit) -> tuple[Finding, ...]:
    """Return what keeps a unit from attacking anybody."""
    return tuple(found for each in ATTACKING_RULES for found in each(situation, unit))


def targets(situation: Situation, unit: Unit) -> tuple[HexId, ...]:
    """Return the hexes with enemies that a unit may attack now, in order; none where it may not attack.

    Breakthrough artillery attacks over one hex between (15.4), the flotilla beside the Danube alone (15.3).
    """
    if unit.hex is None or bars_to_attacking(situation, unit):
        return ()
    far = unit.type == BREAKTHROUGH_ARTILLERY
    hexes = sorted(here for here in situation.position.by_hex if here != unit.hex)
    near = (here for here in hexes if situation.terrain.distance(unit.hex, here) <= (2 if far else 1))
    return tuple(here for here in near if _may_be_attacked(situation, unit, here))


def _may_be_attacked(situation: Situation, unit: Unit, here: HexId) -> bool:
    defenders = [each for each in situation.at(here) if each.side != unit.side]
    has_fled = any(each.is_marked(RETREATED) for each in defenders)
    is_fresh = has_fled or not any(each.is_marked(WAS_ATTACKED) for each in defenders)
    is_afloat = unit.type == FLOTILLA
    return bool(defenders) and is_fresh and (not is_afloat or here in situation.terrain.danube_hexes)
