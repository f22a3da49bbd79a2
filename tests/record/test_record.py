"""What must stay: a sample of the recorded answers, and short games; all of it: `python -m tests.record`."""

from __future__ import annotations

from collections.abc import Iterable

from tests.record import answers, board_questions, command_questions, replays
from tests.record.books import Book

EVERY = 25


def names_of(book: Book) -> list[str]:
    return [entry.name for entry in book.read()]


def test_a_sample_of_the_answers_is_as_recorded() -> None:
    """If not: `python -m tests.record answers --show NUMBER` here and on the commit recorded on."""
    found = answers.entries(answers.numbered()[::EVERY])

    assert list(answers.BOOK.differences(found)) == []


def test_short_games_and_the_example_of_play_go_as_recorded() -> None:
    assert list(replays.BOOK.differences(replays.entries(replays.SHORT))) == []


def test_every_game_is_recorded() -> None:
    games = [game.name for game in (*replays.SHORT, *replays.LONG)]

    assert names_of(replays.BOOK) == [replays.EXAMPLE_NAME, *games]


def test_every_question_is_recorded() -> None:
    assert names_of(answers.BOOK) == [f"{number:04} {kind}" for number, kind in answers.numbered()]


def test_there_are_2_000_questions() -> None:
    counts: Iterable[int] = [*board_questions.COUNTS.values(), *command_questions.COUNTS.values()]

    assert sum(counts) == 2_000
