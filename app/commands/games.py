"""`adjutant games`: what can be played."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

import counters.setups
from app.assist.procedure import rules_named
from app.assist.readings import text_of
from app.commands.answers import DONE, add_json, tell
from app.files.folders import data_folder
from rules.library import GameFolder, games


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what may stand behind the command."""
    parser.add_argument(
        "--settings", action="store_true", help="also the readings of unclear cases that can be chosen"
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print the games."""
    found = [game_data(game) for game in games()]
    if args.settings:
        # Only when asked for: it reads the rules of every game here, and most want the list of scenarios.
        found = [game | {"settings": _settings(game["game"])} for game in found]
    tell(found, "\n".join(line for game in found for line in _lines(game)), as_json=args.json)
    return DONE


def game_data(game: GameFolder) -> dict[str, Any]:
    """Return a game's id, title, rule sets, scenarios and options; raises DataError."""
    scenarios = counters.setups.scenarios(game.id, data_folder())
    return {
        "game": game.id,
        "title": game.title,
        # Those that can be played, not those whose rules are here: a game may be played without rules.
        "rule_sets": sorted({scenario.rule_set for scenario in scenarios}),
        "scenarios": [asdict(scenario) for scenario in scenarios],
        "options": [asdict(option) for option in counters.setups.options(game.id)],
    }


def _lines(game: dict[str, Any]) -> Iterator[str]:
    yield f"{game['game']}: {game['title']} (rule sets: {', '.join(game['rule_sets'])})"
    yield "  scenarios"
    for scenario in game["scenarios"]:
        yield f"    {scenario['id']:<22} {scenario['title']}"
    yield "  options (--option ID=on)"
    for option in game["options"]:
        yield f"    {option['id']:<18} {option['title']}"
    if "settings" in game:
        yield "  readings of unclear cases (--setting KEY=VALUE), the first by default"
    for setting in game.get("settings", ()):
        yield f"    {setting['key']} ({', '.join(setting['cases'])}) {setting['name']}"
        yield from (f"      {value:<18} {words}" for value, words in setting["values"].items())


def _settings(game: str) -> list[dict[str, Any]]:
    """Return the readings that can be chosen in a game, with the value of each in words.

    A game that has no rules yet, only a map and counters, is read in no way.
    """
    rules = rules_named(game)
    entries = rules.assumptions.by_key if rules is not None else {}
    return [
        {
            "key": key,
            "cases": list(entry.cases),
            "name": entry.name_of(key),
            "values": {text_of(value): entry.words_of(value) for value in entry.values},
        }
        for key, entry in entries.items()
    ]
