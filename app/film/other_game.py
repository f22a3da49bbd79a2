"""Another file to compare a game with: it is read, never opened, so nothing in it can change."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from app.files.reading import read
from app.files.savegame import assembled
from app.table.game import Game
from app.table.seen import own_game
from rules.issues import DataError, Issue


@dataclass(frozen=True)
class OtherGame:
    """A game of another file, as those see it who look; `issues` says what could not be read of it."""

    name: str
    game: Game
    issues: tuple[Issue, ...]


def other_game(path: Path, game: Game, sides: Collection[str]) -> OtherGame:
    """Return the game of a file as some sides see it; raises DataError where it is of another map."""
    loaded = read(path)
    # Other maps have other hexes: nothing could be held against anything.
    if loaded.header.game != game.header.game:
        problem = f"is a game of {loaded.header.game}, and that on the table is of {game.header.game}"
        raise DataError([Issue(path.name, "", problem, "compare games that are played on one map")])
    whole, issues = assembled(loaded.header, loaded.journal, path.name)
    # As those see it who look: the other file may have closed things too.
    return OtherGame(path.stem, own_game(whole, sides), (*loaded.issues, *issues))
