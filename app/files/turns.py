"""The turns of a game under way: what each day of its scenario brings."""

from __future__ import annotations

from app.files.folders import data_folder
from app.table.game import Game
from counters.scenario import Turn
from counters.setups import load_setup
from rules.issues import DataError


def turns_of(game: Game) -> tuple[Turn, ...]:
    """Return the turns of the game's scenario, none where its set-up is no longer here."""
    header = game.header
    try:
        return load_setup(header.game, header.scenario, header.options, data_folder()).turns
    except DataError:
        return ()
