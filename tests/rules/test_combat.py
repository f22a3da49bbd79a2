"""The arithmetic of combat: columns of odds, halving, dice, chances. Figures are worked out by hand."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.combat import Column, chances, column_for, halved, mean
from rules.dice import ONE_DIE, DiceKind
from rules.issues import NotationError

COLUMNS = [Column.parse(text) for text in ["1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1"]]

strengths = st.integers(0, 60)


@pytest.mark.parametrize(
    ("attack", "defense", "column"),
    [
        (14, 5, "2-1"),
        (7, 9, "1-2"),
        (20, 6, "3-1"),
        (10, 6, "1-1"),
        (1, 3, "1-3"),
        (90, 1, "6-1"),
        (3, 0, "6-1"),
    ],
)
def test_odds_fall_to_the_defender(attack: int, defense: int, column: str) -> None:
    """Origin: 10.24 (14-5, 7-9), the Example of Play (20-6, 10-6), the rest by definition."""
    assert str(column_for(COLUMNS, attack, defense)) == column


def test_odds_below_the_first_column_have_none() -> None:
    assert column_for(COLUMNS, 2, 7) is None


@given(strengths, strengths.filter(bool))
def test_the_column_is_the_last_that_the_ratio_reaches(attack: int, defense: int) -> None:
    found = column_for(COLUMNS, attack, defense)

    reached = [column for column in COLUMNS if column.ratio <= Fraction(attack, defense)]
    assert found == (reached[-1] if reached else None)


@given(strengths.filter(bool), st.sampled_from(COLUMNS))
def test_the_least_attack_reaches_a_column_and_one_point_less_does_not(defense: int, column: Column) -> None:
    least = column.least_attack(defense)
    reached, before = column_for(COLUMNS, least, defense), column_for(COLUMNS, least - 1, defense)

    assert reached is not None
    assert reached.ratio >= column.ratio
    assert before is None or before.ratio < column.ratio


@given(st.integers(1, 99), st.integers(1, 99))
def test_a_column_reads_back_from_its_text(attack: int, defense: int) -> None:
    assert Column.parse(str(Column(attack, defense))) == Column(attack, defense)


@pytest.mark.parametrize("text", ["", "3", "3-", "-1", "0-1", "a-b", "3-1-1"])
def test_what_is_no_column_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        Column.parse(text)


@pytest.mark.parametrize(
    ("strength", "causes", "counted"),
    [(5, 0, 5), (5, 1, 3), (5, 2, 2), (5, 3, 2), (4, 1, 2), (1, 1, 1), (1, 2, 1), (0, 1, 0), (0, 2, 0)],
)
def test_a_strength_is_halved_once_whatever_the_causes(strength: int, causes: int, counted: int) -> None:
    """Origin: 10.231 (5 is 3 with one cause, 2 with more), A34."""
    assert halved(strength, causes) == counted


def test_a_strength_of_zero_may_be_read_as_one_when_halved_twice() -> None:
    assert [halved(0, causes, zero_becomes_one=True) for causes in (0, 1, 2)] == [0, 0, 1]


@given(st.lists(st.integers(-9, 9), min_size=6, max_size=6))
def test_chances_add_up_to_one_and_give_the_mean(results: list[int]) -> None:
    found = chances(dict(zip(ONE_DIE.totals, results, strict=True)), ONE_DIE)

    assert sum(found.values()) == 1
    assert sum(result * chance for result, chance in found.items()) == mean(results)


def test_several_dice_show_their_middle_most_often() -> None:
    found = chances({total: 1 if total == 7 else 0 for total in range(2, 13)}, DiceKind(2, 6))

    assert found == {0: Fraction(5, 6), 1: Fraction(1, 6)}
