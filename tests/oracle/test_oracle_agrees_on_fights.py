"""The rules and the oracle agree on the attacks, retreats and advances of random boards."""

import json

import pytest

from rules.ask import answer_lines
from tests.oracle.answer import answer_on, board_of
from tests.oracle.compare import differences
from tests.oracle.hand import board, unit
from tests.oracle.random_fights import random_fights
from tests.oracle.skirmishes import skirmishes

SEED = 1
CHUNK = 50


def disagreements(questions, what):
    theirs = answer_lines([json.dumps(question) for question in questions])
    for at, (question, other) in enumerate(zip(questions, theirs, strict=True)):
        board = board_of(question)
        for text in differences(board, question, answer_on(board, question), json.loads(other)):
            yield f"{what} question {at} {question['ask']}: {text}"


@pytest.mark.parametrize("start", range(0, 300, CHUNK))
def test_rules_and_oracle_agree_on_random_fights(start):
    numbers = range(start, start + CHUNK)

    assert [text for n in numbers for text in disagreements(random_fights(SEED, n), f"board {n}")] == []


@pytest.mark.parametrize("start", range(0, 600, 100))
def test_rules_and_oracle_agree_on_skirmishes(start):
    numbers = range(start, start + 100)

    assert [text for n in numbers for text in disagreements(skirmishes(SEED, n), f"skirmish {n}")] == []


def test_rules_and_oracle_agree_on_a_line_that_is_found_on_the_way():
    """A retreat has no line where it begins, but in a hex that it leaves (10.63c, the other reading)."""
    fleeing = unit("s6", "0703", move=7, steps=1)
    ground = board(
        [fleeing],
        rows=11,
        entries={"Y": ["1210"]},
        edge_roads={"1210": "secondary"},
        choices={"retreat_c_needs_line_now": True},
    )
    question = {"ask": "retreats", "board": ground, "unit": "s6", "points": 4}

    assert list(disagreements([question], "a line found on the way")) == []
