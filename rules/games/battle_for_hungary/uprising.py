"""The area of the Slovak uprising (12.2.1): whether partisans may leave it."""

from __future__ import annotations

from rules.games.battle_for_hungary.situation import Situation
from rules.games.battle_for_hungary.words import ALLIED, HQ, PARTISAN, UPRISING
from rules.units import Unit


def opens_the_area(situation: Situation, unit: Unit) -> bool:
    """Return whether a unit lets the partisans go: it is Allied, supplied and in their area."""
    is_troops = unit.side == ALLIED and unit.is_ground and unit.type not in (PARTISAN, HQ)
    return is_troops and unit.hex in situation.terrain.area(UPRISING) and situation.is_supplied(unit)


def is_area_open(situation: Situation) -> bool:
    """Return whether partisans may leave: for good once a unit came, by one reading while one is there."""
    if situation.is_uprising_open and situation.law.is_set("uprising_for_good"):
        return True
    return any(opens_the_area(situation, unit) for unit in situation.of(ALLIED))
