"""The mutations of a game as they stand in its list."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import tomli

ROOT = Path(__file__).parents[2]
_LISTS = ROOT / "tests" / "games"
_NAME = "mutations.toml"


@dataclass(frozen=True, slots=True)
class Mutation:
    """One way to break a rule: a text that a file has once is replaced. `about` says what goes wrong then."""

    about: str
    file: str
    before: str
    after: str
    tests: tuple[str, ...]
    """Files and folders of tests that may notice, the likeliest first."""

    def applied_to(self, text: str) -> str:
        """Return a file's text with the mutation; raises ValueError where it has its place not just once."""
        found = text.count(self.before)
        if found != 1:
            raise ValueError(f"{self.about}: {self.before!r} is found {found} times in {self.file}")
        return text.replace(self.before, self.after)


def games() -> tuple[str, ...]:
    """Return the games that have a list, by the folder of their tests."""
    return tuple(sorted(path.parent.name for path in _LISTS.glob(f"*/{_NAME}")))


def mutations_of(game: str) -> tuple[Mutation, ...]:
    """Return the mutations of a game in the order of its list."""
    listed = tomli.loads((_LISTS / game / _NAME).read_text(encoding="utf-8"))["mutation"]
    return tuple(Mutation(**{**each, "tests": tuple(each["tests"])}) for each in listed)
