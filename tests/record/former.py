"""The screens as an earlier commit shows them, taken in a worktree of it that is removed again."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[2]
_TOOL = "tests/record"
_OF_TODAY = ("screens.py", "pictures.py", "former.py")
"""What says which screens there are: it speaks of no part of the window by its name in the code."""


def take_screens(commit: str, recorder: str, folder: Path) -> None:
    """Write the pictures of all screens of a commit into a folder; raises CalledProcessError.

    The screens are those of today. The window is worked by the tool as it stood at another commit,
    `recorder`: it knows the names of that time, and may be younger than what is looked at.
    """
    with _worktree(commit) as tree:
        _git("checkout", "--quiet", recorder, "--", _TOOL, at=tree)
        for name in _OF_TODAY:
            shutil.copy2(ROOT / _TOOL / name, tree / _TOOL / name)
        command = [sys.executable, "-m", "tests.record", "screens", "--write", str(folder)]
        subprocess.run(command, cwd=tree, env=os.environ, check=True)


@contextmanager
def _worktree(commit: str) -> Iterator[Path]:
    with TemporaryDirectory(prefix="adjutant-former-") as folder:
        tree = Path(folder) / "tree"
        _git("worktree", "add", "--quiet", "--detach", str(tree), commit, at=ROOT)
        try:
            yield tree
        finally:
            _git("worktree", "remove", "--force", str(tree), at=ROOT)


def _git(*command: str, at: Path) -> None:
    subprocess.run(["git", *command], cwd=at, check=True)
