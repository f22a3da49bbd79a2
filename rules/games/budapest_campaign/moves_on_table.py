"""Moves as a table shows and judges them: by points, by railroad and onto the map in one answer (6.0, 6.4).

Nobody says beforehand that a unit rides: a way that points pay for is an ordinary move, another one that runs
along railroads is transport if the rules of it allow it. A unit from off the map is deployed (10.0), and an
air unit placed (13.1).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from rules.findings import Finding, Verdict, Weight, costs, forbids, notes, rule, waives
from rules.games.budapest_campaign.air import bars_to_deployment
from rules.games.budapest_campaign.move import Move
from rules.games.budapest_campaign.movement import OUT_OF_POINTS, MoveSearch
from rules.games.budapest_campaign.movement_explain import explain, least_violating
from rules.games.budapest_campaign.rail import Link, Ride
from rules.games.budapest_campaign.rail_rules import CAPACITY, depots_do_not_ride, only_mobile_units_ride
from rules.games.budapest_campaign.reinforcements import Places, bars_to_coming, places_for
from rules.games.budapest_campaign.situation import Situation
from rules.games.budapest_campaign.words import RIDDEN
from rules.hexgrid import HexId
from rules.reach import How, OtherWay, Reach, Reached
from rules.units import Unit


@rule("6.4.1")
def railroad_carries_the_unit(ride: Ride) -> Iterator[Finding]:
    """A way along railroads that points do not pay for is transport, and takes one of the side's few."""
    yield notes(unit=ride.unit.id, used=ride.used + 1, most=CAPACITY[ride.unit.side])


@rule("6.4")
def transport_asks_for_no_points(unit: Unit) -> Iterator[Finding]:
    """The length of a ride is not limited by points."""
    yield waives("6.0", unit=unit.id)


@rule("6.4")
def transport_is_the_whole_move(allowance: int) -> Iterator[Finding]:
    """Transport goes with no other move in the segment: no points are left."""
    yield costs(allowance)


@rule("10.1")
def hex_is_none_of_arrival(unit: Unit, places: Places, here: HexId) -> Iterator[Finding]:
    """A unit is deployed in the hexes that are named for it."""
    if here not in places.hexes and here not in places.barred:
        yield forbids(unit=unit.id, hex=here)


def reach_of(situation: Situation, unit: Unit) -> Reach:
    """Return where a unit can go by points, and where else the railroad carries it; off the map, to come."""
    move = Move(situation, unit)
    search = MoveSearch(move)
    if unit.hex is None:
        return Reach(search, {}, frozenset(), dict(_arrivals(move)))
    reach = search.reach()
    ride = ride_of(situation, unit)
    rides = {
        move.number_of(here): OtherWay(
            # At the price of the whole allowance: a ride goes with no other move in the segment (6.4).
            Reached(reach.allowance, How.OFF_MAP if found.is_off_map else How.TRANSPORT, must_stop=True),
            found.path,
        )
        for here, found in ride.reach().items()
        # Where points lead a ride is not offered: it would take one of the side's few for nothing.
        if here not in reach.hexes
    }
    return replace(reach, others={**reach.others, **rides})


def _arrivals(move: Move) -> Iterator[tuple[int, OtherWay]]:
    """Yield the hexes in which a ground unit off the map may be deployed now (10.0)."""
    if move.unit.counter.is_ground and not bars_to_coming(move.situation, move.unit):
        for here in places_for(move.situation, move.unit).hexes:
            yield move.number_of(here), OtherWay(Reached(0, How.PLACED, must_stop=False), (here,))


def ride_of(situation: Situation, unit: Unit) -> Ride:
    """Return the ride of a unit, after those of others of its side that the position counts."""
    # A move may be laid anew until another unit moves: its own ride is counted already.
    is_counted = unit.id in situation.position.facts.get(RIDDEN, ())
    return Ride(situation, unit, max(0, situation.rail_used(unit.side) - is_counted))


