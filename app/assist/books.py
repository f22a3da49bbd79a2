"""The data files that the rules of the whole turn go by, read once a game: releases and victory."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from types import MappingProxyType

import counters.load
from counters.roster import Roster
from counters.words import folder_of
from maps.sheet import MapSheet
from rules.games.bitter_end.city import City
from rules.games.bitter_end.edition import EDITION_2005, Edition
from rules.games.bitter_end.first.edition import FIRST
from rules.games.bitter_end.first.siege import first_release_book, first_victory_book
from rules.games.bitter_end.orders_of_1945 import SCENARIO, read_bodies
from rules.games.bitter_end.release_book import ReleaseBook, read_release_book
from rules.games.bitter_end.victory_book import VictoryBook, read_victory_book
from rules.games.bitter_end.words import DANUBE
from rules.hexgrid import Grid, HexId, Hexside
from rules.issues import DataError, Issue
from rules.tomlfile import read_toml
from rules.units import UnitId

RELEASE, VICTORY, VARIANTS = "release.toml", "victory.toml", "variants.toml"
FILES = (RELEASE, VICTORY, VARIANTS)


@dataclass(frozen=True)
class Books:
    """What a game's data say of releases and victory, and who belongs to which body of troops."""

    release: ReleaseBook
    victory: VictoryBook
    formations: Mapping[str, tuple[UnitId, ...]]


@cache
def books_of(game: str, rule_set: str = "") -> Books:
    """Return the books of a game by its id, as its rule set has them; raises DataError for missing ones."""
    found = _books(game)
    return _AS_IN[rule_set](found) if rule_set in _AS_IN else found


def _as_in_the_first_edition(books: Books) -> Books:
    return Books(first_release_book(books.release), first_victory_book(books.victory), books.formations)


_AS_IN: Mapping[str, Callable[[Books], Books]] = MappingProxyType({FIRST.id: _as_in_the_first_edition})


@cache
def _books(game: str) -> Books:
    """Return the books of a game as its files have them; raises DataError where there are none."""
    folder = folder_of(game)
    for name in FILES:
        if not (folder / name).is_file():
            raise DataError([Issue(game, "", f"this game has no {name}", "see adjutant games")])
    return read_books(folder, counters.load.load(game))


def read_books(folder: Path, roster: Roster) -> Books:
    """Return the books of a folder of counters as its files have them; raises DataError."""
    formations = formations_of(roster)
    return Books(
        read_release_book(read_toml(folder / RELEASE), RELEASE, formations, read_toml(folder / VARIANTS)),
        read_victory_book(read_toml(folder / VICTORY), VICTORY),
        formations,
    )


def edition_of(rule_set: str) -> Edition:
    """Return the edition of a rule set by its id, that of 2005 for all but the first."""
    return FIRST if rule_set == FIRST.id else EDITION_2005


@cache
def has_books(game: str) -> bool:
    """Return whether a game has such data at all; the folder is looked at once, every position asks."""
    folder = folder_of(game)
    return all((folder / name).is_file() for name in FILES)


@cache
def bodies_under_orders(game: str, scenario: str) -> Mapping[str, frozenset[str]]:
    """Return who belongs to which body of troops in a scenario with orders (21.33), nothing in others."""
    if scenario != SCENARIO:
        return {}
    path = folder_of(game) / f"setup_{scenario}.toml"
    return read_bodies(read_toml(path), path.name, _books(game).formations)


def formations_of(roster: Roster) -> Mapping[str, tuple[UnitId, ...]]:
    """Return the members of every body of troops of a roster."""
    return {key: tuple(UnitId(unit) for unit in each.units) for key, each in roster.formations.items()}


def city_of(sheet: MapSheet) -> City:
    """Return the besieged city on a map; of equal maps it is the same, with the distances it knows."""
    return _city(sheet.grid, tuple(sorted(sheet.cities.items())), sheet.hexsides.get(DANUBE, frozenset()))


@lru_cache(maxsize=4)
def _city(grid: Grid, cities: tuple[tuple[str, frozenset[HexId]], ...], danube: frozenset[Hexside]) -> City:
    return City(grid, dict(cities), danube)
