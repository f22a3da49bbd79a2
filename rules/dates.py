"""Dates as data files and trackers write them."""

from __future__ import annotations

import datetime as dt


def day_words(date: str) -> str:
    """Return an ISO date as a month and a day, `Jan 10`; a text that is no date is returned as it is."""
    try:
        parsed = dt.date.fromisoformat(date)
    except ValueError:
        return date
    return f"{parsed:%b} {parsed.day}"


def is_date(text: str) -> bool:
    """Return whether a text is a day of the calendar in the form `1945-01-31`, and in no other."""
    try:
        return dt.date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False
