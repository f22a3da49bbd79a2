"""`adjutant new GAME SCENARIO -o FILE`: a scenario laid out, its journal begun."""

from __future__ import annotations

import argparse
from pathlib import Path

import counters.setups
from app.commands.answers import DONE, add_json, tell, warn
from app.files.folders import data_folder
from app.files.savegame import new_game
from counters.choices import faults, with_included
from rules.issues import DataError, Issue, raise_if_errors
from rules.tomlfile import hint_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what may stand behind the command."""
    parser.add_argument("game", metavar="GAME", help="such as bitter-end; see adjutant games")
    parser.add_argument("scenario", metavar="SCENARIO", help="such as historical")
    add_options(parser)
    parser.add_argument("--seed", type=int, help="the seed of the dice; without it one by chance")
    parser.add_argument("-o", "--out", metavar="FILE", type=Path, required=True, help="the file to begin")
    add_json(parser)


def add_options(parser: argparse.ArgumentParser) -> None:
    """Declare --option."""
    parser.add_argument(
        "--option", metavar="ID=VALUE", action="append", default=[], help="may stand repeatedly"
    )


def run(args: argparse.Namespace) -> int:
    """Begin the game and print what was laid out."""
    options = _playable(options_of(args.option, args.game), args.game, args.scenario)
    opened = new_game(args.game, args.scenario, options, args.seed, args.out)
    header = opened.game.header
    pieces = len(list(opened.game.table))
    opened.close()
    warn(opened.issues)
    data = {"file": str(args.out), "game": header.game, "scenario": header.scenario, "seed": header.seed}
    text = f"{args.out}: {header.title}, {pieces} pieces, seed {header.seed}"
    tell({**data, "pieces": pieces}, text, as_json=args.json)
    return DONE


def options_of(words: list[str], game: str) -> dict[str, str]:
    """Return the options written as `ID=VALUE`; raises DataError with everything wrong about them."""
    known = [option.id for option in counters.setups.options(game)]
    issues = []
    options = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not (equals and value):
            issues.append(Issue("--option", word, "has no value", "write ID=on"))
        elif key not in known:
            issues.append(Issue("--option", word, f"{game} has no option {key}", hint_of(key, known)))
        options[key] = value
    if issues:
        raise DataError(issues)
    return options


def _playable(options: dict[str, str], game: str, scenario: str) -> dict[str, str]:
    """Return options with those that come along; raises DataError where they are not played together."""
    titles = counters.setups.options(game)
    on = [key for key, value in options.items() if value == "on"]
    for title in counters.setups.scenarios(game, data_folder()):
        if title.id == scenario:
            raise_if_errors(faults(titles, on, title))
    return {**options, **dict.fromkeys(with_included(titles, on), "on")}
