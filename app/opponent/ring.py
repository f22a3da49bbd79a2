"""The ring round the city (16.58): what the opponent's moves must not open, and where it is to be shut."""

from __future__ import annotations

from collections.abc import Callable

from app.assist.books import city_of
from app.assist.situation import Situation
from app.table.game import Game
from rules.games.bitter_end.judge import BitterEndJudge
from rules.games.bitter_end.ring import find_ring
from rules.games.bitter_end.words import SOVIET
from rules.hexgrid import HexId
from rules.position import Position
from rules.ring import Ring
from rules.ruleset import Judge


def ring_in(game: Game, situation: Situation, position: Position) -> Ring | None:
    """Return the ring in a position, None where there is none to be ringed."""
    city = city_of(game.sheet)

    def ask(judge: Judge) -> Ring | None:
        return find_ring(judge.scene(position), city) if isinstance(judge, BitterEndJudge) else None

    return situation.court.ask(ask)


def is_closed_in(game: Game, situation: Situation) -> Callable[[Position], bool]:
    """Return the question whether the ring is closed in a position."""

    def is_closed(position: Position) -> bool:
        ring = ring_in(game, situation, position)
        return ring is not None and ring.is_closed

    return is_closed


def ring_keeper(game: Game, situation: Situation, side: str) -> Callable[[Position], bool]:
    """Return the question whether a position keeps the ring; always yes where there is none to keep."""
    is_closed = is_closed_in(game, situation)
    if side == SOVIET and is_closed(situation.position):
        return is_closed
    return lambda _: True


def gap_of(game: Game, situation: Situation) -> tuple[HexId, ...]:
    """Return the way out of the ring from the garrison's hex on, none where it is closed."""
    ring = ring_in(game, situation, situation.position)
    return ring.gap if ring is not None else ()
