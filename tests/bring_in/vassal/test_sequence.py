"""Sequences: read as VASSAL does, level by level, which the plain functions here do."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from app.bring_in.vassal.sequence import decode, encode, roll, unroll, unwalk, walk

TEXT = st.text("a'\\\t;", max_size=8)
PARTS = st.lists(TEXT, min_size=1, max_size=6)


def plain_decode(text: str, delimiter: str) -> list[str]:
    """One level, a letter at a time: what VASSAL's documents say, and no more."""
    tokens, token = [], ""
    for at, letter in enumerate(text):
        if letter == delimiter and (at == 0 or text[at - 1] != "\\"):
            tokens.append(token)
            token = ""
        elif letter == delimiter:
            token = token[:-1] + letter
        else:
            token += letter
    tokens.append(token)
    return [each[1:-1] if len(each) > 1 and each[0] == each[-1] == "'" else each for each in tokens]


def plain_unroll(text: str, most: int) -> list[str]:
    parts = []
    while len(parts) < most - 1:
        tokens = plain_decode(text, "\t")
        if len(tokens) == 1:
            break
        parts.append(tokens[0])
        text = tokens[1]
    return [*parts, text]


@given(st.text("a'\\\t;", max_size=30))
def test_a_sequence_is_read_as_vassal_reads_it(text: str) -> None:
    assert decode(text, "\t") == plain_decode(text, "\t")


@given(PARTS)
def test_a_sequence_is_read_back(tokens: list[str]) -> None:
    assert decode(encode(tokens, "\t"), "\t") == tokens


@given(st.text("a'\\\t", max_size=40), st.integers(1, 9))
def test_a_chain_is_read_as_vassal_reads_it(text: str, most: int) -> None:
    assert unroll(text, "\t", most) == plain_unroll(text, most)


@given(PARTS)
def test_a_chain_is_read_back(parts: list[str]) -> None:
    assert unroll(roll(parts, "\t"), "\t", len(parts)) == parts


@given(PARTS)
def test_a_chain_is_sequences_within_sequences(parts: list[str]) -> None:
    text = parts[-1]
    for part in reversed(parts[:-1]):
        text = encode([part, text], "\t")
    assert roll(parts, "\t") == text


NODES = st.lists(st.tuples(st.integers(0, 4), TEXT), min_size=1, max_size=12).map(
    lambda nodes: [(0, nodes[0][1]), *_deepened(nodes[1:])]
)


def _deepened(nodes: list[tuple[int, str]]) -> list[tuple[int, str]]:
    found, before = [], 0
    for depth, own in nodes:
        before = max(1, min(depth, before + 1))
        found.append((before, own))
    return found


@given(NODES)
def test_a_tree_is_read_back(nodes: list[tuple[int, str]]) -> None:
    assert list(walk(unwalk(nodes, "\t"), "\t")) == nodes


def test_a_thousand_levels_are_no_recursion() -> None:
    parts = [f"{level};a" for level in range(1000)]
    assert unroll(roll(parts, "\t"), "\t") == parts
