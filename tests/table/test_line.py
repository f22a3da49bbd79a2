"""The line through the present step is what the journal says, and is not read anew for each step."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from app.table.changes import Register, Written
from app.table.journal import START, Journal, StepId
from app.table.line import Course, Line
from app.table.table import Table


def journal(steps: int = 0) -> Journal:
    made = Journal(Table())
    for _ in range(steps):
        push(made)
    return made


def push(of: Journal) -> None:
    before = of.table.read(Register.NOTE, "here")
    of.push(Written(Register.NOTE, "here", before, f"{before}x"))


def act(of: Journal, number: int) -> None:
    """Push, undo, redo or go anywhere, as a number says."""
    acts = (push, push, Journal.undo, Journal.undo, Journal.redo)
    if number < len(acts):
        acts[number](of)
    else:
        of.go_to(StepId(number % (len(of.steps) + 1)))


@given(st.lists(st.integers(0, 40), max_size=40))
def test_the_line_is_the_way_through_the_present(numbers: list[int]) -> None:
    played = journal()
    line = Line(played)
    for number in numbers:
        act(played, number)
        line.follow()

        assert tuple(line.steps) == played.line_through(played.now)
        assert line.now == len(played.path)


def test_a_step_at_the_end_makes_the_line_longer() -> None:
    played = journal(3)
    line = Line(played)
    push(played)

    assert line.follow() is Course.LONGER


def test_undo_leaves_the_line_as_it_is() -> None:
    played = journal(3)
    line = Line(played)
    played.undo()

    assert line.follow() is Course.SAME


def test_another_branch_is_another_line() -> None:
    played = journal(3)
    line = Line(played)
    played.go_to(START)
    push(played)

    assert line.follow() is Course.OTHER
