"""The texts of the plan book read back what they wrote, and refuse anything else."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.attack_plan import Row
from rules.fought import Fought, luck_of
from rules.games.bitter_end.resolution.fight import Expected, Fight
from rules.hexgrid import HexId
from rules.issues import NotationError
from rules.unit_id import UnitId

UNITS = st.sampled_from(["ge:5/5SS", "ge:9/5SS", "hu:KG_26/indep", "so:217/80G", "so:33_AT/army"]).map(UnitId)
HEXES = st.sampled_from(["1518", "1520", "0101", "4450"]).map(HexId)
SOME_UNITS = st.lists(UNITS, min_size=1, unique=True).map(tuple)
SOME_HEXES = st.lists(HEXES, min_size=1, unique=True).map(tuple)
COUNTS = st.dictionaries(UNITS, st.integers(0, 9))
SMALL = st.integers(0, 12)
SIDES = st.sampled_from(["german", "soviet"])
FRACTIONS = st.fractions(0, 9, max_denominator=36)
EXPECTED = st.builds(Expected, FRACTIONS, FRACTIONS)
RESULTS = st.dictionaries(HEXES, st.integers(-7, 7))
POINTS = st.lists(
    st.tuples(st.sampled_from(["asp", "guns"]), st.integers(1, 12)), unique_by=lambda each: each[0]
)
CHOSEN = st.lists(
    st.tuples(st.sampled_from(["all-out", "surprised"]), st.sampled_from(["yes", "no"])),
    unique_by=lambda each: each[0],
)
ROWS = st.builds(Row, SOME_UNITS, SOME_HEXES, POINTS.map(tuple), CHOSEN.map(tuple))
FIGHTS = st.builds(
    Fight,
    number=SMALL,
    attackers=SOME_UNITS,
    hexes=SOME_HEXES,
    strikers=SOME_UNITS,
    defenders=st.dictionaries(UNITS, HEXES),
    start=COUNTS,
    steps=COUNTS,
    asp=SMALL,
    is_surprised=st.sampled_from([None, True, False]),
    round=SMALL,
    is_rolled=st.booleans(),
    die=st.integers(0, 6),
    modifier=st.integers(-4, 4),
    odds=st.sampled_from(["", "3-1"]),
    results=RESULTS,
    forced=COUNTS,
    due=COUNTS,
    one_of=st.one_of(st.just(()), SOME_UNITS),
    flights=st.dictionaries(HEXES, SMALL),
    stuck=st.dictionaries(HEXES, SMALL),
    fled=st.one_of(st.just(()), SOME_UNITS),
    settled=st.one_of(st.just(()), SOME_HEXES),
    contested=st.one_of(st.none(), HEXES),
    origins=st.dictionaries(UNITS, HEXES),
    leaving=st.sampled_from(["", "german"]),
    expected=st.dictionaries(SIDES, EXPECTED),
)
RECORDS = st.builds(
    Fought,
    st.just("1945-01-01.german.combat"),
    SOME_UNITS,
    SOME_UNITS,
    SOME_HEXES,
    st.sampled_from(["", "3-1"]),
    st.integers(0, 6),
    st.integers(-4, 4),
    RESULTS,
    st.dictionaries(SIDES, EXPECTED),
    st.dictionaries(SIDES, SMALL),
)


@given(ROWS)
def test_a_row_reads_back(row: Row) -> None:
    assert Row.parse(str(row)) == row


@given(FIGHTS)
def test_a_combat_under_way_reads_back(fight: Fight) -> None:
    assert Fight.parse(str(fight)) == fight


@given(RECORDS)
def test_a_record_reads_back(record: Fought) -> None:
    assert Fought.parse(str(record)) == record


@given(st.text(max_size=60))
def test_any_other_text_is_refused_without_a_crash(text: str) -> None:
    for kind in (Row, Fight, Fought):
        try:
            kind.parse(text)
        except NotationError:
            continue


@pytest.mark.parametrize(
    "text",
    ["", "attackers=a", "attackers=a hexes=1520 asp=-1", "attackers=a hexes=1520 what", "x" * 30_000],
)
def test_a_wrong_row_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        Row.parse(text)


def test_the_ledger_adds_up_side_by_side() -> None:
    half = Expected(Fraction(1, 2), Fraction(1))
    records = [Fought("", (), (), (), expected={"german": half}, lost={"german": n}) for n in (1, 2)]

    luck = luck_of(records)["german"]
    assert (luck.lost, luck.expected, luck.combats) == (3, Expected(Fraction(1), Fraction(2)), 2)
