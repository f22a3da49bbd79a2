"""The aims and laws of both sides: hexes that bring points (3.4), the limits of stacking (7.0)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.games.budapest_campaign.judge import CampaignJudge
from rules.games.budapest_campaign.logistics import is_supported
from rules.games.budapest_campaign.stacking import over_limits, would_overstack
from rules.games.budapest_campaign.words import TRUCK_COLUMN
from rules.hexgrid import HexId
from rules.judge import Judge
from rules.opponent import Laws, NoLaws, NoStrategy, Reason, Seen
from rules.position import Position
from rules.procedure import GameTerms
from rules.units import Unit
from rules.words import Said

SOURCE_WORTH = 2
"""What a source at the map's edge counts beside the places of the victory conditions."""
PLACES = {"oilfield": 5, "buda": 6, "pest": 4, "gyor": 3}
"""The points at stake in each place, those of both sides together (3.4)."""
WELCOME = ("operation", "air:", "deploy:", "refit", "support", "excess:")
"""Decisions that may be left alone and that are taken: how their ids begin."""
TRUCKS, MANY_WITHOUT = "trucks", 3
"""The declaration of truck columns, and how many unsupported units are worth one."""


class CampaignLaws(NoLaws):
    """No unit ends where a limit of stacking would be broken: numbers, depots, Soviet commands (7.0)."""

    def __init__(self, judge: CampaignJudge | None = None) -> None:
        """Take the judge of the board; without one only commands are kept apart."""
        self._judge = judge

    def let_stand(self, position: Position, unit: Unit, here: HexId, coming: Iterable[Unit] = ()) -> bool:
        """Return whether a unit may end its move in a hex; `coming` are others who are to end there."""
        # By id, since whoever is coming may stand there already, the unit itself among them.
        those = {each.id: each.at(here) for each in (*coming, unit)}
        if self._judge is not None:
            return not would_overstack(self._judge.situation(position), here, tuple(those.values()))
        staying = (each for each in position.at(here) if each.id not in those)
        return not over_limits((*staying, *those.values()))

    def mixes(self, position: Position, unit: Unit, here: HexId, coming: Iterable[Unit] = ()) -> bool:
        """Return whether a unit would break a limit in a hex that is not its own."""
        return here != unit.hex and not self.let_stand(position, unit, here, coming)


class CampaignStrategy(NoStrategy):
    """What a side of Budapest Campaign is after, under the terms of one game."""

    def __init__(self, terms: GameTerms) -> None:
        """Take the terms: the areas of the map say where the places are."""
        super().__init__()
        areas = terms.areas
        sources = areas.get("axis_sources", ())
        self.worth = dict.fromkeys(sources, SOURCE_WORTH) | {
            here: points for name, points in PLACES.items() for here in areas.get(name, ())
        }
        # All of them lie on the Axis side of the front line at first (18.1).
        self.holders = dict.fromkeys(self.worth, "axis")
        self.stacking = CampaignLaws()

    def aims(self, position: Position, judge: Judge, side: str) -> Mapping[HexId, int]:
        """Return the places of the victory conditions for the side that does not hold them."""
        if not isinstance(judge, CampaignJudge):
            return {}
        situation = judge.situation(position)
        held = {here: situation.controller(here) for here in self.worth if here in judge.board.terrain}
        return {here: 0 for here, holder in held.items() if holder != side}

    def laws(self, position: Position, judge: Judge, side: str) -> Laws:
        """Return the limits of stacking."""
        return CampaignLaws(judge) if isinstance(judge, CampaignJudge) else self.stacking

    def wish(self, decision: str, seen: Seen) -> Reason | None:
        """Return why a side declares a truck column now: many of its units are unsupported without it."""
        if decision != TRUCKS or not isinstance(seen.judge, CampaignJudge):
            return None
        situation = seen.judge.situation(seen.position)
        side = seen.position.side
        # One column a time: the next is declared only if the first does not serve.
        if situation.declared_trucks or not any(unit.type == TRUCK_COLUMN for unit in situation.of(side)):
            return None
        without = [unit for unit in situation.of(side) if not is_supported(situation, unit)]
        return Reason(Said("trucks_are_needed"), "12.4") if len(without) >= MANY_WITHOUT else None

    def is_welcome(self, decision: str) -> bool:
        """Return whether a decision that may be left alone is taken."""
        return decision.startswith(WELCOME)
