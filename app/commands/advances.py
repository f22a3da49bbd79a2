"""`adjutant advances FILE UNIT HEX RESULT`: where a unit may advance to after combat."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from app.commands.answers import DONE, NO, add_file, tell
from app.commands.questions import adjudicator_of, asked, listed, unit_named
from app.commands.reasons import lines_of, why_no_advance
from rules.fights import Pursuit
from rules.hexgrid import HexId
from rules.issues import NotationError, shown
from rules.numerals import number_in


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what may stand behind the command."""
    add_file(parser)
    parser.add_argument("unit", metavar="UNIT", help="its id, or a part that no other unit has")
    parser.add_argument("hex", metavar="HEX", help="the hex that the defender left; several with commas")
    parser.add_argument("result", metavar="RESULT", help="the combat result: a number, or its code")
    parser.add_argument("--losses", metavar="N", type=int, default=0, help="steps the defender chose to lose")


def run(args: argparse.Namespace) -> int:
    """Print the hexes with cost and path; return 1 where there is none."""
    adjudicator = adjudicator_of(args.file)
    unit, vacated = unit_named(adjudicator, args.unit), listed(args.hex, "HEX")
    result = _result(args.result, adjudicator.rule_set.fight_terms.codes)
    found = asked(
        adjudicator,
        "advances",
        unit=unit,
        vacated=vacated,
        result=result,
        voluntary_losses=args.losses,
    )
    # An empty answer of the rules says nothing of why: the reasons are asked for apart, and only then.
    if not found:
        pursuit = Pursuit(unit, tuple(map(HexId, vacated)), result, args.losses)
        reasons = why_no_advance(adjudicator, pursuit)
        tell(
            {"reasons": reasons},
            "\n".join([f"{unit} does not advance", *lines_of(reasons)]),
            as_json=args.json,
        )
        return NO
    tell(found, "\n".join(_lines(found, adjudicator.rule_set.words.movement.text)), as_json=args.json)
    return DONE


_SHOWN = 20
"""The codes that a message lists at most."""


def _result(text: str, codes: Mapping[int, str]) -> int:
    """Return a result by its number, or by its code in games that have codes; raises NotationError."""
    numbers = {code: number for number, code in codes.items()}
    # The code first: a game may write its codes in figures too.
    number = numbers.get(text.upper(), number_in(text))
    if number is None:
        more = " ..." if len(numbers) > _SHOWN else ""
        # A game whose results are plain numbers has no codes to be listed.
        known = f"; codes: {' '.join(list(numbers)[:_SHOWN])}{more}" if numbers else ""
        raise NotationError(f"not a combat result: {shown(text)}{known}")
    return number


def _lines(found: Mapping[str, Mapping[str, Any]], mp: Callable[[int], str]) -> Iterator[str]:
    # By cost and then by hex: two runs must print the same lines, whatever order the search found them in.
    for hex_id, each in sorted(found.items(), key=lambda item: (item[1]["cost"], item[0])):
        stop = ", must stop" if each["stop"] else ""
        yield f"{hex_id}  {mp(each['cost']):>4}  {'-'.join(each['path'])}{stop}"
