"""What must stay, recorded before a large change and compared after it: `python -m tests.record KIND ...`.

    python -m tests.record answers              are 2,000 answers as recorded?
    python -m tests.record answers --show 17    what is question 17, and what is answered now?
    python -m tests.record replays              are games that the opponent plays as recorded?
    python -m tests.record screens --write DIR  pictures of twelve screens, before
    python -m tests.record screens --compare DIR   and after
    python -m tests.record screens --against COMMIT   both at once, in a worktree of that commit

The exit code is 1 where something differs. `answers --write` and `replays --write` record anew what is
committed here: only where a change of behaviour is meant.
"""

from __future__ import annotations

import argparse
import importlib
import sys

KINDS = ("answers", "replays", "screens")


def main() -> int:
    """Record or compare one kind; return the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.record",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("kind", choices=KINDS)
    kind = parser.parse_args(sys.argv[1:2]).kind
    # By name: only the pictures need Qt.
    module = importlib.import_module(f"tests.record.{kind}")
    own = argparse.ArgumentParser(prog=f"python -m tests.record {kind}", description=module.__doc__)
    module.add_arguments(own)
    return int(module.run(own.parse_args(sys.argv[2:])))


if __name__ == "__main__":
    sys.exit(main())
