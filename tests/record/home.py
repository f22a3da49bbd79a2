"""A place of its own to work in, and commands given there as a person gives them."""

from __future__ import annotations

import contextlib
import io
import os
from collections.abc import Iterator
from pathlib import Path

from app.cli import main

HOME = "ADJUTANT_HOME"


@contextlib.contextmanager
def at_home_in(folder: Path) -> Iterator[None]:
    """Work in a folder that holds the person's own too: names in answers are short and alike anywhere."""
    before = os.environ.get(HOME)
    os.environ[HOME] = str(folder / "home")
    try:
        with contextlib.chdir(folder):
            yield
    finally:
        del os.environ[HOME]
        if before is not None:
            os.environ[HOME] = before


def told(*words: str) -> str:
    """Return all that a command prints, on both streams, and its exit code."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = main(words)
    return f"{out.getvalue()}{err.getvalue()}exit code {code}\n"


def printed(*words: str) -> str:
    """Return what a command prints when it is sure to be answered."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        main(words)
    return out.getvalue()
