"""Turns as data files and trackers write them: by their date, or by their number where they have none.

A numbered turn is written in three digits, `007`, so that the order of texts is that of turns, as with dates.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable

from rules.translatable import tr_noop

MOST_TURNS = 999
# ASCII, since `\d` takes the digits of every script.
_NUMBERED = re.compile(r"(?!000)\d{3}", re.ASCII)

MONTHS = (
    tr_noop("January"),
    tr_noop("February"),
    tr_noop("March"),
    tr_noop("April"),
    tr_noop("May"),
    tr_noop("June"),
    tr_noop("July"),
    tr_noop("August"),
    tr_noop("September"),
    tr_noop("October"),
    tr_noop("November"),
    tr_noop("December"),
)
"""The months as they are translated where they are shown."""
_SHORT_MONTHS = (
    tr_noop("Jan"),
    tr_noop("Feb"),
    tr_noop("Mar"),
    tr_noop("Apr"),
    tr_noop("May"),
    tr_noop("Jun"),
    tr_noop("Jul"),
    tr_noop("Aug"),
    tr_noop("Sep"),
    tr_noop("Oct"),
    tr_noop("Nov"),
    tr_noop("Dec"),
)


def numbered_turn(number: int) -> str:
    """Return how a turn without a date is written; raises ValueError for a number that no turn has."""
    if not 1 <= number <= MOST_TURNS:
        raise ValueError(f"turns count from 1 to {MOST_TURNS}, not {number}")
    return f"{number:03}"


def turn_number(turn: str) -> int | None:
    """Return the number of a turn without a date, None for any other text."""
    return int(turn) if _NUMBERED.fullmatch(turn) else None


def is_turn(text: str) -> bool:
    """Return whether a text stands for a turn: a date, or a number in three digits."""
    return is_date(text) or turn_number(text) is not None


def turns_between(first: str, last: str) -> tuple[str, ...]:
    """Return the turns from the first to the last, one for each day or number; none where they are no two."""
    if is_date(first) and is_date(last):
        start = dt.date.fromisoformat(first)
        days = (dt.date.fromisoformat(last) - start).days + 1
        # A slip of the pen in a year must not make turns by the hundred thousand.
        return tuple((start + dt.timedelta(days=n)).isoformat() for n in range(min(days, MOST_TURNS)))
    numbers = turn_number(first), turn_number(last)
    if numbers[0] is None or numbers[1] is None:
        return ()
    return tuple(numbered_turn(n) for n in range(numbers[0], numbers[1] + 1))


def turn_sign(turn: str) -> str:
    """Return what stands on the small cell of a turn: the day of the month, or its number."""
    number = turn_number(turn)
    return str(number) if number is not None else turn[-2:].lstrip("0")


def day_words(date: str, tr: Callable[[str], str] = str) -> str:
    """Return a date as a month and a day, `Jan 10`, a numbered turn as `Turn 7`, any other text as it is."""
    number = turn_number(date)
    if number is not None:
        return tr("Turn {number}").format(number=number)
    try:
        parsed = dt.date.fromisoformat(date)
    except ValueError:
        return date
    return tr("{month} {day}").format(month=tr(_SHORT_MONTHS[parsed.month - 1]), day=parsed.day)


def month_words(date: str, tr: Callable[[str], str] = str) -> str:
    """Return the month of an ISO date, `January 1945`, or a text that is no date."""
    if turn_number(date) is not None:
        return ""  # a numbered turn has none
    try:
        parsed = dt.date.fromisoformat(date)
    except ValueError:
        return date
    return tr("{month} {year}").format(month=tr(MONTHS[parsed.month - 1]), year=parsed.year)


def is_date(text: str) -> bool:
    """Return whether a text is a day of the calendar in the form `1945-01-31`, and in no other."""
    try:
        # Python also reads `19450131` and weeks; texts of turns are compared, so one form must do.
        return dt.date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False
