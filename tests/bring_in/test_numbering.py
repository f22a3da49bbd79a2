"""Printed numbers: the rule behind two or three of them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.bring_in.lattice import Cell, Top
from app.bring_in.numbering import Numbering, Order, numbering_of, numberings

RULES = st.builds(
    Numbering,
    st.sampled_from(Top),
    st.sampled_from(Order),
    st.integers(40, 60),
    st.integers(40, 60),
    st.sampled_from([1, -1]),
    st.sampled_from([1, -1]),
    st.sampled_from([0, 1]),
    st.just((2, 2)),
    st.sampled_from(["", "A"]),
    st.sampled_from(["", "."]),
) | st.builds(
    Numbering,
    st.sampled_from(Top),
    st.sampled_from(Order),
    st.integers(40, 60),
    st.integers(40, 60),
    st.sampled_from([1, -1]),
    st.sampled_from([1, -1]),
    st.sampled_from([0, 1]),
    st.sampled_from([(0, 0), (0, 2)]),
    st.just(""),
    st.sampled_from(["", "."]),
    st.just(True),
)
CELLS = st.tuples(st.integers(-12, 12), st.integers(-12, 12))


@given(RULES, CELLS)
def test_a_number_names_its_cell(rule: Numbering, cell: Cell) -> None:
    label = rule.label(cell)
    assert label is not None
    assert rule.cell(label) == cell


@given(RULES)
def test_three_hexes_settle_the_rule(rule: Numbering) -> None:
    cells = [(0, 0), (7, 4), (-3, 9), (2, -5)]
    found = numbering_of({cell: rule.label(cell) or "" for cell in cells}, rule.top)
    assert [found.label((q, r)) for q in range(4) for r in range(4)] == [
        rule.label((q, r)) for q in range(4) for r in range(4)
    ]


def test_two_hexes_leave_what_a_third_decides() -> None:
    rule = Numbering(Top.POINTY, Order.COLUMN_FIRST, 14, 16, 1, 1, 1, (2, 2))
    two = {cell: rule.label(cell) or "" for cell in [(0, 0), (5, 4)]}
    third = (2, 1)
    left = {each.label(third) for each in numberings(two, Top.POINTY)}
    assert left > {rule.label(third)}


def test_the_rule_is_told_in_words() -> None:
    rule = Numbering(Top.POINTY, Order.COLUMN_FIRST, 14, 17, 1, 1, 0, (2, 2))
    assert rule.words == "CCRR, columns count up to the east, rows up to the south, even rows half a hex east"


@pytest.mark.parametrize(("top", "shifted"), [(Top.POINTY, "even"), (Top.FLAT, "odd")])
def test_the_lines_called_shifted_lie_half_a_hex_farther(top: Top, shifted: str) -> None:
    rule = Numbering(top, Order.COLUMN_FIRST, 10, 17, 1, 1, 0, (2, 2))
    assert f"{shifted} {'rows' if top is Top.POINTY else 'columns'} half a hex" in rule.words


@pytest.mark.parametrize("label", ["", "Tata", "15-21-3", "1" * 13])
def test_what_is_no_number_is_refused(label: str) -> None:
    with pytest.raises(ValueError, match="no number of a hex"):
        numbering_of({(0, 0): label, (1, 1): "1522"}, Top.POINTY)


def test_numbers_that_no_rule_gives_are_refused() -> None:
    with pytest.raises(ValueError, match="no rule numbers these hexes"):
        numbering_of({(0, 0): "1521", (5, 0): "4077"}, Top.POINTY)


@pytest.mark.parametrize(
    ("named", "cell", "label"),
    [
        # The columns by letters, as many maps of the sixties have them; after Z come AA, BB.
        ({(0, 0): "A1", (4, 3): "F4"}, (10, 1), "K2"),
        ({(0, 0): "Q22", (3, 2): "U24"}, (10, 0), "AA22"),
        ({(0, 0): "A01", (4, 3): "F04"}, (10, 1), "K02"),
        # Of two parts with a dot only the second hex shows that they are filled up.
        ({(0, 0): "05.12", (4, -9): "04.03"}, (1, -9), "01.03"),
    ],
)
def test_letters_and_filled_parts_are_numbers_too(named: dict[Cell, str], cell: Cell, label: str) -> None:
    assert numbering_of(named, Top.POINTY).label(cell) == label