def verdict_on_move(situation: Situation, unit: Unit, path: Sequence[HexId]) -> Verdict:
    """Return the verdict on a move by hand; the path may leave out the unit's own hex.

    That of an air unit is the verdict on placing it (13.1), that of a unit off the map on its deployment
    (10.0). Raises KeyError for a hex that is not there.
    """
    if not unit.counter.is_ground:
        return Verdict(tuple(f.placed(path[-1]) for f in bars_to_deployment(situation, unit, path[-1])))
    if unit.hex is None:
        return _verdict_on_arrival(situation, unit, path)
    if not path or path[0] != unit.hex:
        path = (unit.hex, *path)
    move = Move(situation, unit)
    by_points = explain(move, [move.number_of(here) for here in path]).verdict
    ride = ride_of(situation, unit)
    # Points first, and nobody has to say which is meant: what they pay for is no ride.
    if by_points or not is_along_railroads(ride, path):
        return by_points
    by_rail = ride.explain(path)
    if by_rail:
        carried = railroad_carries_the_unit(ride) + transport_asks_for_no_points(unit)
        told = carried + transport_is_the_whole_move(move.allowance)
        return by_rail + Verdict(tuple(found.placed(path[-1]) for found in told))
    # Why the railroad is of no help is told beside what forbids the move by points.
    known = {(found.case, found.at) for found in by_points.prohibitions}
    also = (found for found in by_rail.prohibitions if (found.case, found.at) not in known)
    return by_points + Verdict(tuple(map(_as_note, also)))


def _verdict_on_arrival(situation: Situation, unit: Unit, path: Sequence[HexId]) -> Verdict:
    """Return the verdict on a deployment in the first hex of a path, and on a move from there."""
    places, here = places_for(situation, unit), path[0]
    found = bars_to_coming(situation, unit) + hex_is_none_of_arrival(unit, places, here)
    arrival = Verdict(tuple(each.placed(here) for each in (*found, *places.barred.get(here, ()))))
    if len(path) == 1:
        return arrival
    # Judged as if it had been placed: a reinforcement may move in the impulse in which it comes (10.1).
    arrived = unit.at(here)
    then = situation.over(situation.position.with_unit(arrived))
    return arrival + verdict_on_move(then, arrived, path)


def is_along_railroads(ride: Ride, path: Sequence[HexId]) -> bool:
    """Return whether a path of two hexes or more runs along railroads, or round by the west edge."""
    links = (Link(ride, here, there, has_returned=False) for here, there in pairwise(path))
    has_rail = ride.situation.terrain.has_rail
    return len(path) > 1 and all(has_rail(link.here, link.there) or link.is_off_map for link in links)


def best_way_to(situation: Situation, unit: Unit, goal: HexId) -> tuple[HexId, ...]:
    """Return the path that breaks the fewest rules, then costs least; empty where there is none.

    A unit off the map is laid into its goal, an air unit too. Raises KeyError for a hex that is not there.
    """
    move = Move(situation, unit)
    number = move.number_of(goal)
    if unit.hex is None or not unit.counter.is_ground:
        return (goal,) if unit.hex is None else (unit.hex, goal)
    return tuple(move.names[here] for here in least_violating(move, number))


def rides(situation: Situation, unit: Unit, path: Sequence[HexId]) -> bool:
    """Return whether a move along a path can only be railroad transport, which is counted (6.4.1).

    It runs along railroads, and points do not pay for it; whether the rules allow it is not asked.
    """
    # Of a unit that never rides a way too long is a breach, and no ride to be counted.
    is_carried = not only_mobile_units_ride(situation, unit) and not depots_do_not_ride(situation, unit)
    if unit.hex is None or not is_carried or not is_along_railroads(ride_of(situation, unit), path):
        return False
    move = Move(situation, unit)
    judged = explain(move, [move.number_of(here) for here in path])
    # Points alone: a way that an enemy bars is no ride either, and must not be counted as one.
    return OUT_OF_POINTS in {found.case for found in judged.verdict.prohibitions if found.at != unit.hex}


def _as_note(found: Finding) -> Finding:
    return replace(found, weight=Weight.NOTES)
