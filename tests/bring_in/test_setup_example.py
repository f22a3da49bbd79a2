"""The example of a list: counters and places of the game that is open, read as they are meant."""

from __future__ import annotations

import pytest

import counters.load
import maps.load
from app.bring_in.counter_mix import mix_of
from app.bring_in.setup_example import example_of
from app.bring_in.setup_places import spots_of
from app.bring_in.setup_text import review_of_text


@pytest.mark.parametrize("game", ["bitter-end", "budapest-campaign", "battle-for-hungary"])
def test_the_example_of_a_list_is_taken_whole(game: str) -> None:
    roster, sheet = counters.load.load(game), maps.load.load(game)
    example = example_of(roster, sheet)
    review = review_of_text(example, "the example", game, mix_of(roster), spots_of(sheet))

    # One unit, two in a stack of which one is reduced, and two markers of a kind.
    assert ([each.face for each in review.taken()], len(review.doubtful())) == ([0, 0, 1, 0, 0], 0)
