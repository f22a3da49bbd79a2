"""`python -m tests.bring_in.measure KIND [--seeds N] [--held-out] [--jobs N]`: the tables.

Of maps, counters, setups (pictures of the board) or lists (scans of set-up sheets). They are by factor, never
only the mean. Tuning looks at the first seeds; held-out ones were never looked at while the recognisers were
made.
"""

from __future__ import annotations

import argparse
import importlib
import os
from functools import partial

HELD_OUT = 100_000
"""The first of the seeds that are only reported on."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=["maps", "counters", "setups", "lists"])
    parser.add_argument("--seeds", type=int, default=24, help="how many pictures")
    parser.add_argument("--held-out", action="store_true", help="seeds that nothing was tuned on")
    parser.add_argument("--first", type=int, default=0, help="the first seed, to go on where one left off")
    parser.add_argument(
        "--jobs", type=int, default=1, help="but for maps: so many pictures are read at a time"
    )
    args = parser.parse_args()
    # Before NumPy is imported: jobs beside each other need no threads of their own.
    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    first = args.first + (HELD_OUT if args.held_out else 0)
    measure = importlib.import_module(f"tests.bring_in.measuring.{args.kind}").measure
    if args.kind != "maps":
        measure = partial(measure, jobs=args.jobs)
    measure(range(first, first + args.seeds))


if __name__ == "__main__":
    main()
