"""What is to be done next in a combat, by the names and cases of whichever game is played."""

from __future__ import annotations

import pytest

from app.assist.combat.pending import Pending, Task
from app.panels.combat_words import task_words
from rules.words import Words, words_of_sides
from tests.desks import words

OTHER = words_of_sides(["german", "north"])


def pending(task: Task, *, must_strike: bool = False) -> Pending:
    return Pending(task, "german", must_strike=must_strike)


@pytest.mark.parametrize(
    ("task", "these", "told"),
    [
        (Task.TOLL, words(), "German: steps that must be lost (10.45)"),
        (Task.TOLL, OTHER, "German: steps that must be lost"),
        (Task.ROLL, words(), "German: roll for the attack"),
    ],
)
def test_a_task_is_told_with_the_case_that_the_game_has_for_it(task: Task, these: Words, told: str) -> None:
    assert task_words(pending(task), these) == told


def test_who_cannot_leave_the_hex_is_told_to_strike() -> None:
    now = pending(Task.CHOOSE, must_strike=True)

    assert task_words(now, words()) == "German: no way out of the hex, so strike (10.461)"
