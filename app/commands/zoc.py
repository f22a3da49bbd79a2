"""`adjutant zoc FILE`: the hexes that a side controls, and by whom."""

from __future__ import annotations

import argparse

from app.commands.answers import DONE, add_file, tell
from app.commands.questions import add_side, adjudicator_of, asked, side_of
from app.commands.reasons import lines_of, why_no_zone


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what may stand behind the command."""
    add_file(parser)
    add_side(parser)


def run(args: argparse.Namespace) -> int:
    """Print each hex with the units whose zone it is in."""
    adjudicator = adjudicator_of(args.file)
    side = side_of(adjudicator, args)
    found = asked(adjudicator, "zoc", side=side)
    if not found:
        reasons = why_no_zone(adjudicator, side)
        text = "\n".join([f"no hex is in a zone of the {side} side", *lines_of(reasons)])
        tell({"reasons": reasons}, text, as_json=args.json)
        return DONE
    lines = [f"{hex_id}  {' '.join(units)}" for hex_id, units in sorted(found.items())]
    tell(found, "\n".join(lines), as_json=args.json)
    return DONE
