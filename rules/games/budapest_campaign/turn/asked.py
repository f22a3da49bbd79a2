"""What every part of the turn is given."""

from __future__ import annotations

from dataclasses import dataclass

from rules.games.budapest_campaign.law import Law
from rules.games.budapest_campaign.situation import Situation
from rules.games.budapest_campaign.turn.settled import IMPULSE
from rules.kit.asked import AskedOf


@dataclass(frozen=True)
class Asked(AskedOf[Situation]):
    """What a part of the turn is asked about."""

    @property
    def law(self) -> Law:
        """The charts and settings in force."""
        return self.situation.law

    @property
    def is_impulse(self) -> bool:
        """Whether an operations impulse is under way."""
        return self.position.phase == IMPULSE
