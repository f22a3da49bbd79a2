"""`adjutant new-game NAME --map SCAN`: a game with grid, numbers and picture of a scanned map."""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from app.bring_in.extra import require_vision
from app.bring_in.map_file import ScannedMap
from app.bring_in.map_scan import MapScan
from app.bring_in.new_game.plan import FIRST, SCANNED, SECTION, GamePlan
from app.bring_in.new_game.scanned_game import map_files
from app.bring_in.new_game.scanned_grid import Extent, ScannedGrid, scanned_grid
from app.bring_in.new_game.writing import begin_game
from app.bring_in.placing import Named
from app.commands.answers import DONE, tell
from app.commands.map_reports import report_of
from app.commands.map_scans import add_scan_arguments, cell_under, named_pixel
from app.commands.new_game_parts import Read, read_parts, read_scan
from app.files.disk import real
from app.files.folders import data_folder
from rules.hexgrid import HexId
from rules.issues import DataError, Issue
from rules.library import GameFolder, is_id


def add_map_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what a game from a scanned map needs."""
    told = (
        "a scan of its map: its grid is found and numbered, and it lies under the map's data; several stitch"
    )
    parser.add_argument("--map", action="append", default=[], type=Path, metavar="SCAN", help=told)
    told = (
        "a scan of a part of its map, for parts that do not overlap, with an id of your own before it; "
        "--number and --centre then say of which: ID:HEX=X,Y"
    )
    parser.add_argument("--section", action="append", default=[], metavar="ID=SCAN", help=told)
    add_scan_arguments(parser)
    told = "quarter turns clockwise that bring the scan upright, in degrees"
    parser.add_argument("--turn", type=int, choices=(0, 90, 180, 270), default=0, help=told)
    told = "a hex in one corner of the map; without it and --last all that lie wholly on the scan"
    parser.add_argument("--first", metavar="HEX", help=told)
    parser.add_argument("--last", metavar="HEX", help="the hex in the opposite corner")
    parser.add_argument("--sides", default="Blue,Red", metavar="A,B", help="who plays; Blue and Red without")
    parser.add_argument("--turns", type=int, default=10, help="how many turns it has; 10 without")


def run_with_map(args: argparse.Namespace, title: str) -> int:
    """Make the game and tell of it."""
    require_vision()
    if not is_id(args.name):
        hint = "small letters, digits and hyphens, such as river-war"
        raise DataError([Issue("new-game", "", f"{args.name!r} is no id of a game", hint)])
    sides = tuple(each.strip() for each in args.sides.split(",") if each.strip())
    place = args.into or data_folder()
    # Several scans are stitched or joined here; what is kept of them is the picture laid flat, in the game.
    with tempfile.TemporaryDirectory() as aside:
        read = (read_parts if args.section else read_scan)(args, Path(aside))
        grid, named = _grid(read.found, args, args.turn // 90)
        extent = _extent(grid, args.first, args.last)
        plan = GamePlan(title, sides, args.turns, grid.plan(extent), args.name, SCANNED)
        # Before the scan is laid flat, which takes long: a name that is taken is told at once.
        if faults := plan.faults(place):
            raise DataError(faults)
        read.finish()
        game = begin_game(plan, place, map_files(plan, _kept(plan, read, named), grid, extent))
    _tell(args, game, plan, read.found, grid, extent)
    return DONE


def _kept(plan: GamePlan, read: Read, named: tuple[Named, ...]) -> MapScan:
    """Return the scan as the map of the game keeps it."""
    pictures, found = tuple(map(real, read.pictures)), read.found
    at = real(read.picture)
    return MapScan(plan.id, SECTION, pictures, at, read.page, found.transform, found.worst_hex, named)


def _grid(
    found: ScannedMap, args: argparse.Namespace, quarters: int
) -> tuple[ScannedGrid, tuple[Named, ...]]:
    """Return the numbered grid of a scan; raises DataError where two hexes are not named, or do not fit."""
    # By centres they are named already, and of several parts all are.
    named = dict(found.named) or {
        cell_under(found, label, at): label for label, at in map(named_pixel, args.number)
    }
    if len(named) < 2:
        told = "two numbers name one hex"
        raise DataError([Issue("--number", "", told, "number two hexes of different rows and columns")])
    try:
        grid = scanned_grid(found.transform, named, quarters)
    except ValueError as error:
        raise DataError([Issue("--number", "", str(error))]) from None
    return grid, tuple(Named(cell, HexId(label)) for cell, label in named.items())


def _extent(grid: ScannedGrid, first: str | None, last: str | None) -> Extent:
    """Return columns and rows of the map: between two corners that are named, else all on the scan."""
    if (first is None) != (last is None):
        raise DataError([Issue("--first", "", "goes with --last", "two hexes in opposite corners")])
    try:
        if first is None or last is None:
            return grid.extent()
        return grid.between(first, last)
    except ValueError as error:
        raise DataError([Issue("--first" if first else "--map", "", str(error))]) from None


def _tell(
    args: argparse.Namespace,
    game: GameFolder,
    plan: GamePlan,
    found: ScannedMap,
    grid: ScannedGrid,
    extent: Extent,
) -> None:
    cells = grid.cells(extent)
    option = "" if args.into is None else f"--games {args.into} "
    lines = [
        f"{game.home}: {game.title}, {plan.grid.cols} x {plan.grid.rows} hexes, {plan.grid.kind} tops",
        f"  {grid.rule.words}",
        f"  adjutant check {game.home}",
        f"  adjutant {option}new {game.id} {FIRST} -o my.adjutant",
    ]
    if not grid.is_sure:
        lines.insert(2, "  two hexes leave open which lines are shifted: look at it, or name a third")
    hexes = {label: [round(at, 2) for at in found.transform.centre_px(cell)] for cell, label in cells.items()}
    told = {"game": game.id, "title": game.title, "folder": str(game.home), "sure": grid.is_sure}
    size = {"columns": list(extent.columns), "rows": list(extent.rows)}
    tell(report_of(found) | told | size | {"hexes": hexes}, "\n".join(lines), as_json=args.json)
