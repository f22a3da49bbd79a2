"""When units move by movement points at all: the side on turn, in the phases and steps of moving."""

from __future__ import annotations

from collections.abc import Iterator

from rules.findings import Finding, forbids, rule
from rules.games.bitter_end.steps import only_the_phasing_side_moves
from rules.games.bitter_end.words import EXPLOITATION
from rules.position import Position
from rules.units import Unit

MOVEMENT = "movement"
MOVING_STEP = "move"


@rule("3.14")
def nobody_moves_in_this_phase(position: Position) -> Iterator[Finding]:
    """Units move in two phases of a player turn."""
    if position.phase not in (MOVEMENT, EXPLOITATION):
        yield forbids()


@rule("7.1")
def units_move_one_by_one(position: Position) -> Iterator[Finding]:
    """A unit's move belongs to a phase in which each is moved in its turn."""
    if position.phase not in (MOVEMENT, EXPLOITATION):
        yield forbids()


@rule("3.16")
def moves_follow_the_combats(position: Position) -> Iterator[Finding]:
    """In an exploitation phase the attacks come first."""
    # A position that names no step leaves open which one it is.
    if position.phase == EXPLOITATION and position.step not in ("", MOVING_STEP):
        yield forbids()


def untimely(position: Position, unit: Unit) -> tuple[Finding, ...]:
    """Return why a unit does not move in the step of a position, nothing where it does or nobody knows."""
    if not position.side or not position.phase:
        return ()
    asked = nobody_moves_in_this_phase, units_move_one_by_one, moves_follow_the_combats
    # Whose turn it is comes alone: to the other side the phase says nothing.
    return only_the_phasing_side_moves(position, unit) or tuple(f for each in asked for f in each(position))
