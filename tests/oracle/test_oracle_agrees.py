"""The rules and the oracle, written apart from the same rulebook, agree on a thousand random boards.

A failure prints the board's number: `python -m tests.oracle.shrink 1 NUMBER` makes it small.
"""

import json

import pytest

from rules.ask import answer_lines
from tests.oracle.answer import answer_on, board_of
from tests.oracle.compare import differences
from tests.oracle.random_boards import random_questions

SEED = 1
CHUNK = 50


@pytest.mark.parametrize("start", range(0, 1000, CHUNK))
def test_rules_and_oracle_agree_on_random_boards(start):
    found = []
    for number in range(start, start + CHUNK):
        questions = random_questions(SEED, number)
        board = board_of(questions[0])
        theirs = answer_lines([json.dumps(question) for question in questions])
        for question, other in zip(questions, theirs, strict=True):
            differ = differences(board, question, answer_on(board, question), json.loads(other))
            what = f"board {number} {question['ask']} {question.get('unit', question.get('side'))}"
            found += [f"{what}: {text}" for text in differ]

    assert found == []
