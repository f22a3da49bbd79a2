"""The card of an attack (8): everything about it, item by item."""

from __future__ import annotations

from fractions import Fraction

from rules.fights import Attack, CombatCard, Losses
from rules.findings import Verdict
from rules.games.battle_for_hungary.situation import Situation


def card_of(situation: Situation, attack: Attack) -> CombatCard:
    """Return the card of an attack, legal or not."""
    del situation
    nothing = Losses(Fraction(0), Fraction(0))
    return CombatCard(attack, Verdict(()), (), (), (), None, (), (), (), {}, {}, {}, nothing, nothing)
