"""Answers about the ground held: zones of control (8.0)."""

from __future__ import annotations

from rules.fields import Fields
from rules.games.budapest_campaign.questions.asked import side_of
from rules.games.budapest_campaign.situation import Situation


def zoc_answer(situation: Situation, line: Fields) -> object:
    """Return the hexes that a side controls, each with its units."""
    return {here: list(units) for here, units in situation.zones(side_of(line)).items()}
