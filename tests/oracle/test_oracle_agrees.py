"""The rules and the oracle, written apart from the same rulebook, agree on a thousand random boards.

A failure prints the board's number: `python -m tests.oracle.shrink 1 NUMBER` makes it small.
"""

import json

import pytest

from rules.ask import answer_lines
from tests.oracle.answer import answer_on, board_of
from tests.oracle.compare import differences
from tests.oracle.hand import board, unit
from tests.oracle.random_boards import random_questions

SEED = 1
CHUNK = 50


@pytest.mark.parametrize("start", range(0, 1000, CHUNK))
def test_rules_and_oracle_agree_on_random_boards(start):
    found = []
    for number in range(start, start + CHUNK):
        questions = random_questions(SEED, number)
        there = board_of(questions[0])
        theirs = answer_lines([json.dumps(question) for question in questions])
        for question, other in zip(questions, theirs, strict=True):
            differ = differences(there, question, answer_on(there, question), json.loads(other))
            what = f"board {number} {question['ask']} {question.get('unit', question.get('side'))}"
            found += [f"{what}: {text}" for text in differ]

    assert found == []


def test_rules_and_oracle_agree_on_a_lake_that_the_boat_lies_beside():
    """The boat opens the river (12.1), not the lake behind it (2.2)."""
    question = {
        "ask": "reach",
        "unit": "g",
        "board": board(
            [unit("g", "0303"), unit("b", "0402", type="sturmboot")],
            hexes={"0502": "lake"},
            hexsides={"danube": [["0401", "0502"]]},
        ),
    }
    (theirs,) = answer_lines([json.dumps(question)])
    there = board_of(question)

    assert differences(there, question, answer_on(there, question), json.loads(theirs)) == []
