"""Which pieces a text names, so that none tells of one that is closed to who reads it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

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
    """Takes the names of units in closed stacks out of texts of the program (8.4)."""

    def __init__(self, roster: Roster, hidden: Iterable[PieceId]) -> None:
        units = [roster.units[UnitId(each)] for each in hidden if UnitId(each) in roster.units]
        self.by_number = frozenset(PieceId(unit.id) for unit in units if unit.label.isdecimal())
        """The units whose label no text can be searched for: it may as well be a count or a hex."""
        names = {name for unit in units for name in (unit.id, unit.label) if not name.isdecimal()}
        words = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
        self._word = re.compile(rf"(?<!\w)(?:{words})(?!\w)") if words else None

    def over(self, text: str, instead: str) -> str:
        """Return a text with other words for each hidden unit that it names."""
        return self._word.sub(lambda _: instead, text) if self._word is not None else text
