"""Answers about the ground held: zones of control (3)."""

from __future__ import annotations

from rules.fields import Fields
from rules.games.battle_for_hungary.questions.asked import side_of
from rules.games.battle_for_hungary.situation import Situation


def zoc_answer(situation: Situation, line: Fields) -> object:
    """Return the hexes that a side controls, each with its units."""
    return {here: list(units) for here, units in situation.zones(side_of(line)).items()}
