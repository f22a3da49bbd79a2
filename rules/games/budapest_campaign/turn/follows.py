"""What follows from moves by their hexes alone: control, railroads used, depots' hexes, a Festung taken."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from rules.effects import Effect, SetControl, SetFact, TakeMarkers
from rules.facts import Facts
from rules.games.budapest_campaign.bridgeheads import deserted_heads, ended
from rules.games.budapest_campaign.facts import DepotMoved, FestungStanding, RailUsed
from rules.games.budapest_campaign.situation import Situation
from rules.games.budapest_campaign.turn.impulses import FESTUNG_MARKERS
from rules.games.budapest_campaign.turn.settled import segment_of
from rules.games.budapest_campaign.words import MOBILE_DEPOT, RIDDEN, SOVIET, moving_hexes_key, rail_used_key
from rules.hexgrid import HexId
from rules.position import Position
from rules.procedure import Way
from rules.unit_id import UnitId
from rules.units import Unit

ATTACK_STEP = "attack"
"""The step of an impulse in which units leave their hexes by retreat and pursuit."""


def effects_of_way(situation: Situation, unit: Unit, way: Way, *, is_by_rail: bool) -> Iterator[Effect]:
    """Yield what one way brings about; the first hex of a way is that in which it began."""
    yield from _control(situation, unit, way.route)
    yield from _festung(situation, unit, way.route)
    yield from ended(situation, deserted_heads(situation, unit))
    if situation.position.step == ATTACK_STEP:
        # Retreat and pursuit are no movement (6.0): no rate and no capacity is used up.
        return
    # By the reading that lets depots ride, a ride does not count against their rate.
    if unit.type == MOBILE_DEPOT and not is_by_rail:
        now, position = segment_of(situation.position), situation.position
        # Added to what it went in this segment already: a move may be made in several drags.
        gone = position.points.get(moving_hexes_key(unit.id), 0) + len(way.route) - 1
        yield SetFact(DepotMoved(unit.id, now.turn, now.draws, situation.moved_hexes(unit.id), gone))
    if is_by_rail:
        yield _ridden(situation.position, unit)


def _control(situation: Situation, unit: Unit, route: Iterable[HexId]) -> Iterator[Effect]:
    """Yield that a side holds the hexes that it entered and did not hold (3.3)."""
    for here in dict.fromkeys(route):
        if situation.controller(here) != unit.side:
            yield SetControl(here, unit.side)


def _festung(situation: Situation, unit: Unit, route: Iterable[HexId]) -> Iterator[Effect]:
    """Yield that a Festung is gone once a Soviet unit is in its hex (14.3)."""
    taken = situation.festung & frozenset(route)
    if unit.side == SOVIET and taken:
        yield SetFact(FestungStanding(tuple(sorted(situation.festung - taken))))
        for area, marker in FESTUNG_MARKERS.items():
            if situation.terrain.area(area) & taken:
                yield TakeMarkers(marker)


def _ridden(position: Position, unit: Unit) -> SetFact:
    # A ride laid anew is still one ride.
    before = position.facts.get(RIDDEN, frozenset()) - {unit.id}
    riders = tuple(sorted((*map(UnitId, before), unit.id)))
    return SetFact(RailUsed(unit.side, segment_of(position), riders))


def riders_now(position: Position, facts: Facts) -> frozenset[str]:
    """Return who has ridden by railroad in the segment under way."""
    now = segment_of(position)
    return frozenset(unit for rail in facts.all(RailUsed) if rail.segment == now for unit in rail.units)


def after_way(position: Position, unit: Unit, way: Way, *, is_by_rail: bool) -> Position:
    """Return a position once a way is made, as far as the next one hangs on it."""
    control: dict[str, str] = dict(position.control)
    control.update(dict.fromkeys(way.route, unit.side))
    points = dict(position.points)
    if is_by_rail:
        key = rail_used_key(unit.side)
        points[key] = points.get(key, 0) + 1
    moved = replace(position, control=control, points=points)
    return moved.with_unit(unit.at(way.route[-1])) if way.route else moved
