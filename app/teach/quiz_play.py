"""Positions from a game that the opponent plays against itself, as far as there is time for it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import counters.setups
from app.opponent.deed import Scope
from app.opponent.player import Opponent
from app.soak.playing import Wanted, laid_out
from app.table.game import Game
from app.teach.quiz_positions import QuizPosition, positions_of

_LEAST, _MOST = 40, 280
"""How many deeds are played: so the positions are of the first day and of later ones."""
_TAKEN = 6
_OVER = object()
"""What stands for the end of a game."""


def positions_from_play(
    game: str, edition: str, seed: int, may_go_on: Callable[[], bool]
) -> list[QuizPosition]:
    """Return moments of a game that a seed stands for; none where it was stopped.

    Raises DataError where no scenario can be laid out.
    """
    chance = random.Random(f"{game}/play/{seed}")
    titles = counters.setups.scenarios(game)
    scenarios = [each.id for each in titles if each.rule_set == edition] or [each.id for each in titles]
    played = laid_out(Wanted(game, chance.choice(scenarios), seed))
    deeds = _deeds(played)
    # A turn may begin with many a deed before the first unit moves: then it is played on until one does.
    while True:
        left = chance.randint(_LEAST, _MOST)
        done = _play_on(deeds, left, may_go_on)
        found = (
            positions_of(played, f"play-{seed}", played.header.title, chance, _TAKEN) if may_go_on() else []
        )
        # A game that ended before, or was stopped, has no more to give.
        if found or done < left:
            return found


def _deeds(game: Game) -> Iterator[object]:
    """Yield once for each deed of both sides, until the game ends."""
    yield from Opponent(game, game.roster.sides).play(Scope.GAME)


def _play_on(deeds: Iterator[object], most: int, may_go_on: Callable[[], bool]) -> int:
    """Play so many deeds; return how many were made before the game ended or somebody stopped it."""
    for done in range(most):
        if not may_go_on() or next(deeds, _OVER) is _OVER:
            return done
    return most
