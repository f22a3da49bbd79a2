"""The area of the Slovak uprising (12.2.1): whether partisans may leave it."""

from __future__ import annotations

from rules.games.battle_for_hungary.situation import Situation
from rules.games.battle_for_hungary.words import ALLIED, HQ, PARTISAN, UNSUPPLIED, UPRISING
from rules.units import Unit


def opens_uprising(unit: Unit) -> bool:
    """Return whether a unit in the area of the uprising opens it: Allied and supplied, no partisan or HQ."""
    # 12.2.1 waits for a supplied Allied unit from outside: partisans there would open it themselves
    # (reading 36).
    is_troop = unit.is_ground and unit.type not in (PARTISAN, HQ)
    return unit.side == ALLIED and is_troop and not unit.is_marked(UNSUPPLIED)


def is_area_open(situation: Situation) -> bool:
    """Return whether partisans may leave: for good once a unit came, by one reading while one is there."""
    if situation.is_uprising_open and situation.law.is_set("uprising_for_good"):
        return True
    area = situation.terrain.area(UPRISING)
    return any(opens_uprising(unit) for here in area for unit in situation.at(here))
