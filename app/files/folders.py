"""Where the program keeps a person's own files.

`ADJUTANT_HOME`, where it is set, holds everything in one folder: a memory stick, or a test.
"""

from __future__ import annotations

import os
import re
from datetime import date
from pathlib import Path

import platformdirs

from app.files.disk import real
from rules.regular_file import is_there, lying_in

APP = "adjutant"
SUFFIX = ".adjutant"
_UNNAMED = "unnamed-"
_MOST_OF_SCENARIO = 40


def data_folder() -> Path:
    """Return the folder of a person's games without a name, own charts, figures, pictures and set-ups."""
    return _home("data") or Path(platformdirs.user_data_dir(APP, appauthor=False))


def own_pictures_folder(folder: str) -> Path:
    """Return the folder of a person's own counter pictures of a game, which is named as its folders are."""
    return data_folder() / folder / "pictures"


def config_folder() -> Path:
    """Return the folder of a person's settings."""
    return _home("config") or Path(platformdirs.user_config_dir(APP, appauthor=False))


def log_folder() -> Path:
    """Return the folder of the log, and of what a crash leaves."""
    return _home("log") or Path(platformdirs.user_log_dir(APP, appauthor=False))


def _home(name: str) -> Path | None:
    home = os.environ.get("ADJUTANT_HOME")
    return Path(home) / name if home else None


def games_folder() -> Path:
    """Return the folder of the games without a name."""
    return data_folder() / "games"


def lessons_under_way() -> Path:
    """Return the folder of the games of lessons: each is there for as long as its lesson is gone through."""
    return data_folder() / "lessons-under-way"


def is_of_lesson(path: Path) -> bool:
    """Return whether a game is that of a lesson, which nobody comes back to by its file."""
    # Resolved, as the same folder may be reached by a link.
    return real(path.parent) == real(lessons_under_way())


def fresh_unnamed(today: date, scenario: str) -> Path:
    """Return a name that is free for a game without one, `unnamed-historical-2026-01-31-1.adjutant`."""
    folder = games_folder()
    # A letter has up to four bytes: cut like this, the whole name stays within the 255 that a disk takes.
    what = re.sub(r"[^\w-]", "_", scenario)[:_MOST_OF_SCENARIO]
    # One more number than there are names that could be taken: one of them is free.
    numbers = range(1, 2 + len(lying_in(folder, f"{_UNNAMED}*")))
    names = (folder / f"{_UNNAMED}{what}-{today.isoformat()}-{number}{SUFFIX}" for number in numbers)
    return next(path for path in names if not is_there(path))


def is_unnamed(path: Path) -> bool:
    """Return whether a game has no name of its own yet."""
    return path.name.startswith(_UNNAMED) and real(path.parent) == real(games_folder())


def unnamed_games() -> tuple[Path, ...]:
    """Return the games without a name, last played first: what a start after a crash recovers."""
    return tuple(sorted(lying_in(games_folder(), f"{_UNNAMED}*{SUFFIX}"), key=_changed_ns, reverse=True))


def _changed_ns(path: Path) -> int:
    """Return when a file was changed; 0 where another window has just taken it away."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0
