"""The data files that the rules of the whole turn go by: releases and victory, and whom they speak of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from rules.games.bitter_end.edition import Edition
from rules.games.bitter_end.first.edition import FIRST
from rules.games.bitter_end.first.siege import first_release_book, first_victory_book
from rules.games.bitter_end.orders_of_1945 import SCENARIO, read_bodies
from rules.games.bitter_end.release_book import ReleaseBook, read_release_book
from rules.games.bitter_end.victory.book import VictoryBook, read_victory_book
from rules.issues import DataError, Issue
from rules.procedure import GameTerms
from rules.stamps import Stamp, stamp_of
from rules.tomlfile import read_toml
from rules.unit_id import UnitId

RELEASE, VICTORY, VARIANTS = "release.toml", "victory.toml", "variants.toml"
FILES = (RELEASE, VICTORY, VARIANTS)


@dataclass(frozen=True)
class Books:
    """What a game's data say of releases and victory, and who belongs to which body of troops."""

    release: ReleaseBook
    victory: VictoryBook
    formations: Mapping[str, tuple[UnitId, ...]]

    def by(self, edition: Edition) -> Books:
        """Return the books as an edition has them; the files have those of 2005."""
        # What is read from files is kept as the files have it, and turned per edition: both may be open at
        # once.
        if edition is not FIRST:
            return self
        return Books(first_release_book(self.release), first_victory_book(self.victory), self.formations)


def read_books(folder: Path, formations: Mapping[str, tuple[UnitId, ...]]) -> Books:
    """Return the books of a folder of counters as its files have them; raises DataError.

    The turn, the ledger and whoever plays a side ask for the same ones: files that have not changed are read
    once.
    """
    stamp = stamp_of(*(folder / name for name in FILES))
    # As pairs, since the cache needs a hash and a mapping has none.
    return _read(folder, tuple(formations.items()), stamp)


@lru_cache(maxsize=4)
def _read(folder: Path, bodies: tuple[tuple[str, tuple[UnitId, ...]], ...], _stamp: Stamp) -> Books:
    formations = dict(bodies)
    for name in FILES:
        if not (folder / name).is_file():
            raise DataError([Issue(folder.name, "", f"this game has no {name}", "see adjutant games")])
    return Books(
        read_release_book(read_toml(folder / RELEASE), RELEASE, formations, read_toml(folder / VARIANTS)),
        read_victory_book(read_toml(folder / VICTORY), VICTORY),
        formations,
    )


def bodies_under_orders(terms: GameTerms, books: Books) -> Mapping[str, frozenset[str]]:
    """Return who belongs to which body of troops in a scenario with orders (21.33), nothing in others."""
    # The orders of 1945 belong to one scenario; its file is read in no other.
    if terms.scenario != SCENARIO:
        return {}
    path = terms.counters / f"setup_{terms.scenario}.toml"
    return read_bodies(read_toml(path), path.name, books.formations)
