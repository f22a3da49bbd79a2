"""`adjutant combat FILE --attack U,U --defend HEX,HEX`: the card of an attack, or what a die brings.

Without an attack: what is to be done in the combat under way.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import counters.load
from app.assist.adjudicator import Adjudicator
from app.assist.combat.battle_plan import as_fought
from app.assist.procedure import options_in_play
from app.commands.answers import DONE, NO, add_file, tell
from app.commands.combat_task import lines_of, task_of
from app.commands.new import options_of
from app.commands.questions import adjudicator_and_game, asked, listed, unit_named
from app.files.folders import data_folder
from app.table.game import Game
from rules.attack_words import AttackOption
from rules.games import rule_sets
from rules.issues import NotationError
from rules.library import find_game
from rules.words import Topic, Words


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what may stand behind the command."""
    add_file(parser)
    parser.add_argument("--attack", metavar="U,U", help="the attacking units, with commas")
    parser.add_argument("--defend", metavar="HEX,HEX", help="the attacked hexes, with commas")
    # Declared before the file is read, so of all games at once; `_refuse_strange` sorts them out later.
    for kind, name in _known_support().items():
        parser.add_argument(f"--{kind}", metavar="N", type=int, default=0, help=name.lower())
    for option in _known_options().values():
        parser.add_argument(f"--{option.id}", action="store_true", help=option.title)
    parser.add_argument("--same-hex", action="store_true", help="inside a contested hex")
    parser.add_argument("--die", metavar="N", type=int, help="the face that was rolled")
    parser.add_argument(
        "--option",
        metavar="ID=VALUE",
        action="append",
        default=[],
        help="an optional rule that is played, where the file is a position text and does not tell",
    )


def _known_words() -> tuple[Words, ...]:
    """Return the words of every game that has rules here: each may bring points and options of its own."""
    return tuple(rule_set.words for rule_set in rule_sets())


def _known_support() -> Mapping[str, str]:
    return {count.id: count.name for words in _known_words() for count in words.support}


def _known_options() -> Mapping[str, AttackOption]:
    """Return the options of an attack that are asked for by name alone."""
    options = (option for words in _known_words() for option in words.chosen_options)
    return {option.id: option for option in options if not option.is_of_defenders}


def run(args: argparse.Namespace) -> int:
    """Print the card; return 1 where the rules forbid the attack."""
    adjudicator, game = adjudicator_and_game(args.file)
    # Half an attack is a slip and told by `listed`; only without either is the combat under way meant.
    if args.attack is None and args.defend is None:
        task = task_of(game)
        tell(task, "\n".join(lines_of(task)), as_json=args.json)
        return DONE
    # Who has fought already in this phase stands in the plan, which is no part of a position.
    if game is not None:
        adjudicator = replace(adjudicator, position=as_fought(game, adjudicator.position))
    played, words = _played(args, adjudicator, game), adjudicator.rule_set.words
    _refuse_strange(args, words)
    attack: dict[str, object] = {
        "attackers": [unit_named(adjudicator, name) for name in listed(args.attack or "", "--attack")],
        "hexes": listed(args.defend or "", "--defend"),
        **{count.id: getattr(args, count.id) for count in words.support},
        **{option.key: True for option in _asked_options(args, words)},
        "same_hex": args.same_hex,
        # A question on a board names all of this itself; a position has it, and the player would have to
        # repeat it.
        "weather": adjudicator.position.weather,
        "divisions": divisions_of(adjudicator),
        **{each.key: each.rule in (played or ()) for each in words.attack_options if each.is_by_rule},
    }
    if args.die is not None:
        attack["die"] = args.die
    # Named only where combat belongs to it: an attack may be asked about in any position.
    if adjudicator.position.phase in adjudicator.rule_set.board_words.fighting_phases:
        attack["phase"] = adjudicator.position.phase
    found = asked(adjudicator, "combat", attack=attack)
    asked_for = [each.rule for each in _asked_options(args, words) if each.rule]
    # Told beside the odds, not instead of them: whoever weighs an optional rule wants to see what it would
    # bring.
    if played is not None and not played.issuperset(asked_for):
        told = [_not_played(adjudicator, rule) for rule in asked_for if rule not in played]
        found = {**found, "not_played": told}
    tell(found, "\n".join(_lines(found, adjudicator)), as_json=args.json)
    return NO if found["violations"] or "not_played" in found else DONE


