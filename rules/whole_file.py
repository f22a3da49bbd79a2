"""Whether a text file ends as it should: the one sign of a cut that a format such as TOML does not notice."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from rules.issues import DataError, Issue, Severity
from rules.tomlfile import read_raw, read_toml, source_of


def whole_file_issues(path: Path) -> Iterator[Issue]:
    """Yield what keeps a TOML file from being read, and a warning where its last line has no end.

    A file that was cut in the middle of a number or a remark is TOML still.
    """
    try:
        read_toml(path)
    except DataError as error:
        yield from error.issues
        return
    if not read_raw(path).endswith(b"\n"):
        hint = "look whether something is missing; else end it with an empty line"
        yield Issue(source_of(path), "end of the file", "the last line has no end", hint, Severity.WARNING)
