"""Boards drawn at random, one step after the other; nothing here knows a game, or what a rule says."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from itertools import pairwise
from random import Random

from tests.games.shared.answers import Json
from tests.games.shared.plumbing import Value, row_and_column


class Drawn(ABC):
    """The ground of a board in the making; its hexes are those of `terrain`."""

    cols: int
    rows: int

    def __init__(self, rng: Random, theme: str) -> None:
        self.rng = rng
        self.theme = theme
        self.terrain: dict[str, str] = {}
        self.rails: list[list[str]] = []

    @abstractmethod
    def ring(self, name: str) -> list[str]:
        """The six hexes about one in order, also those off the map."""

    def chance(self, share: float) -> bool:
        return self.rng.random() < share

    def drawn_of(self, settings: Mapping[str, tuple[Value, ...]]) -> Json:
        """Mostly the defaults; often the other values of the theme, now and then of anything."""
        return {
            key: self.rng.choice(values)
            for key, values in settings.items()
            if self.rng.random() < (0.6 if key == self.theme else 0.05)
        }

    def around(self, name: str) -> list[str]:
        return [other for other in self.ring(name) if other in self.terrain]

    def pairs(self) -> list[list[str]]:
        return [[a, b] for a in self.terrain for b in self.around(a) if a < b]

    def bank(self) -> dict[str, bool]:
        """Which side of a wandering line each hex lies on."""
        upright = self.chance(0.5)
        length, width = (self.rows, self.cols) if upright else (self.cols, self.rows)
        at = self.rng.randint(2, width - 1)
        line = []
        for _ in range(length):
            line.append(at)
            at = min(width, max(1, at + self.rng.choice((-1, 0, 0, 1))))
        where = {}
        for name in self.terrain:
            row, column = row_and_column(name)
            where[name] = column < line[row - 1] if upright else row < line[column - 1]
        return where

    def wander(self, start: str, is_open: Callable[[str, str], bool]) -> list[str]:
        """Some hexes from one on, each once and the next one beside the last, over steps that are open."""
        path = [start]
        for _ in range(self.rng.randint(2, 11)):
            ahead = [name for name in self.around(path[-1]) if name not in path and is_open(path[-1], name)]
            if not ahead:
                break
            path.append(self.rng.choice(ahead))
        return path

    def lay(self, path: list[str]) -> None:
        """Lay a railroad, but for where one lies."""
        for a, b in pairwise(path):
            if sorted((a, b)) not in self.rails:
                self.rails.append(sorted((a, b)))
