"""Stepping through a game file: what the table looks like at a step, and a digest that names it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path

from app.files.reading import Loaded, read
from app.table.journal import Journal, StepId
from app.table.notation import format_table
from app.table.table import Table
from rules.issues import DataError, Issue


@dataclass(frozen=True)
class Replay:
    """A game file stepped through to one of its steps."""

    loaded: Loaded
    """The file; its journal stands at the step."""

    @property
    def table(self) -> Table:
        """The table at the step."""
        return self.loaded.journal.table

    @property
    def digest(self) -> str:
        """The SHA-256 of the table's text: equal tables have equal digests on every machine."""
        return digest_of(self.table)


def digest_of(table: Table) -> str:
    """Return the SHA-256 of a table's text, in hexadecimal."""
    return hashlib.sha256(format_table(table).encode()).hexdigest()


def replay(path: Path, to: int | None = None) -> Replay:
    """Return a file stepped through to a step, without one to where it was left.

    Nothing is rolled and nothing is written. Raises DataError where it is no game or has no such step.
    """
    loaded = read(path)
    if to is not None:
        _go_to(loaded.journal, StepId(to), path.name)
    return Replay(loaded)


def _go_to(journal: Journal, step: StepId, source: str) -> None:
    try:
        journal.go_to(step)
    except KeyError:
        last = max(journal.steps, default=0)
        raise DataError(
            [Issue(source, f"step {step}", "there is no such step", f"from 0 to {last}")]
        ) from None
