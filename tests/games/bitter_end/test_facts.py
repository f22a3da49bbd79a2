"""The facts of Bitter End: each reads back from its key and text, and what is none is kept and told."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.facts import Fact
from rules.games.bitter_end.facts import (
    BOOK,
    AllOutMade,
    BreakoutDeclared,
    BridgeAttempt,
    DivisionNamed,
    FuelChecked,
    FuelRolled,
    PlayerTurn,
    Released,
    ReleaseSchedule,
    SecondSurprise,
    SurpriseDay,
    SurpriseRearward,
    SurpriseSector,
    WithdrawalRolls,
)
from rules.hexgrid import HexId, Hexside, Side
from rules.issues import NotationError

dates = st.dates().map(str)
dice = st.integers(1, 6)
words = st.from_regex(r"[A-Za-z0-9_/:]+", fullmatch=True)
hexes = st.from_regex(r"[0-9]{4}", fullmatch=True).map(HexId)
turns = st.builds(PlayerTurn, dates, st.sampled_from(["german", "soviet"]))
bridges = st.lists(hexes, min_size=2, max_size=2, unique=True).map(lambda ends: Hexside.between(*ends))
facts = st.one_of(
    st.builds(ReleaseSchedule, st.sampled_from("ABCDE")),
    st.builds(Released, words, dates),
    st.builds(BreakoutDeclared, dates),
    st.builds(SecondSurprise, dates),
    st.builds(SurpriseSector, st.lists(hexes, min_size=1, max_size=8).map(tuple)),
    st.builds(SurpriseRearward, st.sampled_from(Side)),
    st.builds(SurpriseDay, dates),
    st.builds(BridgeAttempt, bridges, turns),
    st.builds(AllOutMade, st.sampled_from(["german", "soviet"]), turns),
    st.builds(FuelChecked, dates, dice),
    st.builds(FuelRolled, dates, dice),
    st.builds(WithdrawalRolls, st.lists(st.tuples(dates, dice), min_size=1, max_size=5).map(tuple)),
    st.builds(DivisionNamed, words, dates),
)


@given(facts)
def test_a_fact_reads_back_from_its_key_and_text(fact: Fact) -> None:
    assert BOOK.fact(fact.key, fact.text) == fact


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("schedule", "AB"),
        ("release:18TC", "soon"),
        ("surprise:side", "UP"),
        ("attempt:2836", "1945-01-05.german"),
        ("attempt:2836-2936", "1945-01-05"),
        ("fuel", "1945-01-15 7"),
        ("withdrawals", "1945-01-15"),
    ],
)
def test_a_text_that_says_something_else_is_no_fact(key: str, text: str) -> None:
    with pytest.raises(NotationError, match=f"{key} cannot be"):
        BOOK.fact(key, text)


def test_texts_of_other_things_are_no_facts() -> None:
    found = BOOK.read({"date": "1945-01-05", "asp:german": "3", "schedule": "B", "breakout": ""})

    assert (found.known, found.unread) == ((ReleaseSchedule("B"),), {})


def test_what_a_kind_cannot_read_is_kept() -> None:
    assert BOOK.read({"schedule": "many"}).unread == {"schedule": "many"}
