"""The rules and the oracle agree on the attacks, retreats and advances of random boards."""

import json

import pytest

from rules.ask import answer_lines
from tests.oracle.answer import answer_on, board_of
from tests.oracle.compare import differences
from tests.oracle.random_fights import random_fights

SEED = 1
CHUNK = 50


@pytest.mark.parametrize("start", range(0, 300, CHUNK))
def test_rules_and_oracle_agree_on_random_fights(start):
    found = []
    for number in range(start, start + CHUNK):
        questions = random_fights(SEED, number)
        theirs = answer_lines([json.dumps(question) for question in questions])
        for at, (question, other) in enumerate(zip(questions, theirs, strict=True)):
            board = board_of(question)
            differ = differences(board, question, answer_on(board, question), json.loads(other))
            found += [f"board {number} question {at} {question['ask']}: {text}" for text in differ]

    assert found == []
