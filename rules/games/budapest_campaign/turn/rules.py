"""The rules of the turn of Budapest Campaign, under the terms of one game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

from rules.board import Board
from rules.decisions import LeftToASide, Moment
from rules.duties import Duty, Noted
from rules.effects import Effect
from rules.facts import Facts
from rules.findings import Finding, notes, rule
from rules.games.budapest_campaign.judge import CampaignJudge
from rules.games.budapest_campaign.law import law
from rules.games.budapest_campaign.moves_on_table import rides
from rules.games.budapest_campaign.situation import Situation, impulse_in
from rules.games.budapest_campaign.terrain import Terrain
from rules.games.budapest_campaign.turn.advice import advice
from rules.games.budapest_campaign.turn.air import (
    attrition_duty,
    placements,
    return_duty,
    superiority_duty,
)
from rules.games.budapest_campaign.turn.air_supply import air_supply_decisions, driven_off
from rules.games.budapest_campaign.turn.asked import Asked
from rules.games.budapest_campaign.turn.bridging import bridgehead_decisions
from rules.games.budapest_campaign.turn.deploying import deployment_decisions
from rules.games.budapest_campaign.turn.excess import excess_decisions
from rules.games.budapest_campaign.turn.follows import after_way, effects_of_way, riders_now
from rules.games.budapest_campaign.turn.impulses import command_decisions, command_duty
from rules.games.budapest_campaign.turn.movement import attack_duty, movement_duty, reinforcement_duty
from rules.games.budapest_campaign.turn.panzerfaust import commando_decisions, panzerfaust_duty
from rules.games.budapest_campaign.turn.pools import placement_decisions, placement_duty
from rules.games.budapest_campaign.turn.refit import (
    directive_refit,
    receive_duty,
    refit_decisions,
    support_back_duty,
)
from rules.games.budapest_campaign.turn.settled import Settling, settled
from rules.games.budapest_campaign.turn.trucks import truck_decisions
from rules.games.budapest_campaign.words import RIDDEN, command_of
from rules.judge import Judge
from rules.kit.ground import KeptGrounds
from rules.position import Position
from rules.procedure import Arrival, Coming, Following, GameTerms, QuietTurn, Record, Way
from rules.unit_id import UnitId

PLACEMENT, REFIT, OPERATIONS, AIR_RETURN = "placement", "refit", "operations", "air_return"

DUTIES: Mapping[tuple[str, str], Callable[[Asked], Duty | None]] = MappingProxyType(
    {
        (PLACEMENT, "place"): placement_duty,
        (REFIT, "panzerfaust"): panzerfaust_duty,
        (REFIT, "support_back"): support_back_duty,
        (REFIT, "receive"): receive_duty,
        (OPERATIONS, "command"): command_duty,
        (OPERATIONS, "reinforce"): reinforcement_duty,
        (OPERATIONS, "air"): superiority_duty,
        (OPERATIONS, "move"): movement_duty,
        (OPERATIONS, "attack"): attack_duty,
        (AIR_RETURN, "attrition"): attrition_duty,
        (AIR_RETURN, "return"): return_duty,
    }
)
"""What each step asks for, by phase and step (4.1)."""

DECISIONS: Mapping[tuple[str, str], tuple[Callable[[Asked], Iterator[LeftToASide]], ...]] = MappingProxyType(
    {
        (PLACEMENT, "place"): (placement_decisions,),
        (REFIT, "panzerfaust"): (commando_decisions,),
        (REFIT, "rebuild"): (refit_decisions,),
        (OPERATIONS, "command"): (command_decisions, directive_refit, excess_decisions),
        (OPERATIONS, "reinforce"): (command_decisions, deployment_decisions),
        (OPERATIONS, "air"): (placements, air_supply_decisions),
        (OPERATIONS, "move"): (truck_decisions,),
        (OPERATIONS, "attack"): (excess_decisions, bridgehead_decisions),
        (AIR_RETURN, "return"): (excess_decisions,),
    }
)
"""Whoever has decisions to offer, by phase and step."""


@rule("10.0")
def reinforcement_may_come(unit: UnitId, turn: int) -> Iterator[Finding]:
    """A reinforcement comes on its turn or later, in the impulse of its command."""
    yield notes(unit=unit, turn=turn)


class CampaignTurn(QuietTurn):
    """The rules of a turn under the terms of one game."""

    def __init__(self, terms: GameTerms) -> None:
        """Take the terms."""
        self.terms = terms
        self._law = law(terms.choices)
        self._grounds = KeptGrounds(Terrain)

    def settled(self, position: Position, board: Board, record: Record) -> Position:
        """Return a position with what was settled earlier and holds in its segment."""
        ground = self._grounds.of(board, self._law)
        found = settled(Settling(position, ground, record.facts, self.terms.options))
        ridden = riders_now(position, record.facts)
        if not ridden:
            return found
        return replace(found, facts={**found.facts, RIDDEN: ridden})

    def advice(self, position: Position, judge: Judge, facts: Facts) -> tuple[Finding, ...]:
        """Return which commands act, what is over a limit, who has to fight for the air."""
        return advice(judge.situation(position)) if isinstance(judge, CampaignJudge) else ()

    def coming(self, position: Position, arrivals: Iterable[Arrival]) -> tuple[Coming, ...]:
        """Return the units of the activated commands that may be deployed now, the earliest first (10.0)."""
        impulse = impulse_in(position)
        # Deployment is no movement: who comes is asked for in its own segment alone.
        if impulse is None or position.step != "reinforce":
            return ()
        today, known = position.date, position.by_id
        # From its turn on: who was not deployed comes in a later impulse of his command (10.0).
        own = (each for each in arrivals if each.side == impulse.side and each.date <= today)
        due = (
            each for each in own if each.unit in known and command_of(known[each.unit]) in impulse.commands
        )
        ranked = sorted(due, key=lambda each: (each.date, each.unit))
        return tuple(_coming(each) for each in ranked if known[each.unit].hex is None)

    def duty(self, position: Position, noted: Noted) -> Duty | None:
        """Return what the step of a position asks for, None for what is left to hands (4.1)."""
        make = DUTIES.get((position.phase, position.step))
        # By the charts of the moment: an owner may type in a cell while the game goes on.
        rules = law(self.terms.choices, noted.charts)
        ground = self._grounds.of(noted.board, rules)
        asked = Asked(Situation(ground, position), noted.facts, noted.boxes)
        return make(asked) if make is not None else None

    def decisions(self, moment: Moment) -> Iterator[LeftToASide]:
        """Yield what a side may decide at a moment; nothing where another game's judge is asked."""
        if isinstance(moment.judge, CampaignJudge):
            asked = Asked(moment.judge.situation(moment.position), moment.facts, moment.boxes)
            for source in DECISIONS.get((moment.position.phase, moment.position.step), ()):
                yield from source(asked)

    def follows(self, position: Position, board: Board, ways: Iterable[Way]) -> Following:
        """Return what follows from ways: control (3.3), railroads used (6.4.1), depots (12.3), Festung."""
        ground, effects = self._grounds.of(board, self._law), list[Effect]()
        for way in ways:
            unit = position.by_id.get(way.unit)
            if unit is None or not way.route:
                continue
            # Anew for each way: who goes second finds the hexes controlled and the rails used by the first.
            now = Situation(ground, position)
            # Aircraft take no ground and use no railroad; they only drive off what their new hex does not
            # suffer.
            if not unit.is_ground:
                effects += driven_off(now, unit.side, way.route[-1])
                continue
            is_by_rail = rides(now, unit, way.route)
            effects += effects_of_way(now, unit, way, is_by_rail=is_by_rail)
            position = after_way(position, unit, way, is_by_rail=is_by_rail)
        return Following(tuple(effects))


def _coming(arrival: Arrival) -> Coming:
    turn = int(arrival.date) if arrival.date.isdecimal() else 1
    return Coming((arrival.unit,), arrival.zones, reinforcement_may_come(arrival.unit, turn)[0])
