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
MIXED = (
    "--scenario first_historical --seed 11 --turns 1 --option 18.15=on --option 18.3=on --option 18.6=on"
    " --setting advance_zero_points=false --setting armor_loss_td=true --setting besiegers_may_return=true"
    " --setting clear_multi_hex=all --setting encircled=surrounded --setting road_over_ford_supply=true"
    " --setting rugged_hexside_secondary_mp=4 --setting same_hex_modifiers=false"
    " --setting sturmboot_supply_both_ways=false",
    "--scenario historical --seed 12 --turns 1 --option 18.1=on --option 18.6=on"
    " --setting back_to_over_rugged=false --setting clear_multi_hex=all --setting road_over_ford=true",
    "--scenario first_northern_attack --seed 13 --turns 1 --option 19.42=on --option 19.5=on"
    " --setting inf_types_10_93=non_motorized --setting sturmboot_retreat=false"
    " --setting supply_bridge_needs_roads=true",
    "--scenario northern_attack --seed 14 --turns 1 --option 19.71=on --option 18.4=on --option 18.6=on"
    " --setting advance_zoc_to_zoc=false --setting clear_multi_hex=all --setting hexside_dl=min_of_best"
    " --setting rail_is_road=false --setting rugged_retreat=loss --setting sturmboot_blocks_road=false",
)
"""Games with options and other readings, written out: what a seed draws hangs on the cases there are."""
LONG = (
    *(_played(f"--scenario {name} --seed 2 --turns 2") for name in SCENARIOS),
    *map(_played, MIXED),
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
