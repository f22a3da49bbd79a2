"""What duties and choices of the turn share: work about the table as it lies, effects known beforehand."""

from __future__ import annotations

from collections.abc import Callable

from rules.decisions import EffectsBy
from rules.duties import Thrown, Work
from rules.effects import Effect
from rules.games.battle_for_hungary.turn.asked import Asked
from rules.judge import Judge
from rules.position import Position


def always(*effects: Effect) -> EffectsBy:
    """Return what gives the same effects whatever the die."""
    return lambda _position, _die: effects


def work(asked: Asked, make: Callable[[Asked], Thrown | None]) -> Work:
    """Return work without a die: what a function makes of the table as it lies by then."""

    def done(position: Position, _judge: Judge | None, _die: int | None) -> Thrown | None:
        return make(asked.over(position))

    return Work(done)
