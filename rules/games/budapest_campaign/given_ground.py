"""Retreats and pursuits as every panel reads them (`rules.fights`): hexes are told as movement points."""

from __future__ import annotations

from collections.abc import Iterator

from rules.fights import Advance, Advanced, Flight, Pursuit, Retreat
from rules.findings import Finding, forbids, rule
from rules.games.budapest_campaign.charts import PARTS_PER_MP
from rules.games.budapest_campaign.codes import code_of
from rules.games.budapest_campaign.pursuit import Chase, bars_to_pursuit, limits_of, pursuits
from rules.games.budapest_campaign.retreats import Way, open_ways, unit_without_a_way_dies, ways_of
from rules.games.budapest_campaign.situation import Situation
from rules.units import Unit


def retreats_of(situation: Situation, flight: Flight) -> tuple[Retreat, ...]:
    """Return every way among which a unit may choose (9.9); raises KeyError for a unit that is not there."""
    unit = situation.unit(flight.unit)
    # Whom a hand has taken off the map owes no ground any more.
    return tuple(map(_retreat, open_ways(ways_of(situation, unit, flight.points)))) if unit.hex else ()


def _retreat(way: Way) -> Retreat:
    spent_mp_parts = PARTS_PER_MP * way.spent
    return Retreat(way.path, spent_mp_parts, way.losses, way.is_eliminated, way.stuck)


def bars_to_retreat(situation: Situation, flight: Flight) -> tuple[Finding, ...]:
    """Return why a unit dies of having to retreat, nothing where it lives on some way."""
    unit = situation.unit(flight.unit)
    ways = ways_of(situation, unit, flight.points) if unit.hex else ()
    if not ways or not all(way.is_eliminated for way in ways):
        return ()
    # Where no hex is open the unit dies in its own, and that is the reason to tell; what it would lose
    # further on is none.
    told = tuple(found for way in ways if not way.spent for found in way.losses)
    return told or unit_without_a_way_dies(unit)


def chase_of(situation: Situation, pursuit: Pursuit, truck: Unit | None = None) -> Chase:
    """Return a pursuit of the core as this game reads it; raises KeyError for a unit that is not there."""
    unit = situation.unit(pursuit.unit)
    return Chase(situation, unit, pursuit.vacated[0], code_of(pursuit.result), truck)


def advance_of(situation: Situation, pursuit: Pursuit) -> Advance:
    """Return where a unit may pursue to (9.10)."""
    return advance_in(chase_of(situation, pursuit))


def advance_in(chase: Chase) -> Advance:
    """Return where a pursuit may lead, the unit's own hex left out."""
    start, bars = chase.unit.hex, pursuit_bars(chase)
    hexes = {
        here: Advanced(PARTS_PER_MP * (len(path) - 1), path, must_stop=False)
        for here, path in (pursuits(chase).items() if start and not bars else ())
        # To stay is no pursuit, and the search begins in the unit's own hex.
        if here != start
    }
    return Advance(PARTS_PER_MP * limits_of(chase).most if not bars else 0, hexes, bars)


@rule("9.10")
def pursuit_begins_in_the_vacated_hex(chase: Chase) -> Iterator[Finding]:
    """The first hex of a pursuit is that which the defenders held."""
    if chase.unit.hex is None or chase.vacated not in chase.situation.terrain.around(chase.unit.hex):
        yield forbids(unit=chase.unit.id, hex=chase.vacated)


def pursuit_bars(chase: Chase) -> tuple[Finding, ...]:
    """Return what keeps a unit from pursuing, also that it does not stand beside the hex."""
    return (*pursuit_begins_in_the_vacated_hex(chase), *(bars_to_pursuit(chase) if chase.unit.hex else ()))
