"""How an attack could be better or worse (8.2)."""

from __future__ import annotations

from rules.fights import Attack, Margins
from rules.games.battle_for_hungary.situation import Situation


def margins_of(situation: Situation, attack: Attack) -> Margins:
    """Return what one more point or unit would change in an attack, or one unit fewer."""
    del situation, attack
    return Margins(None, 0, {}, {})
