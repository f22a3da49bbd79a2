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
from rules.terrain import NEVER, ChartWords, TerrainChart, read_charts
from rules.units import USUAL, MovementClass
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


MOUNTED, FOOT = "id='mounted'\nname='Mounted'\nmobile=true", "id='foot'\nusual=true"


def movement_with(folder: Path, *classes: str) -> Movement:
    rows = "".join(f"[[movement.class]]\n{row}\n" for row in classes)
    (folder / WORDS).write_text(f"{HEAD}[movement]\nparts_per_mp = 6\n{rows}", encoding="utf-8")
    return load_words(folder).movement


def test_a_game_declares_its_movement_classes(tmp_path: Path) -> None:
    movement = movement_with(tmp_path, MOUNTED, FOOT)

    assert (movement.written, movement.key_of("foot"), movement.of(USUAL).id) == (("mounted",), USUAL, "foot")
    assert movement.of(MovementClass("mounted")).is_mobile


@pytest.mark.parametrize(
    ("classes", "fault"),
    [
        ((MOUNTED,), "of which nothing is said"),
        ((FOOT, FOOT), "stands twice"),
        ((FOOT, "id='on wheels'"), "not one word"),
    ],
)
def test_classes_that_cannot_be_used_are_told(classes: tuple[str, ...], fault: str, tmp_path: Path) -> None:
    with pytest.raises(DataError, match=fault):
        movement_with(tmp_path, *classes)


def chart(clear: object, movement: Movement) -> TerrainChart:
    """Return the chart of a game with one terrain, whose roads cost a point."""
    road = {"primary": {each.id: 1 for each in movement.classes}}
    tables = {"tec": {"hex": {"clear": {"mp": clear}}, "hexside": {}, "overlay": {}, "road": road}}
    return read_charts(tables, "charts", ChartWords(("clear",), (), (), {}, movement))


def test_a_chart_has_a_cost_for_each_class_in_thirds(tmp_path: Path) -> None:
    movement = movement_with(tmp_path, MOUNTED, FOOT, "id='winged'")

    found = chart([1.5, "1 1/3", -1], movement).hexes["clear"]

    assert [found.of(each.key) for each in movement.classes] == [9, 8, NEVER]


@pytest.mark.parametrize(
    ("clear", "fault"),
    [
        ([1, 0.7], "0.7 is no cost .-1, or from 0 to 20 in steps of ⅙."),
        ([1, 21], "21 is no cost"),
        ([1], "must be 2 numbers"),
        ([1, "a third"], "must be 2 numbers"),
        ([1, 0], "cannot be free"),
    ],
)
def test_a_cost_that_cannot_be_counted_is_told(clear: object, fault: str, tmp_path: Path) -> None:
    with pytest.raises(DataError, match=fault):
        chart(clear, movement_with(tmp_path, MOUNTED, FOOT))
