"""Throws of the dice that a game asks for, its own or those of a real table."""

from __future__ import annotations

from app.table import acts
from app.table.changes import Rolled
from app.table.game import Game
from rules.dice import DiceKind


def thrown(game: Game, kind: DiceKind, purpose: str, shown: int | None = None, modifier: int = 0) -> Rolled:
    """Return a throw of some dice: the game's own, or real ones that show a sum.

    Of several real dice only the sum is known, so it is written as the face of one die. Raises ValueError
    for a sum that they cannot show.
    """
    journal = game.journal
    if shown is None:
        return acts.roll(journal, game.dice, purpose, kind.count, kind.sides, modifier)
    if shown not in kind.totals:
        raise ValueError(f"{kind} shows {kind.totals[0]} to {kind.totals[-1]}")
    return acts.typed_roll(journal, purpose, (shown,), kind.totals[-1], modifier)
