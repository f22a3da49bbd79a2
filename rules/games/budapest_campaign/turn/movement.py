"""The Reinforcement and Ground Movement Segments: who may still come, who may still move (10.0, 6.0)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from rules.duties import Duty, Thrown, Work
from rules.games.budapest_campaign.situation import Situation
from rules.games.budapest_campaign.turn.asked import Asked
from rules.games.budapest_campaign.turn.trucks import expended, spent_trucks
from rules.games.budapest_campaign.words import command_of, is_static
from rules.hexgrid import HexId
from rules.position import Position
from rules.ruleset import Judge
from rules.units import MOVED, Unit
from rules.words import Said


def reinforcement_duty(asked: Asked) -> Duty:
    """Return what the Reinforcement Segment offers: nobody has to come (10.0)."""
    return Duty(lambda _: None, trucks_work(asked))


def movement_duty(asked: Asked) -> Duty:
    """Return how many activated units have not moved; nobody has to (6.0)."""
    impulse = asked.situation.impulse
    commands = impulse.commands if impulse is not None else ()
    own = (unit for unit in asked.situation.of(asked.side) if command_of(unit) in commands)
    still = [unit for unit in own if not is_static(unit) and unit.move and not unit.is_marked(MOVED)]
    told = Said("not_yet_moved", (("count", len(still)),)) if still else None
    return Duty(lambda _: told, trucks_work(asked))


def trucks_work(asked: Asked) -> Work | None:
    """Return the taking off of truck columns that were used up, None where there are none (12.4)."""
    if not spent_trucks(asked):
        return None

    def taken(position: Position, _judge: Judge | None, _die: int | None) -> Thrown | None:
        effects = expended(asked.over(position))
        return Thrown(effects, Said("trucks_expended")) if effects else None

    return Work(taken)


def is_ridden(situation: Situation, unit: Unit, route: Sequence[HexId]) -> bool:
    """Return whether a way can only have been made by railroad transport (6.4): by rail, and too long."""
    is_rail = all(situation.terrain.has_rail(here, there) for here, there in pairwise(route))
    return is_rail and len(route) > 1 and len(route) - 1 > unit.move * MOST_ROAD_HEXES_PER_MP


MOST_ROAD_HEXES_PER_MP = 3
"""Along railroads used as roads a mechanized unit makes three hexes to a movement point (6.3)."""
