"""The answer about supply (5, 10.2): what the next check would find."""

from __future__ import annotations

from rules.fields import Fields
from rules.games.battle_for_hungary.hq import hq_state
from rules.games.battle_for_hungary.questions.asked import side_of
from rules.games.battle_for_hungary.situation import Situation
from rules.games.battle_for_hungary.supply import State, Supply, supplies
from rules.games.battle_for_hungary.words import HQ
from rules.unit_id import UnitId

SOURCE = "source"


def supply_answer(situation: Situation, line: Fields) -> object:
    """Return how each ground unit of a side would be supplied, with its nearest line."""
    found = supplies(situation, side_of(line))
    return {unit: _told(situation, unit, supply) for unit, supply in found.items()}


def _told(situation: Situation, name: UnitId, supply: Supply) -> dict[str, object]:
    told: dict[str, object] = {
        "supplied": supply.state is State.SUPPLIED,
        "choice": supply.state is State.CHOICE,
        "overextended": supply.is_overextended,
    }
    unit = situation.unit(name)
    # The form gives a headquarters its state instead of a line: by rail it may be of any length.
    if unit.type != HQ:
        return told | _line(supply)
    return told | {"state": hq_state(situation, unit), "length": None, "to": None}


def _line(supply: Supply) -> dict[str, object]:
    line = supply.line
    if line is None:
        return {"length": None, "to": None, "path": None}
    return {"length": line.hexes, "to": line.hq or SOURCE, "path": list(line.path)}
