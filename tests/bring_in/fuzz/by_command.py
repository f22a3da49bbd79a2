"""A command line with hostile files behind it, which owes a result, or one clear message."""

from __future__ import annotations

import io
import json
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from app import cli
from app.files.folders import log_folder
from rules.issues import MAX_LINE, DataError, Issue

MOST_FAULTS = 300
"""Faults of one file of data that are told at once; more is no message any more."""


@dataclass
class _Heard:
    out: str = ""
    err: str = ""


def ask(*words: object, most_lines: int = 1) -> dict[str, object]:
    """Return the report of a command with `--json`; raises DataError where it was refused as it should.

    Raises AssertionError for an error of the program, more than `most_lines` of complaint, words of a
    library beside ours, a report that contradicts the exit code or is no JSON.
    """
    with _listening() as heard:
        code = cli.main([*map(str, words), "--json"])
    lines = heard.err.splitlines()
    assert "an error of the program" not in heard.err, heard.err + _log()
    assert all(len(line) <= 2 * MAX_LINE for line in lines), lines
    told = _report(heard.out)
    if code == cli.DONE:
        assert not lines, lines
        assert told is not None, heard.out
        assert not told.get("refused"), told
        return told
    assert told is None or told.get("refused"), told
    # Where the report says it, standard error may be silent.
    reasons = lines or ([str(told["refused"])] if told else [])
    assert 1 <= len(reasons) <= most_lines, reasons
    assert all(line.strip() for line in reasons), reasons
    raise DataError([Issue("command", "", reasons[0])])


def _report(out: str) -> dict[str, object] | None:
    """Return the object of the last line, None where nothing was printed."""
    lines = out.splitlines()
    if not lines:
        return None
    found = json.loads(lines[-1], parse_constant=_no_number)
    assert isinstance(found, dict), found
    return found


def _no_number(word: str) -> float:
    raise AssertionError(f"{word} is no JSON")


def _log() -> str:
    return "\n".join(path.read_text("utf-8", "replace") for path in log_folder().glob("*.log"))


@contextmanager
def _listening() -> Iterator[_Heard]:
    """Take what is written to both streams, also by libraries that write past Python."""
    heard = _Heard()
    kept = sys.stdout, sys.stderr
    kept_fds = os.dup(1), os.dup(2)
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        os.dup2(out.fileno(), 1)
        os.dup2(err.fileno(), 2)
        sys.stdout, sys.stderr = (_stream(1), _stream(2))
        try:
            yield heard
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            sys.stdout, sys.stderr = kept
            for number, fd in enumerate(kept_fds, start=1):
                os.dup2(fd, number)
                os.close(fd)
            out.seek(0)
            err.seek(0)
            heard.out, heard.err = (each.read().decode("utf-8", "replace") for each in (out, err))


def _stream(fd: int) -> io.TextIOWrapper:
    return io.TextIOWrapper(io.FileIO(fd, "wb", closefd=False), encoding="utf-8", write_through=True)
