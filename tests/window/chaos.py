"""Monkeys at the window of every game, one after the other, for so many minutes each; by hand:

    python -m tests.window.chaos --minutes 10 --seed 7

Each monkey (see monkey.py) is a process of its own: one that finds something, or takes its window down, is
told with its seed and its last acts, and the next takes its place until the time of the game is up.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

PLAYS = (
    "bitter-end:historical",
    "bitter-end:first_historical",
    "budapest-campaign:campaign",
    "battle-for-hungary:campaign",
)
_LEAST_S = 5.0
_TOLD_LINES = 40


@dataclass(frozen=True, slots=True)
class Run:
    """What one monkey came to."""

    plays: str
    seed: int
    code: int
    told: str

    @property
    def is_clean(self) -> bool:
        """Whether it found nothing."""
        return self.code == 0

    def __str__(self) -> str:
        """Return the outcome in a line, and the end of the story where there is one."""
        lines = self.told.strip().splitlines()
        if self.is_clean:
            return f"{self.plays}: {'; '.join(lines[-2:])}"
        return "\n".join([f"{self.plays}: seed {self.seed} ended with {self.code}", *lines[-_TOLD_LINES:]])


def runs(plays: str, seed: int, minutes: float, folder: Path) -> Iterator[Run]:
    """Give the monkeys of one game, each as soon as it is done, until the time is up."""
    end = time.monotonic() + 60 * minutes
    while (left := end - time.monotonic()) > _LEAST_S:
        yield _run(plays, seed, left / 60, folder / f"{plays.replace(':', '-')}-{seed}")
        seed += 1


def _run(plays: str, seed: int, minutes: float, folder: Path) -> Run:
    words = ("--plays", plays, "--seed", str(seed), "--minutes", f"{minutes:.2f}", "--folder", str(folder))
    done = subprocess.run(
        [sys.executable, "-m", "tests.window.monkey", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    return Run(plays, seed, done.returncode, done.stdout)


def main(words: Sequence[str] | None = None) -> int:
    """Let the monkeys loose; return 1 where one of them found something."""
    parser = argparse.ArgumentParser(prog="python -m tests.window.chaos", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0, help="for each game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plays", nargs="+", default=PLAYS, help="GAME:SCENARIO ...")
    parser.add_argument("--folder", type=Path, default=None, help="where games and logs are kept")
    args = parser.parse_args(words)
    folder = args.folder or Path(tempfile.mkdtemp(prefix="chaos-"))
    clean = True
    for plays in args.plays:
        for run in runs(plays, args.seed, args.minutes, folder):
            sys.stdout.write(f"{run}\n")
            sys.stdout.flush()
            clean = clean and run.is_clean
    return 0 if clean else 1


if __name__ == "__main__":
    sys.exit(main())
