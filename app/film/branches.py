"""The branches of a game as a tree: where each parts, how long it goes on, and what it is called.

At each fork the way with the most steps goes on, the oldest of several as long; the others part there. So a
move that was taken back at once is a short branch beside the game, and never the game a branch of it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from app.table.journal import START, Journal, StepId

SHORT = 5
"""A branch of fewer steps that nobody named is mostly a move that was taken back."""


@dataclass(frozen=True, slots=True)
class Branch:
    """A way through the game from where it parts to its end.

    `fork` is the last step that it has in common with the branch that it parts from, `parent` that branch's
    first step. The first branch of all has neither: both are START, and so is the set-up's own step.
    """

    first: StepId
    last: StepId
    fork: StepId
    parent: StepId
    depth: int
    count: int
    """How many steps it has after the fork."""
    name: str
    """What a person called it, empty where nobody has."""
    is_here: bool
    """Whether the present lies on it, between the fork and its end."""

    @property
    def is_main(self) -> bool:
        """Whether it is the one that parts from none."""
        return self.depth == 0

    @property
    def is_short(self) -> bool:
        """Whether it is most likely nothing but a move that was taken back."""
        return not (self.is_main or self.name or self.is_here) and self.count < SHORT


def branches(journal: Journal) -> tuple[Branch, ...]:
    """Return all branches: each before those that part from it, these by where they part.

    A branch is called by the bookmark on its first step, which stays that while the branch grows; where there
    is none, by the bookmark on its last step. The one that parts from none needs no name.
    """
    longest = _longest(journal)
    found: list[Branch] = []
    # Only the way that goes on from the set-up is the main one; the others part from it at START.
    # A deque: a stranger's game may have a hundred thousand, and each is taken from the front.
    waiting = deque((first, START, START, 0) for first in _following(journal, START, longest)[:1])
    while waiting:
        first, fork, parent, depth = waiting.popleft()
        way = tuple(_onward(journal, first, longest))
        name = (journal.bookmarks.get(first) or journal.bookmarks.get(way[-1], "")) if depth else ""
        found.append(Branch(first, way[-1], fork, parent, depth, len(way), name, journal.now in way))
        # The set-up is a fork of the main branch alone.
        forks = way if depth else (START, *way)
        others = [(child, step) for step in forks for child in _following(journal, step, longest)[1:]]
        # In front: what parts from this branch comes before the sisters of it.
        waiting.extendleft((child, step, first, depth + 1) for child, step in reversed(others))
    return tuple(found)


def branch_of(found: Iterable[Branch], journal: Journal, step: StepId) -> Branch | None:
    """Return the branch on which a step lies, None for the set-up."""
    by_first = {branch.first: branch for branch in found}
    while step != START and step not in by_first:
        step = journal.steps[step].parent
    return by_first.get(step)


def _longest(journal: Journal) -> Mapping[StepId, int]:
    """Return of each step how many steps the longest way on from it has, itself among them."""
    found: dict[StepId, int] = {}
    # From the last: a step has a higher number than the one that it follows.
    for step in sorted(journal.steps, reverse=True):
        found[step] = 1 + max((found[child] for child in journal.children(step)), default=0)
    return found


def _following(journal: Journal, step: StepId, longest: Mapping[StepId, int]) -> tuple[StepId, ...]:
    """Return the steps that follow a step: the one that goes on first, then the others from the oldest."""
    children = journal.children(step)
    if len(children) < 2:
        return children
    # Of several as long the oldest: it has the lowest number.
    first = max(children, key=lambda child: (longest[child], -child))
    return (first, *(child for child in children if child != first))


def _onward(journal: Journal, step: StepId, longest: Mapping[StepId, int]) -> Iterator[StepId]:
    """Yield a step and those that go on from it, to the end of its branch."""
    following: tuple[StepId, ...] = (step,)
    while following:
        yield following[0]
        following = _following(journal, following[0], longest)
