"""Moves as a table shows and judges them: normal and operational movement in one answer (7.1, 7.4).

Nobody says beforehand in which mode a unit moves: a way that its normal points pay for is a normal move,
another one is operational movement if the rules of that allow it. In the step of exploitation it is that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rules.findings import FINE, Finding, Verdict, Weight, notes, rule
from rules.games.battle_for_hungary.arrivals import bars_to_arrival, bars_to_coming, places_for
from rules.games.battle_for_hungary.charts import PARTS_PER_MP
from rules.games.battle_for_hungary.exploiting import Exploitation, is_exploiting
from rules.games.battle_for_hungary.move import Move
from rules.games.battle_for_hungary.movement import OUT_OF_POINTS, MoveSearch
from rules.games.battle_for_hungary.movement_explain import explain, least_violating
from rules.games.battle_for_hungary.movement_ways import Mode
from rules.games.battle_for_hungary.situation import Situation
from rules.games.battle_for_hungary.words import ALLIED, is_aircraft
from rules.hexgrid import HexId
from rules.moving import mp_text
from rules.reach import How, OtherWay, Reach, Reached
from rules.units import Unit


@rule("7.4")
def unit_moves_operationally(move: Move) -> Iterator[Finding]:
    """A way that normal points do not pay for is operational movement, with twice the points."""
    yield notes(unit=move.units[0].id, most=mp_text(move.whole, PARTS_PER_MP))


def normal_move(situation: Situation, unit: Unit) -> Move:
    """Return the move that a unit has left: what it spent before a mobile assault is gone (7.3)."""
    return Move(situation, (unit,), Mode.NORMAL, situation.spent_parts(unit.id))


def operational_move(situation: Situation, unit: Unit) -> Move | None:
    """Return the operational move of a unit, None where it does not move so by its side or its kind."""
    # A move of which a part is spent was a normal one.
    if unit.side != ALLIED or situation.spent_parts(unit.id):
        return None
    return Move(situation, (unit,), Mode.OPERATIONAL)


def reach_of(situation: Situation, unit: Unit) -> Reach:
    """Return where a unit can go by normal movement, and where operational movement leads further."""
    move = normal_move(situation, unit)
    search = MoveSearch(move)
    if unit.hex is None or is_aircraft(unit):
        # No way leads onto the map in this game: whoever comes is placed (6.4).
        return Reach(search, {}, frozenset(), dict(_arrivals(move)))
    if is_exploiting(situation, unit):
        return Exploitation(situation, unit).reach()
    operational = operational_move(situation, unit)
    further = None if operational is None else MoveSearch(operational)
    # What refuses the whole operational move leaves the normal one as it is.
    if further is None or further.refused:
        return search.reach
    return replace(search.reach, wider=further.reach)


def _arrivals(move: Move) -> Iterator[tuple[int, OtherWay]]:
    """Yield the hexes in which a unit or column off the map may be placed now (6.3, 6.4, 5.8.2)."""
    unit = move.units[0]
    if not is_aircraft(unit) and not bars_to_coming(move.situation, unit):
        for here in places_for(move.situation, unit):
            yield move.number_of(here), OtherWay(Reached(0, How.PLACED, must_stop=False), (here,))


def verdict_on_move(situation: Situation, unit: Unit, path: Sequence[HexId]) -> Verdict:
    """Return the verdict on a move by hand; the path may leave out the unit's own hex.

    That on a unit off the map is the verdict on placing it (6.4); aircraft have no place on the hexes, and
    are judged by their missions (9.2). Raises KeyError for a hex that is not there.
    """
    if is_aircraft(unit):
        return FINE
    if unit.hex is None:
        here = path[-1]
        return Verdict(tuple(found.placed(here) for found in bars_to_arrival(situation, unit, here)))
    if not path or path[0] != unit.hex:
        path = (unit.hex, *path)
    if is_exploiting(situation, unit):
        return Exploitation(situation, unit).verdict(path)
    move = normal_move(situation, unit)
    normal = explain(move, [move.number_of(here) for here in path]).verdict
    further = operational_move(situation, unit)
    # Twice the points help only where points were missing; any other ban holds in both modes.
    if further is None or OUT_OF_POINTS not in normal.cases:
        return normal
    told = explain(further, [move.number_of(here) for here in path])
    if told.verdict:
        found = (each.placed(unit.hex) for each in unit_moves_operationally(further))
        return Verdict((*found, *told.findings), further.whole)
    return normal + Verdict(tuple(_why_not(normal, told.verdict)))


def _why_not(normal: Verdict, operational: Verdict) -> Iterator[Finding]:
    """Yield as notes why operational movement does not help, beside what forbids the normal move."""
    # What bars both modes is told once, as a ban.
    known = {(found.case, found.at) for found in normal.prohibitions}
    for found in operational.prohibitions:
        if (found.case, found.at) not in known:
            yield replace(found, weight=Weight.NOTES)


def best_way_to(situation: Situation, unit: Unit, goal: HexId) -> tuple[HexId, ...]:
    """Return the path that breaks the fewest rules, then costs least; empty where there is none.

    A unit off the map is laid into its goal. Raises KeyError for a hex that is not there.
    """
    move = normal_move(situation, unit)
    number = move.number_of(goal)
    if unit.hex is None or is_aircraft(unit):
        # No way is sought: what lies off the map is laid down, and aircraft have none on the hexes.
        return (goal,) if unit.hex is None else (unit.hex, goal)
    if is_exploiting(situation, unit):
        return Exploitation(situation, unit).best_way(goal)
    return tuple(move.names[here] for here in least_violating(move, number))
