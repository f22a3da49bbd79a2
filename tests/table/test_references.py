"""References to steps, hexes, units and cases, and what Markdown makes of them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.table.drawings import Arrow, Circle, Shade, format_drawings, parse_drawings
from app.table.pieces import PieceId
from app.table.references import (
    Reference,
    ToCase,
    ToHex,
    ToStep,
    ToUnit,
    format_reference,
    markdown_link,
    parse_reference,
    plain_words,
    references_in,
)
from rules.hexgrid import HexId
from rules.issues import NotationError
from tests.strategies import drawings, references, texts


@given(references)
def test_a_reference_reads_back(reference: Reference) -> None:
    assert parse_reference(format_reference(reference)) == reference


@pytest.mark.parametrize(
    "address",
    [
        "https://example.org",
        "file:///etc/passwd",
        "step:-1",
        "step:12345678901",
        "hex:",
        "hex:a b",
        "case:" + "9" * 30,
    ],
)
def test_nothing_else_is_a_reference(address: str) -> None:
    with pytest.raises(NotationError, match="leads to no step, hex, unit or case"):
        parse_reference(address)


@given(texts, references)
def test_a_link_leads_where_it_was_made_for(words: str, reference: Reference) -> None:
    link = markdown_link(words.replace("\n", " "), reference)

    assert list(references_in(f"Look at {link}, and at [that](https://example.org).")) == [reference]


def test_plain_words_are_without_signs() -> None:
    text = "## The short way\n**Watch** what [2617](hex:2617) costs, `7` [points](case:7.62)."

    assert plain_words(text) == "The short way\nWatch what 2617 costs, 7 points."


@given(st.lists(drawings, min_size=1, max_size=4))
def test_drawings_read_back(some: list[Arrow | Circle | Shade]) -> None:
    assert parse_drawings(format_drawings(some)) == tuple(some)


def test_links_of_all_kinds_in_their_order() -> None:
    text = "[a](unit:ge:5/5SS) [b](step:612) [c](hex:2617) [d](case:9.31)"

    assert list(references_in(text)) == [
        ToUnit(PieceId("ge:5/5SS")),
        ToStep(612),
        ToHex(HexId("2617")),
        ToCase("9.31"),
    ]
