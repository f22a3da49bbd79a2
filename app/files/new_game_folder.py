"""A new game of a person's own: the skeleton of its data, small and sound, to be filled."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

from app.files.disk import writing
from app.files.own_games import is_taken
from rules.grids.read import NONE, POINTY
from rules.issues import Issue, raise_if_errors
from rules.library import GAME_FILE, GameFolder, folder_name, is_id, read_game_file

_SKELETON = Path(__file__).parents[1] / "skeleton"
_PLACES = Path(__file__).parents[1] / "skeleton_places"
"""What is other in a game whose map has places and no grid."""
_ID, _TITLE, _KIND = "GAME-ID", "GAME-TITLE", "GRID-KIND"


def lay_out_game(game: str, title: str, place: Path, grid: str = POINTY) -> GameFolder:
    """Lay the folder of a new game into a place and return it; raises DataError, and then nothing is there.

    Its id must be free, and so must the name of its folder. `grid` is one of the kinds of `rules.grids.read`.
    """
    home = place / folder_name(game)
    raise_if_errors(_faults(game, title, place))
    with writing(home, "choose another folder with --into"):
        place.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".new-game-", dir=place) as aside:
            _write(Path(aside) / home.name, {_ID: game, _TITLE: title, _KIND: grid})
            (Path(aside) / home.name).rename(home)
    return read_game_file(home / GAME_FILE)


def _faults(game: str, title: str, place: Path) -> list[Issue]:
    if not is_id(game):
        hint = "small letters, digits and hyphens, such as river-war"
        return [Issue("new-game", "", f"{game!r} is no id of a game", hint)]
    if not title.isprintable() or not title.strip() or set(title) & set('"\\'):
        return [Issue("new-game", "title", f"{title!r} is no title", "one line without quotes")]
    if is_taken(place, game):
        return [Issue("new-game", "", f"{game!r} is taken", "give it another name")]
    return []


def _write(home: Path, words: Mapping[str, str]) -> None:
    """Write the skeleton with words in place of those that stand for them."""
    shutil.copytree(_SKELETON, home)
    if words[_KIND] == NONE:
        shutil.copytree(_PLACES, home, dirs_exist_ok=True)
    for path in home.rglob("*.toml"):
        text = path.read_text(encoding="utf-8")
        for stands, word in words.items():
            text = text.replace(stands, word)
        path.write_text(text, encoding="utf-8")
