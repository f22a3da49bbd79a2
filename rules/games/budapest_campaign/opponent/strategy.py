"""The aims and laws of both sides: hexes that bring points (3.4), stacking limits (7.0)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.games.budapest_campaign.judge import CampaignJudge
from rules.games.budapest_campaign.stacking import over_limits
from rules.games.budapest_campaign.words import SIDES, is_static
from rules.hexgrid import HexId
from rules.opponent import Laws, NoLaws, NoStrategy, Purpose, Reason
from rules.position import Position
from rules.procedure import GameTerms
from rules.ruleset import Judge
from rules.units import Unit
from rules.words import Said

SOURCE_WORTH = 2
"""What a source at the map's edge counts beside the places of the victory conditions."""
PLACES = {"oilfield": 5, "buda": 6, "pest": 4, "gyor": 3}
"""The points at stake in each place, those of both sides together (3.4)."""
WELCOME = ("operation", "air:", "deploy:", "refit", "support")
"""Decisions that may be left alone and that are taken: how their ids begin."""


class CampaignLaws(NoLaws):
    """The units of some sides end no move in a hex that is then over a limit (7.0)."""

    def __init__(self, *sides: str) -> None:
        """Take the sides that are bound."""
        self._sides = sides

    def let_stand(self, position: Position, unit: Unit, here: HexId, coming: Iterable[Unit] = ()) -> bool:
        """Return whether a unit may end its move in a hex; `coming` are others who are to end there."""
        return not self.mixes(position, unit, here, coming)

    def mixes(self, position: Position, unit: Unit, here: HexId, coming: Iterable[Unit] = ()) -> bool:
        """Return whether a hex to which a unit comes would be over a limit with it."""
        if unit.side not in self._sides or here == unit.hex:
            return False
        known = {each.id: each for each in (*position.at(here), *coming, unit)}
        return self.is_mixed(position, tuple(known.values()))

    def mixed(self, position: Position) -> tuple[HexId, ...]:
        """Return the hexes whose units are to be parted now."""
        return tuple(here for here, stack in position.by_hex.items() if self.is_mixed(position, stack))

    def is_mixed(self, position: Position, stack: tuple[Unit, ...]) -> bool:
        """Return whether the units of one hex are over a limit."""
        return bool(over_limits([unit for unit in stack if unit.side in self._sides]))

    def is_parted(self, unit: Unit) -> bool:
        """Return whether a unit is one that may have to part: static ones stay."""
        return unit.side in self._sides and not is_static(unit)


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
        self.holders = dict.fromkeys(self.worth, "axis")
        self.stacking = CampaignLaws(*SIDES)

    def aims(self, position: Position, judge: Judge, side: str) -> Mapping[HexId, int]:
        """Return the places of the victory conditions for the side that does not hold them."""
        if not isinstance(judge, CampaignJudge):
            return {}
        situation = judge.situation(position)
        held = {here: situation.controller(here) for here in self.worth if here in judge.board.terrain}
        return {here: 0 for here, holder in held.items() if holder != side}

    def laws(self, position: Position, judge: Judge, side: str) -> Laws:
        """Return the law of stacking as it binds a side."""
        return CampaignLaws(side)

    def reason(self, purpose: str) -> Reason | None:
        """Return why units part."""
        return Reason(Said("march_parted"), "7.0") if purpose == Purpose.PART else None

    def is_welcome(self, decision: str) -> bool:
        """Return whether a decision that may be left alone is taken."""
        return decision.startswith(WELCOME)
