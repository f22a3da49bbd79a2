"""Movement points in the fraction of a game: as text, and as its words declare them."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.citations import Citation, CitationBook, Status
from rules.findings import costs, rule
from rules.issues import DataError
from rules.moving import FRACTION_SIGNS, MAX_PARTS_PER_MP, Movement, mp_text
from rules.plural import worded
from rules.words import WORDS, load_words

HEAD = "schema = 1\ngame = 'small'\n[[side]]\nid='blue'\nname='Blue'\npeople='Blues'\npalette='blue'\n"


@pytest.mark.parametrize(
    ("mp_parts", "parts_per_mp", "text"),
    [(3, 2, "1½"), (0, 6, "0"), (8, 6, "1⅓"), (-15, 6, "-2½"), (5, 6, "⅚"), (13, 12, "1 1/12"), (7, 1, "7")],
)
def test_points_are_written_as_people_write_them(mp_parts: int, parts_per_mp: int, text: str) -> None:
    assert mp_text(mp_parts, parts_per_mp) == text


@given(st.integers(-400, 400), st.integers(1, MAX_PARTS_PER_MP))
def test_no_part_of_a_point_is_lost_in_its_text(mp_parts: int, parts_per_mp: int) -> None:
    signs = {sign: fraction for fraction, sign in FRACTION_SIGNS.items()}
    text = mp_text(mp_parts, parts_per_mp).removeprefix("-")
    whole, part = (text[:-1], signs[text[-1]]) if text[-1] in signs else (text, Fraction(0))

    read = sum(map(Fraction, whole.split())) + part
    assert (-read if mp_parts < 0 else read) == Fraction(mp_parts, parts_per_mp)


@pytest.mark.parametrize(("count", "words"), [("⅓", "⅓ point"), ("1⅓", "1⅓ points")])
def test_less_than_a_point_is_told_as_one(count: str, words: str) -> None:
    assert worded("{count:point|points}", count=count) == words


@rule("1.1")
def _ground_costs(mp_parts: int) -> list[object]:
    return [costs(mp_parts, ground="wood")]


def test_the_book_of_a_game_tells_costs_in_its_points() -> None:
    case = Citation("1.1", "Ground", "", Status.JUDGED, says={"_ground_costs": "{ground}: {points} MP"})

    found = _ground_costs(8)[0]

    assert CitationBook({"1.1": case}, parts_per_mp=6).phrase(found) == "wood: 1⅓ MP"


def test_a_game_declares_its_fraction(tmp_path: Path) -> None:
    (tmp_path / WORDS).write_text(f"{HEAD}[movement]\nparts_per_mp = 6\n", encoding="utf-8")

    assert load_words(tmp_path).movement == Movement(6)


def test_a_fraction_that_cannot_be_counted_is_told(tmp_path: Path) -> None:
    (tmp_path / WORDS).write_text(f"{HEAD}[movement]\nparts_per_mp = 13\n", encoding="utf-8")

    with pytest.raises(DataError, match="parts_per_mp"):
        load_words(tmp_path)
