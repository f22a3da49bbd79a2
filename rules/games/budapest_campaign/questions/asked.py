"""What every answer needs of its line: the situation with the truck columns declared, a unit, a side."""

from __future__ import annotations

from collections.abc import Callable

from rules.fields import Fields, read_array
from rules.games.budapest_campaign.situation import Situation
from rules.games.budapest_campaign.words import SIDES
from rules.issues import NotationError, shown
from rules.unit_id import UnitId
from rules.units import Unit

AnswerTo = Callable[[Situation, Fields], object]
"""Answers one question about a situation; raises NotationError or DataError."""


def unit_of(situation: Situation, line: Fields, key: str = "unit") -> Unit:
    """Return the unit that a line names; raises NotationError."""
    return unit_named(situation, line.text(key))


def unit_named(situation: Situation, name: object) -> Unit:
    """Return a unit by its id; raises NotationError."""
    found = situation.position.by_id.get(UnitId(name)) if isinstance(name, str) else None
    if found is None:
        raise NotationError(f"no unit {shown(name)} on the board")
    return found


def units_of(situation: Situation, line: Fields, key: str) -> tuple[Unit, ...]:
    """Return the units that an array of a line names, none where it is missing; raises NotationError."""
    return tuple(unit_named(situation, name) for name in read_array(line.get(key, []), f"the line.{key}"))


def side_of(line: Fields) -> str:
    """Return the side that a line asks about; raises NotationError."""
    return line.text("side", SIDES)


def with_declared(situation: Situation, line: Fields) -> Situation:
    """Return the situation with the truck columns that a line declares (12.4)."""
    return situation.with_trucks(unit.id for unit in units_of(situation, line, "trucks"))


def whole_of(line: Fields, key: str, default: int, least: int, most: int) -> int:
    """Return a whole number of a line, the default where it is missing; raises NotationError."""
    return default if line.get(key) is None else line.whole(key, least, most)
