"""`adjutant new-game NAME`: the skeleton of a game, to be filled, or one with the map of a scan."""

from __future__ import annotations

import argparse
from pathlib import Path

from app.commands.answers import DONE, add_json, tell
from app.commands.new_game_map import add_map_arguments, run_with_map
from app.files.folders import data_folder
from app.files.new_game_folder import lay_out_game
from rules.grids.read import KINDS, POINTY
from rules.issues import DataError, Issue


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what may stand behind the command."""
    parser.add_argument("name", help="the id of the game, such as river-war")
    parser.add_argument("--title", help="what it is called; without it the name")
    kinds = "hexes with a point or a flat side at the top, squares, or places without a grid"
    parser.add_argument("--grid", choices=KINDS, default=POINTY, help=f"what the map has: {kinds}")
    told = "the folder that its folder is laid into; without it your own, where it is found by itself"
    parser.add_argument("--into", type=Path, metavar="FOLDER", help=told)
    add_map_arguments(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Lay out the skeleton and say what to do next."""
    title = args.title or args.name.replace("-", " ").capitalize()
    if args.map or args.section:
        return run_with_map(args, title)
    if args.number or args.centre or args.corner or args.first or args.last or args.turn:
        raise DataError([Issue("new-game", "", "hexes are named without a scan", "add --map SCAN")])
    found = lay_out_game(args.name, title, args.into or data_folder(), args.grid)
    # Elsewhere than in one's own folder no command would find the game without being told where.
    option = "" if args.into is None else f"--games {args.into} "
    lines = [
        f"{found.home}: {found.title}, a small map and two sides, to be filled",
        f"  adjutant check {found.home}",
        f"  adjutant {option}new {found.id} {found.scenario} -o my.adjutant",
    ]
    tell(
        {"game": found.id, "title": found.title, "folder": str(found.home)},
        "\n".join(lines),
        as_json=args.json,
    )
    return DONE
