"""The points that a game counts, as its words declare them."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.counts import Count
from rules.issues import DataError
from rules.words import WORDS, Words, load_words

HEAD = "schema = 1\ngame = 'small'\n[[side]]\nid='blue'\nname='Blue'\npeople='Blues'\npalette='blue'\n"
FUEL, FAME = "id='fuel'\nname='Fuel'\nshort={petrol='p'}", "id='fame'\nname='Fame'\nvictory=true"


def words_with(folder: Path, *rows: str) -> Words:
    text = HEAD + "".join(f"[[count]]\n{row}\n" for row in rows)
    (folder / WORDS).write_text(text, encoding="utf-8")
    return load_words(folder)


def test_counts_are_read_in_their_order(tmp_path: Path) -> None:
    words = words_with(tmp_path, FUEL, FAME)

    fuel, fame = Count("fuel", "Fuel", short={"petrol": "p"}), Count("fame", "Fame", is_victory=True)
    assert words.counts == (fuel, fame)
    assert (words.victory_count, Words().victory_count) == ("fame", "")


@pytest.mark.parametrize(
    ("rows", "fault"),
    [
        ((FUEL, FUEL), "stands twice"),
        ((FAME, FAME.replace("fame", "glory")), "several counts decide"),
        (("id='a b'\nname='A'",), "not one word"),
    ],
)
def test_counts_that_cannot_be_used_are_told(rows: tuple[str, ...], fault: str, tmp_path: Path) -> None:
    with pytest.raises(DataError, match=fault):
        words_with(tmp_path, *rows)
