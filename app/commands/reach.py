"""`adjutant reach FILE UNIT`: where a unit can go, what it costs, what stopped it."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from app.commands.answers import DONE, add_file, tell
from app.commands.entering import ENTRY_HELP, reach_by, zones_asked
from app.commands.questions import adjudicator_of, unit_named
from app.commands.reasons import lines_of, why_no_reach
from rules.reach import How


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what may stand behind the command."""
    add_file(parser)
    parser.add_argument("unit", metavar="UNIT", help="its id, or a part that no other unit has")
    parser.add_argument("--entry", metavar="A", action="append", help=ENTRY_HELP)


def run(args: argparse.Namespace) -> int:
    """Print every hex with its cost and path, then what keeps the unit out beside them."""
    adjudicator = adjudicator_of(args.file)
    unit = unit_named(adjudicator, args.unit)
    zones = zones_asked(adjudicator, args.entry or ())
    found = reach_by(adjudicator, unit, zones)
    mp = adjudicator.rule_set.words.movement.text
    lines = [f"{unit}, {mp(found['allowance'])} movement points", *_lines(found, mp)]
    # It is always in its own hex, so that alone is no way to go.
    # Empty in words, but not a failure: to stay is a legal answer, so the code stays 0.
    if all(each["how"] == "start" for each in found["hexes"].values()):
        reasons = why_no_reach(adjudicator, unit, zones)
        found = {**found, "reasons": reasons}
        lines += [f"{unit} can go nowhere", *lines_of(reasons)]
    tell(found, "\n".join(lines), as_json=args.json)
    return DONE


_HOW = {
    How.ONE_HEX.value: " (one-hex movement)",
    How.OTHER_MODE.value: " (another mode of movement)",
    How.START.value: " (here)",
}
"""What is told of a way that is not the usual one."""


def _lines(found: Mapping[str, Any], mp: Callable[[int], str]) -> Iterator[str]:
    for hex_id, reached in sorted(found["hexes"].items(), key=lambda each: (each[1]["cost"], each[0])):
        how = _HOW.get(reached["how"], "")
        stop = ", must stop" if reached["stop"] else ""
        yield f"{hex_id}  {mp(reached['cost']):>4}  {'-'.join(reached['path'])}{how}{stop}"
    # Those beside the reach only: of a hex farther off nobody could say which step towards it failed.
    for hex_id, cases in sorted(found["blocked"].items()):
        yield f"{hex_id}     -  not: {', '.join(cases)}"
