"""Retreats in the first edition: the easiest way, at least one hex, over-full stacks (8.2, 10.12)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.findings import Finding, forbids, notes, rule
from rules.games.bitter_end import retreats
from rules.games.bitter_end.occupancy import STACK_LIMIT, Occupancy
from rules.games.bitter_end.retreats import Gait, Gaits


@rule("first:8.2")
def avoids_a_full_stack(gait: Gait, rivals: Gaits) -> Iterator[Finding]:
    """A full hex is open to a retreat only where there is no other: it costs a unit there."""
    del rivals
    stacked = gait.fleeing.occupancy.stacked[gait.fleeing.unit.side]
    if not gait.fleeing.is_boat and stacked[gait.there] >= STACK_LIMIT:
        yield notes()


@rule("first:10.12a")
def avoids_enemy_zone(gait: Gait, rivals: Gaits) -> Iterator[Finding]:
    """Enemy zones are avoided where there is another way, before all else."""
    del rivals
    if gait.fleeing.is_zoned(gait.there):
        yield notes()


@rule("first:10.12b")
def easier_way_is_open(gait: Gait, rivals: Gaits) -> Iterator[Finding]:
    """A retreat follows the least resistance: the hex that costs least among those left."""
    # Among the hexes that zones and full stacks have left, not among all around.
    least = min(each.passage.plain for each in rivals)
    if gait.passage.plain > least:
        yield notes(points=least // 2)


@rule("first:10.12c")
def turns_from_home(gait: Gait, rivals: Gaits) -> Iterator[Finding]:
    """Germans go west, Soviets east, before they think of their supply."""
    if retreats.leads_away_from_home(gait, rivals):
        yield notes()


@rule("first:10.12d")
def gives_up_its_line(gait: Gait, rivals: Gaits) -> Iterator[Finding]:
    """Among the hexes that are left, one with an open supply line is taken."""
    for found in retreats.cuts_supply_line(gait, rivals):
        yield notes(found.assumption)


@rule("first:10.122")
def beyond_its_allowance(gait: Gait, left_mp_parts: int) -> Iterator[Finding]:
    """A dear hex costs a step only if the whole way costs more than the printed allowance.

    The first hex of a retreat is always open, whatever it costs, and takes no step (10.121).
    """
    fleeing = gait.fleeing
    # Of the counter's side that is up, never halved (A53): lack of supply does not shorten a retreat.
    spent = fleeing.budget_mp_parts - left_mp_parts + gait.passage.plain
    is_bound = fleeing.flight.is_one_hex or gait.here == fleeing.start
    if not is_bound and gait.passage.plain > left_mp_parts and spent > 2 * fleeing.unit.move:
        yield notes(points=spent // 2, move=fleeing.unit.move)


@rule("first:8.2")
def stack_is_over_full(occupancy: Occupancy, side: str) -> Iterator[Finding]:
    """Where a side has more than three units in a hex, its player removes as many as are too many."""
    names = occupancy.ground.topology.hexes
    for here, count in enumerate(occupancy.stacked[side]):
        if count > STACK_LIMIT:
            yield forbids(too_many=count - STACK_LIMIT, side=side).placed(names[here])
