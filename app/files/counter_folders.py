"""Where the pictures of a game's counters lie."""

from __future__ import annotations

from pathlib import Path

from counters.images import GAME_PICTURES
from rules.library import find_game


def counter_folders(game: str, own: Path | None) -> tuple[Path, ...]:
    """Return the folders in which a counter's picture is looked for, in their order.

    A person's `own` first, where he wants them, then those that came with a game of data.
    """
    home = find_game(game)
    with_game = () if home is None else (home.counters / GAME_PICTURES,)
    return with_game if own is None else (own, *with_game)
