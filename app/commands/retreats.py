"""`adjutant retreats FILE UNIT POINTS`: every distinct way in which a unit can retreat."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, cast

from app.commands.answers import DONE, NO, add_file, tell
from app.commands.questions import adjudicator_of, case_of, unit_named
from app.commands.reasons import lines_of, why_no_retreat
from rules.fields import Fields
from rules.fight_answers import retreats_answer
from rules.fights import Flight
from rules.hexgrid import HexId


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what may stand behind the command."""
    add_file(parser)
    parser.add_argument("unit", metavar="UNIT", help="its id, or a part that no other unit has")
    parser.add_argument("points", metavar="POINTS", type=int, help="by how many points it retreats")
    parser.add_argument("--one-hex", action="store_true", help="by one hex whatever it costs")
    parser.add_argument("--back-to", metavar="HEX", help="where it came from into a contested hex")


def run(args: argparse.Namespace) -> int:
    """Print the ways with what they cost; return 1 where there is none but to stay."""
    adjudicator = adjudicator_of(args.file)
    unit = unit_named(adjudicator, args.unit)
    question = {
        "unit": unit,
        "points": args.points,
        "one_hex": args.one_hex,
        "back_to": args.back_to,
        "weather": adjudicator.position.weather,
    }
    # Not by `asked`: this answer is a list.
    found = cast(
        "list[dict[str, Any]]",
        retreats_answer(case_of(adjudicator), Fields(question, "the question")),
    )
    # A way of one hex is to stay.
    if any(len(each["path"]) > 1 for each in found):
        tell(found, "\n".join(_lines(found)), as_json=args.json)
        return DONE
    back_to = None if args.back_to is None else HexId(args.back_to)
    reasons = why_no_retreat(adjudicator, Flight(unit, args.points, args.one_hex, back_to))
    text = "\n".join([*_lines(found), f"{unit} does not retreat", *lines_of(reasons)])
    # The shape stays a list of ways also where nobody can go: to stay is one, with what it costs.
    tell([{**each, "reasons": reasons} for each in found], text, as_json=args.json)
    return NO


def _lines(found: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    for each in found:
        losses = "".join(f", a step at {at} ({case})" for case, at in each["losses"])
        stuck = f", {each['stuck']} points find no hex" if each["stuck"] else ""
        end = ", eliminated" if each["eliminated"] else ""
        yield f"{'-'.join(each['path'])}  {each['spent']} points{losses}{stuck}{end}"
