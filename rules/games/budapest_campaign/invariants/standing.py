"""What holds wherever play stands: who may stand where and together, what counters and counts say."""

from __future__ import annotations

from collections.abc import Iterator

from rules.findings import Finding, Rule, forbids, rule
from rules.games.budapest_campaign.invariants.played import AIR_STEP, ATTACK, MOVE, REINFORCE, Played
from rules.games.budapest_campaign.rail_rules import CAPACITY
from rules.games.budapest_campaign.stacking import over_limits
from rules.games.budapest_campaign.words import FLOTILLA, LAKE, MOBILE_DEPOT, SIDES
from rules.kit import invariants

OPEN_STEPS = (REINFORCE, AIR_STEP, MOVE, ATTACK)
"""The segments within which a hex may be over its limits: they hold at the end of a move or combat (7.0)."""


@rule("6.1")
def both_sides_stand_together(seen: Played) -> Iterator[Finding]:
    """Nobody enters a hex with enemy units, in whatever way."""
    for here, stack in seen.now.by_hex.items():
        if len(stack) > 1 and len({unit.side for unit in stack}) > 1:
            yield forbids().placed(here)


@rule("7.4")
def too_many_stay_together(seen: Played) -> Iterator[Finding]:
    """When a Movement or Combat Segment has ended no hex is over a limit."""
    has_ended = seen.is_new_step and seen.before.step in (MOVE, ATTACK)
    if not has_ended and seen.now.step in OPEN_STEPS:
        return
    for here, stack in seen.now.by_hex.items():
        # Cheap before dear: most hexes hold one unit.
        over = over_limits(stack) if len(stack) > 1 else ()
        for found in over:
            facts = dict(found.facts)
            yield forbids(limit=found.case, what=facts["what"], many=facts["count"]).placed(here)


@rule("6.2")
def stands_where_nobody_can(seen: Played) -> Iterator[Finding]:
    """Nobody stays on a lake, but by one reading whom an enemy zone has held there; nobody is off the map."""
    terrain = seen.here.terrain
    may_stay = terrain.law.is_set("lake_stop_in_ezoc")
    for here, stack in seen.now.by_hex.items():
        # A hex that is not on the board is taken for a lake: nobody stands there either.
        is_lake = terrain.board.terrain.get(here, LAKE) == LAKE
        if is_lake and not (may_stay and here in terrain.board.terrain):
            yield forbids(unit=stack[0].id).placed(here)


@rule("12.3")
def depot_stands_off_the_railroads(seen: Played) -> Iterator[Finding]:
    """Mobile depots are on railroads from first to last."""
    # None is a depot off the map.
    railroads = {None, *seen.here.terrain.rail_hexes}
    for unit in seen.now.units:
        if unit.type == MOBILE_DEPOT and unit.hex not in railroads:
            yield forbids(unit=unit.id).placed(unit.hex)


@rule("15.3")
def flotilla_lies_off_the_danube(seen: Played) -> Iterator[Finding]:
    """The flotilla is always beside the Danube."""
    banks = {None, *seen.here.terrain.danube_hexes}
    for unit in seen.now.units:
        if unit.type == FLOTILLA and unit.hex not in banks:
            yield forbids(unit=unit.id).placed(unit.hex)


@rule("6.4.1")
def too_many_have_ridden(seen: Played) -> Iterator[Finding]:
    """No side uses railroad transport more often in a segment than it may."""
    for side in SIDES:
        used = seen.here.rail_used(side)
        if used > CAPACITY[side]:
            yield forbids(side=side, many=used, most=CAPACITY[side])


@rule("12.3")
def depot_went_too_far(seen: Played) -> Iterator[Finding]:
    """No depot goes more hexes in a turn than its rate."""
    for unit in seen.now.units:
        if unit.type == MOBILE_DEPOT and seen.here.moved_hexes(unit.id) > unit.move:
            yield forbids(unit=unit.id, many=seen.here.moved_hexes(unit.id), most=unit.move)


has_steps_of_no_face: Rule[[Played]] = rule("9.7")(invariants.has_steps_of_no_face)
lies_nowhere: Rule[[Played]] = rule("4.1")(invariants.lies_nowhere)

STANDING: tuple[Rule[[Played]], ...] = (
    *(both_sides_stand_together, too_many_stay_together, stands_where_nobody_can),
    *(depot_stands_off_the_railroads, flotilla_lies_off_the_danube, has_steps_of_no_face, lies_nowhere),
    *(too_many_have_ridden, depot_went_too_far),
)
