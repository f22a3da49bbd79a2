"""Counting what the rules allow: numbers that a slip in a rule function changes at once.

Orders of many units multiply beyond counting and mostly come to the same; so a reach is counted by its
signature, and sequences of orders to a small depth on small positions, along with where they end.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.hexgrid import HexId
from rules.issues import NotationError
from rules.judge import Judge
from rules.position import Position
from rules.reach import How
from rules.unit_id import UnitId
from rules.units import MOVED

MAX_DEPTH = 3
MAX_SEQUENCES = 200_000
"""Where counting stops: more says nothing that less does not."""


class Signature(NamedTuple):
    """A reach in two numbers: the hexes other than the unit's own, and the sum of their costs."""

    hexes: int
    mp_parts: int


class Count(NamedTuple):
    """Sequences of orders, and the different positions that they end in."""

    sequences: int
    positions: int


def signature(judge: Judge, position: Position, unit: UnitId) -> Signature:
    """Return the signature of a unit's reach."""
    reached = [found for found in judge.reach(position, unit).hexes.values() if found.how is not How.START]
    return Signature(len(reached), sum(found.mp_parts for found in reached))


def orders(judge: Judge, position: Position, side: str) -> Iterator[tuple[UnitId, HexId]]:
    """Yield every move of every unit of a side that has not moved: unit and hex at the end."""
    for unit in position.of(side):
        for goal, found in judge.reach(position, unit.id).hexes.items():
            if found.how is not How.START:
                yield unit.id, goal


def after(position: Position, unit: UnitId, goal: HexId) -> Position:
    """Return the position after a move; the unit has ended its move."""
    return position.with_unit(position.by_id[unit].at(goal).marked(MOVED))


def count(judge: Judge, position: Position, side: str, depth: int) -> Count:
    """Return the number of sequences of `depth` orders; raises NotationError for too many."""
    if not 0 <= depth <= MAX_DEPTH:
        raise NotationError(f"a depth from 0 to {MAX_DEPTH} can be counted")
    reached = [position]
    for _ in range(depth):
        # Positions that are alike are kept apart here: sequences are counted first, where they end
        # afterwards.
        reached = [after(each, *order) for each in reached for order in orders(judge, each, side)]
        if len(reached) > MAX_SEQUENCES:
            raise NotationError(f"more than {MAX_SEQUENCES} sequences")
    # A position has mappings, so it has no hash; its canonical text stands for it.
    return Count(len(reached), len({each.text() for each in reached}))
