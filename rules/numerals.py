"""Whole numbers written as text, by a person or in a file: any other text, however long, is none."""

from __future__ import annotations

MOST_DIGITS = 9
"""More than anything on a table counts, and less than what any part of the program can hold."""


def number_in(text: str) -> int | None:
    """Return the whole number that a text is, None for any other text or one of more than nine digits."""
    digits = text.removeprefix("-")
    # Before `int`: it also takes digits of other scripts, blanks and low lines, and its time grows with the
    # length.
    if not (digits.isascii() and digits.isdecimal()) or len(digits) > MOST_DIGITS:
        return None
    return int(text)


def whole_number(text: str) -> int:
    """Return the whole number that a text of a file is, none below 0; raises ValueError for any other."""
    found = number_in(text)
    # A reader of facts refuses by ValueError; what it refuses is kept as text, and told.
    if found is None or found < 0:
        raise ValueError(text)
    return found
