"""`adjutant new GAME SCENARIO -o FILE`: a scenario laid out, its journal begun."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import counters.setups
from app.assist.adjudicator import rule_set_of
from app.assist.deploy.deployment import has_deployment
from app.assist.deploy.setting_up import rest_laid_out, waiting_units
from app.assist.readings import set_readings, settings_of, title_of
from app.commands.answers import DONE, add_json, tell, warn
from app.files.folders import data_folder
from app.files.savegame import new_game
from app.table.game import Game
from counters.choices import faults, with_included
from counters.setups import LAST_TURN
from rules.issues import DataError, Issue, raise_if_errors
from rules.library import default_game
from rules.plural import worded
from rules.tomlfile import hint_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what may stand behind the command."""
    add_game(parser)
    # An example out of what is installed; the program's own games may have been taken out.
    usual = default_game().scenario
    told = f"such as {usual}; see adjutant games" if usual else "see adjutant games"
    parser.add_argument("scenario", metavar="SCENARIO", help=told)
    add_options(parser)
    add_settings(parser)
    told = "the day on which the players agree to end"
    parser.add_argument("--last-turn", metavar="DATE", default="", help=told)
    parser.add_argument(
        "--lay-out",
        action="store_true",
        help="set up by the rules whom an option leaves to the player",
    )
    parser.add_argument("--seed", type=int, help="the seed of the dice; without it one by chance")
    parser.add_argument("-o", "--out", metavar="FILE", type=Path, required=True, help="the file to begin")
    add_json(parser)


def add_game(parser: argparse.ArgumentParser) -> None:
    """Declare GAME."""
    parser.add_argument("game", metavar="GAME", help=f"such as {default_game().id}; see adjutant games")


def add_options(parser: argparse.ArgumentParser) -> None:
    """Declare --option."""
    parser.add_argument(
        "--option", metavar="ID=VALUE", action="append", default=[], help="may stand repeatedly"
    )


def add_settings(parser: argparse.ArgumentParser) -> None:
    """Declare --setting."""
    parser.add_argument(
        "--setting",
        metavar="KEY=VALUE",
        action="append",
        default=[],
        help="another reading of an unclear case; may stand repeatedly; see adjutant games --settings",
    )


def run(args: argparse.Namespace) -> int:
    """Begin the game and print what was laid out."""
    options = _playable(options_of(args.option, args.game), args.game, args.scenario, args.last_turn)
    # All words are read before the file begins: one that is wrong must not leave a game behind.
    settings = settings_of(args.setting, rule_set_of(args.game).assumptions) if args.setting else {}
    if args.lay_out and not has_deployment(args.game):
        raise DataError([Issue("--lay-out", args.game, "this game does not say who sets up where")])
    opened = new_game(args.game, args.scenario, options, args.seed, args.out)
    header = opened.game.header
    _read_otherwise(opened.game, settings)
    laid_out = _lay_out(opened.game) if args.lay_out else 0
    waiting = len(waiting_units(opened.game))
    pieces = len(list(opened.game.table))
    opened.close()
    warn(opened.issues)
    data = {"file": str(args.out), "game": header.game, "scenario": header.scenario, "seed": header.seed}
    text = f"{args.out}: {header.title}, {pieces} pieces, seed {header.seed}{_told(header.options)}"
    text += "".join(f", {key}={value}" for key, value in settings.items())
    text += worded(", {count:unit|units} set up", count=laid_out) if args.lay_out else ""
    if waiting:
        text += worded("; {count:unit waits|units wait} to be set up (--lay-out does so)", count=waiting)
    made = {
        "pieces": pieces,
        "options": dict(header.options),
        "settings": settings,
        "laid_out": laid_out,
        "waiting": waiting,
    }
    tell({**data, **made}, text, as_json=args.json)
    return DONE


def _lay_out(game: Game) -> int:
    """Set up whoever waits for it, as a step of the journal; return how many units that are."""
    before = len(waiting_units(game))
    # A step of its own, so that it can be taken back and done by hand.
    change = rest_laid_out(game, "Automatic set-up")
    if change is not None:
        game.journal.push(change)
    return before - len(waiting_units(game))


def _read_otherwise(game: Game, settings: Mapping[str, str]) -> None:
    """Choose other readings as the first step of a game's journal."""
    if settings:
        book = rule_set_of(game.header.game).assumptions
        change = set_readings(game, book, settings, (), title_of(book, settings))
        if change is not None:
            game.journal.push(change)


def options_of(words: list[str], game: str) -> dict[str, str]:
    """Return the options written as `ID=VALUE`; raises DataError with everything wrong about them."""
    known = [option.id for option in counters.setups.options(game)]
    # All faults together: a command typed again for each of them is a nuisance.
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


def _told(options: Mapping[str, str]) -> str:
    """Return in words which options are played."""
    on = [key for key, value in options.items() if value == "on"]
    last = options.get(LAST_TURN, "")
    return (f", with {' '.join(on)}" if on else "") + (f", last turn {last}" if last else "")


def _playable(wanted: dict[str, str], game: str, scenario: str, last_turn: str) -> dict[str, str]:
    """Return options with those that come along; raises DataError where they are not played together.

    A player's own set-up brings those along that it was kept with; `--option ID=off` leaves one out.
    """
    titles = counters.setups.options(game)
    found = (each for each in counters.setups.scenarios(game, data_folder()) if each.id == scenario)
    title = next(found, None)
    # What is asked for goes before what a set-up was kept with.
    options = {**((title.options or {}) if title is not None else {}), **wanted}
    options |= {LAST_TURN: last_turn} if last_turn else {}
    on = [key for key, value in options.items() if value == "on"]
    # An unknown scenario is told with its near names by what lays it out; nothing is known of its options
    # here.
    if title is not None:
        agreed = options.get(LAST_TURN, "") or title.last_turn
        raise_if_errors(faults(titles, on, replace(title, last_turn=agreed)))
    return {**options, **dict.fromkeys(with_included(titles, on), "on")}
