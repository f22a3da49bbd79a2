"""What the commands share: how they read a game and how they answer."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

from app.files.reading import Loaded, read, unreadable
from app.files.savegame import game_of
from app.table.game import Game
from app.table.seen import seen_by
from rules.issues import DataError, Issue, Severity, one_line, shown
from rules.position import MAX_TEXT
from rules.regular_file import open_regular

DONE, NO = 0, 1
FIRST_WORD = b"adjutant "
"""How a game file begins; a position text begins with the game's id."""


def add_file(parser: argparse.ArgumentParser, told: str = "a game or a position text") -> None:
    """Declare FILE and --json."""
    parser.add_argument("file", metavar="FILE", type=Path, help=told)
    add_json(parser)


def add_json(parser: argparse.ArgumentParser) -> None:
    """Declare --json."""
    parser.add_argument("--json", action="store_true", help="answer as JSON")


def add_seen_by(parser: argparse.ArgumentParser) -> None:
    """Declare --side: whose eyes see what is closed to others."""
    parser.add_argument("--side", help="only what this side may see of closed things; without it all")


def as_seen(game: Game, side: str | None) -> Game:
    """Return a game as a side sees it, as it is where none is named; raises DataError for a strange one."""
    if side is None:
        return game
    # A slip of the pen must not be taken for no side, to whom nothing is closed.
    if side not in game.roster.sides:
        known = " ".join(game.roster.sides)
        raise DataError([Issue("--side", shown(side), f"is none of the sides {known}")])
    return seen_by(game, [side])


def tell(data: object, text: str, *, as_json: bool) -> None:
    """Print an answer, as JSON on one line or as text."""
    # print ends the line itself.
    print(json.dumps(data, ensure_ascii=False) if as_json else text.removesuffix("\n"))


def warn(issues: Iterable[Issue]) -> None:
    """Print what is wrong with the input, a line each, beside the answer."""
    for issue in issues:
        # On stderr, so that an answer can be piped on.
        print(one_line(f"{issue.severity.value}: {issue}"), file=sys.stderr)


def is_game(path: Path) -> bool:
    """Return whether a file says that it is a game; raises DataError where it cannot be read."""
    try:
        with open_regular(path) as file:
            # Three bytes more, for a byte order mark.
            return file.read(len(FIRST_WORD) + 3).removeprefix(b"\xef\xbb\xbf").startswith(FIRST_WORD)
    except OSError as error:
        raise unreadable(path, error) from None


def read_text(path: Path) -> str:
    """Return the text of a position file, no more of it than a position can have; raises DataError."""
    try:
        with open_regular(path) as file:
            # A letter has at most four bytes in UTF-8.
            # Replaced, not refused: what is wrong then stands in the line that has it, which the reader
            # tells.
            return file.read(4 * MAX_TEXT).decode("utf-8-sig", "replace")
    except OSError as error:
        raise unreadable(path, error) from None


def read_game(path: Path) -> tuple[Game, Loaded]:
    """Return the game of a file, as far as it can be read, for looking at; faults go to stderr."""
    loaded = read(path)
    warn(loaded.issues)
    return game_of(loaded.header, loaded.journal), loaded


def issue_data(issue: Issue) -> Mapping[str, str]:
    """Return an issue as JSON has it."""
    return {
        "source": issue.source,
        "where": issue.where,
        "message": issue.message,
        "hint": issue.hint,
        "severity": issue.severity.value,
    }


def has_error(issues: Iterable[Issue]) -> bool:
    """Return whether one of the issues is more than a warning."""
    return any(issue.severity is Severity.ERROR for issue in issues)
