"""The Reinforcement Segment (10.0): each unit that may come, and the hexes in which it may be deployed."""

from __future__ import annotations

from collections.abc import Iterator

from rules.decisions import Choice, LeftToASide
from rules.effects import StandAt
from rules.games.budapest_campaign.commands import may_come
from rules.games.budapest_campaign.reinforcements import bars_to_coming, places_for
from rules.games.budapest_campaign.situation import Situation
from rules.games.budapest_campaign.stacking import would_overstack
from rules.games.budapest_campaign.turn.asked import Asked
from rules.hexgrid import HexId
from rules.kit.near import nearest_to_enemies
from rules.units import Unit
from rules.words import Said

MOST_HEXES = 8
"""Hexes offered for a unit; any other is reached by hand."""


def deployment_decisions(asked: Asked) -> Iterator[LeftToASide]:
    """Yield for each unit that may be deployed in the impulse the hexes open to it (10.1 to 10.3)."""
    situation = asked.situation
    for unit in situation.position.units:
        if unit.side != asked.side or not unit.is_ground or not may_come(situation, unit):
            continue
        # Before any hex is looked at: to work out where is dear, and most units do not come now.
        if bars_to_coming(situation, unit):
            continue
        # Over a limit a unit may be deployed too, if it has left by the end of the moves: that is for hands.
        free = (here for here in places_for(situation, unit).hexes if has_room(situation, unit, here))
        hexes = nearest_to_enemies(situation, asked.side, free)
        if hexes:
            choices = tuple(_placed(unit, here, n) for n, here in enumerate(hexes[:MOST_HEXES]))
            title = Said("deploy_unit", (("unit", unit.id),))
            yield LeftToASide(f"deploy:{unit.id}", unit.side, title, "10.1", choices=choices)


def has_room(situation: Situation, unit: Unit, here: HexId) -> bool:
    """Return whether no limit of stacking would be broken by a unit in a hex (7.0)."""
    return not would_overstack(situation, here, (unit.at(here),))


def _placed(unit: Unit, here: HexId, place: int) -> Choice:
    label = Said("deploy_unit_at", (("unit", unit.id), ("hex", here)))
    # The keys keep the order of the list: whoever plays by program takes the first.
    return Choice(f"{place}:{here}", label, lambda _position, _die: (StandAt(here, (unit.id,)),), at=here)
