"""A number is followed by the word that goes with it."""

import pytest

from rules.plural import worded

MORE = "{count:more point reaches|more points reach} the next column, {spare} to spare"


@pytest.mark.parametrize(
    ("count", "words"),
    [
        (1, "1 more point reaches the next column, 0 to spare"),
        (2, "2 more points reach the next column, 0 to spare"),
        ("½", "½ more point reaches the next column, 0 to spare"),
        ("1½", "1½ more points reach the next column, 0 to spare"),
    ],
)
def test_one_has_a_word_of_its_own(count: object, words: str) -> None:
    assert worded(MORE, count=count, spare=0) == words
