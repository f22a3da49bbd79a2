"""The charts of a game as a player's card shows them: which cell of which chart stands where."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import NewType

from rules.issues import DataError, Issue, raise_if_errors
from rules.library import game_folder
from rules.tomlfile import TomlTable, read_toml, source_of

CARDS = "cards.toml"
CellKey = NewType("CellKey", str)

_NUMBER = re.compile(r"(-?)(\d+)(\.5)?")


@dataclass(frozen=True)
class Card:
    """One chart: titles of its columns and rows, and the key of each cell.

    `columns` and `rows` are pairs of what is shown and what stands in the key.
    """

    id: str
    title: str
    note: str
    corner: str
    cell: str
    columns: tuple[tuple[str, str], ...]
    rows: tuple[tuple[str, str], ...]
    words: Mapping[str, str] = field(default_factory=dict, compare=False)
    """What stands on the card in the place of a value of the chart."""

    def key(self, row: int, column: int) -> CellKey:
        """Return the key of a cell in the chart book."""
        text = self.cell.replace("{row}", self.rows[row][1]).replace("{column}", self.columns[column][1])
        # A row or column without a key of its own leaves a dot at the end.
        return CellKey(text.rstrip("."))

    def shown(self, value: str) -> str:
        """Return a value as it stands on the card: a word of the card, else the figure as one writes it."""
        return self.words[value] if value in self.words else _figure(unquoted(value))

    def meant(self, shown: str) -> str:
        """Return the value that a word of the card stands for; any other text is itself."""
        # People type a result as they say it; the card's capitals are decoration.
        wanted = shown.casefold()
        return next((value for value, word in self.words.items() if word.casefold() == wanted), shown)

    @cached_property
    def keys(self) -> tuple[CellKey, ...]:
        """The keys of all cells, row by row."""
        return tuple(self.key(r, c) for r in range(len(self.rows)) for c in range(len(self.columns)))

    def words_of(self, row: int, column: int) -> str:
        """Return in words where a cell stands, such as `Combat results, die 2, 1-1`."""
        head = f"{self.corner.lower()} {self.rows[row][0]}" if self.corner else self.rows[row][0]
        parts = (self.title, head.strip(), self.columns[column][0])
        return ", ".join(part for part in parts if part)


def unquoted(value: str) -> str:
    """Return a value without the quotes in which a text stands that looks like a number."""
    return value[1:-1] if len(value) > 1 and value[0] == value[-1] == '"' else value


def _figure(value: str) -> str:
    """Return a figure with a minus and a half as they are written, any other value with its words apart."""
    match = _NUMBER.fullmatch(value)
    if match is None:
        return value.replace("_", " ")
    minus, whole, half = match.groups()
    sign, number = "−" if minus else "", "" if half and whole == "0" else whole
    return f"{sign}{number}{'½' if half else ''}"


def place_in_words(cards: Iterable[Card], place: str) -> str:
    """Return in words where a figure of the charts stands; the place itself where no card shows it.

    A place is a key of the charts; a blank and a number behind it count the figures of an array from 1.
    """
    head, _, number = place.partition(" ")
    # Places count figures from 1, as people do; keys of cells count from 0.
    key = f"{head}.{int(number) - 1}" if number.isdecimal() else head
    for card in cards:
        if CellKey(key) in card.keys:
            at = card.keys.index(CellKey(key))
            return card.words_of(*divmod(at, len(card.columns)))
    return place


def load_cards(game: str) -> tuple[Card, ...]:
    """Return the cards of a game, none where it has no layout; raises DataError with every fault."""
    path = game_folder(game).rules / CARDS
    return read_cards(path) if path.exists() else ()


def read_cards(path: Path) -> tuple[Card, ...]:
    """Return the cards of a file; raises DataError with every fault."""
    issues: list[Issue] = []
    table = TomlTable(read_toml(path), source_of(path), issues=issues)
    # Not stopped at the first fault: whoever mends a file wants them all at once.
    cards = tuple(_card(row) for row in table.tables("card", required=True))
    raise_if_errors(issues)
    return cards


@cache
def cards_of(game: str) -> tuple[Card, ...]:
    """Return the cards of a game for titles, read once; none where their file is faulty."""
    try:
        return load_cards(game)
    except DataError:
        return ()


def _card(row: TomlTable) -> Card:
    return Card(
        id=row.text("id"),
        title=row.text("title"),
        note=row.text("note"),
        corner=row.text("corner"),
        cell=row.text("cell"),
        columns=_pairs(row, "columns", "column_keys"),
        rows=_pairs(row, "rows", "row_keys"),
        words=dict(row.table("words", required=False).named_texts()),
    )


def _pairs(row: TomlTable, titles: str, keys: str) -> tuple[tuple[str, str], ...]:
    shown, written = row.texts(titles), row.texts(keys)
    if len(shown) != len(written):
        row.note(f"{titles} and {keys} are not of one length", key=keys)
    # Of two lengths that was noted; what pairs there are is read on, so that one pass finds every fault.
    return tuple(zip(shown, written, strict=False))
