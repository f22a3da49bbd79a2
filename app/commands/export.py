"""`adjutant export FILE --html -o OUT`: a game to take away, as a page, a report, a film.

How far it has come is told on stderr, a line for each twentieth. The window starts this command for its own
exports and reads these lines (`app.window.export_run`).
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from types import FrameType
from typing import NoReturn

from app.commands.answers import DONE, add_json, read_game, tell
from app.commands.export_manual import export_manual
from app.commands.render import draw_without_a_screen
from app.commands.targets import check_place
from app.files.disk import write_aside, writing
from app.files.folders import own_pictures_folder
from app.film.excerpt import Excerpt, Wish, excerpt_of
from app.film.taking import KINDS, kind_of
from app.view.export.look import LEFT_OUT, Look
from app.view.export.making import made
from counters.paint import Style
from rules.issues import DataError, Issue
from rules.library import folder_name

MANUAL = "manual"
_TWENTIETH = 5
# 128 and the number of SIGTERM, as a shell tells it.
_ENDED = 143
_GENTLY = 10


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what may stand behind the command."""
    parser.add_argument("file", metavar="FILE", type=Path, nargs="?", help="a game; --manual needs none")
    kinds = parser.add_mutually_exclusive_group(required=True)
    for kind in KINDS:
        kinds.add_argument(f"--{kind.id}", dest="kind", action="store_const", const=kind.id, help=kind.help)
    kinds.add_argument(
        "--manual",
        dest="kind",
        action="store_const",
        const=MANUAL,
        help="the manual as one page, with the pages of the game of FILE",
    )
    parser.add_argument("-o", "--out", metavar="OUT", type=Path, required=True, help="the file to write")
    parser.add_argument(
        "--from", dest="first", metavar="N", type=int, help="begin at step N; else the set-up"
    )
    parser.add_argument(
        "--to", dest="last", metavar="N", type=int, help="end at step N; else the branch's end"
    )
    parser.add_argument(
        "--branch", metavar="NAME", default="", help="a bookmark or a step on it; else as it was left"
    )
    parser.add_argument(
        "--side",
        action="append",
        default=[],
        help="leave out what is closed to this side (more than one may be given); else all is shown",
    )
    styles = [style.value for style in Style]
    parser.add_argument("--style", choices=styles, default=styles[0], help="how counters are drawn")
    parser.add_argument(
        "--own-pictures", action="store_true", help="put your own pictures of counters into the file"
    )
    told = "VASSAL's module, where the game was brought in from a file that is not there any more"
    parser.add_argument("--module", type=Path, metavar="FILE", help=told)
    parser.add_argument(
        "--gently", action="store_true", help="leave the processor to other programs where they want it"
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Make the file and tell where it is."""
    if args.kind == MANUAL:
        return export_manual(args.file, args.out, as_json=args.json)
    if args.file is None:
        raise DataError([Issue("export", "FILE", "a game is missing", "name its file before the options")])
    kind = kind_of(args.kind)
    # All that can be refused is refused before Qt starts and minutes of drawing begin.
    excerpt = excerpt_of(read_game(args.file)[0], _wish(args))
    check_place(args.out)
    draw_without_a_screen()
    # Before the work: parts of a film lie aside from then on, and the window ends this process on a cancel.
    _end_in_order()
    # Windows has no nice: there it runs as any other program does.
    if args.gently and hasattr(os, "nice"):
        os.nice(_GENTLY)
    left_out: list[str] = []
    raw = made(kind, excerpt, replace(_look(args, excerpt), on_left_out=left_out.append), Told())
    with writing(args.out):
        write_aside(args.out, raw)
    for line in left_out:
        # Who has closed standard error does not want to know.
        with suppress(OSError):
            print(f"{LEFT_OUT}{line}", file=sys.stderr, flush=True)
    data = _data(args, excerpt, len(raw)) | ({"left_out": left_out} if left_out else {})
    tell(data, str(args.out), as_json=args.json)
    return DONE


def _wish(args: argparse.Namespace) -> Wish:
    return Wish(args.branch, args.first, args.last, tuple(dict.fromkeys(args.side)))


def _look(args: argparse.Namespace, excerpt: Excerpt) -> Look:
    folder = own_pictures_folder(folder_name(excerpt.game.header.game)) if args.own_pictures else None
    return Look(args.style, folder, args.module)


def _data(args: argparse.Namespace, excerpt: Excerpt, size: int) -> dict[str, object]:
    return {
        "file": str(args.out),
        "kind": args.kind,
        "bytes": size,
        "branch": excerpt.branch,
        "from": excerpt.start,
        "to": excerpt.path[-1].id if excerpt.path else 0,
        "sides": list(excerpt.sides),
    }


class Told:
    """Tells on stderr how far the work has come, each twentieth once."""

    def __init__(self) -> None:
        self._told = 0

    def __call__(self, share: float) -> None:
        """Take the share that is done."""
        percent = int(share * 100) // _TWENTIETH * _TWENTIETH
        if percent > self._told:
            self._told = percent
            # Who has closed standard error does not want to know.
            with suppress(OSError):
                print(f"{percent} %", file=sys.stderr, flush=True)


def _end_in_order() -> None:
    """Let an end from outside be one from within: what is aside is taken away, other programs are ended."""

    def end(_signal: int, _frame: FrameType | None) -> NoReturn:
        sys.exit(_ENDED)

    with suppress(ValueError):  # not in the main thread: then nobody ends it so
        signal.signal(signal.SIGTERM, end)
