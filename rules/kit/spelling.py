"""How values are spelled in the texts that games keep: what one way writes, the same way reads back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from rules.numerals import whole_number

V = TypeVar("V")

NONE = "-"
"""What is written for nothing where a text may not be empty."""


@dataclass(frozen=True, slots=True)
class Spelling(Generic[V]):
    """How a value is read of its text, and how it is written; `read` raises ValueError or KeyError.

    Its text is one word, or all the words that are left where it `takes_all`: those may be none.
    """

    read: Callable[[str], V]
    write: Callable[[V], str] = str
    takes_all: bool = False


WORD: Spelling[str] = Spelling(str)
NUMBER = Spelling(whole_number)


def several(each: Spelling[V], least: int = 0) -> Spelling[tuple[V, ...]]:
    """Return the spelling of values in any number from a least one on, a blank between two."""

    def read(text: str) -> tuple[V, ...]:
        # Zero by default: "nobody" is an answer that games keep, as of declared columns.
        words = text.split()
        if len(words) < least:
            raise ValueError(text)
        return tuple(map(each.read, words))

    return Spelling(read, lambda values: " ".join(map(each.write, values)), takes_all=True)


def one_of(*known: str) -> Spelling[str]:
    """Return the spelling of a word of a closed list."""
    return Spelling({word: word for word in known}.__getitem__)


def whether(yes: str, no: str) -> Spelling[bool]:
    """Return the spelling of a truth value by two words."""
    return Spelling({yes: True, no: False}.__getitem__, lambda value: yes if value else no)


def number(least: int, most: int) -> Spelling[int]:
    """Return the spelling of a whole number in a range."""

    def read(text: str) -> int:
        found = whole_number(text)
        # Raised as any reader does: the book of facts then keeps this one text unread, and loses no other.
        if not least <= found <= most:
            raise ValueError(text)
        return found

    return Spelling(read)


def or_none(each: Spelling[V]) -> Spelling[V | None]:
    """Return the spelling of a value that may be missing: a dash stands for None."""
    return Spelling(
        lambda text: None if text == NONE else each.read(text),
        lambda value: NONE if value is None else each.write(value),
    )
