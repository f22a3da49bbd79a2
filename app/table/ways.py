"""Ways over the tree of steps of a journal. Only a way itself is walked, however long the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from app.table.changes import Change
from app.table.records import START, Step, StepId

Steps = Mapping[StepId, Step]


def up_from(steps: Steps, step: StepId, end: StepId) -> Iterator[Step]:
    """Yield the steps from one back to another that it follows, without that; raises KeyError."""
    while step != end:
        yield steps[step]
        step = steps[step].parent


def fork(steps: Steps, one: StepId, other: StepId) -> StepId:
    """Return the last step on the ways to both of two; raises KeyError for an unknown one."""
    # Both walk back in turn: neighbours in a long game cost two steps, not a walk to its beginning.
    before, before_other = {one}, {other}
    while one not in before_other and other not in before:
        # Spelled out for both: a far jump goes round here thousands of times.
        if one != START:
            one = steps[one].parent
            before.add(one)
        if other != START:
            other = steps[other].parent
            before_other.add(other)
    return one if one in before_other else other


def way(steps: Steps, here: StepId, there: StepId) -> tuple[Change, ...]:
    """Return the changes from one step to another: back to where the ways part, then forward.

    Raises KeyError for an unknown step.
    """
    parting = fork(steps, here, there)
    back = (each.change.inverse() for each in up_from(steps, here, parting))
    forward = [each.change for each in up_from(steps, there, parting)]
    return (*back, *reversed(forward))


def newest_children(steps: Steps, visits: Mapping[StepId, int]) -> dict[StepId, StepId]:
    """Return of each step the one after it on the branch last taken.

    `visits` says of each step when it was the present last. The steps stand after those that they follow.
    """
    last, newest, found = dict(visits), dict[StepId, int](), dict[StepId, StepId]()
    # From the last: when a step is met, all that follows it has told when it was visited.
    for step in reversed(tuple(steps.values())):
        visit = last.get(step.id, 0)
        if visit > newest.get(step.parent, 0):
            newest[step.parent], found[step.parent] = visit, step.id
        last[step.parent] = max(visit, last.get(step.parent, 0))
    return found
