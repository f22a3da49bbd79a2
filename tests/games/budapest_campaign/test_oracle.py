"""The rules against the oracle, written apart from the same rulebook: thirty boards of each question.

A thousand of each: `python -m tests.games.budapest_campaign.compare --boards 1000`.
"""

import json

import pytest

from rules.ask import Asker
from tests.games.budapest_campaign.canon import differences
from tests.games.budapest_campaign.compare import Tally, drawn_for, flip
from tests.games.budapest_campaign.oracle.ask import answer_on, board_of
from tests.games.budapest_campaign.oracle.settings import SETTINGS
from tests.games.budapest_campaign.random_questions import ASKS, THEMES, questions

SEED, BOARDS = 7, 30
WAITING = ("activation", "air")
"""Questions on which the rules are being mended; none is left when all agree."""


def turned() -> list[tuple[str, str]]:
    """Each setting with the first question whose answers it can change."""
    found: dict[str, str] = {}
    for ask in (*ASKS[6:], *ASKS[:6]):
        for key in THEMES[ask]:
            found.setdefault(key, ask)
    return sorted((ask, key) for key, ask in found.items() if key != "shifted_rows")


def asked_of_rules(asker: Asker, line: dict[str, object]) -> object:
    found = json.loads(asker.answer(json.dumps(line)))
    if isinstance(found, dict) and "is none of" in str(found.get("error", "")):
        pytest.skip("the rules do not answer this yet")
    return found


@pytest.mark.parametrize("ask", ASKS)
def test_rules_and_oracle_agree_on_random_boards(ask: str) -> None:
    if ask in WAITING:
        pytest.skip("the rules are being mended")
    asker, found = Asker(), []
    for number in range(BOARDS):
        lines = questions(ask, SEED, number)
        board = board_of(lines[0])
        for line in lines:
            differ = differences(board, line, answer_on(board, line), asked_of_rules(asker, line))
            found += [f"{ask} {SEED} {number}: {text}" for text in differ]

    assert found == []


@pytest.mark.parametrize(("ask", "key"), turned())
def test_every_setting_changes_an_answer_of_both(ask: str, key: str) -> None:
    tally, asker = Tally(ask), Asker()
    asked_of_rules(asker, questions(ask, SEED, 0)[0])
    left = list(SETTINGS[key][1:])
    for number in drawn_for(ask, key, 1000)[:400]:
        for line in questions(ask, SEED, number):
            left = [value for value in left if not flip(asker, tally, line, key, value)]
        if not left:
            break

    assert (left, [found for found, _ in tally.differing]) == ([], [])


def test_every_setting_has_a_question_that_it_can_change() -> None:
    assert {key for keys in THEMES.values() for key in keys} == set(SETTINGS)
