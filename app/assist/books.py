"""The data files that the rules of the whole turn go by, read once a game: releases and victory."""

from __future__ import annotations

from functools import cache, lru_cache

import counters.load
from app.assist.procedure import formations_of
from counters.words import folder_of
from maps.sheet import MapSheet
from rules.games.bitter_end.books import FILES, Books, read_books
from rules.games.bitter_end.city import City
from rules.games.bitter_end.edition import EDITION_2005, Edition
from rules.games.bitter_end.first.edition import FIRST
from rules.games.bitter_end.words import DANUBE
from rules.hexgrid import Grid, HexId, Hexside


@cache
def books_of(game: str, rule_set: str = "") -> Books:
    """Return the books of a game by its id, as its rule set has them; raises DataError for missing ones."""
    return _books(game).by(edition_of(rule_set))


@cache
def _books(game: str) -> Books:
    return read_books(folder_of(game), formations_of(counters.load.load(game)))


def edition_of(rule_set: str) -> Edition:
    """Return the edition of a rule set by its id, that of 2005 for all but the first."""
    return FIRST if rule_set == FIRST.id else EDITION_2005


@cache
def has_books(game: str) -> bool:
    """Return whether a game has such data at all; the folder is looked at once, every position asks."""
    folder = folder_of(game)
    return all((folder / name).is_file() for name in FILES)


def city_of(sheet: MapSheet) -> City:
    """Return the besieged city on a map; of equal maps it is the same, with the distances it knows."""
    return _city(sheet.grid, tuple(sorted(sheet.cities.items())), sheet.hexsides.get(DANUBE, frozenset()))


@lru_cache(maxsize=4)
def _city(grid: Grid, cities: tuple[tuple[str, frozenset[HexId]], ...], danube: frozenset[Hexside]) -> City:
    return City(grid, dict(cities), danube)
