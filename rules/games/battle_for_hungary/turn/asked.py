"""What every part of the turn is given."""

from __future__ import annotations

from dataclasses import dataclass

from rules.games.battle_for_hungary.law import Law
from rules.games.battle_for_hungary.situation import Situation
from rules.kit.asked import AskedOf


@dataclass(frozen=True)
class Asked(AskedOf[Situation]):
    """What a part of the turn is asked about."""

    @property
    def law(self) -> Law:
        """The charts and settings in force."""
        return self.situation.law
