"""`adjutant replay FILE`: the journal step by step, the digest of the table, what is wrong with the file."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from app.commands.answers import DONE, NO, add_file, has_error, issue_data, tell, warn
from app.files.replay import Replay, replay
from app.files.savegame import game_of
from app.table.phrases import Phrases


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what may stand behind the command."""
    add_file(parser, "a game")
    parser.add_argument(
        "--to", metavar="N", type=int, help="stop at step N; without it where the game was left"
    )
    parser.add_argument(
        "--digest", action="store_true", help="print the SHA-256 of the table instead of the steps"
    )
    parser.add_argument(
        "--check", action="store_true", help="print nothing but faults; exit with 1 if there are any"
    )


def run(args: argparse.Namespace) -> int:
    """Step through the file and print what was asked for."""
    stepped = replay(args.file, args.to)
    issues = stepped.loaded.issues
    if args.json:
        tell(_data(stepped), "", as_json=True)
    elif args.digest:
        tell(None, stepped.digest, as_json=False)
    elif not args.check:
        tell(None, "\n".join(_steps(stepped)), as_json=False)
    warn(() if args.json else issues)
    return NO if args.check and has_error(issues) else DONE


def _data(stepped: Replay) -> dict[str, object]:
    journal = stepped.loaded.journal
    return {
        "game": stepped.loaded.header.game,
        "title": stepped.loaded.header.title,
        "steps": len(journal.steps),
        "now": journal.now,
        "digest": stepped.digest,
        "issues": [issue_data(issue) for issue in stepped.loaded.issues],
    }


def _steps(stepped: Replay) -> Iterator[str]:
    loaded = stepped.loaded
    phrases = Phrases(game_of(loaded.header, loaded.journal))
    yield f"{loaded.header.title} (seed {loaded.header.seed})"
    for step in loaded.journal.path:
        name = loaded.journal.bookmarks.get(step.id, "")
        yield f"{step.id:>5}  {phrases.of(step.change)}" + (f"  [{name}]" if name else "")
        if remark := loaded.journal.remarks.get(step.id):
            yield f"       {remark}"
