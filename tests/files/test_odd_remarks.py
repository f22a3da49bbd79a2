"""Remarks that speak of what the game does not have are told, and kept."""

import pytest

from app.files.odd_remarks import odd_remarks
from app.table.drawings import Arrow, Circle, Shade
from app.table.journal import START, Remarked
from app.table.pieces import PieceId
from app.table.references import ToHex, ToUnit
from rules.hexgrid import HexId
from tests.new_games import new_game

NOWHERE, DOROG = HexId("9999"), HexId("2617")


@pytest.mark.parametrize(
    ("remark", "problem"),
    [
        (Remarked(START, "x", ToHex(NOWHERE)), "the map has no hex '9999'"),
        (Remarked(START, "x", None, (Arrow((DOROG, NOWHERE)),)), "the map has no hex '9999'"),
        (Remarked(START, "x", None, (Shade(frozenset([NOWHERE])),)), "the map has no hex '9999'"),
        (Remarked(START, "x", ToUnit(PieceId("ge:99/9SS"))), "the game has no unit 'ge:99/9SS'"),
        (Remarked(START, "[x](unit:ge:99/9SS)"), "the game has no unit 'ge:99/9SS'"),
        (Remarked(START, "[x](step:7)"), "the game has no step 7"),
    ],
)
def test_what_the_game_does_not_have_is_told(remark: Remarked, problem: str) -> None:
    game = new_game()
    game.journal.put_remark(remark)

    assert list(odd_remarks(game)) == [("remark at step 0", problem)]


def test_what_is_there_is_no_fault() -> None:
    game = new_game()
    drawn = (Circle((DOROG,)), Arrow((DOROG, (10, 10))))
    game.journal.put_remark(Remarked(START, "[x](unit:ge:5/5SS) [y](step:0)", ToHex(DOROG), drawn))

    assert list(odd_remarks(game)) == []
