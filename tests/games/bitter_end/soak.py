"""Whole games of the opponent against itself, looked over by the invariants and by the independent inspector.

    python -m tests.games.bitter_end.soak --games 200 --seed 1 --turns 1
    python -m tests.games.bitter_end.soak --games 30 --scenario historical

It takes the options of `adjutant soak`, prints the same lines and ends with the same codes.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from app.commands.soak import add_play, play
from rules.issues import DataError
from tests.games.bitter_end.inspection.inspector import inspect


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser("python -m tests.games.bitter_end.soak", description=__doc__)
    parser.set_defaults(game="bitter-end")
    add_play(parser)
    try:
        return play(parser.parse_args(arguments), inspect)
    except DataError as error:
        parser.error("; ".join(map(str, error.issues)))


if __name__ == "__main__":
    sys.exit(main())
