"""The rules of victory of Budapest Campaign, bound to the terms of one game."""

from __future__ import annotations

from collections.abc import Mapping

from rules.chronicle import Calendar
from rules.dates import numbered_turn
from rules.games.budapest_campaign.judge import CampaignJudge
from rules.games.budapest_campaign.terrain import Terrain
from rules.games.budapest_campaign.victory.ledger import CampaignLedger
from rules.games.budapest_campaign.words import (
    AXIS,
    BUDA,
    CONTINGENT,
    GYOR,
    OILFIELD,
    PEST,
    SOURCES,
    SOVIET,
    SOVIET_SIDE,
)
from rules.hexgrid import HexId
from rules.judge import Judge
from rules.procedure import GameTerms

LAST_TURN = 10
"""The turn with which the scenario ends (18.1)."""
# Sources too, since to hold all of them ends the game at once (3.1).
COUNTED = (BUDA, PEST, GYOR, OILFIELD, *SOURCES.values(), CONTINGENT)
"""The areas whose holder matters for victory."""


class CampaignVictory:
    """What decides a game under its terms."""

    def __init__(self, terms: GameTerms) -> None:
        """Take the terms."""
        self.terms = terms

    @property
    def last_day(self) -> str:
        """The turn with which the scenario ends."""
        return numbered_turn(LAST_TURN)

    @property
    def may_end_at_once(self) -> bool:
        """Yes, by sudden death (3.1)."""
        return True

    @property
    def places(self) -> Mapping[HexId, str]:
        """The places and sources that count, with the side of the front line that each lies on (3.3)."""
        area = self.terms.areas
        east = frozenset(area.get(SOVIET_SIDE, ()))
        hexes = (here for name in COUNTED for here in area.get(name, ()))
        return {here: SOVIET if here in east else AXIS for here in hexes}

    @property
    def goals(self) -> tuple[HexId, ...]:
        """None: points decide, or sudden death."""
        return ()

    def ledger(self, judge: Judge, calendar: Calendar) -> CampaignLedger:
        """Return a fresh ledger; raises TypeError for the judge of another game."""
        del calendar
        if not isinstance(judge, CampaignJudge):
            raise TypeError(f"not a judge of this game: {judge!r}")
        return CampaignLedger(Terrain(judge.board, judge.law), self.terms.options)
