"""The charts that the rules judge a game by: its own cells, and ours where those cannot be read.

The cells of a game come from its file, and so from anybody. What the rules cannot read stays in the game's
chart book as it was typed, is told when the file is opened (`app.files.values`), and is not judged by.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from app.files.charts import our_charts, split_cell, unflatten
from app.table.changes import Register
from app.table.game import Game
from rules.games import find_rule_set
from rules.issues import DataError
from rules.ruleset import RuleSet

_MOST_READINGS = 150
"""At some ten milliseconds each. Halving finds a dozen wrong cells in as many; a stranger's file may have
thousands of them, and then ours hold for all that was not tried."""
_MOST_BOOKS = 100
"""More wordings of one cell nobody tries out in a game."""

Cells = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class ChartsInPlay:
    """The tables that a game is judged by. `unread` are the cells of its own that the rules cannot read."""

    tables: Mapping[str, object]
    unread: frozenset[str] = frozenset()


def charts_of(game: Game) -> Mapping[str, object]:
    """Return the charts that a game is judged by, as tables; ours stand where its own cannot be read."""
    return charts_in_play(game.header.game, game.header.rule_set, game.table.book(Register.CHART)).tables


def charts_in_play(game: str, rule_set: str, cells: Cells) -> ChartsInPlay:
    """Return what the cells of a game give to judge by, under an edition or any where that is not here."""
    return _in_play(game, rule_set, tuple(cells.items()))


# Asked for after every change, while charts seldom change; an undo may go back and forth between a few.
@lru_cache(maxsize=8)
def _in_play(game: str, edition: str, told: tuple[tuple[str, str], ...]) -> ChartsInPlay:
    reader, cells = _Reader(game, edition), dict(told)
    # As a whole first. Cells of an older version of the game are in force as they were, even where ours have
    # become others, or more, since: an update never changes a game under way.
    if reader.can_read(cells):
        return ChartsInPlay(MappingProxyType(unflatten(cells)))
    laid, unread = reader.sifted(cells)
    return ChartsInPlay(MappingProxyType(unflatten(laid)), unread)


def unread_wordings(game: Game, wordings: Iterable[tuple[str, str]]) -> frozenset[tuple[str, str]]:
    """Return those of the cells (key and text, a key may have many) that the rules of a game cannot read."""
    books: list[dict[str, str]] = []
    depth: dict[str, int] = {}
    for key, text in dict.fromkeys(wordings):
        number = depth[key] = depth.get(key, -1) + 1
        if number < _MOST_BOOKS:
            # The texts of one key exclude each other; those of others are tried together, or a game with
            # hundreds of cells of its own would be read as many times whenever it is opened.
            if number == len(books):
                books.append({})
            books[number][key] = text
    if not books:
        return frozenset()  # nearly always: nobody types charts anew in the course of a game
    reader = _Reader(game.header.game, game.header.rule_set)
    return frozenset((key, book[key]) for book in books for key in reader.sifted(book)[1])


class _Reader:
    """Tries out what the rules of a game can read, up to a number of readings."""

    def __init__(self, game: str, edition: str) -> None:
        self._rule_set: RuleSet | None = find_rule_set(game, edition) or find_rule_set(game)
        self._ours = our_charts(game)
        self._left = _MOST_READINGS

    def can_read(self, cells: Cells) -> bool:
        """Return whether the rules can read a book of cells; False once too much was tried."""
        self._left -= 1
        if self._left < 0:
            return False
        try:
            tables = unflatten(cells)
            if self._rule_set is not None:
                # Under the first readings: a choice of the players does not bear on what can be read. Nor
                # is `check_charts` asked, which finds fault with much that can be played all the same.
                self._rule_set.judges(None, tables)
        except DataError:
            return False
        return True

    def sifted(self, cells: Cells) -> tuple[Cells, frozenset[str]]:
        """Return our cells with those laid over them that can be read so, and the keys of the others."""
        laid, unread = dict(self._ours), set[str]()
        own = {key: text for key, text in cells.items() if self._is_own(key, text)}
        strange = [key for key in own if key not in self._ours]
        # Cells that the charts have not stand or fall together: there may be any number of them, and each
        # reading takes as long as there are cells.
        if len(strange) > len(laid) or (strange and not self.can_read({**laid, **_of(own, strange)})):
            unread.update(strange)
        else:
            laid.update(_of(own, strange))
        parts = [[key for key in own if key in self._ours]]
        while parts:
            part = parts.pop()
            if not part or self.can_read({**laid, **_of(own, part)}):
                laid.update(_of(own, part))
            elif len(part) == 1 or self._left < 0:
                unread.update(part)
            else:
                # The first half on top: of two cells that only go with ours, not together, the first stays.
                middle = len(part) // 2
                parts += [part[middle:], part[:middle]]
        return laid, frozenset(unread)

    def _is_own(self, key: str, text: str) -> bool:
        # A provenance alone changes nothing that is read.
        return key not in self._ours or split_cell(text)[0] != split_cell(self._ours[key])[0]


def _of(cells: Cells, keys: Iterable[str]) -> dict[str, str]:
    return {key: cells[key] for key in keys}
