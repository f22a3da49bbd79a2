"""What somebody was asked in the quiz and got wrong, in Leitner's boxes: what was wrong comes again sooner.

A subject is a kind of question with the case that decides it. Right answers move it into the next box, a
wrong one back into the first; a subject of a higher box is asked again after more other answers. Answers are
counted and not days, so that somebody who plays once a month is asked as sensibly as one who plays daily.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import tomli_w

from app.files.disk import write_aside
from app.files.folders import data_folder
from rules.issues import DataError, Issue
from rules.library import folder_name
from rules.regular_file import why_unreadable
from rules.tomlfile import TomlTable, read_toml

# Each about two and a half times the last, so that what is known makes room for what is not.
INTERVALS = (1, 3, 8, 20, 50)
"""By box: after how many answers a subject comes again."""

MOST_MISSED = 12
"""So many of the last wrong answers are kept."""

_FILE = "quiz.toml"
_MAX_BYTES = 500_000
_MOST_ANSWERS = 10**9


@dataclass(frozen=True, slots=True)
class Subject:
    """What a question is about: its kind, and the case that decides it."""

    kind: str
    case: str


@dataclass(frozen=True, slots=True)
class Card:
    """One subject in its box; it is due once so many answers have been given in all."""

    box: int
    due: int


@dataclass(frozen=True, slots=True)
class Miss:
    """A wrong answer: what was asked, what was said, what is right."""

    subject: Subject
    ask: str
    said: str
    right: str


@dataclass(frozen=True)
class Record:
    """All that is kept of a person's answers to the quiz of one game; `missed` has the newest first."""

    answered: int = 0
    cards: Mapping[Subject, Card] = field(default_factory=dict)
    missed: tuple[Miss, ...] = ()
    level: int = 1
    """The level asked at last."""

    def with_right(self, subject: Subject) -> Record:
        """Return it after a right answer: the subject goes one box on."""
        before = self.cards.get(subject)
        return self._with(subject, min(before.box + 1 if before else 1, len(INTERVALS) - 1))

    def with_wrong(self, miss: Miss) -> Record:
        """Return it after a wrong answer: the subject goes back into the first box."""
        found = self._with(miss.subject, 0)
        return replace(found, missed=(miss, *self.missed)[:MOST_MISSED])

    def _with(self, subject: Subject, box: int) -> Record:
        answered = self.answered + 1
        card = Card(box, answered + INTERVALS[box])
        return replace(self, answered=answered, cards={**self.cards, subject: card})

    def rank(self, subject: Subject) -> tuple[int, int]:
        """Return the place of a subject in the order of asking: due ones, then new ones, then all others."""
        card = self.cards.get(subject)
        if card is None:
            return 1, 0
        # The next answer counts already: after one of them a subject of the first box comes again.
        return (0, card.due) if card.due <= self.answered + 1 else (2, card.due)


# ---- text


def format_record(record: Record) -> str:
    """Return the text of a file, TOML, of which `record_of` reads the tables."""
    cards = [
        {"kind": subject.kind, "case": subject.case, "box": card.box, "due": card.due}
        for subject, card in sorted(record.cards.items(), key=lambda each: (each[0].kind, each[0].case))
    ]
    missed = [
        {
            "kind": each.subject.kind,
            "case": each.subject.case,
            "ask": each.ask,
            "said": each.said,
            "right": each.right,
        }
        for each in record.missed
    ]
    head = {"schema": 1, "answered": record.answered, "level": record.level}
    return tomli_w.dumps({**head, "card": cards, "missed": missed})


def record_of(data: Mapping[str, object], source: str) -> Record:
    """Return the record of a file's tables; raises DataError with all that is wrong in them."""
    issues: list[Issue] = []
    table = TomlTable(data, source, issues=issues)
    table.whole("schema", least=1, most=1)
    answered = table.whole("answered", least=0, most=_MOST_ANSWERS)
    level = table.whole("level", 1, least=1, most=9)
    cards = dict(_card(each) for each in table.tables("card"))
    missed = tuple(_missed(table.tables("missed")))
    table.close()
    # All or nothing: a record read in part would be written over the whole one with the next answer.
    if issues:
        raise DataError(issues)
    return Record(answered, cards, missed[:MOST_MISSED], level)


def _card(table: TomlTable) -> tuple[Subject, Card]:
    subject = Subject(table.text("kind"), table.text("case"))
    box = table.whole("box", least=0, most=len(INTERVALS) - 1)
    due = table.whole("due", least=0, most=_MOST_ANSWERS + INTERVALS[-1])
    table.close()
    return subject, Card(box, due)


def _missed(tables: Sequence[TomlTable]) -> Iterator[Miss]:
    for table in tables:
        subject = Subject(table.text("kind"), table.text("case"))
        yield Miss(subject, table.text("ask"), table.text("said", ""), table.text("right", ""))
        table.close()


# ---- the disk


@dataclass(frozen=True, slots=True)
class KeptRecord:
    """A record as it was found. `issues` tells of a damaged file, which now lies `aside`."""

    record: Record
    issues: tuple[Issue, ...] = ()
    aside: Path | None = None


def record_file(game: str) -> Path:
    """Return where the record of a game's quiz is kept."""
    return data_folder() / folder_name(game) / _FILE


def read_record(game: str) -> KeptRecord:
    """Return the record of a game, a new one where there is none.

    A damaged file is put aside as it is, and a new record begun.
    """
    path = record_file(game)
    try:
        if not path.exists():
            return KeptRecord(Record())
        return KeptRecord(record_of(read_toml(path, _MAX_BYTES), path.name))
    # A folder that may not be entered: what lies there may be sound, and is not put aside.
    except OSError as error:
        issue = Issue(path.name, "", f"cannot be read: {why_unreadable(error)}")
        return KeptRecord(Record(), (issue,))
    except DataError as error:
        return KeptRecord(Record(), error.issues, _put_aside(path))


def _put_aside(path: Path) -> Path | None:
    """Give a damaged file another name, and return it; None where it cannot be moved."""
    names = (path.with_name(f"{path.stem}.damaged-{number}.toml") for number in range(1, 1000))
    aside = next((each for each in names if not each.exists()), None)
    if aside is None:
        return None
    try:
        path.rename(aside)
    except OSError:
        return None
    return aside


def keep_record(game: str, record: Record) -> None:
    """Write it down; where the folder cannot be written, nothing is kept."""
    path = record_file(game)
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        write_aside(path, format_record(record).encode(errors="replace"))
