"""`adjutant soak GAME`: the opponent plays both sides of whole games, the invariants look on at each step."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from app.assist.adjudicator import rule_set_of
from app.assist.readings import settings_of
from app.commands.answers import DONE, NO, add_json, tell
from app.commands.new import add_game, add_options, add_settings, options_of
from app.soak.playing import Look, Outcome, Wanted, mixed, soaked_together
from rules.issues import DataError, Issue


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what may stand behind the command."""
    add_game(parser)
    add_play(parser)


def add_play(parser: argparse.ArgumentParser) -> None:
    """Declare which games are played and how far."""
    parser.add_argument("--games", metavar="N", type=int, default=1, help="so many games, one by one seed")
    parser.add_argument("--seed", metavar="N", type=int, default=1, help="the seed of the first game")
    parser.add_argument("--turns", metavar="N", type=int, default=0, help="so many turns of each; 0: all")
    parser.add_argument("--deeds", metavar="N", type=int, default=0, help="so many deeds of each; 0: all")
    parser.add_argument(
        "--scenario", metavar="SCENARIO", default="", help="without it each seed has one of its own"
    )
    add_options(parser)
    add_settings(parser)
    parser.add_argument("--keep", metavar="FOLDER", type=Path, help="write each game there as a file")
    parser.add_argument("--jobs", metavar="N", type=int, default=os.cpu_count() or 1, help="games at a time")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Play the games and print a line for each, and one for each fault."""
    return play(args)


def play(args: argparse.Namespace, look: Look | None = None) -> int:
    """Play the games and print what is found in them, by `look` too; return the exit code."""
    wanted = list(_wanted(args))
    if args.keep is not None:
        # Before the first game: a folder that cannot be made is told at once, not after an hour.
        args.keep.mkdir(parents=True, exist_ok=True)
    # Not stopped at the first fault: each seed may show another one, and a night was given to all.
    is_clean = True
    for outcome in soaked_together(wanted, args.jobs, args.keep, look):
        # A line as each ends and not a list of all: whole games take minutes.
        tell(_data(outcome), "\n".join(outcome.lines()), as_json=args.json)
        is_clean = is_clean and outcome.is_clean
    return DONE if is_clean else NO


def _wanted(args: argparse.Namespace) -> Iterator[Wanted]:
    if args.games < 1 or min(args.turns, args.deeds) < 0:
        hint = "--games at least 1, --turns and --deeds at least 0"
        raise DataError([Issue("soak", "", "there is nothing to play", hint)])
    options = options_of(args.option, args.game)
    settings = settings_of(args.setting, rule_set_of(args.game).assumptions)
    for seed in range(args.seed, args.seed + args.games):
        if args.scenario:
            yield Wanted(args.game, args.scenario, seed, options, args.turns, args.deeds, settings)
        else:
            mix = mixed(args.game, seed, args.turns, args.deeds)
            chosen = settings if args.setting else mix.settings
            # What is named goes before chance; the rest of the mix stays as the seed has it.
            yield replace(mix, options=options or mix.options, settings=chosen)


def _data(outcome: Outcome) -> dict[str, Any]:
    report = outcome.report
    return {
        "scenario": report.scenario,
        "options": sorted(outcome.wanted.options),
        "settings": dict(outcome.wanted.settings),
        "seed": report.seed,
        "stopped": outcome.stop.value,
        "date": report.date,
        "phase": report.phase,
        "steps": report.steps,
        "digest": report.digest,
        "result": outcome.result,
        "faults": [{"step": each.step, "case": each.case, "message": each.message} for each in report.faults],
    }
