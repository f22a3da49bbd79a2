"""The aims of both sides: the places that are worth points (11), what the Führer orders (12.1)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from rules.games.battle_for_hungary.judge import HungaryJudge
from rules.games.battle_for_hungary.law import law
from rules.games.battle_for_hungary.opponent.assaulting import best_assault
from rules.games.battle_for_hungary.opponent.errands import MOVEMENT, next_errand
from rules.games.battle_for_hungary.opponent.headquarters import guarded_hexes
from rules.games.battle_for_hungary.opponent.laws import HungaryLaws
from rules.games.battle_for_hungary.orders import meets, order_of
from rules.games.battle_for_hungary.words import ALLIED, AXIS, GOAL, HELD, ORDER_OPEN
from rules.hexgrid import HexId
from rules.judge import Judge
from rules.opponent import Boldness, Demand, Errand, Laws, NoStrategy, Seen, Strike
from rules.position import Position
from rules.procedure import GameTerms
from rules.unit_id import UnitId

WORTH_OF_A_POINT = 2
"""What a point of victory counts in the measure by which the program weighs hexes."""
BOLDNESS = Boldness(least_result=Fraction(0), most_risk=Fraction(1, 2), wanted_odds=8)
"""One step for one is not too dear: a column or a bomber, which the card does not count yet, betters it.

Hills, rivers and lines move many attacks two columns to the left, so that 4:1 on the ground comes to nothing.
"""
# Each gives something up that is there already: a mission, a shot, a Front's aircraft, a unit's supply.
UNWELCOME = ("abort", "aim", "recall", "transfer", "goes_without")
"""Decisions that may be left alone and that are: how their ids begin."""


class HungaryStrategy(NoStrategy):
    """What a side is after, under the terms of one game."""

    def __init__(self, terms: GameTerms) -> None:
        """Take the terms: the areas of the map say where the places are, the charts what they are worth."""
        super().__init__()
        victory, areas = law(terms.choices).charts.victory, terms.areas
        self.worth: Mapping[HexId, int] = {
            here: WORTH_OF_A_POINT * points
            for name, points in victory.goals.items()
            for here in areas.get(GOAL + name, ())
        }
        line = victory.of_scenario(terms.scenario).first_turn
        held = frozenset(areas.get(f"{HELD}{line}", ()))
        # The deployment line of the scenario parts the map; what lies behind it is the other side's (13).
        self.holders = {here: ALLIED if here in held else AXIS for here in self.worth}
        self.stacking: Laws = HungaryLaws()

    def aims(self, position: Position, judge: Judge, side: str) -> Mapping[HexId, int]:
        """Return the places of the victory conditions that the other side holds."""
        if not isinstance(judge, HungaryJudge):
            return {}
        situation = judge.situation(position)
        # A small board of a test has not all the places of the map.
        known = (here for here in self.worth if here in judge.board.terrain)
        # Who stands in them is asked of the position; what they are worth stands in `worth` already.
        return {here: 0 for here in known if not situation.is_held(side, here)}

    def wards(self, position: Position, judge: Judge, side: str) -> Mapping[HexId, frozenset[UnitId]]:
        """Return where the headquarters of a side stand: one attacked alone is lost (10.6)."""
        if not isinstance(judge, HungaryJudge):
            return {}
        return guarded_hexes(judge.situation(position), side)

    @property
    def boldness(self) -> Boldness:
        """Return what is asked for before columns and aircraft are given to an attack."""
        return BOLDNESS

    def laws(self, position: Position, judge: Judge, side: str) -> Laws:
        """Return the limits of stacking, and who keeps out of the line."""
        return HungaryLaws(judge) if isinstance(judge, HungaryJudge) else self.stacking

    def is_welcome(self, decision: str) -> bool:
        """Return whether a decision that may be left alone is taken."""
        return not decision.startswith(UNWELCOME)

    def errand(self, seen: Seen) -> Errand | None:
        """Return the next move of a column or headquarters."""
        if not isinstance(seen.judge, HungaryJudge):
            return None
        return next_errand(seen, seen.judge.situation(seen.position))

    def strike(self, seen: Seen) -> Strike | None:
        """Return the mobile assault to be made next (7.3)."""
        position = seen.position
        # 7.3 gives mobile assaults to the Axis; the Allies strike in their phase of combat.
        is_theirs = position.side == AXIS and position.phase == MOVEMENT
        if not is_theirs or not isinstance(seen.judge, HungaryJudge):
            return None
        return best_assault(seen.judge.situation(position), self.worth)

    def demand(self, position: Position, judge: Judge, side: str) -> Demand | None:
        """Return how strong the attack has to be that the Führer has ordered for this turn (12.1)."""
        number = next(iter(position.facts.get(ORDER_OPEN, ())), "")
        if side != AXIS or not number or not isinstance(judge, HungaryJudge):
            return None
        order = order_of(judge.law, int(number))
        return (lambda units: meets(order, units)) if order is not None else None
