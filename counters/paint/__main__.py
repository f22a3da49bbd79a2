"""`python -m counters.paint bitter_end -o sheet.png [--style nato]`: all counters of a game on one sheet."""

from __future__ import annotations

import argparse
import os
import sys

from PySide6.QtGui import QGuiApplication

from counters.load import load
from counters.paint.palette import Detail, Style
from counters.paint.sheet import draw_sheet, keys_of, load_fonts
from rules.issues import DataError


def main(arguments: list[str] | None = None) -> int:
    """Draw the sheet; return 0, or 1 where the game cannot be read or the file not be written."""
    parser = argparse.ArgumentParser(prog="python -m counters.paint", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("-o", "--output", default="counters.png")
    parser.add_argument("--style", choices=[style.value for style in Style], default=Style.SILHOUETTE.value)
    parser.add_argument("--size", type=int, default=112, help="width of a counter in pixels, 16 to 400")
    wanted = parser.parse_args(arguments)
    try:
        roster = load(wanted.game)
    except DataError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QGuiApplication.instance() or QGuiApplication(sys.argv[:1])
    load_fonts()
    # At 400 the sheet of a large game still stays below the 32,767 pixels that Qt draws on.
    size_px = min(max(wanted.size, 16), 400)
    detail = Detail.FULL if size_px >= 64 else Detail.SMALL
    is_saved = draw_sheet(keys_of(roster, Style(wanted.style), detail), size_px).save(wanted.output)
    if not is_saved:
        sys.stderr.write(f"{wanted.output} cannot be written\n")
    # Bound so far: the drawing above needs an application that lives.
    del application
    return 0 if is_saved else 1


if __name__ == "__main__":
    sys.exit(main())
