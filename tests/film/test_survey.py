"""What the rules say of any step of a game: supply, points, goals, the front; a copy that goes along."""

from __future__ import annotations

import pytest

from app.assist.past import still, whole_snapshot
from app.assist.victory.accounts import Accounts
from app.assist.victory.chronicle import Stopped
from app.film.survey import Surveyor
from app.table import acts
from app.table.game import Game
from app.table.journal import START, StepId
from app.table.pieces import PieceId, Place
from rules.hexgrid import HexId
from tests.new_games import new_game

TANKS = PieceId("ge:5/5SS")


def march(game: Game, to: str) -> None:
    game.journal.push(acts.move(game.table, [TANKS], Place(hex=HexId(to)), "March"))


def test_a_unit_behind_the_enemy_can_trace_no_supply() -> None:
    game, surveyor = new_game(), Surveyor()
    march(game, "1420")
    march(game, "3510")
    whole = whole_snapshot(game)
    before, after = (surveyor.survey(whole, StepId(n)).out_of_supply for n in (1, 2))
    assert before is not None
    assert after is not None

    assert after["german"] - before["german"] == 1


def test_the_ledger_counts_the_points_of_a_step() -> None:
    game = new_game()
    found = Accounts().tally(still(game))
    assert found is not None

    assert Surveyor().survey(whole_snapshot(game), START).points == found.points


def test_goals_are_counted_where_they_decide() -> None:
    found = Surveyor().survey(whole_snapshot(new_game("northern_attack")), START)

    # 0 of the five objectives of the scenario are German at the start: victory.toml names whose each is.
    assert (found.points, found.goals) == (None, {"german": 0, "soviet": 5})


def test_it_goes_along_with_a_journal_that_grows_and_branches() -> None:
    game, surveyor = new_game(), Surveyor()
    march(game, "1420")
    surveyor.survey(whole_snapshot(game), StepId(1))
    march(game, "3510")
    game.journal.go_to(StepId(1))
    march(game, "1421")
    whole = whole_snapshot(game)

    assert [surveyor.survey(whole, step) for step in (2, 3)] == [
        Surveyor().survey(whole, step) for step in map(StepId, (2, 3))
    ]


def test_who_is_no_longer_wanted_stops() -> None:
    game = new_game()
    march(game, "1420")
    with pytest.raises(Stopped):
        Surveyor().survey(whole_snapshot(game), StepId(1), lambda: False)


def test_a_front_lies_between_the_sides() -> None:
    front = Surveyor().front(whole_snapshot(new_game()), START)
    assert front is not None

    assert (set(front.sides), front.length_hexes > 20) == ({"german", "soviet"}, True)


def test_a_game_without_a_ledger_tells_supply_alone(toy: Game) -> None:
    found = Surveyor().survey(whole_snapshot(toy), START)

    assert (found.points, found.goals) == (None, None)
