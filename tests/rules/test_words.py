"""The words of a game: read from data alone, refused with every fault, harmless where there are none."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.issues import DataError
from rules.words import NO_WORDS, PALETTES, WORDS, SideWords, Topic, Words, load_words, words_of_sides

HEAD = 'schema = 1\ngame = "small"\n'
SIDE = "[[side]]\nid='blue'\nname='Blue'\npeople='the Blues'\npalette='blue'\n"


def written(folder: Path, text: str) -> Path:
    (folder / WORDS).write_text(HEAD + text, encoding="utf-8")
    return folder


def test_the_sides_stand_in_the_order_of_the_file(tmp_path: Path) -> None:
    third = SIDE.replace("'blue'", "'third'", 1)
    words = load_words(written(tmp_path, third + SIDE))

    assert [side.id for side in words.sides] == ["third", "blue"]


def test_a_topic_may_have_several_cases_and_is_cited_by_the_first(tmp_path: Path) -> None:
    words = load_words(written(tmp_path, f"{SIDE}[cases]\nsupport = '18.3 18.4'\n"))

    assert (words.cases_of(Topic.SUPPORT), words.cited(Topic.SUPPORT)) == (("18.3", "18.4"), " (18.3)")


def test_the_first_case_of_a_topic_stands_for_it() -> None:
    words = Words(cases={Topic.MOVE: ("7.1", "7.2")})

    assert [words.case_of(topic) for topic in (Topic.MOVE, Topic.ATTACK)] == ["7.1", ""]


def test_a_game_without_a_case_cites_none() -> None:
    assert NO_WORDS.cited(Topic.SUPPORT, Topic.ATTACK) == ""


def test_several_topics_are_cited_together() -> None:
    words = Words(cases={Topic.ATTACK: ("2",), Topic.BELOW_TABLE: ("1",)})

    assert words.cited(Topic.BELOW_TABLE, Topic.SUPPORT, Topic.ATTACK) == " (1, 2)"


def test_a_side_that_nobody_named_is_called_by_its_id() -> None:
    assert NO_WORDS.side("allied") == SideWords("allied", "Allied", "Allied")


def test_sides_without_words_have_palettes_one_by_one() -> None:
    words = words_of_sides(str(n) for n in range(len(PALETTES) + 1))

    assert [palette for _, palette in words.palettes] == [*PALETTES, PALETTES[0]]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", r"side: missing"),
        (SIDE + SIDE, "the side 'blue' stands twice"),
        (SIDE.replace("'blue'", "'light blue'", 1), "not one word"),
        (SIDE.replace("palette='blue'", "palette='#0000FF'"), "unknown word '#0000FF'"),
        (SIDE + "color='red'\n", "unknown key"),
        (SIDE + "[cases]\nsuport='1'\n", "did you mean 'support'"),
        (SIDE + "[units]\nlabel_services={G='guards'}\n", "unknown service 'guards'"),
        (SIDE + "[units.types]\ntank=1\n", "must be a text"),
        (SIDE + "[[decision]]\nids='a'\ntitle='A'\n" * 2, "the decision 'a' stands twice"),
        (SIDE + "[[decision]]\nids=''\ntitle='A'\n", "decision 1.ids: no decision is named"),
        (SIDE + "[units.values]\nground='Ground'\n", "'ground' says something else in position texts"),
    ],
)
def test_faulty_words_are_refused_with_what_is_wrong(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(DataError, match=message):
        load_words(written(tmp_path, text))
