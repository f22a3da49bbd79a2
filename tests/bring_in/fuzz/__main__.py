"""`python -m tests.bring_in.fuzz [--minutes N | --each WORD N ...] [--seed S] [--go-on]`: hostile files.

For so many minutes, of all kinds; or N cases of the kinds with a word in their name, all where it is empty.

Each case runs in a process of its own, within bounds of processor time and memory. It tells how many of each
kind were refused and how many came in, and what was the most that one took. It ends with 1 where one crashed,
took too much, or left something behind, and tells the words that bring it back.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain, takewhile
from itertools import count as count_from

from tests.bring_in.fuzz import pictures, saves, texts, vassal
from tests.bring_in.fuzz.bounded import Outcome, prepare, run_bounded
from tests.bring_in.fuzz.cases import Kind

KINDS: tuple[Kind, ...] = (*vassal.KINDS, *saves.KINDS, *pictures.KINDS, *texts.KINDS)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bring_in.fuzz", description=__doc__)
    how_long = parser.add_mutually_exclusive_group()
    how_long.add_argument("--minutes", type=float, default=1.0)
    how_long.add_argument("--each", nargs=2, action="append", default=[], metavar=("WORD", "N"))
    parser.add_argument(
        "--seed", type=int, default=1, help="the first case; the next one has the next number"
    )
    parser.add_argument("--go-on", action="store_true", help="after a fault too")
    args = parser.parse_args()
    end = time.monotonic() + 60 * args.minutes
    batches = [_cases(word, range(args.seed, args.seed + int(number))) for word, number in args.each]
    counted: Counter[str] = Counter()
    prepare()
    most_s, most_bytes, faults = 0.0, 0, 0
    for seed, kind in chain.from_iterable(batches or [_until(end, _cases("", count_from(args.seed)))]):
        found = run_bounded(kind, seed)
        most_s, most_bytes = max(most_s, found.took_s), max(most_bytes, found.peak_bytes)
        counted[f"{kind.name}: {'fault' if found.fault else found.told}"] += 1
        if found.fault:
            _complain(seed, kind, found)
            faults += 1
            if not args.go_on:
                break
    _tell(counted, most_s, most_bytes)
    return 1 if faults else 0


def _cases(word: str, seeds: Iterable[int]) -> Iterator[tuple[int, Kind]]:
    """Yield seeds with the kind that each of them has among those with a word in their name."""
    kinds = [each for each in KINDS if word in each.name]
    return ((seed, kinds[seed % len(kinds)]) for seed in seeds)


def _until(end: float, cases: Iterable[tuple[int, Kind]]) -> Iterator[tuple[int, Kind]]:
    """Yield cases until the time is reached."""
    return takewhile(lambda _: time.monotonic() < end, cases)


def _complain(seed: int, kind: Kind, found: Outcome) -> None:
    sys.stderr.write(f"--seed {seed} --each '{kind.name}' 1: {found.fault}\n")


def _tell(counted: Counter[str], most_s: float, most_bytes: int) -> None:
    for told, count in sorted(counted.items()):
        sys.stdout.write(f"{count:8} {told}\n")
    sys.stdout.write(f"{counted.total():8} in all; at most {most_s:.1f} s and {most_bytes / 1e6:,.0f} MB\n")


if __name__ == "__main__":
    sys.exit(main())
