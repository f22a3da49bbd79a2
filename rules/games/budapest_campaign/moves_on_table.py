"""Moves as a table shows and judges them: by points and by railroad in one answer (6.0, 6.4).

Nobody says beforehand that a unit rides: a way that points pay for is an ordinary move, another one that runs
along railroads is transport if the rules of it allow it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from rules.findings import Finding, Verdict, Weight, rule, waives
from rules.games.budapest_campaign.movement import Move
from rules.games.budapest_campaign.movement_explain import explain
from rules.games.budapest_campaign.rail import Link, Ride
from rules.games.budapest_campaign.rail_rules import CAPACITY
from rules.games.budapest_campaign.situation import Situation
from rules.hexgrid import HexId
from rules.reach import How, OtherWay, Reach, Reached
from rules.units import Unit


@rule("6.4")
def railroad_carries_the_unit(ride: Ride) -> Iterator[Finding]:
    """A way along railroads that points do not pay for is transport, and takes one of the side's few."""
    side = ride.unit.side
    yield waives("6.0", unit=ride.unit.id, used=ride.used + 1, most=CAPACITY[side])


def reach_of(situation: Situation, unit: Unit) -> Reach:
    """Return where a unit can go by points, and where else the railroad carries it."""
    move = Move(situation, unit)
    reach = move.reach()
    ride = ride_of(situation, unit)
    rides = {
        move.number_of(here): OtherWay(
            Reached(0, How.OFF_MAP if found.is_off_map else How.TRANSPORT, must_stop=True),
            tuple(map(move.number_of, found.path)),
        )
        for here, found in ride.reach().items()
        if here not in reach.hexes
    }
    return replace(reach, others={**reach.others, **rides})


def ride_of(situation: Situation, unit: Unit) -> Ride:
    """Return the ride of a unit, after those of its side that the position counts."""
    return Ride(situation, unit, situation.rail_used(unit.side))


def verdict_on_move(situation: Situation, unit: Unit, path: Sequence[HexId]) -> Verdict:
    """Return the verdict on a move by hand; the path may leave out the unit's own hex.

    Raises KeyError for a hex that is not there.
    """
    if unit.hex is not None and (not path or path[0] != unit.hex):
        path = (unit.hex, *path)
    move = Move(situation, unit)
    by_points = explain(move, [move.number_of(here) for here in path]).verdict
    ride = ride_of(situation, unit)
    if by_points or not is_along_railroads(ride, path):
        return by_points
    by_rail = ride.explain(path)
    if by_rail:
        carried = (found.placed(path[-1]) for found in railroad_carries_the_unit(ride))
        return by_rail + Verdict(tuple(carried))
    # Why the railroad is of no help is told beside what forbids the move by points.
    return by_points + Verdict(tuple(map(_as_note, by_rail.prohibitions)))


def is_along_railroads(ride: Ride, path: Sequence[HexId]) -> bool:
    """Return whether a path of two hexes or more runs along railroads, or round by the west edge."""
    links = (Link(ride, here, there, has_returned=False) for here, there in pairwise(path))
    has_rail = ride.situation.terrain.has_rail
    return len(path) > 1 and all(has_rail(link.here, link.there) or link.is_off_map for link in links)


def rides(situation: Situation, unit: Unit, path: Sequence[HexId]) -> bool:
    """Return whether a move along a path is railroad transport, which counts against the capacity (6.4.1)."""
    verdict = verdict_on_move(situation, unit, path)
    return any(found.rule == railroad_carries_the_unit.name for found in verdict.findings)


def _as_note(found: Finding) -> Finding:
    return replace(found, weight=Weight.NOTES)
