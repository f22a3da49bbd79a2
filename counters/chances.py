"""What chance decides when a scenario is laid out: who is drawn, in which turn somebody comes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from counters.scenario import Chance, Placement, SetUp

Pick = Callable[[int], int]
"""Draws a number from 0 to one less than the number given."""

FACE = "{face}"
"""What stands for the face of the die in the id of a box."""


def settled(setup: SetUp, pick: Pick) -> SetUp:
    """Return the set-up with all decided that chance decides: the same for the same numbers drawn."""
    for chance in setup.chances:
        # Each on what the one before has left: out of one box nobody is drawn twice.
        moved = {where.unit: where for where in _drawn(setup, chance, pick)}
        placements = tuple(moved.get(where.unit, where) for where in setup.placements)
        setup = replace(setup, placements=placements)
    return replace(setup, chances=())


def may_be_drawn(setup: SetUp, chance: Chance) -> list[Placement]:
    """Return where those lie of whom some are drawn, in the order of the counters."""
    return [
        w for w in setup.placements if w.unit in chance.units or (chance.source and w.box == chance.source)
    ]


def boxes_of(chance: Chance) -> tuple[str, ...]:
    """Return the boxes into which somebody may come."""
    faces = range(1, chance.die + 1)
    return tuple(chance.into.replace(FACE, str(face)) for face in faces) if chance.die else (chance.into,)


def _drawn(setup: SetUp, chance: Chance, pick: Pick) -> list[Placement]:
    """Return the new places of those who are drawn."""
    left, boxes, found = may_be_drawn(setup, chance), boxes_of(chance), []
    # With too few the game is laid out all the same; `setupcheck` tells of it.
    for _ in range(min(chance.number, len(left))):
        # Taken out of the list, so that each number drawn means another unit however often some were drawn
        # before.
        where = left.pop(pick(len(left)))
        box = boxes[pick(len(boxes)) if chance.die else 0]
        found.append(
            replace(where, hex=None, pos_px=None, box=box, basis=f"rulebook: {chance.case}, by chance")
        )
    return found
