"""The book of faults: each kind once in the log, counted, told as a report; and what a crash leaves."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.files.faults import Fault, FaultBook
from app.files.wreck import Wreck


@pytest.fixture
def book(tmp_path: Path) -> Iterator[FaultBook]:
    made = FaultBook(tmp_path)
    yield made
    made.close()


def fail(words: str) -> None:
    raise ValueError(words)


def noted(book: FaultBook, words: str = "no") -> Fault:
    try:
        fail(words)
    except ValueError as error:
        return book.note(error, "a test")


def log_of(book: FaultBook) -> str:
    book.close()
    return book.path.read_text(encoding="utf-8")


def test_the_same_error_is_logged_once_and_counted(book: FaultBook) -> None:
    counts = [noted(book, f"number {n}").count for n in range(9)]

    assert (counts, log_of(book).count("Traceback")) == ([1, 2, 3, 4, 5, 6, 7, 8, 9], 1)


def test_how_often_it_was_is_logged_by_powers_of_ten(book: FaultBook) -> None:
    for _ in range(150):
        noted(book)

    assert [times in log_of(book) for times in ("(10 times)", "(100 times)", "(20 times)")] == [
        True,
        True,
        False,
    ]


def test_errors_without_number_fill_no_memory(book: FaultBook) -> None:
    for n in range(500):
        book.note_words(f"warning {n}", "Qt")

    assert (len(book.faults), book.faults[-1].count) == (50, 451)


def test_the_report_tells_count_place_and_log(book: FaultBook) -> None:
    noted(book)
    noted(book)

    assert all(words in book.report() for words in ("a test, 2 times", "in fail", str(book.path), "Python 3"))


def test_the_way_through_qt_is_left_out(book: FaultBook) -> None:
    way = "Error calling Python override of QObject::eventFilter(): "
    fault = noted(book, f"{way}{way}{way}no such thing")

    assert (fault.what, way in fault.trace) == ("ValueError: no such thing", False)


def test_nothing_is_opened_before_there_is_a_fault(tmp_path: Path) -> None:
    FaultBook(tmp_path).close()

    assert list(tmp_path.iterdir()) == []


def test_the_log_does_not_grow_for_ever(tmp_path: Path) -> None:
    for n in range(40):
        book = FaultBook(tmp_path)
        book.note_words("x" * 100_000, f"run {n}")
        book.close()

    assert sum(path.stat().st_size for path in tmp_path.iterdir()) < 2_500_000


def test_where_a_process_was_that_ended_by_a_signal_is_found_by_the_next(tmp_path: Path) -> None:
    code = f"""
import os, signal
from pathlib import Path
from app.files.wreck import Wreck
Wreck(Path({str(tmp_path)!r})).open()
os.kill(os.getpid(), signal.SIGSEGV)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    wreck = Wreck(tmp_path)
    wreck.open()
    wreck.close()

    assert (done.returncode < 0, "Segmentation fault" in wreck.last) == (True, True)


def test_who_ends_as_one_should_leaves_nothing(tmp_path: Path) -> None:
    for _ in range(2):
        wreck = Wreck(tmp_path)
        wreck.open()
        wreck.close()

    assert wreck.last == ""
