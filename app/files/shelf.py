"""The games that can be begun here, as a person chooses among them, and why others cannot."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path

import counters.setups
from app.files.folders import data_folder
from app.files.words import words_of
from counters.scenario import OptionTitle, ScenarioTitle
from maps.pictures import PREVIEW
from maps.spelling import plain
from rules.issues import DataError, Issue
from rules.library import GameFolder, games, library_issues
from rules.words import NO_WORDS, Words


class Origin(Enum):
    """Where a game comes from."""

    PROGRAM = auto()
    PACKAGE = auto()
    OWN = auto()


@dataclass(frozen=True, slots=True)
class GameTitle:
    """A game that can be played here, with its scenarios, variants and optional rules.

    `picture` is the small picture of its map, which may be missing; `has_code` says whether its rules are
    more than data.
    """

    id: str
    title: str
    scenarios: tuple[ScenarioTitle, ...]
    options: tuple[OptionTitle, ...] = ()
    words: Words = NO_WORDS
    origin: Origin = Origin.PROGRAM
    picture: Path | None = None
    home: Path | None = None
    has_code: bool = False


@dataclass(frozen=True, slots=True)
class Shelf:
    """All games that have a map and a set-up here, and what keeps others from being used."""

    titles: tuple[GameTitle, ...]
    issues: tuple[Issue, ...] = ()


def shelf() -> Shelf:
    """Return the games that can be begun, the one for new players first, then by title.

    One that cannot be read keeps no other from being chosen.
    """
    titles: list[GameTitle] = []
    issues = list(library_issues())
    for game in sorted(games(), key=lambda each: (not each.is_default, plain(each.title))):
        try:
            title = _title(game)
        # One by one: a person's folder of games may hold a half made one, and must not hide the others.
        except DataError as error:
            issues += error.issues
        else:
            # A map without a set-up is a game in the making, and nothing can be begun of it yet.
            titles += [title] if title.scenarios else []
    return Shelf(tuple(titles), tuple(issues))


def _title(game: GameFolder) -> GameTitle:
    return GameTitle(
        game.id,
        game.title,
        counters.setups.scenarios(game.id, data_folder()),
        counters.setups.options(game.id),
        words_of(game.id),
        _origin(game),
        game.map / PREVIEW,
        game.home,
        bool(game.module),
    )


def _origin(game: GameFolder) -> Origin:
    if game.is_own:
        return Origin.OWN
    # Those of the program have three folders, one of a package has all in one.
    return Origin.PACKAGE if game.map.parent == game.home else Origin.PROGRAM
