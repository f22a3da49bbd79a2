"""A chart that the player has typed in is the chart that the assistant judges by."""

from app.assist.adjudicator import adjudicator_for
from app.table import acts
from app.table.changes import Register
from app.table.game import Game
from rules.unit_id import UnitId
from tests.new_games import new_game

TANKS = UnitId("ge:5/5SS")


def reached(game: Game) -> int:
    adjudicator = adjudicator_for(game)
    return len(adjudicator.judge.reach(adjudicator.position, TANKS).hexes)


def test_a_dearer_clear_hex_shrinks_the_reach() -> None:
    game = new_game()
    before = reached(game)
    change = acts.write(game.table, Register.CHART, {"tec.hex.clear.mp.0": "3 user: typed in"}, "Chart")
    assert change is not None

    game.journal.push(change)

    assert reached(game) < before
