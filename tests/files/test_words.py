"""The words of a game in a person's folder: data alone, three sides as well as two, and none at all."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.files.places import games_in
from app.files.words import words_of
from app.game_actions import actions_for
from rules.issues import DataError
from rules.words import WORDS

SIDE = "[[side]]\nid = '{0}'\nname = '{0}ish'\npeople = '{0}s'\npalette = 'blue'\n"


@pytest.fixture
def rules(tmp_path: Path) -> Iterator[Path]:
    """The folder of the rules data of a game of a person's own."""
    folder = tmp_path / "war" / "rules"
    folder.mkdir(parents=True)
    (tmp_path / "war" / "game.toml").write_text("schema = 1\nid = 'war'\ntitle = 'War'\n", encoding="utf-8")
    with games_in([str(tmp_path)]):
        yield folder


def test_a_game_of_three_sides_has_three_entries_by_its_own_names(rules: Path) -> None:
    text = "".join(SIDE.format(side) for side in ("red", "elf", "orc"))
    (rules / WORDS).write_text(f"schema = 1\ngame = 'war'\n{text}", encoding="utf-8")
    found = [each.text.replace("&", "") for each in actions_for(words_of("war")) if "assist.side" in each.id]

    assert found == ["Advise the redish side", "Advise the elfish side", "Advise the orcish side"]


def test_a_game_without_words_calls_its_sides_by_their_ids(rules: Path) -> None:
    assert [side.name for side in words_of("war", ["axis", "allied"]).sides] == ["Axis", "Allied"]


def test_faulty_words_are_told_with_their_file(rules: Path) -> None:
    (rules / WORDS).write_text("schema = 1\ngame = 'war'\n", encoding="utf-8")

    with pytest.raises(DataError, match=r"rules/words\.toml: side: missing"):
        words_of("war")


def test_there_are_no_words_of_a_game_that_is_not_here() -> None:
    with pytest.raises(DataError, match="there is no game 'peace'"):
        words_of("peace")
