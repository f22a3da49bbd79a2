"""Every text form reads back what it writes, and says what is wrong with anything else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.table.journal import Bookmarked, Claim, Remarked, Step, Went, format_record, parse_record
from app.table.notation import (
    format_change,
    format_place,
    format_table,
    parse_change,
    parse_place,
    parse_table,
    read_table,
)
from rules.issues import NotationError
from tests.strategies import changes, drawings, places, subjects, tables, texts

numbers = st.integers(0, 999)
records = st.one_of(
    st.builds(Step, numbers, numbers, changes),
    st.builds(Went, numbers),
    st.builds(Bookmarked, numbers, texts),
    st.builds(
        Remarked,
        numbers,
        texts,
        st.none() | subjects,
        st.lists(drawings, max_size=3).map(tuple),
    ),
    st.builds(Claim, numbers, texts, texts, texts, texts, texts),
)


@given(changes)
def test_a_change_reads_back(change: object) -> None:
    assert parse_change(format_change(change)) == change


@given(changes)
def test_a_change_is_one_line(change: object) -> None:
    assert len(format_change(change).splitlines()) == 1


@given(places)
def test_a_place_reads_back(place: object) -> None:
    assert parse_place(format_place(place)) == place


@given(records)
def test_a_record_reads_back(record: object) -> None:
    assert parse_record(format_record(record)) == record


@given(tables())
def test_a_table_text_is_canonical(table: object) -> None:
    text = format_table(table)

    assert format_table(parse_table(text)) == text


@given(st.text())
def test_any_text_parses_or_says_why_not(text: str) -> None:
    for parse in (parse_change, parse_record, parse_place, parse_table):
        try:
            parse(text)
        except NotationError:
            continue


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("fly ge:5/5SS", "'fly' is no change"),
        ("move ge:5/5SS 1521#0 1623#0", "'1623#0' stands where '>' was expected"),
        ("move ge:5/5SS 1521#0 >", "a place is missing at the end"),
        ("flip ge:5/5SS one > 2", "'one' is not a number"),
        ('write tracker "weather > ""', "a quotation mark is missing|is not a text"),
        ("flip ge:5/5SS 0 > 1 now", "'now' is left over"),
        ('group "x" { flip a 0 > 1', "';' is missing"),
    ],
)
def test_a_bad_line_is_told_what_is_wrong(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        parse_change(text)


def test_a_table_keeps_its_rolls_in_the_order_in_which_they_fell() -> None:
    """One laid below a later one could be taken back, and never be made again."""
    lines = [f'roll {number} 1d6 "weather" = 3 +0 seeded' for number in (5, 3)]

    table, problems = read_table(lines)

    assert ([roll.number for roll in table.rolls], problems) == ([5], [(2, "roll 3 lies behind roll 5")])
