"""The rules and the oracle, written apart from the same rulebook, agree on random boards.

As many as one likes are one command, `python -m tests.games.bitter_end.oracle.agree --boards 1000`. A failure
prints the board's number: `python -m tests.games.bitter_end.oracle.shrink 1 NUMBER` makes it small.
"""

import json

import pytest

from rules.ask import answer_lines
from tests.games.bitter_end.oracle.agree import disagreements_on
from tests.games.bitter_end.oracle.answer import answer_on, board_of
from tests.games.bitter_end.oracle.compare import differences
from tests.games.bitter_end.oracle.hand import board, unit

SEED = 1
CHUNK = 50


@pytest.mark.parametrize("start", range(0, 300, CHUNK))
def test_rules_and_oracle_agree_on_random_boards(start):
    assert disagreements_on("board", SEED, range(start, start + CHUNK)) == []


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
