"""What a person says of a game to be made: title, sides, turns, the grid of its map."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from app.bring_in.free_words import word_of
from app.bring_in.vassal.allotment import Side
from app.files.own_games import is_taken
from maps.bare import Origin, bare_sheet
from maps.read_sections import section_rect
from maps.sheet import MapSheet, Rect, Section
from rules.grids.read import FLAT, POINTY, read_grid
from rules.hexgrid import Grid
from rules.issues import DataError, Issue, raise_if_errors
from rules.library import is_id
from rules.tomlfile import TomlTable
from rules.words import PALETTES

BY_HAND, SCANNED = "user: made by hand", "user: a scan of a printed map"
SECTION, PICTURE = "all", "all.jpg"
FIRST = "first"
"""The scenario that is made."""
MOST_SIDES, MOST_TURNS = 4, 60
_LONGEST_ID = 36


@dataclass(frozen=True, slots=True)
class GridPlan:
    """A grid in the words of a map file."""

    kind: str = POINTY
    cols: int = 10
    rows: int = 8
    ids: str = "CCRR"
    columns_from: str = "west"
    rows_from: str = "north"
    first_column: int = 1
    first_row: int = 1
    shifted: str = "odd"
    """Which lines lie half a hex on: odd or even ones."""
    hex_px: int = 120
    hex_km: float = 1.0
    names: tuple[str, ...] = ()
    """What the hexes are called, row by row from the north, where no pattern of `ids` tells it."""

    def grid(self) -> Grid:
        """Return the grid; raises DataError with all that is wrong."""
        issues: list[Issue] = []
        # By the reader of map files: what it refuses here it would refuse again when the game is opened.
        found = read_grid(TomlTable(self._table(), "grid", issues=issues), float(self.hex_px))
        raise_if_errors(issues)
        if found is None:
            raise DataError([Issue("grid", "", "there is no such grid")])
        return found

    def _table(self) -> dict[str, object]:
        table: dict[str, object] = {
            "kind": self.kind,
            "cols": self.cols,
            "rows": self.rows,
            "ids": self.ids,
            "columns_from": self.columns_from,
            "rows_from": self.rows_from,
            "first_column": self.first_column,
            "first_row": self.first_row,
        }
        shifted = {POINTY: "rows_east", FLAT: "columns_south"}.get(self.kind)
        table |= {shifted: self.shifted} if shifted else {}
        return table | ({"names": list(self.names)} if self.names else {})


@dataclass(frozen=True, slots=True)
class GamePlan:
    """A game to be made. Its id and the words for its sides follow from what they are called."""

    title: str
    side_names: tuple[str, ...] = ("Blue", "Red")
    turns: int = 10
    grid: GridPlan = GridPlan()
    key: str = ""
    """The id that is asked for; without one it is made of the title."""
    # Asked for, never guessed: whose map was scanned is the player's to say.
    credit: str = BY_HAND
    """Where its map comes from; it stands under every picture of it."""

    @property
    def id(self) -> str:
        """The id of the game."""
        # Cut, for it becomes the name of a folder.
        return self.key or word_of(self.title, "-", _LONGEST_ID)

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides, each with a word and two letters of its own."""
        found: list[Side] = []
        for name in self.side_names:
            word = word_of(name, "_", _LONGEST_ID) or f"side_{len(found) + 1}"
            found.append(Side(word, name.strip(), letters_of(word, {each.letters for each in found})))
        return tuple(found)

    @property
    def colours(self) -> tuple[str, ...]:
        """The palette of each side: that which its name speaks of, else the next that is left."""
        named = [next((each for each in PALETTES if each in side.id.split("_")), "") for side in self.sides]
        # All of them once more behind those left: two sides may be called by the same colour.
        left = iter([*(each for each in PALETTES if each not in named), *PALETTES])
        return tuple(each or next(left) for each in named)

    def faults(self, place: Path) -> list[Issue]:
        """Return what keeps the game from being made in a folder, its grid included."""
        found = list(self._name_faults(place))
        words = [side.id for side in self.sides]
        if not 1 <= len(words) <= MOST_SIDES or len(set(words)) < len(words):
            hint = f"1 to {MOST_SIDES} sides, each with a name of its own"
            found.append(Issue("game", "sides", "the sides are not told apart", hint))
        if not 1 <= self.turns <= MOST_TURNS:
            found.append(Issue("game", "turns", f"{self.turns} turns", f"1 to {MOST_TURNS}"))
        try:
            self.grid.grid()
        except DataError as error:
            found += error.issues
        return found

    def _name_faults(self, place: Path) -> list[Issue]:
        if not self.title.strip() or not self.title.isprintable() or not is_id(self.id):
            return [Issue("game", "title", f"{self.title!r} is no title", "letters and digits in one line")]
        if is_taken(place, self.id):
            return [Issue("game", "title", f"there is a game {self.id!r} already", "give it another title")]
        return []

    def sheet(self) -> MapSheet:
        """Return the empty map; raises DataError where the grid cannot be used."""
        grid, px = self.grid.grid(), float(self.grid.hex_px)
        # Twice: the rectangle is worked out from the rows, which a section has to have for it.
        bare = Section(SECTION, self.title, (1, self.grid.rows), PICTURE, Rect(0.0, 0.0, 0.0, 0.0))
        section = Section(SECTION, self.title, bare.rows, PICTURE, section_rect(grid, px, bare))
        sides = [side.id for side in self.sides]
        origin = Origin(self.credit, BY_HAND, self.credit)
        return bare_sheet((self.id, self.title), grid, (px, self.grid.hex_km), (section,), sides, origin)


def letters_of(word: str, taken: Sequence[str] | set[str]) -> str:
    """Return two letters that stand before the ids of a side's counters, and before no other's."""
    only = re.sub(r"[^a-z]", "", word) + "xyzabcdefghijklmnopqrstuvw"
    # The alphabet behind the name, so that there is always a pair that is free.
    return next(each for last in only[1:] if (each := only[0] + last) not in taken)
