"""Changes as sentences: whatever a file holds can be told."""

from __future__ import annotations

from hypothesis import given

from app.table.changes import Change, Restacked
from app.table.phrases import Phrases
from tests.new_games import new_game
from tests.strategies import changes

GAME = new_game()


@given(changes)
def test_any_change_is_told(change: Change) -> None:
    assert Phrases(GAME).of(change)


def test_an_order_of_nothing_is_told() -> None:
    assert Phrases(GAME).of(Restacked((), ())) == "Nothing in another order"
