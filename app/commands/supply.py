"""`adjutant supply FILE`: who is in supply and by which way, and which hex breaks the line of the others."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import Any

from app.commands.answers import DONE, add_file, tell
from app.commands.questions import add_side, adjudicator_of, asked, side_of
from app.commands.reasons import lines_of, why_no_supply
from rules.supplied import SupplyState


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what may stand behind the command."""
    add_file(parser)
    add_side(parser)


def run(args: argparse.Namespace) -> int:
    """Print each unit with its line, or with the place where it breaks."""
    adjudicator = adjudicator_of(args.file)
    side = side_of(adjudicator, args)
    found = asked(adjudicator, "supply", side=side)
    if not found:
        reasons = why_no_supply(adjudicator, side)
        text = "\n".join(["there is nobody to be supplied", *lines_of(reasons)])
        tell({"reasons": reasons}, text, as_json=args.json)
        return DONE
    states = {state.id: state for state in adjudicator.rule_set.words.supply.states}
    text = "\n".join(f"{unit:<20} {_told(line, states)}" for unit, line in found.items())
    tell(found, text, as_json=args.json)
    return DONE


def _told(line: Mapping[str, Any], states: Mapping[str, SupplyState]) -> str:
    if not line["supplied"]:
        return f"OUT OF SUPPLY: {line['break']}"
    state = states.get(line.get("state", ""))
    told = f"{state.sign} {state.name}".strip() + ":  " if state is not None else ""
    return f"{told}{line['source']}  {'-'.join(line['path'] or ())}".rstrip()
