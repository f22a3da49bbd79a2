"""Dates as data files and trackers write them."""

from __future__ import annotations

import datetime as dt


def is_date(text: str) -> bool:
    """Return whether a text is a day of the calendar in the form `1945-01-31`, and in no other."""
    try:
        return dt.date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False
