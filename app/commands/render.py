"""`adjutant render FILE -o OUT.png`: the table of a game as the window shows it."""

from __future__ import annotations

import argparse
import os
import re
import sys
from pathlib import Path

from app.assist.adjudicator import adjudicator_for
from app.commands.answers import DONE, add_json, add_seen_by, as_seen, read_game, tell
from app.commands.film_layers import CHARTS, charts_beside, is_layer, layers
from app.commands.overlays import overlay
from app.files.disk import writing
from app.map_marks import MapMark
from app.table.game import Game
from app.view.render import render as draw
from rules.hexgrid import HexId
from rules.issues import DataError, Issue, shown
from rules.tomlfile import hint_of

# A square picture of that size takes a gigabyte of memory as Qt holds it.
LARGEST_PX = 16_384
OVERLAYS = "zoc|supply|reach:UNIT|front[:TURN]|heat|remarks|charts"
_OVERLAY_HELP = (
    "what is laid over the map, as often as wanted; a front is of now, or of a turn's end (6 or its date); "
    "remarks are those of this step, charts stand beside the map"
)
_SIZE = re.compile(r"(\d{1,5})x(\d{1,5})")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what may stand behind the command."""
    parser.add_argument("file", metavar="FILE", type=Path, help="a game")
    parser.add_argument(
        "-o", "--out", metavar="OUT.png", type=Path, required=True, help="the picture to write"
    )
    parser.add_argument("--size", type=size, default=(1920, 1080), metavar="WxH", help="in pixels")
    parser.add_argument("--center", metavar="HEX", help="the hex in the middle; without it the whole map")
    parser.add_argument("--zoom", type=zoom, metavar="Z", help="1 is the map's own size; without it as fits")
    parser.add_argument("--overlay", action="append", default=[], metavar=OVERLAYS, help=_OVERLAY_HELP)
    add_seen_by(parser)
    add_json(parser)


def size(text: str) -> tuple[int, int]:
    """Return width and height of `1920x1080`; raises ArgumentTypeError."""
    found = _SIZE.fullmatch(text)
    if found is None or not all(1 <= int(part) <= LARGEST_PX for part in found.groups()):
        raise argparse.ArgumentTypeError(f"{shown(text)} is no size from 1x1 to {LARGEST_PX}x{LARGEST_PX}")
    return int(found[1]), int(found[2])


def zoom(text: str) -> float:
    """Return a zoom from 0.01 to 8; raises ArgumentTypeError."""
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    # `nan` is refused too, since no comparison with it is true; it would reach Qt's transform.
    if not 0.01 <= found <= 8:
        raise argparse.ArgumentTypeError(f"{shown(text)} is no zoom from 0.01 to 8")
    return found


def run(args: argparse.Namespace) -> int:
    """Draw the table and write the picture."""
    game = as_seen(read_game(args.file)[0], args.side)
    center = HexId(args.center) if args.center else None
    if center is not None and center not in game.sheet.grid:
        hint = hint_of(args.center, game.sheet.grid.hexes)
        raise DataError([Issue("--center", args.center, "there is no such hex on the map", hint)])
    # Told before the drawing, which takes long.
    if not args.out.absolute().parent.is_dir():
        raise DataError([Issue(str(args.out), "", "cannot be written: the folder is not there")])
    draw_without_a_screen()
    # Charts stand beside the map: they are no marks on it, and change its share of the picture.
    overlays = [word for word in args.overlay if word != CHARTS]
    beside = charts_beside(game, args.size[0]) if CHARTS in args.overlay else None
    with writing(args.out):
        draw(game, args.out, args.size, center, args.zoom, _marks(game, overlays), beside=beside)
    tell({"file": str(args.out), "size": args.size}, str(args.out), as_json=args.json)
    return DONE


def _marks(game: Game, words: list[str]) -> tuple[MapMark, ...]:
    """Return the marks of all overlays; the rules are asked only where one is wanted."""
    ours = [word for word in words if is_layer(word)]
    marks = layers(game, ours) if ours else ()
    # A game without rules has its film all the same, and no judge.
    if len(ours) == len(words):
        return marks
    adjudicator, sides = adjudicator_for(game), game.roster.sides
    asked = (word for word in words if word not in ours)
    return (*marks, *(mark for word in asked for mark in overlay(adjudicator, sides, word)))


def draw_without_a_screen() -> None:
    """Let Qt draw in memory where there is no screen."""
    has_screen = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if sys.platform.startswith("linux") and not has_screen:
        # A platform that someone has chosen stays.
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
