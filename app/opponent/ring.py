"""The game's ring: what the opponent's moves must not open, and where it is to be shut."""

from __future__ import annotations

from collections.abc import Callable

from app.assist.procedure import strategy_of
from app.assist.situation import Situation
from app.table.game import Game
from rules.hexgrid import HexId
from rules.position import Position
from rules.ring import Ring


def ring_in(situation: Situation, position: Position) -> Ring | None:
    """Return the ring in a position, None where there is none to be ringed."""
    return situation.shared_judge.ask(lambda judge: situation.rule_set.ring(judge, position))


def is_closed_in(situation: Situation) -> Callable[[Position], bool]:
    """Return the question whether the ring is closed in a position."""

    def is_closed(position: Position) -> bool:
        ring = ring_in(situation, position)
        return ring is not None and ring.is_closed

    return is_closed


def ring_keeper(game: Game, situation: Situation, side: str) -> Callable[[Position], bool]:
    """Return the question whether a position keeps the ring; always yes where there is none to keep."""
    is_closed = is_closed_in(situation)
    # A ring that is open cannot be kept: then no move is refused for its sake.
    if strategy_of(game).keeps_ring(side) and is_closed(situation.position):
        return is_closed
    return lambda _: True


def gap_of(game: Game, situation: Situation, side: str) -> tuple[HexId, ...]:
    """Return the way out of a ring that a side keeps, from inside on; none where it is closed."""
    ring = ring_in(situation, situation.position) if strategy_of(game).keeps_ring(side) else None
    return ring.gap if ring is not None else ()
