"""`python -m tests.bring_in.fuzz [--minutes N | --cases N] [--seed S] [--only WORD]`: hostile files.

`--each WORD N` may be given several times: so many cases of these kinds, one kind after the other.

Each case runs in a process of its own, within bounds of processor time and memory. It tells how many of each
kind were refused and how many came in, and what was the most that one took. It ends with 1 where one crashed,
took too much, or left something behind, and tells the seed that brings it back.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator

from tests.bring_in.fuzz import pictures, saves, texts, vassal
from tests.bring_in.fuzz.bounded import Outcome, prepare, run_bounded
from tests.bring_in.fuzz.cases import Kind

KINDS: tuple[Kind, ...] = (*vassal.KINDS, *saves.KINDS, *pictures.KINDS, *texts.KINDS)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bring_in.fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--cases", type=int, help="so many cases, however long they take")
    parser.add_argument(
        "--seed", type=int, default=1, help="the first case; the next one has the next number"
    )
    parser.add_argument("--only", default="", metavar="WORD", help="kinds with this word in their name")
    parser.add_argument("--each", nargs=2, action="append", default=[], metavar=("WORD", "N"))
    parser.add_argument("--go-on", action="store_true", help="after a fault too")
    args = parser.parse_args()
    batches = [(word, int(count)) for word, count in args.each] or [(args.only, args.cases)]
    counted: Counter[str] = Counter()
    prepare()
    most_s, most_bytes, faults = 0.0, 0, 0
    for seed, kind in (case for word, count in batches for case in _cases(word, count, args)):
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


def _cases(word: str, count: int | None, args: argparse.Namespace) -> Iterator[tuple[int, Kind]]:
    """Yield the seeds and kinds one after the other, until their number or the time is reached."""
    kinds = [each for each in KINDS if word in each.name]
    end, seed = time.monotonic() + 60 * args.minutes, args.seed
    while seed < args.seed + count if count is not None else time.monotonic() < end:
        yield seed, kinds[seed % len(kinds)]
        seed += 1


def _complain(seed: int, kind: Kind, found: Outcome) -> None:
    sys.stderr.write(f"--seed {seed} ({kind.name}): {found.fault}\n")


def _tell(counted: Counter[str], most_s: float, most_bytes: int) -> None:
    for told, count in sorted(counted.items()):
        sys.stdout.write(f"{count:8} {told}\n")
    sys.stdout.write(f"{counted.total():8} in all; at most {most_s:.1f} s and {most_bytes / 1e6:,.0f} MB\n")


if __name__ == "__main__":
    sys.exit(main())
