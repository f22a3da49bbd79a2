"""A replay put to the rules: its claims, and what a hand did in it."""

from __future__ import annotations

from dataclasses import dataclass

from app.assist.claims.asked import Moments
from app.assist.claims.expectations import Bearing, Checked, check_claims
from app.assist.claims.replayed import Act, judged_acts
from app.table.game import Game


@dataclass(frozen=True)
class ReplayCheck:
    """What the rules say to a replay."""

    claims: tuple[Checked, ...]
    acts: tuple[Act, ...]

    def count(self, bearing: Bearing) -> int:
        """Return how many claims came out so."""
        return sum(1 for each in self.claims if each.bearing is bearing)

    @property
    def overrides(self) -> tuple[Act, ...]:
        """What was done against the rules."""
        return tuple(act for act in self.acts if act.is_override)

    @property
    def explained(self) -> tuple[Act, ...]:
        """The overrides at whose step the file explains a contradiction."""
        steps = {each.claim.step for each in self.claims if each.bearing is Bearing.EXPLAINED}
        return tuple(act for act in self.overrides if act.step in steps)

    @property
    def is_fine(self) -> bool:
        """Whether nothing is mismatched and every override is explained."""
        return not self.count(Bearing.MISMATCH) and self.explained == self.overrides


def check_replay(game: Game) -> ReplayCheck:
    """Return what the rules say to the claims of a game and to what was done in it.

    The game is stepped through, so its journal should be one that is kept nowhere.
    """
    moments = Moments(game)
    return ReplayCheck(check_claims(moments), judged_acts(moments))
