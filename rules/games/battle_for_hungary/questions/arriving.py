"""The answer about arrivals (6.3, 6.4): where a unit off the map may be placed."""

from __future__ import annotations

from rules.fields import Fields
from rules.games.battle_for_hungary.arrivals import places_for
from rules.games.battle_for_hungary.situation import Situation
from rules.kit.desk import unit_of


def arrivals_answer(situation: Situation, line: Fields) -> object:
    """Return the hexes in which a unit off the map may be placed."""
    return {"hexes": list(places_for(situation, unit_of(situation, line), rebuilt=line.flag("rebuilt")))}
