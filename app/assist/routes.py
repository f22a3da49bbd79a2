"""The ways of counters that were only dragged: found from the rules, so that a move tells how it went.

What a move touches on its way (towns, bridges, armies to be released) follows from its hexes. A drag that
the rules know no way for keeps none; it is made all the same.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from itertools import pairwise

from app.assist.answers import WayAnswer
from app.assist.several import plan_quickly
from app.assist.situation import Situation
from app.table.changes import Change, Group, Moved, flattened
from rules.hexgrid import Grid, HexId
from rules.unit_id import UnitId

MOST_UNITS = 8
"""How many units dropped together have their ways looked for: more would have the hand wait."""


def with_routes(situation: Situation, change: Change, units: Collection[UnitId], grid: Grid) -> Change:
    """Return a drop as single moves, each with the cheapest way that the rules allow, if there is one.

    Who has a way goes first, in the order of the plan (7.1: one unit at a time). Where nobody has one, or
    ways were laid by hand, the drop is returned as it is.
    """
    parts = flattened(change)
    dragged = {UnitId(each.piece): each for each in parts if isinstance(each, Moved) and _is_drag(each)}
    goals = {unit: moved.after.hex for unit, moved in dragged.items() if unit in units and moved.after.hex}
    # A way laid by hand is the player's own: none is put in its place.
    if not 0 < len(goals) <= MOST_UNITS or any(isinstance(each, Moved) and each.route for each in parts):
        return change
    ways = [way for way in plan_quickly(situation, goals, grid).ways if way.goal == goals[way.unit]]
    routed = {way.unit: replace(dragged[way.unit], route=_route(situation, way)) for way in ways}
    return _in_order(change, [moved for moved in routed.values() if moved.route])


def _is_drag(moved: Moved) -> bool:
    return moved.before.hex is not None and moved.before.hex != moved.after.hex


def _route(situation: Situation, way: WayAnswer) -> tuple[HexId, ...]:
    """Return the part of a way that is still to go; none where it does not go on from what was gone before.

    The move of the unit that moved last is judged from where it began.
    """
    # A new move: its way begins where the counter lies.
    if way.unit != situation.last:
        return way.path
    # Its move is judged from where it began, so the way repeats what was gone already.
    gone = joined(situation.moves[way.unit].ways)
    return way.path[len(gone) - 1 :] if gone and way.path[: len(gone)] == gone else ()


def joined(ways: Iterable[tuple[HexId, ...]]) -> tuple[HexId, ...]:
    """Return ways that follow one another as one; none where one is unknown or they do not meet."""
    parts = tuple(ways)
    if not parts or not all(parts) or any(one[-1] != other[0] for one, other in pairwise(parts)):
        return ()
    # Each way begins in the hex where the one before it ends: once is enough.
    return parts[0] + tuple(here for way in parts[1:] for here in way[1:])


def _in_order(change: Change, routed: list[Moved]) -> Change:
    """Return a change with its routed moves first; the change itself where there are none."""
    pieces = {moved.piece for moved in routed}
    rest = [each for each in flattened(change) if not (isinstance(each, Moved) and each.piece in pieces)]
    # A single drag stays a single change, as it has the words of one.
    if not isinstance(change, Group):
        return routed[0] if routed else change
    return Group(change.title, (*routed, *rest)) if routed else change
