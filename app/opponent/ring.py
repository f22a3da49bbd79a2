"""The ring round the city (16.58): what the opponent's moves must not open."""

from __future__ import annotations

from collections.abc import Callable

from app.assist.books import city_of
from app.assist.situation import Situation
from app.table.game import Game
from rules.games.bitter_end.judge import BitterEndJudge
from rules.games.bitter_end.ring import find_ring
from rules.games.bitter_end.words import SOVIET
from rules.position import Position
from rules.ruleset import Judge


def ring_keeper(game: Game, situation: Situation, side: str) -> Callable[[Position], bool]:
    """Return the question whether a position keeps the ring; always yes where there is none to keep."""
    city = city_of(game.sheet)

    def is_closed(position: Position) -> bool:
        def ask(judge: Judge) -> bool:
            ring = find_ring(judge.scene(position), city) if isinstance(judge, BitterEndJudge) else None
            return ring is not None and ring.is_closed

        return situation.court.ask(ask)

    if side == SOVIET and is_closed(situation.position):
        return is_closed
    return lambda _: True
