"""What the games here call things, read from the folders of their rules data."""

from __future__ import annotations

from collections.abc import Iterable

from rules.library import game_folder
from rules.words import WORDS, Words, load_words, words_of_sides


def words_of(game: str, sides: Iterable[str] = ()) -> Words:
    """Return the words of a game; one that brings none calls its sides by their ids.

    Raises DataError where there is no such game, or its words cannot be used.
    """
    folder = game_folder(game).rules
    return load_words(folder) if (folder / WORDS).is_file() else words_of_sides(sides)
