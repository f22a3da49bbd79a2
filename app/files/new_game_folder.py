"""A new game of a person's own: the skeleton of its data, small and sound, to be filled."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from app.files.disk import reason
from app.files.own_games import is_taken
from rules.issues import DataError, Issue, raise_if_errors
from rules.library import GAME_FILE, GameFolder, folder_name, is_id, read_game_file

_SKELETON = Path(__file__).parents[1] / "skeleton"
_ID, _TITLE = "GAME-ID", "GAME-TITLE"


def lay_out_game(game: str, title: str, place: Path) -> GameFolder:
    """Lay the folder of a new game into a place and return it; raises DataError, and then nothing is there.

    Its id must be free, and so must the name of its folder.
    """
    home = place / folder_name(game)
    raise_if_errors(_faults(game, title, place))
    try:
        place.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".new-game-", dir=place) as aside:
            _write(Path(aside) / home.name, game, title)
            (Path(aside) / home.name).rename(home)
    except OSError as error:
        hint = "choose another folder with --into"
        raise DataError([Issue(str(home), "", f"cannot be written: {reason(error)}", hint)]) from None
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


def _write(home: Path, game: str, title: str) -> None:
    shutil.copytree(_SKELETON, home)
    for path in home.rglob("*.toml"):
        text = path.read_text(encoding="utf-8").replace(_ID, game).replace(_TITLE, title)
        path.write_text(text, encoding="utf-8")
