"""The branches at a fork of the game: where they part, and how each begins and ends."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app.table.journal import START, Journal, StepId


@dataclass(frozen=True, slots=True)
class Branch:
    """A branch: its first and last step, how many steps it has, and whether the present lies on it."""

    first: StepId
    last: StepId
    count: int
    is_here: bool


def nearest_fork(journal: Journal) -> StepId | None:
    """Return the step after which several branches go on: the last on the way here, else the next ahead."""
    return next((step for step in _from_here(journal) if len(journal.children(step)) > 1), None)


def _from_here(journal: Journal) -> Iterator[StepId]:
    """Yield the present, the steps before it back to the set-up, then those ahead."""
    yield from (step.id for step in journal.newest_first())
    # The set-up is no step of the journal, yet branches may part from it.
    yield START
    way = journal.line_through(journal.now)
    yield from (step.id for step in way[len(journal.path) :])


def branches_at(journal: Journal, fork: StepId) -> tuple[Branch, ...]:
    """Return the branches that go on after a step, the oldest first."""
    here = {step.id for step in journal.newest_first()}
    found = []
    for first in journal.children(fork):
        way = journal.line_through(first)
        # The first step ends its own path, so it is counted in again.
        count = len(way) - len(journal.path_to(first)) + 1
        found.append(Branch(first, way[-1].id, count, first in here))
    return tuple(found)
