"""`adjutant ask [FILE]`: boards and questions as JSON lines, one answer a line."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from app.commands.answers import DONE
from app.files.reading import unreadable
from rules.ask import MAX_LINE, Asker, error_answer
from rules.issues import DataError, Issue, clipped
from rules.regular_file import open_regular

_MOST_BYTES = 4 * MAX_LINE + 1
"""A line that is read has at most so many bytes, whatever its letters are."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what may stand behind the command."""
    parser.add_argument(
        "file", metavar="FILE", nargs="?", type=Path, help="questions; without it standard input"
    )


def run(args: argparse.Namespace) -> int:
    """Answer every line as it comes; a line that goes wrong is answered with what is wrong."""
    if args.file is None:
        # So it is for a program without a console on some systems.
        if sys.stdin is None:
            raise DataError([Issue("standard input", "", "is closed", "write to it, or name a FILE")])
        _answer(sys.stdin.buffer)
        return DONE
    try:
        lines = open_regular(args.file)
    except OSError as error:
        raise unreadable(args.file, error) from None
    with lines:
        _answer(lines)
    return DONE


def _answer(file: BinaryIO) -> None:
    """Answer all lines. An error of our own is raised at the end, so that no question goes without answer."""
    asker = Asker()
    failure: Exception | None = None
    for line in _lines(file):
        try:
            answer = asker.answer(line)
        except Exception as error:  # whatever it is, the others are answered
            failure = failure or error
            told = clipped(f"an error of the program: {type(error).__name__}: {error}")
            answer = json.dumps(error_answer(told))
        # Flushed, since another program may wait for each answer before it asks again.
        print(answer, flush=True)
    if failure is not None:
        raise failure


def _lines(file: BinaryIO) -> Iterator[bytes]:
    """Yield the lines that are not empty; one that is far too long is cut, so that memory does not end."""
    while line := file.readline(_MOST_BYTES):
        rest = line
        # What is left of such a line is dropped: it must not pass for the next question.
        while len(rest) == _MOST_BYTES and not rest.endswith(b"\n"):
            rest = file.readline(_MOST_BYTES)
        if line.strip():
            yield line
