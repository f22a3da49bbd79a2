"""The Reinforcement and Ground Movement Segments: who may still come, who may still move (10.0, 6.0)."""

from __future__ import annotations

from rules.duties import Duty, Thrown, Work
from rules.games.budapest_campaign.activity import is_active
from rules.games.budapest_campaign.turn.asked import Asked
from rules.games.budapest_campaign.turn.impulses import points_at_hand, points_lost
from rules.games.budapest_campaign.turn.supply import supply_work
from rules.games.budapest_campaign.turn.trucks import expended, spent_trucks
from rules.games.budapest_campaign.words import is_static
from rules.judge import Judge
from rules.position import Position
from rules.units import MOVED
from rules.words import Said


def reinforcement_duty(asked: Asked) -> Duty:
    """Return what the Reinforcement Segment begins with: points of a directive that nobody spent are gone."""
    left = points_at_hand(asked)
    if not left:
        return Duty(None, trucks_work(asked))
    told = Said("directive_points_are_left", (("points", left),))

    def lost(position: Position, _judge: Judge | None, _die: int | None) -> Thrown | None:
        effects = points_lost(asked.over(position))
        return Thrown(effects, Said("directive_points_lost", (("points", left),))) if effects else None

    return Duty(lambda _: told, Work(lost))


def movement_duty(asked: Asked) -> Duty:
    """Return how many activated units have not moved; nobody has to (6.0, 14.1)."""
    # Asked of each unit and not of its command: the event of 14.1 activates none.
    own = (unit for unit in asked.situation.of(asked.side) if is_active(asked.situation, unit))
    # Without those that cannot: a garrison would stand in this count for ever.
    still = [unit for unit in own if not is_static(unit) and unit.move and not unit.is_marked(MOVED)]
    told = Said("not_yet_moved", (("count", len(still)),)) if still else None
    # Trucks first: who is unsupported hangs on which of them are still there.
    return Duty(lambda _: told, trucks_work(asked) or supply_work())


def attack_duty(asked: Asked) -> Duty:
    """Return what the Combat Segment asks for before units fight: attacking is voluntary (9.2)."""
    return Duty(None, trucks_work(asked) or supply_work())


def trucks_work(asked: Asked) -> Work | None:
    """Return the taking off of truck columns that were used up, None where there are none (12.4)."""
    if not spent_trucks(asked):
        return None

    def taken(position: Position, _judge: Judge | None, _die: int | None) -> Thrown | None:
        effects = expended(asked.over(position))
        return Thrown(effects, Said("trucks_expended")) if effects else None

    return Work(taken)
