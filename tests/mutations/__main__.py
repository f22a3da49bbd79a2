"""Do the tests notice broken rules? `python -m tests.mutations [--count N] [--seed S] [--only WORDS]`.

Each mutation of `tests/games/<name>/mutations.toml` is made in a copy of the tree, never in the tree itself,
and its tests are run there until one fails. Whatever survives is told, and the exit code is 1: a test is
missing. It takes some minutes, so it is no part of the suite, which only checks that the list still fits.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.mutations.listed import ROOT, Mutation, games, mutations_of

_COPIED = ("app", "rules", "maps", "counters", "tests", "pyproject.toml", "README.md", "packaging")
_PASSED, _FAILED = 0, 1
"""What pytest ends with; anything else is trouble of its own, such as a test that is not there."""


def main(argv: Sequence[str] | None = None) -> int:
    """Make the mutations one after another; return 1 where one survives."""
    asked = _arguments(argv)
    chosen = [each for each in mutations_of(asked.game) if asked.only in each.about]
    if asked.count is not None:
        chosen = random.Random(asked.seed).sample(chosen, min(asked.count, len(chosen)))
    with TemporaryDirectory(prefix="adjutant-mutations-") as folder:
        tree = Path(folder) / "tree"
        _copy_tree(tree)
        survived = [each for each in chosen if not _is_caught(each, tree)]
    sys.stdout.write(f"{len(chosen) - len(survived)} of {len(chosen)} caught\n")
    return 1 if survived else 0


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.mutations",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--game", choices=games(), default=games()[0], help="whose rules (default: %(default)s)"
    )
    parser.add_argument("--count", type=int, help="so many of them, drawn by chance")
    parser.add_argument("--seed", type=int, default=1, help="of that chance (default: %(default)s)")
    parser.add_argument("--only", default="", metavar="WORDS", help="those whose words have these")
    return parser.parse_args(argv)


def _copy_tree(tree: Path) -> None:
    tree.mkdir()
    for name in _COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, tree / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy2(source, tree / name)


def _is_caught(mutation: Mutation, tree: Path) -> bool:
    """Make a mutation in the copy, run its tests, put the file right again; tell what came of it."""
    path = tree / mutation.file
    original = path.read_text(encoding="utf-8")
    began = time.monotonic()
    _put(path, mutation.applied_to(original))
    try:
        ended, told = _run(mutation.tests, tree)
    finally:
        _put(path, original)
    words = {_PASSED: "SURVIVED", _FAILED: "caught"}.get(ended, f"pytest ended with {ended}")
    by = next((line for line in told.splitlines() if line.startswith(("FAILED", "ERROR"))), "")
    sys.stdout.write(f"{words}: {mutation.about} ({mutation.file}, {time.monotonic() - began:.0f} s) {by}\n")
    sys.stdout.flush()
    if ended not in (_PASSED, _FAILED):
        sys.stdout.write(told[-2000:])
    return ended == _FAILED


def _put(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")
    # Python knows old bytecode by second and size: a file changed twice in a second may have both alike.
    for known in path.parent.glob(f"__pycache__/{path.stem}.*.pyc"):
        known.unlink()


def _run(tests: Sequence[str], tree: Path) -> tuple[int, str]:
    """Return how pytest ended and what it printed; tests run one after another, up to the first failure."""
    # Bytecode of a tree that is gone in a while belongs beside it, not where the tests keep theirs.
    kept = {"PYTHONPYCACHEPREFIX": str(tree.parent / "bytecode")} if sys.dont_write_bytecode else {}
    environment = {**os.environ, **kept, "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-n0", "--no-header", "--tb=no", *tests]
    done = subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


if __name__ == "__main__":
    sys.exit(main())
