"""Facts written by a form: the form reads them back, and refuses every other text."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from rules.facts import FactBook
from rules.issues import NotationError
from rules.kit.facts import UNITS, Form, FormedFact, UnitsOfTurn, units_in
from rules.kit.spelling import NUMBER, WORD, number, several, whether
from rules.unit_id import UnitId


@dataclass(frozen=True, slots=True)
class Weighed(FormedFact):
    """A fact of every kind of field."""

    side: str
    die: int
    is_true: bool
    faces: tuple[int, ...]
    form = Form(
        "weighed:{side}",
        "die {die} {is_true} {faces}",
        side=WORD,
        die=number(1, 6),
        is_true=whether("yes", "no"),
        faces=several(number(1, 10), least=1),
    )


class Seen(UnitsOfTurn):
    """Who was seen in a turn."""

    __slots__ = ()
    form = Form("seen", "turn {turn} {units}", turn=NUMBER, units=UNITS)


BOOK = FactBook(1, (Weighed.kind(), Seen.kind()))
FACT = Weighed("red", 3, is_true=False, faces=(10, 1))


def test_key_and_text_are_those_of_the_templates() -> None:
    assert (FACT.key, FACT.text) == ("weighed:red", "die 3 no 10 1")


def test_it_is_read_back() -> None:
    assert BOOK.fact("weighed:red", "die 3 no 10 1") == FACT


@pytest.mark.parametrize(
    "text",
    [
        "die 3 no",
        "die 3",
        "dice 3 no 1",
        "die 7 no 1",
        "die 3 maybe 1",
        "die 3 no 11",
        "die -1 no 1",
        "die no 1",
    ],
)
def test_any_other_text_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        BOOK.fact("weighed:red", text)


@pytest.mark.parametrize("key", ["weighed:", "weighed:red blue"])
def test_what_follows_in_a_key_is_one_word(key: str) -> None:
    with pytest.raises(NotationError):
        BOOK.fact(key, "die 3 no 1")


def test_a_form_without_the_spelling_of_a_field_is_a_slip_of_the_pen() -> None:
    with pytest.raises(KeyError, match="turn"):
        Form("seen", "turn {turn}", number=NUMBER)


def test_units_of_an_earlier_turn_count_for_nothing() -> None:
    facts = BOOK.read({"seen": "turn 3 a b"})

    assert units_in(facts, Seen, 3) == (UnitId("a"), UnitId("b"))
    assert units_in(facts, Seen, 4) == ()
    assert Seen(5, ()).text == "turn 5"
