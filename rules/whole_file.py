"""Whether a data file ends as it should: the one sign of a cut that a format such as TOML does not notice."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from rules.issues import DataError, Issue, Severity
from rules.tomlfile import read_raw, read_toml, source_of

END = "# end"
"""The last line of every data file of a game."""


def whole_file_issues(path: Path, *, is_marked: bool = False) -> Iterator[Issue]:
    """Yield what keeps a TOML file from being read, and whether it seems to be cut.

    A file that was cut in the middle of a number or a remark is TOML still, so its last line must have an
    end. One cut between two entries is a sound file with fewer of them: `is_marked` asks for the mark.
    """
    try:
        read_toml(path)
    except DataError as error:
        yield from error.issues
        return
    # As bytes: how a file ended can no longer be told of one that is read.
    raw = read_raw(path)
    if is_marked and raw.rstrip().rpartition(b"\n")[2].strip() != END.encode():
        hint = f"look whether something is missing; else make that its last line: {END}"
        yield Issue(source_of(path), "end of the file", "the mark of the end is missing", hint)
    elif not raw.endswith(b"\n"):
        hint = "look whether something is missing; else end it with an empty line"
        yield Issue(source_of(path), "end of the file", "the last line has no end", hint, Severity.WARNING)
