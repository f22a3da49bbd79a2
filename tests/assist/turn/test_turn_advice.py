"""What the rules say about a step: the right cases at the right moment, and nothing elsewhere."""

from __future__ import annotations

import pytest

from app.assist.adjudicator import adjudicator_for
from app.assist.reader import position_of
from app.assist.turn.turn_advice import times_of
from app.files.savegame import new_game
from app.table.changes import Register, Written
from app.table.game import Game
from tests.assist.siege import RELIEF, RING, clock, move, siege
from tests.games.bitter_end.cited import cites


def told(game: Game) -> list[tuple[str, str]]:
    """Return case and rule of everything that is said about the step under way."""
    times = times_of(game)
    assert times is not None
    found = times.turn.advice(position_of(game), adjudicator_for(game).judge, times.facts)
    return [(each.case, each.rule) for each in found]


def at_step(game: Game, date: str, side: str, phase: str, step: str) -> None:
    clock(game, date, side, phase)
    before = game.table.read(Register.TRACKER, "step")
    if before != step:
        game.journal.push(Written(Register.TRACKER, "step", before, step))


def note(game: Game, key: str, text: str) -> None:
    game.journal.push(Written(Register.TRACKER, key, game.table.read(Register.TRACKER, key), text))


def test_releases_due_are_told_in_the_soviet_supply_phase() -> None:
    game = siege()
    note(game, "schedule", "A")
    at_step(game, "06", "soviet", "supply", "release")

    assert told(game).count(("16.43", "due_by_schedule")) == 4


def test_relief_nearby_is_told_in_the_german_supply_phase_until_the_breakout() -> None:
    game = siege()
    move(game, RELIEF, "2526")
    at_step(game, "06", "german", "supply", "trace")
    before = told(game)
    note(game, "breakout", "1945-01-06")

    assert (before, told(game)) == ([("15.1", "relief_is_near")], [])


def test_the_sky_and_the_guns_are_told_before_the_roll_for_aircraft() -> None:
    game = siege()
    note(game, "weather", "snow")
    at_step(game, "06", "soviet", "combat", "air")

    assert [case for case, _ in told(game)] == ["4.4", "14.1", "14.2"]


@pytest.mark.parametrize(("hex_id", "rule"), [("3127", "ring_is_closed"), ("2030", "ring_is_open")])
def test_the_ring_is_told_at_the_end_of_the_turn(hex_id: str, rule: str) -> None:
    game = siege()
    move(game, RING[4], hex_id)
    at_step(game, "05", "soviet", "end", "ring")

    assert told(game) == [("16.58", rule)]


def test_other_steps_are_left_alone() -> None:
    game = siege()
    at_step(game, "06", "german", "combat", "attack")

    assert told(game) == []


@pytest.fixture
def historical(tmp_path, monkeypatch) -> Game:
    monkeypatch.setenv("ADJUTANT_HOME", str(tmp_path))
    opened = new_game("bitter-end", "historical", {"18.2": "on"}, path=tmp_path / "game.adjutant")
    opened.close()
    return opened.game


def test_mixed_rifle_regiments_are_told_where_that_rule_is_played(historical: Game) -> None:
    at_step(historical, "02", "soviet", "movement", "move")

    assert told(historical).count(("18.21", "rifle_divisions_share_a_hex")) == 5


def test_the_orders_of_the_ultra_historical_scenario_are_told_in_the_movement_phase() -> None:
    game = siege("ultra_historical")
    move(game, RELIEF, "2030")
    move(game, RING[4], "2130")
    at_step(game, "12", "german", "movement", "move")

    assert told(game) == [("21.33c", "corps_lets_go")]


@cites("18.52")
@pytest.mark.parametrize(("side", "count"), [("german", 1), ("soviet", 0)])
def test_a_division_called_away_is_told_to_leave_in_the_german_movement_phase(side: str, count: int) -> None:
    game = siege()
    note(game, "withdraw:3SS", "1945-01-15")
    at_step(game, "16", side, "movement", "move")

    assert told(game).count(("18.52", "division_leaves_the_map")) == count
