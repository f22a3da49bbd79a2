"""Dates as data files and trackers write them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

from rules.translatable import tr_noop

_MONTHS = (
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


def day_words(date: str, tr: Callable[[str], str] = str) -> str:
    """Return an ISO date as a month and a day, `Jan 10`; a text that is no date is returned as it is."""
    try:
        parsed = dt.date.fromisoformat(date)
    except ValueError:
        return date
    return tr("{month} {day}").format(month=tr(_SHORT_MONTHS[parsed.month - 1]), day=parsed.day)


def month_words(date: str, tr: Callable[[str], str] = str) -> str:
    """Return the month of an ISO date, `January 1945`; a text that is no date is returned as it is."""
    try:
        parsed = dt.date.fromisoformat(date)
    except ValueError:
        return date
    return tr("{month} {year}").format(month=tr(_MONTHS[parsed.month - 1]), year=parsed.year)


def is_date(text: str) -> bool:
    """Return whether a text is a day of the calendar in the form `1945-01-31`, and in no other."""
    try:
        return dt.date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False
