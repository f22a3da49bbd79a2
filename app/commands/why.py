"""`adjutant why FILE "ORDER"`: the verdict on a move, with every finding and its case."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from app.assist.timing import untimely
from app.commands.answers import DONE, NO, add_file, tell
from app.commands.entering import ENTRY_HELP, entry_for, zones_asked
from app.commands.questions import adjudicator_of, asked, unit_named
from rules.findings import Finding
from rules.orders import Order
from rules.ruleset import RuleSet


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what may stand behind the command."""
    add_file(parser)
    parser.add_argument("order", metavar="ORDER", help='such as "ge:5/5SS 1521-1622-1623"')
    parser.add_argument("--entry", metavar="A", action="append", help=ENTRY_HELP)


def run(args: argparse.Namespace) -> int:
    """Print the findings; return 1 where the rules forbid the move."""
    adjudicator = adjudicator_of(args.file)
    order = Order.parse(args.order)
    unit = unit_named(adjudicator, order.unit)
    # The order's own word goes before the option: it is the form in which games write moves.
    zones = zones_asked(adjudicator, [order.entry] if order.entry else args.entry or ())
    found = asked(adjudicator, "why", unit=unit, path=list(order.way), **entry_for(adjudicator, unit, zones))
    verdict = "allowed" if found["allowed"] else "not allowed"
    # The judge looks at the way; whether it is the time to move is told beside his verdict.
    timing = untimely(adjudicator.flow, adjudicator.position, adjudicator.position.by_id[unit])
    if timing is not None:
        told = _sentence(timing.why, adjudicator.rule_set)
        found = {**found, "not_now": {"cases": list(timing.cases), "text": told}}
        verdict = f"{verdict} in movement; not now ({', '.join(timing.cases)})"
    cost = adjudicator.rule_set.words.movement.text(found["cost"])
    text = "\n".join([f"{order}: {verdict}, {cost} movement points", *_lines(found)])
    tell(found, text, as_json=args.json)
    # Not by the timing: a script that plans for later asks about the way.
    return DONE if found["allowed"] else NO


def _sentence(found: Finding, rule_set: RuleSet) -> str:
    """Return a finding with its side by name, without the point at the end."""
    names = {side.id: side.name for side in rule_set.words.sides}
    facts = tuple((key, names.get(value, value)) for key, value in found.facts)
    return rule_set.citations.phrase(replace(found, facts=facts)).rstrip(".")


def _lines(found: Mapping[str, Any]) -> Iterator[str]:
    if "not_now" in found:
        now = found["not_now"]
        yield f"  {'':<5} {'now':<8} {now['cases'][0]:<7} {now['text']}."
    for finding in found["findings"]:
        yield f"  {finding['at'] or '':<5} {finding['weight']:<8} {finding['case']:<7} {finding['text']}"
