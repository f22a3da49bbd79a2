"""Positions from a game that the opponent plays against itself, as far as there is time for it."""

from __future__ import annotations

import random
from collections.abc import Callable

import counters.setups
from app.opponent.deed import Scope
from app.opponent.player import Opponent
from app.soak.playing import Wanted, laid_out
from app.table.game import Game
from app.teach.quiz_positions import QuizPosition, positions_of

_LEAST, _MOST = 40, 280
"""How many deeds are played: so the positions are of the first day and of later ones."""
_TAKEN = 6


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
    if not _played_on(played, chance.randint(_LEAST, _MOST), may_go_on):
        return []
    return positions_of(played, f"play-{seed}", played.header.title, chance, _TAKEN)


def _played_on(game: Game, deeds: int, may_go_on: Callable[[], bool]) -> bool:
    """Play so many deeds, fewer where the game ends; return whether nobody stopped it."""
    play = Opponent(game, game.roster.sides).play(Scope.GAME)
    for _ in range(deeds):
        if not may_go_on():
            return False
        try:
            next(play)
        except StopIteration:
            break
    return True
