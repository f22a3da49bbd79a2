"""`adjutant supply FILE`: who is in supply and by which way, and which hex breaks the line of the others."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import Any

from app.assist.adjudicator import Adjudicator
from app.commands.answers import DONE, add_file, tell
from app.commands.questions import add_side, adjudicator_of, asked, side_of
from app.commands.reasons import lines_of, told, why_no_supply
from rules.supplied import SupplyState

_LEAST_WIDTH = 20
"""Of the column of units."""


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
    width = max(_LEAST_WIDTH, *map(len, found))
    why = _reasons_without_a_line(adjudicator, side)
    text = "\n".join(
        f"{unit:<{width}} {_told(line, states, why.get(unit, ''))}" for unit, line in found.items()
    )
    tell(found, text, as_json=args.json)
    return DONE


def _reasons_without_a_line(adjudicator: Adjudicator, side: str) -> Mapping[str, str]:
    """Return why units are in supply without a line, as far as the rules say so."""
    report = adjudicator.judge.supply(adjudicator.position, side, adjudicator.position.weather)
    lines = {unit: line for unit in report.units if (line := report.line(unit)) is not None}
    sentences = {
        # Some are in supply by a rule alone: there is no path to print for them, but a reason.
        unit: [each["text"] for each in told(adjudicator, line.told)]
        for unit, line in lines.items()
        if not line.path
    }
    return {unit: "; ".join(those) for unit, those in sentences.items()}


def _told(line: Mapping[str, Any], states: Mapping[str, SupplyState], why: str) -> str:
    if not line["supplied"]:
        return f"OUT OF SUPPLY: {line['break']}"
    state = states.get(line.get("state", ""))
    known = f"{state.sign} {state.name}".strip() + ":  " if state is not None else ""
    # Why goes before whence: such a line has no source, or one that says nothing.
    return f"{known}{why or line['source']}  {'-'.join(line['path'] or ())}".rstrip()
