"""What the tests of impulses at the window share: a game that stands in the second impulse of turn 1."""

from __future__ import annotations

from pathlib import Path

from app.files.savegame import new_game
from app.table import clock
from app.table.game import Game
from app.table.journal import StepId
from app.table.seen import whole_of

SEED = 20
"""With it the Soviets draw 2UF, then the Axis AKN, after a support unit was bought and at once."""


def second_impulse(path: Path) -> Path:
    """Write a game whose Soviet side did nothing in the first impulse; return its file."""
    opened = new_game("budapest-campaign", "campaign", seed=SEED, path=path)
    game = opened.game
    while clock.moment_of(game).side != "axis" or clock.moment_of(game).phase != "operations":
        change = clock.advance(game)
        assert change is not None
        game.journal.push(change)
    opened.close()
    return path


def unexplained_since(game: Game, step: StepId) -> int:
    """Return how many steps made after one carry no reason; a draw's is closed with its die to who looks."""
    journal = whole_of(game).journal
    return sum(each.id not in journal.remarks for each in journal.path if each.id > step)
