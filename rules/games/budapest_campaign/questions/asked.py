"""What every answer needs of its line: the situation with the truck columns declared, a unit, a side."""

from __future__ import annotations

from collections.abc import Callable

from rules.fields import Fields
from rules.games.budapest_campaign.situation import Situation
from rules.games.budapest_campaign.words import SIDES
from rules.kit.desk import units_of

AnswerTo = Callable[[Situation, Fields], object]
"""Answers one question about a situation; raises NotationError or DataError."""


def side_of(line: Fields) -> str:
    """Return the side that a line asks about; raises NotationError."""
    return line.text("side", SIDES)


def with_declared(situation: Situation, line: Fields) -> Situation:
    """Return the situation with the truck columns that a line declares (12.4)."""
    return situation.with_trucks(unit.id for unit in units_of(situation, line, "trucks"))
