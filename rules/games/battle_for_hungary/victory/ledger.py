"""The ledger of a game (11, 13): which step earned each point, and how the game stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from rules.chronicle import Holding, Moment, StepRecord
from rules.games.battle_for_hungary.facts import DeploymentLine
from rules.games.battle_for_hungary.situation import Situation
from rules.games.battle_for_hungary.terrain import Terrain
from rules.games.battle_for_hungary.victory.points import (
    CONTACT,
    CUT_OFF,
    Earning,
    Need,
    earnings,
    goals_decide,
    level_of,
    missing_points,
    need_is_met,
    need_is_missing,
    needs_of,
    result_of,
    winner_by_goals,
)
from rules.games.battle_for_hungary.victory_charts import Terms
from rules.games.battle_for_hungary.words import ALLIED, DEPLOYMENT_LINE, SIDES
from rules.hexgrid import HexId
from rules.victory import Circumstance, Ending, Entry, Form, Section, Tally

PLACES, DEEDS = "places", "deeds"
"""The headings of points, by the keys of the game's words."""
BY_POINTS, BY_GOALS = "points", "goals"


@dataclass(frozen=True, slots=True)
class HungaryLedger:
    """Counts what a game comes to on one ground, under the terms of its scenario.

    Points are for how things stand, so nothing has to be kept from step to step.
    """

    terrain: Terrain
    terms: Terms

    def first(self, moment: Moment) -> None:
        """Return that nothing is kept of a game as it was set up."""

    def after(self, known: None, record: StepRecord) -> None:
        """Return that nothing is kept of a step."""

    def situation(self, moment: Moment) -> Situation:
        """Return a moment as the rules read it, with who holds the places that count."""
        holders: dict[str, str] = {here: held.side for here, held in moment.holders.items() if held.side}
        line = moment.facts.one(DeploymentLine)
        turn = line.turn if line is not None else self.terms.first_turn
        position = moment.position(moment.units.values())
        facts = {**position.facts, DEPLOYMENT_LINE: frozenset({str(turn)})}
        return Situation(self.terrain, replace(position, control=holders, facts=facts))

    def tally(self, known: None, moment: Moment, ending: Ending) -> Tally:
        """Return how the game stands."""
        del known
        situation = self.situation(moment)
        if self.terms.is_by_goals:
            return _by_goals(needs_of(situation, self.terms), moment, ending)
        return self._by_points(situation, moment, ending)

    def _by_points(self, situation: Situation, moment: Moment, ending: Ending) -> Tally:
        found = {side: earnings(situation, self.terms, side) for side in SIDES}
        points = {side: sum(each.points for each in found[side]) for side in SIDES}
        level = level_of(situation, self.terms, points[ALLIED])
        result = result_of(situation, self.terms, points[ALLIED])
        # What the Allies lack is good for the first side, the Axis.
        missing = missing_points(situation, self.terms, points[ALLIED])
        return Tally(
            BY_POINTS,
            moment.clock.date,
            ending,
            tuple(_sections([each for side in SIDES for each in found[side]], moment)),
            points,
            level,
            level,
            result if result in SIDES else "",
            situation=tuple(Circumstance(found, is_good=True) for found in missing),
        )


def _sections(found: list[Earning], moment: Moment) -> Iterator[Section]:
    deeds = [each for each in found if each.what in (CUT_OFF, CONTACT)]
    places = [each for each in found if each not in deeds]
    yield Section(PLACES, Form.PLACES, tuple(_held(each, moment.holders) for each in places))
    yield Section(DEEDS, Form.EVENTS, tuple(_stands(each, moment) for each in deeds))


def _held(each: Earning, holders: Mapping[HexId, Holding]) -> Entry:
    """Return points for a place, earned by the step that took the last of its hexes."""
    # All hexes of a place together are worth the points: the last one taken brought them (11, reading 90).
    last = max((holders[here] for here in each.hexes), key=lambda held: held.step)
    return Entry(each.finding, each.side, each.points, last.step, last.date)


def _stands(each: Earning, moment: Moment) -> Entry:
    """Return points for how things stand: they are counted when the game ends."""
    return Entry(each.finding, each.side, each.points, moment.step, moment.clock.date, is_of_the_end=True)


# ---- by goals (13.2)


def _by_goals(needs: tuple[Need, ...], moment: Moment, ending: Ending) -> Tally:
    told = goals_decide(needs)[0]
    goals = tuple(_told(need) for need in needs)
    return Tally(
        BY_GOALS,
        moment.clock.date,
        ending,
        (),
        dict.fromkeys(SIDES, 0),
        told,
        told,
        winner_by_goals(needs),
        goals,
        tuple(goal.finding for goal in goals),
    )


def _told(need: Need) -> Circumstance:
    found = (*need_is_met(need), *need_is_missing(need))[0]
    # Good is what is good for the first side, the Axis.
    return Circumstance(found, not need.is_met, need.hexes)
