"""The game that one comes back to from a lesson, a quiz or a history."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from app.dialogs.new_game import Wanted
from app.files.folders import is_unnamed
from app.files.savegame import OpenGame
from app.table.game import Header
from app.window.games import Games
from rules.regular_file import is_file


@dataclass(frozen=True, slots=True)
class Home:
    """One's own game while something else lies on the table."""

    path: Path
    header: Header


def home_of(opened: OpenGame) -> Home:
    """Return a game as one to come back to."""
    return Home(opened.file.path, opened.game.header)


def open_home(games: Games, home: Home) -> OpenGame | None:
    """Open the game that one came from; one in which nothing was done is laid out again.

    None, told, where that fails.
    """
    # One with a name had a file: where it is gone, or its folder may not be entered, a new game in its place
    # would pass for the one that was left.
    if is_file(home.path) or not is_unnamed(home.path):
        return games.open(home.path)
    # A game in which nothing was done has no file: it is laid out again from what its header says.
    header = home.header
    return games.begin(Wanted(header.game, header.scenario, header.seed, dict(header.options)))
