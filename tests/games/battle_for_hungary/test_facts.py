"""The facts of a game: each is read back from its text."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.facts import Fact
from rules.games.battle_for_hungary import facts as f
from rules.games.battle_for_hungary.facts import BOOK
from rules.games.battle_for_hungary.words import SIDES
from rules.issues import NotationError
from rules.numerals import number_in
from rules.unit_id import UnitId

WORDS = st.text("aZ9_:/.-=", max_size=4).map("u".__add__)
UNITS = WORDS.map(UnitId)
TURNS = st.integers(0, 99)
SIDE = st.sampled_from(SIDES)
SEVERAL = st.lists(UNITS, max_size=4).map(tuple)
KINDS: tuple[st.SearchStrategy[Any], ...] = (
    st.builds(f.DeploymentLine, TURNS),
    st.builds(f.NoLaterOrders),
    st.builds(f.FuehrerRolled, TURNS, st.integers(0, 6), st.integers(0, 2)),
    st.builds(f.OrderStands, st.integers(1, 2), st.booleans()),
    st.builds(f.UprisingReached),
    st.builds(f.MargaretheEntered),
    st.builds(f.StayRolled, UNITS, st.integers(1, 6)),
    st.builds(f.PointsReceived, SIDE, TURNS),
    st.builds(f.AircraftBase, UNITS, WORDS),
    st.builds(f.Assaulted, TURNS, SEVERAL),
    st.builds(f.Fought, TURNS, SEVERAL),
    st.builds(f.BrokenThrough, TURNS, SEVERAL),
    st.builds(f.FoughtAir, TURNS, SEVERAL),
    st.builds(f.GoesWithout, SIDE, TURNS, SEVERAL),
)


@given(st.one_of(KINDS))
def test_a_fact_is_read_back_from_its_text(fact: Fact) -> None:
    assert BOOK.fact(fact.key, fact.text) == fact
    # A bare number would be counted as points.
    assert number_in(fact.text) is None


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("deployment_line", "7"),
        ("fuehrer_roll:5", "9 1"),
        ("fuehrer_roll:5", "4"),
        ("fuehrer_order:1", "perhaps"),
        ("uprising", "alone"),
        ("margarethe", "intact"),
        ("s_roll:ge:HW/G", "die 0"),
        ("points_received:nobody", "turn 3"),
        ("assaulted", "today ge:1_Pz/G"),
    ],
)
def test_a_damaged_fact_is_told(key: str, text: str) -> None:
    with pytest.raises(NotationError):
        BOOK.fact(key, text)
