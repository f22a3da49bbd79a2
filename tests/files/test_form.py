"""The text of a game file: header, sections, and what is no game at all."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.files.form import encode, preamble, take_apart
from app.table.game import Header
from app.table.notation import format_table
from app.table.table import Table
from rules.issues import DataError
from tests.files.gamefiles import HEADER, Recorded, small_table
from tests.strategies import tables, texts

headers = st.builds(
    Header,
    texts.filter(bool),
    texts,
    texts,
    texts,
    st.integers(0, 2**31 - 1),
    texts,
    st.dictionaries(texts, texts, max_size=3),
)


@given(headers, tables())
def test_header_and_table_read_back(header: Header, table: Table) -> None:
    found = take_apart(encode(preamble(header, table)), "a game")

    assert (found.header, format_table(found.table), found.issues) == (header, format_table(table), ())


def test_a_header_is_readable() -> None:
    assert preamble(HEADER, small_table())[:10] == [
        "adjutant 1",
        "game bitter-end",
        "rule-set 2005",
        "scenario historical",
        'title "A “small” game"',
        "seed 7",
        "created 2026-01-31T12:00:00+01:00",
        "set-up-lines 2",
        "option 19.5 on",
        "set-up",
    ]


@pytest.mark.parametrize(("lost", "told"), [(1, "something is lost"), (-1, "3 lines where 2 were")])
def test_a_line_lost_from_the_set_up_or_added_to_it_is_told(lost: int, told: str) -> None:
    lines = Recorded().lines
    at = lines.index("set-up") + 1
    changed = [*lines[:at], *lines[at + lost :]] if lost > 0 else [*lines[:at], 'note "1" "x"', *lines[at:]]

    (issue,) = take_apart(encode(changed), "a game").issues

    assert told in issue.message


def test_a_file_of_former_days_has_no_count_and_needs_none() -> None:
    raw = encode([line for line in Recorded().lines if not line.startswith("set-up-lines")])

    assert take_apart(raw, "a game").issues == ()


def test_line_ends_of_windows_and_a_mark_of_byte_order_do_no_harm() -> None:
    raw = b"\xef\xbb\xbf" + Recorded().raw.replace(b"\n", b"\r\n")

    assert take_apart(raw, "a game").issues == ()


def test_an_unknown_line_of_the_header_is_reported_and_kept() -> None:
    raw = Recorded().raw.replace(b"seed 7\n", b"seed 7\nplayers Ann Bob\n")

    found = take_apart(raw, "a game")

    assert ["unknown line" in issue.message for issue in found.issues] == [True]
    assert found.raw == raw


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        (b"", "not a game of Adjutant"),
        (b"\x89PNG\r\n\x1a\n\0\0", "not a game of Adjutant"),
        (b"adjutant\n", "not a game of Adjutant"),
        (b"adjutant 99\ngame bitter-end\n", "written by a later version"),
        (b"adjutant 0\ngame bitter-end\n", "there never was a form 0"),
        (b"adjutant 1\nset-up\njournal\n", "does not say which game"),
    ],
)
def test_what_is_no_game_is_refused_with_its_reason(raw: bytes, told: str) -> None:
    with pytest.raises(DataError, match=told):
        take_apart(raw, "a game")


def test_a_header_with_faults_names_them_all() -> None:
    raw = b'adjutant 1\ngame bitter-end\nseed many\ntitle "no end\nset-up\njournal\n'

    found = take_apart(raw, "a game")

    assert [issue.where for issue in found.issues if "no line" not in issue.message] == ["line 3", "line 4"]


def test_a_damaged_line_of_the_set_up_costs_one_piece() -> None:
    raw = Recorded().raw.replace(b"piece ge:3/3SS unit", b"piece ge:3/3SS utin")

    found = take_apart(raw, "a game")

    assert ([piece.id for piece in found.table], [issue.where for issue in found.issues]) == (
        ["ge:5/3SS"],
        ["line 11"],
    )
