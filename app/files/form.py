"""The text of a game file, taken apart into its sections and put together again.

    adjutant 1
    game bitter-end
    rule-set 2005
    scenario historical
    title "Historical, 1 to 26 January 1945"
    seed 4711
    created 2026-01-31T12:00:00+01:00
    note "Closed things stand in this file in clear: who reads it sees what no side may"
    set-up-lines 2
    facts 1
    option 19.5 on
    set-up
    piece ge:5/5SS unit ge:5/5SS face 0 turned 0 at 1420#0
    tracker "weather" "clear"
    unread
    | + 57 56 mxve ge:5/5SS ...
    journal
    + 1 0 move ge:5/5SS 1420#0 > 1521#0 via 1420-1521
    # 1 "Remarks, names and claims follow the steps (app.table.records)"
    @ 0

The section `unread`, mostly absent, carries lines that could not be read when a file was made compact.
Every line but a half one at the end is kept as it was, so that saving never loses what was not understood.
A player's own set-up has a line `base` behind `scenario`: the scenario that it was made from.
The count of the set-up's lines tells of one that was lost; files of former days have none.
`facts` is the version of the game's facts (`app.files.old_facts`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from app.files.migrate import FORMAT, STEPS, Migration, can_migrate, migrate
from app.files.old_facts import HEAD, book_named, brought_up
from app.table.game import Header
from app.table.notation import format_table, quote, read_table
from app.table.table import Table
from rules.issues import DataError, Issue, NotationError, Severity
from rules.library import default_game
from rules.numerals import number_in

MAX_BYTES = 32_000_000
"""A game of 2,000 steps has some 300,000 bytes; a larger file than this is none of ours."""

MAX_LINE = 400_000
"""All counters of the table moved at once make a line of a tenth of this."""

MOST_BEFORE_JOURNAL = 50_000
"""A set-up has some 1,100 lines, a header ten."""

SET_UP, UNREAD, JOURNAL = "set-up", "unread", "journal"
_SECTIONS = (SET_UP, UNREAD, JOURNAL)
_FIRST = re.compile(r"adjutant (\d{1,6})\s*")
_BARE = re.compile(r"[\w.:+/-]+")
_WORDS = re.compile(r'"(?:[^"\\]|\\.)*"|[^\s"]+')
_COUNT = "set-up-lines"
_NOTE, _BASE = "note", "base"
_IN_CLEAR = "Closed things stand in this file in clear: who reads it sees what no side may"
_SINGLE = ("game", "rule-set", "scenario", "title", "seed", "created")


@dataclass(frozen=True)
class FileText:
    """A game file taken apart. `lines` is all of it; a line's number is its index + 1.

    `is_whole` tells whether the last line has its end; a half one is not among the lines.
    """

    header: Header
    table: Table
    lines: tuple[str, ...]
    unread_at: int
    """The index of the line after the set-up: the heading of the section `unread` or of the journal."""
    journal_at: int
    """The index of the first line of the journal."""
    unread: tuple[str, ...]
    is_whole: bool
    is_migrated: bool
    is_cut: bool
    """Whether the file ends before its journal: the set-up is here as far as it goes."""
    issues: tuple[Issue, ...]

    @property
    def raw(self) -> bytes:
        """The file as it should be: all lines with their ends."""
        return encode(self.lines)


def encode(lines: Sequence[str]) -> bytes:
    """Return lines as the bytes of a file, bytes that are no text as they were."""
    return "".join(f"{line}\n" for line in lines).encode("utf-8", "surrogateescape")


def is_text(line: str) -> bool:
    """Return whether a line was proper UTF-8."""
    # Lone surrogates are what `surrogateescape` makes of bytes that are no UTF-8 (PEP 383). Nearly every line
    # is ASCII, and that is known without a look at each letter.
    return line.isascii() or not any("\udc80" <= letter <= "\udcff" for letter in line)


# ---- writing


def preamble(header: Header, table: Table) -> list[str]:
    """Return the lines of a file before its journal."""
    setup = format_table(table).rstrip("\n").split("\n")
    # Empty lines do not count: a table with nothing on it is split into one.
    return [*_header_lines(header, sum(map(bool, setup))), SET_UP, *setup, JOURNAL]


def _header_lines(header: Header, setup_lines: int) -> Iterator[str]:
    yield f"adjutant {FORMAT}"
    yield f"game {_word(header.game)}"
    yield f"rule-set {_word(header.rule_set)}"
    yield f"scenario {_word(header.scenario)}"
    if header.base:
        yield f"{_BASE} {_word(header.base)}"
    yield f"title {quote(header.title)}"
    yield f"seed {header.seed}"
    yield f"created {_word(header.created)}"
    if header.has_closed:
        yield note_line()
    yield f"{_COUNT} {setup_lines}"
    if header.facts:
        yield f"{HEAD} {header.facts}"
    # Sorted, so that the same game gives the same bytes.
    for key, value in sorted(header.options.items()):
        yield f"option {_word(key)} {_word(value)}"


def note_line() -> str:
    """Return the line that says at the head of a file that closed things stand in it in clear."""
    return f"{_NOTE} {quote(_IN_CLEAR)}"


def says_in_clear(raw: bytes) -> bool:
    """Return whether the head of a file has the line that closed things stand in it in clear."""
    # Only the head: a remark in the journal may have the same words.
    head = raw.partition(f"\n{SET_UP}\n".encode())[0]
    return any(line.startswith(f"{_NOTE} ".encode()) for line in head.splitlines())


def with_note(raw: bytes) -> bytes:
    """Return a file with that line at its head."""
    # It comes second: the first line is the one by which a file is known as a game.
    first, end, rest = raw.partition(b"\n")
    return b"".join((first, end, note_line().encode(), end, rest))


def _word(text: str) -> str:
    return text if _BARE.fullmatch(text) else quote(text)


# ---- reading


def take_apart(raw: bytes, source: str, steps: Mapping[int, Migration] = STEPS) -> FileText:
    """Return the sections of a file; raises DataError where it is no game file that can be read.

    What is damaged within is listed in the issues and left out.
    """
    lines, is_whole = _lines(raw)
    version = _version(lines, source, steps)
    of_today = migrate(lines, version, steps)
    end = next((n for n, line in enumerate(of_today) if line.rstrip() in _SECTIONS), len(of_today))
    head = of_today[1:end]
    brought = brought_up(of_today, head, source, book_named(head))
    reader = _Reader(source, brought.lines, list(brought.issues))
    if not is_whole:
        reader.note(len(lines) + 1, "the line is half written and was left out", "its change was never shown")
    return reader.read(is_whole=is_whole, is_migrated=version != FORMAT or brought.is_changed)


def read_header(raw: bytes, source: str) -> Header:
    """Return the header of a file of which only the beginning need be there; raises DataError for none."""
    lines, _ = _lines(raw)
    end = next((n for n, line in enumerate(lines) if line.rstrip() in _SECTIONS), len(lines))
    # Asked for its refusals alone.
    _version(lines, source, STEPS)
    return _Reader(source, lines).header(lines[1:end])


def _lines(raw: bytes) -> tuple[list[str], bool]:
    # Bytes that are no text are carried along as lone surrogates, and written back as they were. Editors put
    # a mark of the byte order before it, and ends of lines of their own system.
    text = raw.decode("utf-8", "surrogateescape").removeprefix("\ufeff")
    # Not `splitlines`: it breaks at letters such as U+2028 too, which a remark may hold.
    *lines, rest = text.split("\n")
    return [line.removesuffix("\r") for line in lines], not rest


def _version(lines: Sequence[str], source: str, steps: Mapping[int, Migration]) -> int:
    found = _FIRST.fullmatch(lines[0]) if lines else None
    if found is None:
        raise DataError([Issue(source, "line 1", "not a game of Adjutant", "its first line is: adjutant 1")])
    version = int(found[1])
    if version > FORMAT:
        message = f"written by a later version (form {version}, this program reads up to {FORMAT})"
        raise DataError([Issue(source, "line 1", message, "update the program")])
    if not can_migrate(version, steps):
        raise DataError([Issue(source, "line 1", f"there never was a form {version}")])
    return version


@dataclass
class _Reader:
    """Reads one file, collecting what is wrong."""

    source: str
    lines: list[str]
    issues: list[Issue] = field(default_factory=list)
    setup_lines: int | None = None
    facts: int = 0
    is_cut: bool = False

    def note(self, number: int, message: str, hint: str = "", severity: Severity = Severity.ERROR) -> None:
        """Add an issue about a line."""
        self.issues.append(Issue(self.source, f"line {number}", message, hint, severity))

    def read(self, *, is_whole: bool, is_migrated: bool) -> FileText:
        """Return the file; raises DataError where not even the game is named."""
        at = self._sections()
        # Asked before any line is read, so that a large wrong file is refused at once.
        if at[UNREAD] > MOST_BEFORE_JOURNAL:
            message = f"{at[UNREAD]:,} lines stand before the journal; a set-up has some thousand"
            raise DataError([Issue(self.source, "", message, "is it the right file?")])
        header = self.header(self.lines[1 : at[SET_UP]])
        setup = self.lines[at[SET_UP] + 1 : at[UNREAD]]
        self._count(sum(1 for line in setup if line.strip()), at[SET_UP] + 1)
        table, problems = read_table(self._proper(line) for line in setup)
        for number, problem in problems:
            # A damaged line may have MAX_LINE letters; the message is for people.
            self.note(at[SET_UP] + 1 + number, problem[:300])
        unread = tuple(line.removeprefix("| ") for line in self.lines[at[UNREAD] + 1 : at[JOURNAL]])
        if unread:
            message = f"{len(unread)} lines of the journal could not be read when the file was made compact"
            self.note(at[UNREAD] + 1, message, "they are kept there", Severity.WARNING)
        return FileText(
            header,
            table,
            tuple(self.lines),
            at[UNREAD],
            at[JOURNAL] + 1,
            unread,
            is_whole,
            is_migrated,
            self.is_cut,
            tuple(self.issues),
        )

    def _count(self, found: int, number: int) -> None:
        """Note lines that the set-up has lost, or got from another hand; `number` is that of its heading."""
        wanted = self.setup_lines
        if wanted is None or found == wanted:
            return
        message = f"the set-up has {found} lines where {wanted} were written"
        if found < wanted:
            self.note(number, f"{message}: something is lost", "what is here is on the table")
        else:
            self.note(number, message, "what was added is on the table", Severity.WARNING)

    def _sections(self) -> dict[str, int]:
        """Return the index of the heading of each section; one that is absent begins at the end."""
        at: dict[str, int] = {}
        for index, line in enumerate(self.lines):
            if line.rstrip() in _SECTIONS:
                at.setdefault(line.rstrip(), index)
            # All that follows are steps: thousands of lines that need not be searched for headings.
            if JOURNAL in at:
                break
        if JOURNAL not in at:
            self.is_cut = True
            hint = "all that was played is missing, the set-up is here as far as it goes"
            self.note(len(self.lines), "the file ends before its journal begins", hint)
            # Added, so that what is played from here on has its section.
            self.lines.append(JOURNAL)
            at[JOURNAL] = len(self.lines) - 1
        # From the last to the first: a section that is missing is empty and ends where the next one begins.
        at.setdefault(UNREAD, at[JOURNAL])
        at.setdefault(SET_UP, at[UNREAD])
        return at

    def _proper(self, line: str) -> str:
        """Return a line, or one that no reader takes where it is too long or no text."""
        return line if len(line) <= MAX_LINE and is_text(line) else "(not a text that can be read)"

    # ---- the header

    def header(self, lines: Sequence[str]) -> Header:
        """Return the header in some lines; raises DataError where they do not name a game."""
        found: dict[str, str] = {}
        options: dict[str, str] = {}
        for number, line in enumerate(lines, start=2):
            try:
                self._header_line(self._proper(line), number, found, options)
            except NotationError as problem:
                self.note(number, str(problem))
        # Without the game there are no words, map or rules to read the rest by; all else can be done without.
        if not found.get("game"):
            hint = f"a line such as: game {default_game().id}"
            self.note(2, "the header does not say which game it is", hint)
            raise DataError(self.issues)
        for key in _SINGLE:
            if key not in found:
                self.note(2, f"the header has no line {key!r}")
        return Header(
            game=found["game"],
            rule_set=found.get("rule-set", ""),
            scenario=found.get("scenario", ""),
            title=found.get("title", ""),
            seed=int(found.get("seed", "0")),
            created=found.get("created", ""),
            options=options,
            facts=self.facts,
            has_closed=_NOTE in found,
            base=found.get(_BASE, ""),
        )

    def _header_line(self, line: str, number: int, found: dict[str, str], options: dict[str, str]) -> None:
        if not line.strip():
            return
        key, *words = _words(line)
        if key == _COUNT and len(words) == 1 and number_in(words[0]) is not None:
            self.setup_lines = number_in(words[0])
        elif key == HEAD and len(words) == 1 and number_in(words[0]) is not None:
            self.facts = number_in(words[0]) or 0
        elif key == "option" and len(words) == 2:
            options[words[0]] = words[1]
        elif key in (_NOTE, _BASE) and len(words) == 1:
            found[key] = words[0]
        elif key not in _SINGLE:
            # It may come from another program: no reason to refuse a game.
            self.note(number, f"unknown line {line[:60]!r}", "kept as it is", Severity.WARNING)
        elif len(words) != 1 or key in found:
            raise NotationError(f"not a line of a header: {line[:60]!r}")
        # Eighteen digits are within 64 bits, whatever takes the seed.
        elif key == "seed" and not re.fullmatch(r"-?\d{1,18}", words[0]):
            raise NotationError(f"the seed is no number: {words[0][:40]!r}")
        else:
            found[key] = words[0]


def _words(line: str) -> list[str]:
    # What the pattern leaves over can only be a quotation mark without its other.
    if _WORDS.sub("", line).strip():
        raise NotationError(f"a quotation mark is missing in {line[:60]!r}")
    try:
        return [json.loads(word) if word.startswith('"') else word for word in _WORDS.findall(line)]
    except ValueError:
        raise NotationError(f"not a text in quotes: {line[:60]!r}") from None
