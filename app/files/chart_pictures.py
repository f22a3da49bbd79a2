"""Charts of a game of data that are pictures: they lie beside its rules, each named by its title."""

from __future__ import annotations

import re
from pathlib import Path

from rules.library import find_game

FOLDER = "charts"
MOST = 60
_SUFFIXES = frozenset({".png", ".jpg", ".jpeg", ".webp"})
_NUMBER = re.compile(r"\d+ +")


def chart_pictures(game: str) -> tuple[tuple[str, Path], ...]:
    """Return title and file of each picture in the order of their names, without the numbers before them."""
    home = find_game(game)
    if home is None or not (home.rules / FOLDER).is_dir():
        return ()
    paths = sorted(path for path in (home.rules / FOLDER).iterdir() if path.suffix.lower() in _SUFFIXES)
    return tuple((_NUMBER.sub("", path.stem, count=1) or path.stem, path) for path in paths[:MOST])
