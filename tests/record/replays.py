"""Games that the opponent plays against itself, and the Example of Play: how they go, and where they end."""

from __future__ import annotations

import argparse
import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.record.books import FOLDER, Book, Entry, digest, tell_differences
from tests.record.home import at_home_in, told
from tests.record.stands import EXAMPLE

GAME = "bitter-end"
COLUMNS = ("the file", "the table with its rolls", "the steps in words")
BOOK = Book(FOLDER / "replays.txt", "Games played and replayed", COLUMNS)
SCENARIOS = ("historical", "ultra_historical", "first_historical", "first_northern_attack")
"""Those of which two turns are played; Northern Attack is played to its end."""
EXAMPLE_NAME = "example-of-play"


@dataclass(frozen=True, slots=True)
class Played:
    """A game that the opponent plays: what is behind `adjutant soak GAME`."""

    words: tuple[str, ...]

    @property
    def name(self) -> str:
        """How the record names it."""
        return ",".join(word.removeprefix("--") for word in self.words)


def _played(words: str) -> Played:
    return Played(tuple(words.split()))


SHORT = tuple(
    _played(f"--scenario {name} --seed 4 --deeds 50") for name in ("northern_attack", "first_historical")
)
"""What is played for every change."""
LONG = (
    *(_played(f"--scenario {name} --seed 2 --turns 2") for name in SCENARIOS),
    # These seeds stand for games with options and other readings.
    *(_played(f"--seed {seed} --turns 1") for seed in (11, 12, 13, 14)),
    _played("--scenario northern_attack --seed 3 --option 18.3=on --option 18.4=on"),
)
"""What is played by command."""


def entries(games: Iterable[Played]) -> list[Entry]:
    """Play games, and return what is recorded of them and of the Example of Play."""
    with TemporaryDirectory() as folder, at_home_in(Path(folder)):
        shutil.copy(EXAMPLE, EXAMPLE.name)
        checked = told("replay", EXAMPLE.name, "--check")
        return [_entry(EXAMPLE_NAME, Path(EXAMPLE.name), checked), *map(_entry_of, games)]


def _entry_of(game: Played) -> Entry:
    kept = Path(digest(game.name))
    report = told("soak", GAME, *game.words, "--jobs", "1", "--keep", str(kept))
    (file,) = kept.iterdir()
    # Without the digest in it, which is that of the table's text.
    return _entry(game.name, file, report.partition(", digest ")[0])


def _entry(name: str, file: Path, report: str) -> Entry:
    table, steps = told("show", str(file), "--table"), told("replay", str(file))
    return Entry(name, (digest(file.read_bytes()), digest(table), digest(report + steps)))


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what may be asked for; without anything all games are played and compared."""
    parser.add_argument("--short", action="store_true", help="only the two short games")
    parser.add_argument("--write", action="store_true", help="record all games anew")


def run(args: argparse.Namespace) -> int:
    """Play the games and compare or record them; return 1 where one is not as recorded."""
    if args.write:
        BOOK.write(entries([*SHORT, *LONG]))
        return 0
    return 1 if tell_differences(BOOK, entries(SHORT if args.short else [*SHORT, *LONG])) else 0
