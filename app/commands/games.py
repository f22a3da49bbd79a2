"""`adjutant games`: what can be played."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

import counters.setups
import maps.load
from app.commands.answers import DONE, add_json, tell
from app.files.folders import data_folder


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what may stand behind the command."""
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print the games."""
    found = [game_data(folder) for folder in maps.load.games()]
    tell(found, "\n".join(line for game in found for line in _lines(game)), as_json=args.json)
    return DONE


def game_data(folder: str) -> dict[str, Any]:
    """Return a game's id, title, rule sets, scenarios and options; raises DataError."""
    scenarios = counters.setups.scenarios(folder, data_folder())
    return {
        "game": folder.replace("_", "-"),
        "title": maps.load.load(folder).title,
        "rule_sets": sorted({scenario.rule_set for scenario in scenarios}),
        "scenarios": [asdict(scenario) for scenario in scenarios],
        "options": [asdict(option) for option in counters.setups.options(folder)],
    }


def _lines(game: dict[str, Any]) -> Iterator[str]:
    yield f"{game['game']}: {game['title']} (rule sets: {', '.join(game['rule_sets'])})"
    yield "  scenarios"
    for scenario in game["scenarios"]:
        yield f"    {scenario['id']:<22} {scenario['title']}"
    yield "  options (--option ID=on)"
    for option in game["options"]:
        yield f"    {option['id']:<18} {option['title']}"
