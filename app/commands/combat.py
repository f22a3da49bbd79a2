"""`adjutant combat FILE --attack U,U --defend HEX,HEX`: the card of an attack, or what a die brings."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import counters.load
from app.assist.combat.battle_plan import as_fought
from app.assist.officer import Officer
from app.assist.procedure import options_in_play
from app.commands.answers import DONE, NO, add_file, tell
from app.commands.new import options_of
from app.commands.questions import asked, listed, officer_and_game, unit_named
from app.files.folders import data_folder
from app.table.game import Game
from rules.library import find_game
from rules.words import Topic


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what may stand behind the command."""
    add_file(parser)
    parser.add_argument("--attack", metavar="U,U", required=True, help="the attacking units, with commas")
    parser.add_argument("--defend", metavar="HEX,HEX", required=True, help="the attacked hexes, with commas")
    parser.add_argument("--asp", metavar="N", type=int, default=0, help="air support points")
    parser.add_argument("--arsp", metavar="N", type=int, default=0, help="artillery support points")
    parser.add_argument("--all-out", action="store_true", help="an all-out assault")
    parser.add_argument("--same-hex", action="store_true", help="inside a contested hex")
    parser.add_argument("--die", metavar="N", type=int, help="the face that was rolled")
    parser.add_argument(
        "--option",
        metavar="ID=VALUE",
        action="append",
        default=[],
        help="an optional rule that is played, where the file is a position text and does not tell",
    )


def run(args: argparse.Namespace) -> int:
    """Print the card; return 1 where the rules forbid the attack."""
    officer, game = officer_and_game(args.file)
    if game is not None:
        officer = replace(officer, position=as_fought(game, officer.position))
    played, words = _played(args, officer, game), officer.rule_set.words
    attack: dict[str, object] = {
        "attackers": [unit_named(officer, name) for name in listed(args.attack, "--attack")],
        "hexes": listed(args.defend, "--defend"),
        "asp": args.asp,
        "arsp": args.arsp,
        "all_out": args.all_out,
        "same_hex": args.same_hex,
        "weather": officer.position.weather,
        "divisions": divisions_of(officer),
        "restrict_arsp": words.is_played(Topic.GUNS_RESTRICTED, played or ()),
    }
    if args.die is not None:
        attack["die"] = args.die
    if officer.position.phase in officer.rule_set.board_words.fighting_phases:
        attack["phase"] = officer.position.phase
    found = asked(officer, "combat", attack=attack)
    if args.all_out and played is not None and not words.is_played(Topic.ALL_OUT, played):
        told = [_not_played(officer, option) for option in words.cases_of(Topic.ALL_OUT)]
        found = {**found, "not_played": told}
    tell(found, "\n".join(_lines(found, officer)), as_json=args.json)
    return NO if found["violations"] or "not_played" in found else DONE


def _played(args: argparse.Namespace, officer: Officer, game: Game | None) -> frozenset[str] | None:
    """Return the optional rules and variants in force, None where nobody says: in a position text."""
    if game is not None:
        return options_in_play(game)
    options = options_of(args.option, officer.position.game)
    return frozenset(key for key, value in options.items() if value == "on") if options else None


def _not_played(officer: Officer, option: str) -> dict[str, str]:
    """Return what is told of an optional rule that was asked for and is not in force."""
    title = officer.rule_set.citations.cases[option].title
    text = f"{title}: this game is played without the optional rule"
    return {"case": option, "text": text, "hint": f"adjutant new ... --option {option}=on"}


def divisions_of(officer: Officer) -> dict[str, object]:
    """Return the divisions of the game's roster as a question names them; none for an unknown game."""
    game = officer.position.game
    if find_game(game) is None:
        return {}
    roster = counters.load.load(game, data_folder())
    return {
        key: {"required": list(each.needed), "optional": list(each.extra)}
        for key, each in roster.divisions.items()
    }


def _lines(found: Mapping[str, Any], officer: Officer) -> Iterator[str]:
    column = found["column"] or "below the table" + officer.rule_set.words.cited(Topic.BELOW_TABLE)
    yield f"{found['attack']} to {found['defense']}: {column}"
    for case, value in found["modifiers"]:
        yield f"  die {value:+d}  {case}"
    if found["violations"]:
        yield f"not allowed: {', '.join(found['violations'])}"
        cases = officer.rule_set.citations.cases
        yield from (f"  {case:<7} {cases[case].text}" for case in found["violations"] if case in cases)
    for each in found.get("not_played", ()):
        yield f"not played: {each['case']}  {each['text']} ({each['hint']})"
    for hex_id, each in found["hexes"].items():
        result = "" if each["result"] is None else f", result {each['result']:+d}"
        yield f"{hex_id}  defense level {each['defense_level']}{result}"
    yield from _dice(found)
    yield from _losses(found)


def _dice(found: Mapping[str, Any]) -> Iterator[str]:
    if found["modified_die"] is not None:
        yield f"die {found['modified_die']} as modified, attack level {found['attack_level']}"
        return
    for die, each in found["distribution"].items():
        results = ", ".join(f"{hex_id} {result:+d}" for hex_id, result in each["results"].items())
        yield f"  {die}: level {each['attack_level']}, {results}"


def _losses(found: Mapping[str, Any]) -> Iterator[str]:
    for side, (least, most) in found["expected_losses"].items():
        yield f"{side} loses {least} to {most} steps on the average"
    for unit, steps in found["mandatory"].items():
        yield f"{unit} must lose {steps}"
    if found["mandatory_one_of"]:
        yield f"one of {', '.join(found['mandatory_one_of'])} must lose 1"
