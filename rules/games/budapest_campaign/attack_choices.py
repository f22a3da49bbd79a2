"""Whom a unit may attack by itself, and what keeps it from attacking anybody (9.2, 15.1, 15.3, 15.4)."""

from __future__ import annotations

from rules.findings import Finding, Rule
from rules.games.budapest_campaign.attack_bars import (
    attackers_are_active,
    attackers_attack_once,
    attackers_have_strength,
    flotilla_attacks_along_the_danube,
    garrisons_do_not_attack,
    verdict_on,
)
from rules.games.budapest_campaign.fight import BOMBARDMENT_RANGE, Declared, Fight
from rules.games.budapest_campaign.situation import Situation
from rules.hexgrid import HexId
from rules.units import Unit

ATTACKER_RULES: tuple[Rule[[Fight]], ...] = (
    attackers_are_active,
    attackers_have_strength,
    attackers_attack_once,
    garrisons_do_not_attack,
)
"""What is asked of an attacker, whomever he attacks."""


def bars_to_attacking(situation: Situation, unit: Unit) -> tuple[Finding, ...]:
    """Return what keeps a unit from attacking anybody; one off the map has no hex to attack from."""
    if unit.hex is None:
        return ()
    # Its own hex stands for a target that is not known; none of the rules asked looks at it.
    alone = _alone(situation, unit, unit.hex)
    found = tuple(each for asks in ATTACKER_RULES for each in asks(alone))
    # Only while it is frozen: whether a target lies on the river hangs on the target.
    return found + (flotilla_attacks_along_the_danube(alone) if situation.is_danube_frozen else ())


def targets(situation: Situation, unit: Unit) -> tuple[HexId, ...]:
    """Return the hexes with enemies that a unit may attack by itself now, in order."""
    if unit.hex is None or bars_to_attacking(situation, unit):
        return ()
    origin = unit.hex
    near = (
        h for h in situation.position.by_hex if 0 < situation.terrain.distance(origin, h) <= BOMBARDMENT_RANGE
    )
    return tuple(here for here in sorted(near) if verdict_on(_alone(situation, unit, here)))


def _alone(situation: Situation, unit: Unit, here: HexId) -> Fight:
    """Return the attack of one unit on a hex."""
    return Fight(situation, Declared((unit.id,), (here,)))
