"""`adjutant ask [FILE]`: boards and questions as JSON lines, one answer a line."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path

from app.commands.answers import DONE
from app.files.reading import unreadable
from rules.ask import answer_lines


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what may stand behind the command."""
    parser.add_argument(
        "file", metavar="FILE", nargs="?", type=Path, help="questions; without it standard input"
    )


def run(args: argparse.Namespace) -> int:
    """Answer every line as it comes."""
    if args.file is None:
        _answer(sys.stdin)
        return DONE
    try:
        lines = args.file.open(encoding="utf-8", errors="replace")
    except OSError as error:
        raise unreadable(args.file, error) from None
    with lines:
        _answer(lines)
    return DONE


def _answer(lines: Iterable[str]) -> None:
    for answer in answer_lines(lines):
        # Flushed, since another program may wait for each answer before it asks again.
        print(answer, flush=True)
