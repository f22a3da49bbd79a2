"""`adjutant setup FILE [--check]`: who begins where, and what of it the rules of set-up do not allow."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import counters.setups
from app.assist.adjudicator import game_named_by
from app.assist.deploy.deployment import (
    Exhibit,
    Occasion,
    at_set_up,
    exhibit_of,
    exhibit_of_setup,
    exhibit_of_text,
    first_scenario,
    occasion_of,
)
from app.commands.answers import DONE, NO, add_file, is_game, read_game, read_text, tell
from app.commands.new import add_options, options_of
from app.commands.questions import no_game
from app.files.folders import data_folder
from counters.setups import LAST_TURN, load_setup_file
from rules.findings import Finding, Weight
from rules.games import find_rule_set
from rules.issues import DataError, Issue
from rules.tomlfile import hint_of
from rules.unit_id import UnitId


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what may stand behind the command."""
    add_file(parser, "a game (its set-up, before play began), a set-up of your own (.toml), a position text")
    parser.add_argument("--check", action="store_true", help="hold it against the rules for setting up")
    told = "whose areas judge it; without it the game's own, or the first of its edition"
    parser.add_argument("--scenario", help=told)
    add_options(parser)


def run(args: argparse.Namespace) -> int:
    """Print the set-up by hex, or what is wrong with it; return 1 where it breaks a rule."""
    shown = _exhibit(args)
    data = {**_named(shown), **_places(shown)}
    if args.check:
        data |= {"findings": [_finding(shown, each) for each in shown.findings], "broken": len(shown.broken)}
    lines = _check_lines(shown) if args.check else _place_lines(shown)
    tell(data, "\n".join(lines), as_json=args.json)
    # What is only told (weight) breaks nothing.
    return NO if args.check and shown.broken else DONE


def _exhibit(args: argparse.Namespace) -> Exhibit:
    path: Path = args.file
    if is_game(path):
        # As it lay before play began: by now everybody stands elsewhere.
        game = at_set_up(read_game(path)[0])
        return exhibit_of(game, _wanted(args, occasion_of(game)))
    # By its name: a set-up has no first line of its own, and a position text is never called so.
    if path.suffix == ".toml":
        setup = load_setup_file(path, data_folder())
        kept = tuple(sorted((setup.options or {}).items()))
        return exhibit_of_setup(setup, _wanted(args, Occasion(setup.game, setup.rule_set, "", kept)))
    text = read_text(path)
    rule_set = find_rule_set(game_named_by(text))
    if rule_set is None:
        raise DataError([no_game(path)])
    return exhibit_of_text(text, _wanted(args, Occasion(rule_set.game, rule_set.id, "")))


def _wanted(args: argparse.Namespace, own: Occasion) -> Occasion:
    """Return what a set-up is held against: its own scenario and options, or those asked for.

    The areas of the first scenario of its edition judge one that names none.
    """
    titles = {each.id: each for each in counters.setups.scenarios(own.game, data_folder())}
    scenario = args.scenario or own.scenario or first_scenario(own)
    if scenario not in titles:
        raise DataError([Issue("--scenario", scenario, "no such scenario", hint_of(scenario, titles))])
    # Those asked for go before: a set-up can be held against rules that it was not made for.
    options = dict(own.options) | options_of(args.option, own.game)
    # When the game ends is of no account here, and not every scenario may end on another day.
    options.pop(LAST_TURN, None)
    return Occasion(own.game, titles[scenario].rule_set, scenario, tuple(sorted(options.items())))


# ---- what is told


def _named(shown: Exhibit) -> dict[str, Any]:
    occasion = shown.occasion
    variants = [key for key, value in occasion.options if value == "on"]
    return {"scenario": occasion.scenario, "rule_set": occasion.rule_set, "options": variants}


def _places(shown: Exhibit) -> dict[str, Any]:
    stage = shown.report.now
    return {
        "hexes": {str(here): list(units) for here, units in _by_hex(shown).items()},
        "waiting": {area: list(units) for area, units in shown.report.by_area().items()},
        # Sides set up in turns; None once nobody is left to.
        "turn": stage.id if stage else None,
    }


def _by_hex(shown: Exhibit) -> dict[str, tuple[UnitId, ...]]:
    by_hex = shown.report.position.by_hex
    return {here: tuple(unit.id for unit in by_hex[here]) for here in sorted(by_hex)}


def _finding(shown: Exhibit, found: Finding) -> dict[str, Any]:
    told = {"case": found.case, "at": found.at, "text": shown.citations.phrase(found)}
    return {**told, "weight": found.weight.value, "unit": dict(found.facts).get("unit")}


def _heading(shown: Exhibit) -> str:
    variants = [key for key, value in shown.occasion.options if value == "on"]
    played = f" with {', '.join(variants)}" if variants else ""
    return f"{shown.title} ({shown.occasion.scenario}{played})"


def _check_lines(shown: Exhibit) -> Iterator[str]:
    count = len(shown.broken)
    yield f"{_heading(shown)}: " + (f"{count} against the rules" if count else "nothing is against the rules")
    for found in shown.findings:
        # Both kinds have a case, and the count above has only one of them.
        sign = "" if found.weight is Weight.FORBIDS else "  (told only)"
        yield f"  {found.case:<7} {found.at or '':<5} {shown.citations.phrase(found)}{sign}"
    stage = shown.report.now
    if stage is not None:
        yield f"Now sets up: {stage.title}"


def _place_lines(shown: Exhibit) -> Iterator[str]:
    position = shown.report.position
    yield f"{_heading(shown)}: {sum(unit.hex is not None for unit in position.units)} units on the map"
    for side in sorted({unit.side for unit in position.units if unit.hex is not None}):
        yield side.capitalize()
        for here, units in _by_hex(shown).items():
            own = [unit for unit in units if position.by_id[unit].side == side]
            if own:
                yield f"  {here}  {' '.join(own)}"
    for area, units in shown.report.by_area().items():
        yield f"To be placed, {area}: {' '.join(units)}"
