"""The rules and the oracle agree on the attacks, retreats and advances of random boards."""

import pytest

from tests.games.bitter_end.oracle.agree import disagreements, disagreements_on
from tests.games.bitter_end.oracle.hand import board, unit

SEED = 1
CHUNK = 50


@pytest.mark.parametrize("start", range(0, 100, CHUNK))
def test_rules_and_oracle_agree_on_random_fights(start):
    assert disagreements_on("fight", SEED, range(start, start + CHUNK)) == []


@pytest.mark.parametrize("start", range(0, 200, CHUNK))
def test_rules_and_oracle_agree_on_skirmishes(start):
    assert disagreements_on("skirmish", SEED, range(start, start + CHUNK)) == []


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