def _refuse_strange(args: argparse.Namespace, words: Words) -> None:
    """Raise NotationError for points or options of another game."""
    own = {*(count.id for count in words.support), *(option.key for option in words.chosen_options)}
    # All games share one command line: what another one knows is declared here, and must not be passed over.
    others = {*_known_support(), *(option.key for option in _known_options().values())} - own
    for name in sorted(others):
        if getattr(args, name):
            raise NotationError(f"this game knows no --{name.replace('_', '-')} for an attack")


def _asked_options(args: argparse.Namespace, words: Words) -> tuple[AttackOption, ...]:
    """Return the options of the game that were asked for."""
    known = (option for option in words.chosen_options if not option.is_of_defenders)
    return tuple(option for option in known if getattr(args, option.key))


def _played(args: argparse.Namespace, adjudicator: Adjudicator, game: Game | None) -> frozenset[str] | None:
    """Return the optional rules and variants in force, None where nobody says: in a position text."""
    if game is not None:
        return options_in_play(game)
    options = options_of(args.option, adjudicator.position.game)
    # Nothing said is not the same as nothing played: of a bare position text no option is refused.
    return frozenset(key for key, value in options.items() if value == "on") if options else None


def _not_played(adjudicator: Adjudicator, option: str) -> dict[str, str]:
    """Return what is told of an optional rule that was asked for and is not in force."""
    title = adjudicator.rule_set.citations.cases[option].title
    text = f"{title}: this game is played without the optional rule"
    return {"case": option, "text": text, "hint": f"adjutant new ... --option {option}=on"}


def divisions_of(adjudicator: Adjudicator) -> dict[str, object]:
    """Return the divisions of the game's roster as a question names them; none for an unknown game."""
    game = adjudicator.position.game
    if find_game(game) is None:
        return {}
    roster = counters.load.load(game, data_folder())
    return {
        key: {"required": list(each.needed), "optional": list(each.extra)}
        for key, each in roster.divisions.items()
    }


def _lines(found: Mapping[str, Any], adjudicator: Adjudicator) -> Iterator[str]:
    # No column is no error: odds too low for the table have a case of their own.
    column = found["column"] or "below the table" + adjudicator.rule_set.words.cited(Topic.BELOW_TABLE)
    yield f"{found['attack']} to {found['defense']}: {column}"
    for case, value in found["modifiers"]:
        yield f"  die {value:+d}  {case}"
    if "first_column" in found:
        yield f"  by strength {found['first_column']}"
    for case, value in found.get("shifts", ()):
        yield f"  column {value:+d}  {case}"
    if found["violations"]:
        yield f"not allowed: {', '.join(found['violations'])}"
        cases = adjudicator.rule_set.citations.cases
        # A book of one's own may lack a case; its number is told all the same.
        yield from (f"  {case:<7} {cases[case].text}" for case in found["violations"] if case in cases)
    for each in found.get("not_played", ()):
        yield f"not played: {each['case']}  {each['text']} ({each['hint']})"
    for hex_id, each in found["hexes"].items():
        result = "" if each["result"] is None else f", result {each['result']:+d}"
        yield f"{hex_id}  defense level {each['defense_level']}{result}"
    yield from _dice(found, adjudicator.rule_set.fight_terms.codes)
    yield from _losses(found)


def _dice(found: Mapping[str, Any], codes: Mapping[int, str]) -> Iterator[str]:
    """Yield what the faces of the die bring, or the face that fell."""
    # Where results are codes, the level of the attack is no word of the game: there the row of the face is
    # told.
    if found["modified_die"] is not None and not codes:
        yield f"die {found['modified_die']} as modified, attack level {found['attack_level']}"
        return
    rolled = found["modified_die"]
    for die, each in found["distribution"].items():
        if rolled is not None and die != str(rolled):
            continue
        told = ((hex_id, codes.get(n) or f"{n:+d}") for hex_id, n in each["results"].items())
        results = ", ".join(f"{hex_id} {result}" for hex_id, result in told)
        level = f"level {each['attack_level']}, " if found["hexes"] else ""
        yield f"  {die}: {level}{results}"


def _losses(found: Mapping[str, Any]) -> Iterator[str]:
    for side, (least, most) in found["expected_losses"].items():
        yield f"{side} loses {least} to {most} steps on the average"
    for unit, steps in found["mandatory"].items():
        yield f"{unit} must lose {steps}"
    if found["mandatory_one_of"]:
        yield f"one of {', '.join(found['mandatory_one_of'])} must lose 1"
