"""Results of combat as numbers, by which the core compares and keeps them: steps lost as `1/6` (8.2)."""

from __future__ import annotations

from rules.fights import FightTerms
from rules.games.battle_for_hungary.charts import MOST_LOST, Losses

BASE = MOST_LOST + 1
"""By how much more the defender loses stands above it, his steps below."""


def code_of(losses: Losses) -> int:
    """Return the number of a result: the better for the attacker, the higher; 0 for nobody's loss."""
    # The difference leads, since the core compares results by their number; the defender's steps tell apart
    # what has the same difference, and a digit below BASE can be taken off again.
    return BASE * (losses.defender - losses.attacker) + losses.defender


def losses_of(code: int) -> Losses:
    """Return the result of a number."""
    # Rounds down also below 0, so the steps of the defender come back whole from a bad result.
    gain, defender = divmod(code, BASE)
    return Losses(defender - gain, defender)


_STEPS = range(MOST_LOST + 1)
_RESULTS = {code_of(found): found for found in (Losses(a, d) for a in _STEPS for d in _STEPS)}
FIGHT_TERMS = FightTerms(
    lowest_column="1:3",
    codes={code: str(found) for code, found in _RESULTS.items()},
    even=frozenset(code for code, found in _RESULTS.items() if found.attacker == found.defender),
    steps={code: (found.attacker, found.defender) for code, found in _RESULTS.items()},
)
