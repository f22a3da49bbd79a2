"""`python -m tests.bring_in.fuzz [--minutes N] [--seed S]`: hostile files, until the time is up.

It tells how many cases of each kind were refused and how many came in. It ends with 1 at the first that
crashed, took too long, or left something behind, and tells the seed that brings it back.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
import traceback
from collections import Counter
from pathlib import Path

from tests.bring_in.fuzz import saves, vassal
from tests.bring_in.fuzz.cases import LONGEST_S, Kind, run_case

KINDS: tuple[Kind, ...] = (*vassal.KINDS, *saves.KINDS)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bring_in.fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument(
        "--seed", type=int, default=1, help="the first case; the next one has the next number"
    )
    args = parser.parse_args()
    end, seed = time.monotonic() + 60 * args.minutes, args.seed
    counted: Counter[str] = Counter()
    while time.monotonic() < end:
        kind = KINDS[seed % len(KINDS)]
        began = time.monotonic()
        try:
            with tempfile.TemporaryDirectory() as folder:
                outcome = run_case(kind, seed, Path(folder))
        except Exception:
            traceback.print_exc()
            sys.stderr.write(f"seed {seed}: {kind.name} crashed\n")
            return 1
        took = time.monotonic() - began
        if took > LONGEST_S:
            sys.stderr.write(f"seed {seed}: {kind.name} took {took:.1f} s\n")
            return 1
        counted[f"{kind.name}: {outcome}"] += 1
        seed += 1
    for told, count in sorted(counted.items()):
        sys.stdout.write(f"{count:8} {told}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
