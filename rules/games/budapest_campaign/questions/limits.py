"""Answers about stacking (7.0)."""

from __future__ import annotations

from rules.fields import Fields
from rules.findings import Finding
from rules.games.budapest_campaign.situation import Situation
from rules.games.budapest_campaign.stacking import overstacked


def stacking_answer(situation: Situation, line: Fields) -> object:
    """Return the hexes over a limit, each with case, what there is too much of, and how much."""
    del line
    return {here: [_over(found) for found in over] for here, over in overstacked(situation).items()}


def _over(found: Finding) -> list[object]:
    facts = dict(found.facts)
    return [found.case, facts["what"], int(facts["count"])]
