"""`adjutant order FILE`: the order of battle as text."""

from __future__ import annotations

import argparse

from app.commands.answers import DONE, add_file, add_seen_by, as_seen, read_game, tell
from app.files.export import order_of_battle


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what may stand behind the command."""
    add_file(parser, "a game")
    add_seen_by(parser)


def run(args: argparse.Namespace) -> int:
    """Print the order of battle."""
    text = order_of_battle(as_seen(read_game(args.file)[0], args.side))
    tell({"order_of_battle": text}, text, as_json=args.json)
    return DONE
