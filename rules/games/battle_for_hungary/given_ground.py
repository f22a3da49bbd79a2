"""Ground given and taken after combat, for the table: retreat of the excess, advances (4.2, 8.4 to 8.6)."""

from __future__ import annotations

from rules.fights import Advance, Advanced, Flight, Pursuit, Retreat
from rules.findings import Finding
from rules.games.battle_for_hungary.advances import FollowUp, Kind, bars_to_follow_up
from rules.games.battle_for_hungary.charts import PARTS_PER_MP
from rules.games.battle_for_hungary.codes import losses_of
from rules.games.battle_for_hungary.combat import breakthrough_steps
from rules.games.battle_for_hungary.excess import Way, excess_without_a_way_is_eliminated, ways_of
from rules.games.battle_for_hungary.situation import Situation
from rules.games.battle_for_hungary.words import AXIS
from rules.units import ATTACKED


def retreats_of(situation: Situation, flight: Flight) -> tuple[Retreat, ...]:
    """Return every way among which a unit in excess may choose; how far it goes is ruled, not asked (4.2).

    Raises KeyError for a unit that is not there.
    """
    unit = situation.unit(flight.unit)
    return tuple(map(_retreat, ways_of(situation, unit))) if unit.hex else ()


def _retreat(way: Way) -> Retreat:
    return Retreat(way.path, PARTS_PER_MP * way.spent, way.losses, way.is_eliminated, way.stuck)


def bars_to_retreat(situation: Situation, flight: Flight) -> tuple[Finding, ...]:
    """Return why a unit dies of having to retreat, nothing where it lives on some way."""
    unit = situation.unit(flight.unit)
    ways = ways_of(situation, unit) if unit.hex else ()
    # Of all ways: whoever lives on one of them is not eliminated, since his owner chooses the way (4.2).
    if not ways or not all(way.is_eliminated for way in ways):
        return ()
    told = excess_without_a_way_is_eliminated(situation, unit) if unit.steps > 1 else ()
    return told or ways[0].losses


def follow_up_of(situation: Situation, pursuit: Pursuit) -> FollowUp:
    """Return a pursuit of the core as this game reads it; raises KeyError for a unit that is not there.

    Attackers of the Allies break through: `result` is that of the table, `voluntary_losses` are the steps
    that the hex had. Who has not attacked exploits.
    """
    unit = situation.unit(pursuit.unit)
    # By the side: 8.4 gives an advance to the Axis, 8.5 and 8.6 give other things to the Allies.
    if unit.side == AXIS:
        return FollowUp(situation, unit, pursuit.vacated[0], Kind.ADVANCE)
    if not unit.is_marked(ATTACKED):
        return FollowUp(situation, unit, pursuit.vacated[0], Kind.EXPLOITATION)
    lost = breakthrough_steps(situation, pursuit.vacated[0], losses_of(pursuit.result).defender)
    # The excess over what stood there: 8.5 pays for the steps that the result had and the hex had not.
    points = max(0, lost - pursuit.voluntary_losses)
    # With a bonus the breakthrough leads into the hex as well, and further.
    is_advance = not points and situation.law.is_set("allied_advance", "like_axis")
    kind = Kind.ADVANCE if is_advance else Kind.BREAKTHROUGH
    return FollowUp(situation, unit, pursuit.vacated[0], kind, points)


def advance_of(situation: Situation, pursuit: Pursuit) -> Advance:
    """Return where a unit may go after combat (8.4 to 8.6)."""
    found = follow_up_of(situation, pursuit)
    bars = bars_to_follow_up(found)
    hexes = {here: Advanced(gone.mp_parts, gone.path, must_stop=False) for here, gone in found.ways.items()}
    return Advance(found.most_mp_parts if not bars else 0, hexes, bars)


def bars_to_advance(situation: Situation, pursuit: Pursuit) -> tuple[Finding, ...]:
    """Return what keeps a unit where it is after combat, nothing where it may go on."""
    return bars_to_follow_up(follow_up_of(situation, pursuit))
