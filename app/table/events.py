"""What is heard of a journal: its events by whoever shows them, its records by whoever keeps them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from app.table.changes import Change
from app.table.records import Record, StepId


@dataclass(frozen=True, slots=True)
class Event:
    """What happened at once: the single changes made to the table, and the step that is now the present."""

    changes: tuple[Change, ...]
    now: StepId


Listener = Callable[[Event], None]
Keeper = Callable[[Record], None]


def keep_nowhere(record: Record) -> None:
    """Keep nothing: a game in memory only."""
