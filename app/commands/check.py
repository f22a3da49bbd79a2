"""`adjutant check [PATH ...]`: all that is wrong, at once."""

from __future__ import annotations

import argparse
from pathlib import Path

from app.checking.files import check_all, check_path
from app.checking.games import check_game
from app.commands.answers import DONE, NO, add_json, has_error, issue_data, tell
from rules.issues import DataError, Issue
from rules.library import find_game, games


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what may stand behind the command."""
    parser.add_argument(
        "paths",
        metavar="PATH",
        nargs="*",
        help="a save, a map, counters, a set-up, charts, or the id of a game; without one all of our data",
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Check and print every issue, a line each; return 1 where one is an error."""
    # Of all paths before anything is printed: as JSON the answer is one object.
    issues = [issue for path in args.paths for issue in _check(path)] if args.paths else check_all()
    what = ", ".join(args.paths) or "the data of the program"
    text = "\n".join(f"{issue.severity.value}: {issue}" for issue in issues) or f"{what}: nothing is wrong"
    tell({"checked": what, "issues": [issue_data(issue) for issue in issues]}, text, as_json=args.json)
    # A warning alone is no failure: scripts run this on data that somebody may leave so on purpose.
    return NO if has_error(issues) else DONE


def _check(word: str) -> list[Issue]:
    # An id goes before a path of the same name.
    if find_game(word) is not None:
        return check_game(word)
    if not Path(word).exists():
        hint = f"a path, or one of: {' '.join(game.id for game in games())}"
        raise DataError([Issue(word, "", "there is no such file or game", hint)])
    return check_path(Path(word))
