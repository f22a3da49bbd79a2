"""`adjutant zoc FILE`: the hexes that a side controls, and by whom."""

from __future__ import annotations

import argparse

from app.commands.answers import DONE, add_file, tell
from app.commands.questions import SIDES_HELP, asked, officer_of, side_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what may stand behind the command."""
    add_file(parser)
    parser.add_argument("--side", help=SIDES_HELP)


def run(args: argparse.Namespace) -> int:
    """Print each hex with the units whose zone it is in."""
    officer = officer_of(args.file)
    found = asked(officer, "zoc", side=side_of(officer, args))
    lines = [f"{hex_id}  {' '.join(units)}" for hex_id, units in sorted(found.items())]
    tell(found, "\n".join(lines), as_json=args.json)
    return DONE
