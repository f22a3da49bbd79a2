"""Answers to 2,000 questions: what the rules say, word for word, on random boards and in real play."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.record import board_questions, command_questions
from tests.record.board_questions import board_line
from tests.record.books import FOLDER, Book, Entry, digest, tell_differences
from tests.record.command_questions import commands
from tests.record.home import at_home_in, printed, told
from tests.record.questions import Question
from tests.record.stands import Stands

BOOK = Book(FOLDER / "answers.txt", "Answers to 2,000 questions", ("the question", "the answer"))


def numbered() -> list[tuple[int, str]]:
    """Return the number and the kind of every question; the kinds are mixed, so that any sample has most."""
    counts = {**board_questions.COUNTS, **command_questions.COUNTS}
    kinds = [kind for kind, many in counts.items() for _ in range(many)]
    Random("the order of the questions").shuffle(kinds)
    return list(enumerate(kinds, start=1))


def answered(wanted: Iterable[tuple[int, str]]) -> Iterator[tuple[Question, str]]:
    """Yield questions with their answers, those on boards first."""
    with TemporaryDirectory() as folder, at_home_in(Path(folder)):
        stands = Stands()
        questions = [_question(number, kind, stands) for number, kind in wanted]
        yield from _answered_on_boards([each for each in questions if each.line])
        for each in questions:
            if each.commands:
                yield each, "".join(told(*words) for words in each.commands)


def _question(number: int, kind: str, stands: Stands) -> Question:
    if kind in board_questions.COUNTS:
        return Question(number, kind, line=board_line(kind, number))
    return Question(number, kind, commands=commands(kind, number, stands))


def _answered_on_boards(questions: Sequence[Question]) -> Iterator[tuple[Question, str]]:
    """Put all lines to one `adjutant ask`, which keeps what boards share."""
    lines = Path("questions.jsonl")
    lines.write_text("".join(f"{each.line}\n" for each in questions), encoding="utf-8")
    return zip(questions, printed("ask", str(lines)).splitlines(), strict=True)


def entries(wanted: Iterable[tuple[int, str]]) -> list[Entry]:
    """Return the entries of the record for some questions, in order."""
    found = (Entry(each.name, (digest(each.text), digest(told))) for each, told in answered(wanted))
    return sorted(found, key=lambda entry: entry.name)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what may be asked for; without anything all answers are compared."""
    parser.add_argument("--every", metavar="N", type=int, default=1, help="only every so many questions")
    parser.add_argument("--show", metavar="N", type=int, nargs="+", help="print questions and their answers")
    parser.add_argument("--texts", metavar="FOLDER", type=Path, help="write whole answers, to be compared")
    parser.add_argument("--write", action="store_true", help="record all answers anew")


def run(args: argparse.Namespace) -> int:
    """Compare, show or record answers; return 1 where one is not as recorded."""
    if args.show:
        for question, answer in answered(each for each in numbered() if each[0] in args.show):
            sys.stdout.write(f"{question.name}\n{question.text}\n{answer.rstrip()}\n\n")
        return 0
    wanted = numbered()[:: args.every]
    if args.texts:
        _write_texts(args.texts.absolute(), wanted)
        return 0
    if args.write:
        BOOK.write(entries(numbered()))
        return 0
    return 1 if tell_differences(BOOK, entries(wanted)) else 0


def _write_texts(folder: Path, wanted: Iterable[tuple[int, str]]) -> None:
    """Write whole questions and answers, a file each, to be compared with those of another checkout."""
    folder.mkdir(parents=True, exist_ok=True)
    for question, answer in answered(wanted):
        name = f"{question.name.replace(' ', '-')}.txt"
        (folder / name).write_text(f"{question.text}\n\n{answer}", encoding="utf-8")
