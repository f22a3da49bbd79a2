"""The answer about victory (3.0): sudden death, points with their cases, the level."""

from __future__ import annotations

from rules.fields import Fields
from rules.games.budapest_campaign.situation import Situation
from rules.games.budapest_campaign.victory.points import earnings, score_of, sudden_death_of


def victory_answer(situation: Situation, line: Fields) -> object:
    """Return how a board stands if the game ended now: who wins at once, and who by points."""
    del line
    found, at_once = earnings(situation), sudden_death_of(situation)
    score = score_of(found)
    return {
        "sudden_death": at_once or None,
        "axis": score.axis,
        "soviet": score.soviet,
        "items": sorted([each.finding.case, each.side, each.points, each.what] for each in found),
        "difference": score.difference,
        "level": score.level,
        "winner": score.winner or None,
    }
