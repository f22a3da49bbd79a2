"""A game file read as far as it goes, and the shortest file that says the same."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from app.files.form import (
    JOURNAL,
    MAX_BYTES,
    MAX_LINE,
    UNREAD,
    FileText,
    encode,
    is_text,
    note_line,
    take_apart,
)
from app.files.migrate import STEPS, Migration
from app.table.closed import closed_by
from app.table.game import Header
from app.table.journal import (
    START,
    Bookmarked,
    Journal,
    Keeper,
    Record,
    Step,
    StepId,
    Went,
    format_record,
    keep_nowhere,
    parse_record,
)
from app.table.table import Diverged
from rules.issues import DataError, Issue, NotationError
from rules.regular_file import open_regular, why_unreadable

MAX_ISSUES = 50
"""A list of more faults than this helps nobody; the rest is counted."""

MOST_BAD = 50_000
"""A file with more lines that cannot be used is given up: no game has as many steps."""

_STEP = re.compile(r"\+ (\d{1,9}) (\d{1,9}) ", re.ASCII)


@dataclass(frozen=True)
class Loaded:
    """A file that was read. `issues` says what was wrong with it; `unread` are the lines left out."""

    header: Header
    journal: Journal
    issues: tuple[Issue, ...]
    text: FileText
    unread: tuple[str, ...]
    original: bytes


def read(path: Path, keep: Keeper = keep_nowhere, steps: Mapping[int, Migration] = STEPS) -> Loaded:
    """Return a game file read as far as it goes; raises DataError where it is none.

    New records of the journal go to `keep`.
    """
    return understand(read_raw(path), path.name, keep, steps)


def read_raw(path: Path) -> bytes:
    """Return the bytes of a game file; raises DataError where it cannot be read or is far too large."""
    try:
        with open_regular(path) as file:
            # One byte too many tells a file that is too large, whatever its size was said to be.
            raw = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise unreadable(path, error) from None
    if len(raw) > MAX_BYTES:
        raise DataError([Issue(str(path), "", f"larger than {MAX_BYTES:,} bytes", "is it the right file?")])
    return raw


def unreadable(path: Path, error: OSError) -> DataError:
    """Return the refusal for a file that cannot be read."""
    hint = "look at the name and the folder"
    return DataError([Issue(str(path), "", f"cannot be read: {why_unreadable(error)}", hint)])


def understand(
    raw: bytes, source: str, keep: Keeper = keep_nowhere, steps: Mapping[int, Migration] = STEPS
) -> Loaded:
    """Return the game in the bytes of a file; raises DataError where it is none."""
    text = take_apart(raw, source, steps)
    journal = Journal(text.table, keep)
    issues, unread = list(text.issues), list(text.unread)
    for number, line, problem in _replay(journal, text):
        issues.append(Issue(source, f"line {number}", problem, "left out"))
        unread.append(line)
        # All of them are collected until then: lines left out are kept in the file, however many are told.
        if len(issues) > MOST_BAD:
            raise _given_up(source, number)
    # Once at the end: a table that followed each going would walk a long game to and fro.
    journal.catch_up()
    return Loaded(text.header, journal, _at_most(issues, source), text, tuple(unread), raw)


def _at_most(issues: Sequence[Issue], source: str) -> tuple[Issue, ...]:
    more = len(issues) - MAX_ISSUES
    # One more line takes no more room than to say that there is one.
    if more <= 1:
        return tuple(issues)
    return (*issues[:MAX_ISSUES], Issue(source, "", f"and {more} more lines that cannot be used"))


def _replay(journal: Journal, text: FileText) -> Iterator[tuple[int, str, str]]:
    """Take in the records of a file, and yield number, line and problem of each that cannot be."""
    for number, line in enumerate(text.lines[text.journal_at :], start=text.journal_at + 1):
        if not line or line.isspace():
            continue
        try:
            # Behind a line that is lost no step follows any more: not one of them need be parsed.
            _check_follows(journal, line)
            journal.replay(_record(line))
        except NotationError as problem:
            yield number, line, str(problem)[:300]
        except Diverged:
            yield number, line, f"does not fit what lies on the table: {line[:120]!r}"
        except KeyError:
            yield number, line, f"names a step that is not there: {line[:120]!r}"


def _given_up(source: str, number: int) -> DataError:
    message = f"more than {MOST_BAD:,} lines up to here cannot be used"
    return DataError([Issue(source, f"line {number}", message, "is it the right file?")])


def _check_follows(journal: Journal, line: str) -> None:
    """Raise Diverged for a step that does not follow the present, without reading all of it."""
    found = _STEP.match(line)
    if found is not None and not journal.is_next(StepId(int(found[1])), StepId(int(found[2]))):
        raise Diverged(line[:120])


def _record(line: str) -> Record:
    """Return the record of a line of the journal; raises NotationError."""
    if len(line) > MAX_LINE:
        raise NotationError(f"a line of {len(line):,} letters")
    if not is_text(line):
        shown = line[:60].encode("utf-8", "backslashreplace").decode()
        raise NotationError(f"not UTF-8 text: {shown!r}")
    return parse_record(line)


# ---- compact files


def compacted(raw: bytes) -> bytes:
    """Return a file with every step, name and remark of another, but without the goings to and fro.

    Lines that could not be read are kept in a section of their own. Raises DataError where it is no game.
    """
    loaded = understand(raw, "the game")
    # Word by word, not written anew: what this version does not know of a header stays.
    lines = list(loaded.text.lines[: loaded.text.unread_at])
    if not loaded.header.has_closed and any(map(_closes, loaded.journal.steps.values())):
        lines.insert(1, note_line())
    if loaded.unread:
        lines += [UNREAD, *(f"| {line}" for line in loaded.unread)]
    return encode([*lines, JOURNAL, *(format_record(record) for record in records_of(loaded.journal))])


def _closes(step: Step) -> bool:
    return any(closed_by(step.change))


def records_of(journal: Journal) -> Iterator[Record]:
    """Yield the fewest records that make a journal: all branches, the present and its redo line, marks."""
    at = START
    # By number, in which they were made: each then stands after the one that it follows.
    for step in sorted(journal.steps.values(), key=lambda step: step.id):
        if step.parent != at:
            yield Went(step.parent)
        yield step
        at = step.id
    # To the end of the line first, then back to the present: so redo finds the branch that was taken last.
    end = journal.line_through(journal.now)
    for goal in (end[-1].id if end else START, journal.now):
        if goal != at:
            yield Went(goal)
            at = goal
    yield from (Bookmarked(step, name) for step, name in sorted(journal.bookmarks.items()))
    yield from journal.all_remarks
    yield from journal.claims
