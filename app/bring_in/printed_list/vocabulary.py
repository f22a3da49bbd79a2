"""What may stand in a printed list of a set-up: names of units, their figures, hexes, words for faces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from app.bring_in.sheets.reading.wanted import Wanted
from maps.spelling import plain

_LIKE, _PAIRS, _PRIME = 40, 128, 31


class Kind(Enum):
    """What an item of a list is."""

    UNIT = "unit"
    PLACE = "place"
    FACE = "face"
    FIGURES = "figures"


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that may be printed: how it is written in a list, and all ways in which it may stand."""

    kind: Kind
    text: str
    ways: tuple[str, ...]


@dataclass(frozen=True)
class Lexicon:
    """All items, found by what letters chosen freely read."""

    items: tuple[Item, ...]

    @cached_property
    def letters(self) -> frozenset[str]:
        """All letters that may stand in a list."""
        return frozenset("".join(way for way, _ in self._ways))

    @cached_property
    def _ways(self) -> tuple[tuple[str, Item], ...]:
        return tuple((way, item) for item in self.items for way in item.ways)

    @cached_property
    def _counts(self) -> NDArray[np.int8]:
        return np.stack([self._count(way) for way, _ in self._ways])

    @cached_property
    def _at(self) -> dict[str, int]:
        return {letter: n for n, letter in enumerate(sorted(self.letters))}

    def _count(self, word: str) -> NDArray[np.int8]:
        """Return how often each letter stands in a word, and each two that follow one another."""
        many = len(self._at)
        found = np.zeros(many + _PAIRS, np.int8)
        numbers = [self._at[letter] for letter in word]
        for one in numbers:
            found[one] += 1
        for one, other in pairwise(numbers):
            # Some pairs share a place: all of them would be a table too large to be asked at each word.
            found[many + (_PRIME * one + other) % _PAIRS] += 1
        return found

    def like(self, read: str) -> list[tuple[str, Item]]:
        """Return the ways of items that have nearly the letters that were read.

        To hold each of some thousand words against a strip takes long; one of which two letters are read
        wrongly still has the others.
        """
        if not read or not self._ways:
            return []
        apart = np.abs(self._counts - self._count(read))
        of_letters = apart[:, : len(self._at)].sum(axis=1)
        # By what follows on what, too: hexes have the same figures in all orders.
        order = np.argsort(2 * of_letters + apart.sum(axis=1), kind="stable")[:_LIKE]
        # As many letters of others as it has itself: that is another word.
        return [self._ways[n] for n in order if of_letters[n] <= len(read) + 1]


def vocabulary(wanted: Iterable[Wanted], places: Iterable[str], faces: Iterable[str]) -> tuple[Item, ...]:
    """Return all items of a game: its units with their figures, its hexes, the words for its faces."""
    units = list(wanted)
    figures = {way: each.figures for each in units for way in each.numbers if "-" in way}
    return (
        *_units(units),
        *(Item(Kind.PLACE, place, _bracketed(place)) for place in places),
        *(Item(Kind.FACE, face, _bracketed(face)) for face in faces),
        *(Item(Kind.FIGURES, text, _bracketed(way)) for way, text in figures.items()),
    )


def _units(units: Iterable[Wanted]) -> Iterator[Item]:
    ways: dict[str, tuple[str, ...]] = {}
    for each in units:
        # Units of one name are one item: which of them is meant is asked of the list.
        ways.setdefault(each.label, each.labels)
    yield from (Item(Kind.UNIT, label, found) for label, found in ways.items())


def _bracketed(text: str) -> tuple[str, ...]:
    bare = "".join(plain(text).split())
    return bare, f"({bare})"
