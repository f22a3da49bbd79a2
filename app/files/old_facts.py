"""Facts of a file that was written under an older version of them: its lines as today's version has them.

The head of a file says which version of its game's facts it holds (`facts 2`); one that says nothing holds
the first. A line that cannot be read is left as it is: whoever reads the file tells of it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from app.table.changes import Change, Group, Register, Written
from app.table.notation import quote
from app.table.records import Step, format_record, parse_record
from rules.facts import NO_FACTS, PLAN_FACT, FactBook
from rules.games import find_rule_set
from rules.issues import Issue, Severity
from rules.numerals import number_in

HEAD = "facts"
_FIRST_VERSION = 1
_MOST_HEAD = 60
"""No header has as many lines; a set-up has none that begins with the word."""
_TEXT = r'("(?:[^"\\]|\\.)*")'
_PREFIXES = {Register.TRACKER: "", Register.PLAN: PLAN_FACT}
"""The books of texts in which a game keeps facts, and what its migrations know their keys by."""
_WRITTEN = re.compile(rf"({'|'.join(each.value for each in _PREFIXES)}) {_TEXT} {_TEXT}\s*")
_STEP = re.compile(r"\+ \d")


def book_of(game: str, rule_set: str) -> FactBook:
    """Return the facts that a game keeps, of any edition where its own is not here; none without rules."""
    found = find_rule_set(game, rule_set) or find_rule_set(game)
    return found.facts if found is not None else NO_FACTS


@dataclass(frozen=True, slots=True)
class Brought:
    """The lines of a file with the facts of today, and what is to be told of them."""

    lines: list[str]
    issues: tuple[Issue, ...] = ()
    is_changed: bool = False


def book_named(head: Sequence[str]) -> FactBook:
    """Return the book of facts of the game that the lines of a header name."""
    named = _named(head)
    return book_of(named.get("game", ""), named.get("rule-set", ""))


def brought_up(lines: Sequence[str], head: Sequence[str], source: str, book: FactBook) -> Brought:
    """Return the lines of a file with facts of today's version; `head` are those of its header.

    Facts of a version that is not known to the game's book are left as they are, and told.
    """
    named = _named(head)
    version = (number_in(named.get(HEAD, "")) or _FIRST_VERSION) if book.version else 0
    # The usual case, before anything is parsed: a long game has tens of thousands of lines.
    if version == book.version:
        return Brought(list(lines))
    if not book.can_migrate(version):
        told = f"its facts are of version {version}, this program knows those up to {book.version}"
        issue = Issue(source, "header", told, "what it does not know is kept as it is", Severity.WARNING)
        return Brought(list(lines), (issue,))
    return Brought(_with_version([_line(line, book, version) for line in lines], book.version), (), True)


def trackers_of_today(trackers: Mapping[str, str], version: int, book: FactBook) -> Mapping[str, str]:
    """Return the trackers of an own set-up with facts of today's version.

    One that says none has the first; those of a version that is not known are left as they are.
    """
    version = version or _FIRST_VERSION
    if not book.can_migrate(version):
        return trackers
    return dict(book.migrated(key, text, version) for key, text in trackers.items())


def _named(head: Sequence[str]) -> dict[str, str]:
    words = (line.partition(" ") for line in head)
    return {key: rest.strip().strip('"') for key, _, rest in words}


def _with_version(lines: list[str], version: int) -> list[str]:
    """Return lines with the version in their head, behind the first line where there was none."""
    # Only in the head: a line of the journal may begin with the word too.
    kept = [line for n, line in enumerate(lines) if n > _MOST_HEAD or not line.startswith(f"{HEAD} ")]
    return [*kept[:1], f"{HEAD} {version}", *kept[1:]]


def _line(line: str, book: FactBook, version: int) -> str:
    try:
        return _migrated(line, book, version)
    # Wider than NotationError: `json.loads` of a text in quotes has an error of its own.
    except ValueError:
        return line


def _migrated(line: str, book: FactBook, version: int) -> str:
    """Return a line with its facts as of today; raises ValueError for one that nobody can read."""
    found = _WRITTEN.fullmatch(line)
    if found is not None:
        register = Register(found[1])
        key, text = _as_of_today(register, json.loads(found[2]), json.loads(found[3]), book, version)
        return f"{register.value} {quote(key)} {quote(text)}"
    record = parse_record(line) if _STEP.match(line) else None
    if not isinstance(record, Step):
        return line
    change = _change(record.change, book, version)
    # The very line where nothing changed: so a damaged file differs only where it must.
    return line if change == record.change else format_record(replace(record, change=change))


def _as_of_today(register: Register, key: str, text: str, book: FactBook, version: int) -> tuple[str, str]:
    """Return key and text of a line of a book as today's version has them."""
    prefix = _PREFIXES[register]
    name, now = book.migrated(prefix + key, text, version)
    return name.removeprefix(prefix), now


def _change(change: Change, book: FactBook, version: int) -> Change:
    match change:
        case Group(title=title, changes=changes):
            return Group(title, tuple(_change(each, book, version) for each in changes))
        # Both ends: undo brings back what was there before, and the table is held against it.
        case Written(register=register, key=key, before=before, after=after) if register in _PREFIXES:
            name, old = _as_of_today(register, key, before, book, version)
            return Written(register, name, old, _as_of_today(register, key, after, book, version)[1])
        case _:
            return change
