"""What was read and cannot be by the rules is asked, with the case; who says that it is so is believed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from app.bring_in.by_rules import doubted_by_rules
from app.bring_in.counter_mix import CounterId, mix_of
from app.bring_in.deciding import Take
from app.bring_in.putting import Rest
from app.bring_in.reading import Candidate, Doubt, Reading
from app.bring_in.review import Review, State, reviewed
from app.table.game import Game
from app.table.pieces import Spot
from tests.new_games import new_game


@pytest.fixture(scope="module")
def game() -> Game:
    return new_game()


def units(game: Game, side: str) -> Iterator[str]:
    return (unit.id for unit in game.roster.units.values() if unit.side == side)


@pytest.fixture(scope="module")
def told(game: Game) -> Review:
    """Enemies in one hex, and a unit that stands alone."""
    ours, theirs = (list(units(game, side)) for side in game.roster.sides[:2])
    lying = [(ours[0], "1117"), (theirs[0], "1117"), (ours[1], "1012")]
    readings = [Reading(1, (Spot(spot),), (Candidate(CounterId(unit)),)) for unit, spot in lying]
    read = reviewed("list", game.header.game, mix_of(game.roster), readings)
    return doubted_by_rules(read, game, Rest.LEAVES)


def test_enemies_in_one_hex_are_asked_and_who_stands_alone_is_not(told: Review) -> None:
    assert [each.doubts for each in told.standings.values()] == [(Doubt.RULES,), (Doubt.RULES,), ()]


def test_the_case_is_named(told: Review) -> None:
    assert "(8.11)" in told.readings[0].why[0].say()


def test_who_says_that_it_is_so_is_believed(told: Review) -> None:
    assert told.decided(Take(1, 0)).standings[1].state is State.TAKEN


def test_the_table_itself_is_not_touched(game: Game, told: Review) -> None:
    assert not game.journal.path
