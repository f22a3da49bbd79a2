"""Which pieces a text names, so that none tells of one that is closed to who reads it."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import partial

from app.table.count_words import CountWords, count_words
from app.table.pieces import Piece, PieceId
from app.table.table import Table
from counters.roster import Roster
from rules.unit_id import UnitId

MOST_READ = 100_000
"""Letters of a text that are looked through; of a longer one the rest is taken to name everything."""


class Naming:
    """Finds names of the pieces of one roster in texts: their ids, and what people call them.

    A marker's name means each marker of its kind, for nothing tells which of them is meant.
    """

    def __init__(self, roster: Roster) -> None:
        called: dict[str, set[str]] = {}
        for unit in roster.units.values():
            for word in (unit.id, unit.label):
                called.setdefault(word.casefold(), set()).add(unit.id)
        for marker in roster.markers.values():
            for word in (marker.id, marker.name):
                called.setdefault(word.casefold(), set()).add(marker.id)
        called.pop("", None)
        self._called = called
        # The longest first: where one name begins with another it is the whole that is meant.
        words = "|".join(map(re.escape, sorted(called, key=len, reverse=True)))
        self._word = re.compile(rf"(?<!\w)({words})(/\d+)?(?!\w)") if words else None

    def named(self, table: Table, text: str, *pieces: PieceId) -> Iterator[Piece]:
        """Yield the pieces on a table that a text may mean, and some that are meant in any case."""
        if len(text) > MOST_READ:
            # Better a remark too many kept from sight than one that tells.
            yield from table
            return
        ids, designs = set(pieces), set[str]()
        for word, number in self._word.findall(text.casefold()) if self._word is not None else ():
            for design in self._called[word]:
                key = PieceId(design + number)
                # A unit is called as its design, and there is one of it: all others are looked for.
                ids.add(key) if key in table else designs.add(design)
        yield from (table[key] for key in sorted(ids) if key in table)
        if designs:
            yield from (each for each in table if each.design in designs and each.id not in ids)


class Veil:
    """Takes the names of units in closed stacks out of texts of the program (8.4).

    A label that is a number alone is taken out where it stands as a name: not as a count, not as a part of a
    figure. One of a single digit, or one as long as a hex's number, only in a text that is known to be about
    its unit, and where something is told that is done to it (`Retreat of 8`).
    """

    def __init__(self, roster: Roster, hidden: Iterable[PieceId], tr: Callable[[str], str] = str) -> None:
        """`tr` gives the words of the language of the texts."""
        self._tr = tr
        units = [roster.units[UnitId(each)] for each in hidden if UnitId(each) in roster.units]
        self._number_of = {PieceId(unit.id): unit.label for unit in units if unit.label.isdecimal()}
        self.by_number = frozenset(self._number_of)
        """The units whose label may as well be a count or a hex."""
        names = {name for unit in units for name in (unit.id, unit.label) if not name.isdecimal()}
        words = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
        self._word = re.compile(rf"(?<!\w)(?:{words})(?!\w)") if words else None
        self._numbers = frozenset(self._number_of.values())

    def over(self, text: str, instead: str, about: Collection[PieceId] = ()) -> str:
        """Return a text with other words for each hidden unit that it names; it may be known `about` whom."""
        told = self._word.sub(lambda _: instead, text) if self._word is not None else text
        # Most stacks have none: then no text is searched for numbers.
        if not any(number in told for number in self._numbers):
            return told
        meant = frozenset(self._number_of[each] for each in about if each in self._number_of)
        return _ALONE.sub(partial(self._instead_of_number, instead, meant, count_words(self._tr)), told)

    def _instead_of_number(
        self, instead: str, meant: Collection[str], words: CountWords, found: re.Match[str]
    ) -> str:
        """Return other words for a number that stands as a hidden unit's name, any other as it stands."""
        number, text = found.group(), found.string
        # Twenty letters: the longest words that number something are shorter.
        before = text[max(0, found.start() - 20) : found.start()]
        if (
            number not in self._numbers
            or words.before.search(before)
            or words.behind.match(text, found.end())
        ):
            return number
        is_name = number in meant or len(number) in _PLAIN_LENGTHS or words.done_to.search(before)
        return instead if is_name else number


_PLAIN_LENGTHS = (2, 3)
"""Digits of a number that is hardly ever a count here: less are dice and steps, more are hexes and years."""

_ALONE = re.compile(
    r"(?<![\w#%=+×<>≤≥−])(?<!\d[.,:/–-])(?<![+=×−] )(?<!- )[0-9]+(?!\w|[.,:/–-]\d|\s?[%+×=−])"
)
"""A number with nothing at it: no sign, no fraction, no per cent, no sum, no figures such as `5-7`."""
