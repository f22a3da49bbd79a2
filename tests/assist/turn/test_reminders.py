"""What is done by hand is told of in the steps in which it matters, and in no others."""

from __future__ import annotations

import pytest

from app.assist.turn.reminders import reminders
from rules.citations import Citation, CitationBook, Status
from rules.games.bitter_end.law import FOLDER, citations
from rules.phases import load_sequence
from tests.games.bitter_end.cited import cites

BY_HAND = Citation(
    "1.1", "Look away", "Nobody looks.", Status.REMINDED, phase="german.combat.attack soviet.end"
)
BOOK = CitationBook({"1.1": BY_HAND, "1.2": Citation("1.2", "Judged", "It is judged.", Status.JUDGED)})

STEPS = [
    f"{phase.key}.{step.id}"
    for phase in load_sequence(FOLDER / "sequence.toml").phases
    for step in phase.steps
]


def told_in(moment: str) -> set[str]:
    return {case for each in reminders(citations(), moment) for case in each.cases}


@pytest.mark.parametrize(
    ("moment", "count"),
    [("german.combat.attack", 1), ("german.combat.attacks", 0), ("german.combat", 0), ("soviet.end.ring", 1)],
)
def test_a_reminder_is_told_in_its_step_or_in_all_steps_of_its_phase(moment: str, count: int) -> None:
    assert len(reminders(BOOK, moment)) == count


@cites("8.4", "10.12", "10.18", "10.75")
@pytest.mark.parametrize("side", ["german", "soviet"])
@pytest.mark.parametrize("phase", ["combat", "exploitation"])
def test_whoever_attacks_is_reminded_of_what_no_rule_can_see(side: str, phase: str) -> None:
    assert told_in(f"{side}.{phase}.attack") == {"8.4", "10.12", "10.18", "10.75"}


def test_every_case_that_is_done_by_hand_is_told_of_in_some_step() -> None:
    by_hand = {case.id for case in citations().cases.values() if case.status is Status.REMINDED}

    assert set().union(*map(told_in, STEPS)) == by_hand


def test_a_reminder_is_a_whole_sentence_with_its_case() -> None:
    (told,) = reminders(BOOK, "german.combat.attack")

    assert (told.text, told.cases) == ("Nobody looks", ("1.1",))
