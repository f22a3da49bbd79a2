"""Dice of any kind: as text, what they show, and as a game declares them by purpose."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice import ONE_DIE, DiceKind, GameDice
from rules.issues import DataError, NotationError
from rules.words import WORDS, load_words

HEAD = "schema = 1\ngame = 'small'\n[[side]]\nid='blue'\nname='Blue'\npeople='Blues'\npalette='blue'\n"
PERCENT, TWO = DiceKind(1, 100), DiceKind(2, 6)

kinds = st.builds(DiceKind, st.integers(1, 3), st.integers(2, 20))


@given(kinds)
def test_dice_read_back_from_their_text(kind: DiceKind) -> None:
    assert DiceKind.parse(str(kind)) == kind


@pytest.mark.parametrize(("text", "kind"), [("d10", DiceKind(1, 10)), ("d%", PERCENT), ("2d6", TWO)])
def test_dice_are_written_as_people_do(text: str, kind: DiceKind) -> None:
    assert DiceKind.parse(text) == kind


@pytest.mark.parametrize("text", ["", "6", "0d6", "d1", "d101", "7d6", "6d100", "2d6+1", "d6 "])
def test_what_are_no_dice_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        DiceKind.parse(text)


@given(kinds)
def test_all_ways_are_counted(kind: DiceKind) -> None:
    ways = kind.ways()

    assert (tuple(ways), sum(ways.values())) == (tuple(kind.totals), kind.sides**kind.count)


@given(st.integers(-20, 20))
def test_a_modified_die_is_kept_between_its_faces(total: int) -> None:
    assert ONE_DIE.kept(total) == sorted((1, total, 6))[1]


def test_a_game_throws_its_dice_by_purpose(tmp_path: Path) -> None:
    (tmp_path / WORDS).write_text(f"{HEAD}[dice]\nusual = 'd10'\ncombat = 'd%'\n", encoding="utf-8")
    dice = load_words(tmp_path).dice

    assert dice == GameDice(DiceKind(1, 10), {"combat": PERCENT})
    assert (dice.of("combat"), dice.of("air.roll"), dice.sides) == (PERCENT, DiceKind(1, 10), (10, 100))


def test_dice_that_nobody_throws_are_told(tmp_path: Path) -> None:
    (tmp_path / WORDS).write_text(f"{HEAD}[dice]\ncombat = 'a coin'\n", encoding="utf-8")

    with pytest.raises(DataError, match="no dice: 'a coin'"):
        load_words(tmp_path)
