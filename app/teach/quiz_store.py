"""The positions of a person's quiz on the disk: a few dozen small game files, the oldest let go of."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterable
from pathlib import Path

from app.files.disk import write_aside
from app.files.folders import SUFFIX, data_folder
from app.files.form import read_header
from app.files.histories import histories
from app.files.reading import read, read_raw
from app.files.recent import recent_files
from app.files.savegame import assembled
from app.table.game import Game
from app.teach.quiz_positions import QuizPosition, go_to_end, has_fights, positions_of
from rules.issues import DataError
from rules.library import folder_name
from rules.regular_file import lying_in

MOST_KEPT = 48
_MOST_OWN = 2
"""So many of the games played last are looked at: a long one takes a second."""
_LARGEST_OWN = 1_500_000
_OF_HISTORY, _OF_OWN = 10, 4


def positions_folder(game: str) -> Path:
    """Return where the positions of a game's quiz are kept."""
    return data_folder() / folder_name(game) / "quiz"


def kept_positions(game: str) -> list[Path]:
    """Return the files of the positions that are kept, oldest first."""
    found = lying_in(positions_folder(game), f"*{SUFFIX}")
    return sorted(found, key=lambda path: (_changed_ns(path), path.name))


def _changed_ns(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


def kept_position(game: str, edition: str, chance: random.Random, without: str = "") -> QuizPosition | None:
    """Return one of the positions of an edition, rather another than one; None where none is kept.

    A position that cannot be read is let go of: others are made.
    """
    paths = kept_positions(game)
    # Another than the last one, but that rather than none.
    for path in sorted(chance.sample(paths, len(paths)), key=lambda path: path.stem == without):
        try:
            raw = read_raw(path)
            header = read_header(raw, path.name)
        except DataError:
            let_go(game, path.stem)
            continue
        if header.rule_set == edition:
            return QuizPosition(path.stem, header.title, raw)
    return None


def keep_positions(game: str, positions: Iterable[QuizPosition]) -> None:
    """Keep some more positions, and let go of the oldest; where nothing can be written, nothing is kept."""
    folder = positions_folder(game)
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        for each in positions:
            write_aside(folder / f"{each.id}{SUFFIX}", each.raw)
        # After the new ones are there: a full disk leaves the old.
        for path in kept_positions(game)[:-MOST_KEPT]:
            path.unlink(missing_ok=True)


def let_go(game: str, position: str) -> None:
    """Keep a position no longer."""
    with contextlib.suppress(OSError):
        (positions_folder(game) / f"{position}{SUFFIX}").unlink(missing_ok=True)


# ---- from games that were played


def positions_from_games(game: str, edition: str, seed: int) -> list[QuizPosition]:
    """Return moments of the replays that come with a game and of those that a person has played last."""
    chance = random.Random(f"{game}/games/{seed}")
    replays = [path for path in _replays(game) if _is_of(path, game, edition)]
    # More of history than of one's own: there every phase of the game comes up.
    found = [each for path in replays for each in _cut(path, chance, _OF_HISTORY, is_own=False)]
    own = [path for path in recent_files() if _is_of(path, game, edition)][:_MOST_OWN]
    return [*found, *(each for path in own for each in _cut(path, chance, _OF_OWN, is_own=True))]


def _replays(game: str) -> tuple[Path, ...]:
    try:
        return tuple(each.path for each in histories(game))
    except DataError:
        return ()


def _is_of(path: Path, game: str, edition: str) -> bool:
    """Return whether a file is of an edition of a game, with nothing closed in it, and not too long."""
    try:
        raw = read_raw(path)
        header = read_header(raw, path.name)
    except DataError:
        return False
    # Of a game with closed things nobody may be shown the other side's.
    is_same = folder_name(header.game) == folder_name(game) and header.rule_set == edition
    return is_same and not header.has_closed and len(raw) <= _LARGEST_OWN


def _cut(path: Path, chance: random.Random, most: int, *, is_own: bool) -> list[QuizPosition]:
    try:
        game = _whole(path)
    except DataError:
        return []
    # A chronicle, in which nobody fights, is no play: its positions are not those that the rules lead to.
    if not is_own and not has_fights(game):
        return []
    return positions_of(game, path.stem, game.header.title, chance, most)


def _whole(path: Path) -> Game:
    loaded = read(path)
    game, _ = assembled(loaded.header, loaded.journal, path.name)
    go_to_end(game)
    return game
