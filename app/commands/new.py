"""`adjutant new GAME SCENARIO -o FILE`: a scenario laid out, its journal begun."""

from __future__ import annotations

import argparse
from pathlib import Path

import counters.setups
from app.commands.answers import DONE, add_json, tell, warn
from app.files.savegame import new_game
from rules.issues import DataError, Issue
from rules.tomlfile import hint_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what may stand behind the command."""
    parser.add_argument("game", metavar="GAME", help="such as bitter-end; see adjutant games")
    parser.add_argument("scenario", metavar="SCENARIO", help="such as historical")
    parser.add_argument(
        "--option", metavar="ID=VALUE", action="append", default=[], help="may stand repeatedly"
    )
    parser.add_argument("--seed", type=int, help="the seed of the dice; without it one by chance")
    parser.add_argument("-o", "--out", metavar="FILE", type=Path, required=True, help="the file to begin")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Begin the game and print what was laid out."""
    options = _options(args.option, args.game)
    opened = new_game(args.game, args.scenario, options, args.seed, args.out)
    header = opened.game.header
    pieces = len(list(opened.game.table))
    opened.close()
    warn(opened.issues)
    data = {"file": str(args.out), "game": header.game, "scenario": header.scenario, "seed": header.seed}
    text = f"{args.out}: {header.title}, {pieces} pieces, seed {header.seed}"
    tell({**data, "pieces": pieces}, text, as_json=args.json)
    return DONE


def _options(words: list[str], game: str) -> dict[str, str]:
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
