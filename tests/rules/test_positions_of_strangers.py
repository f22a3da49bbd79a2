"""Positions that come from people: what does not belong to the game is said, all at once."""

import pytest

from maps.load import load
from rules.board import Board
from rules.games.bitter_end.edition import EDITION_2005
from rules.games.bitter_end.judge import BitterEndJudge, judges_by
from rules.issues import DataError
from rules.position import Position
from rules.unit_id import UnitId


@pytest.fixture(scope="module")
def judge() -> BitterEndJudge:
    return judges_by(EDITION_2005)(Board.of_sheet(load("bitter_end")))


def test_unknown_words_and_hexes_are_reported_together(judge: BitterEndJudge) -> None:
    position = Position.parse(
        "bitter-end someday - weather=hail\n"
        "0101 a 1 axis infantry 1-1-4\n"
        "0102 b 1 german elephant 1-1-4\n"
        "9901 c 1 german infantry 1-1-4\n"
        "0103 d 1 german infantry 1-1-99\n"
    )

    with pytest.raises(DataError) as caught:
        judge.zones(position, "german")

    assert [issue.where for issue in caught.value.issues] == ["weather", "date", "a", "b", "d", "c"]


def test_a_heap_of_units_is_counted_without_complaint(judge: BitterEndJudge) -> None:
    heap = "".join(f"1447 g{n} 1 german infantry 1-1-4\n" for n in range(600))
    position = Position.parse("bitter-end - - weather=clear\n" + heap)

    assert "1547" in judge.reach(position, UnitId("g0")).hexes
