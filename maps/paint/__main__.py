"""Draws the map of a game: `python -m maps.paint GAME [--geo FOLDER] [--out FOLDER]`."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtGui import QGuiApplication

from maps.load import folder_of, load
from maps.paint.features import features_of
from maps.paint.geodata import read_geography
from maps.paint.overview import paint_overview
from maps.paint.picture import paint
from maps.paint.plan import make_plan
from maps.paint.sections import write_map
from rules.issues import DataError
from rules.library import default_game, folder_name


def main(arguments: Sequence[str] | None = None) -> int:
    """Draw a game's map and write its files; return 0, or 2 with one line about what cannot be used."""
    options = _parser().parse_args(arguments)
    # Qt reads it when the application is made. A picture needs no screen, but a caller may choose one.
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    # Bound to a name: Qt's application would end with its object.
    application = QGuiApplication.instance() or QGuiApplication([])
    began = time.monotonic()
    try:
        written = _draw(options)
    except (DataError, OSError, ValueError) as error:
        sys.stderr.write(f"{error}\n")
        return 2
    for path in written:
        sys.stdout.write(f"{path.name}: {path.stat().st_size / 1e6:.2f} MB\n")
    sys.stdout.write(f"{type(application).__name__}: {time.monotonic() - began:.0f} s\n")
    return 0


def _draw(options: argparse.Namespace) -> list[Path]:
    sheet, home = load(options.game), folder_of(options.game)
    folder: Path = options.out or home
    # Before the long work: a place that cannot be written is told at once.
    folder.mkdir(parents=True, exist_ok=True)
    geography = read_geography(options.geo, sheet, home) if options.geo else None
    overview, features = paint_overview(sheet, geography), features_of(make_plan(sheet, geography))
    return write_map(paint(sheet, geography, scale=options.scale).image, overview, sheet, features, folder)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m maps.paint", description="Draw the map of a game.")
    parser.add_argument("game", help=f"a folder of maps, such as {folder_name(default_game().id)}")
    parser.add_argument("--geo", type=Path, help="folder of geographic layers; a plain map without it")
    parser.add_argument(
        "--out", type=Path, help="where to write, made if need be; the game's folder if left out"
    )
    parser.add_argument("--scale", type=float, default=1.0, help="picture pixels per map pixel")
    return parser


if __name__ == "__main__":
    sys.exit(main())
