"""What the rules say about a step: the right cases at the right moment, and nothing elsewhere."""

from __future__ import annotations

import pytest

from app.assist.officer import officer_for
from app.assist.reader import position_of
from app.assist.turn_advice import advice, times_of
from app.files.savegame import new_game
from app.table import acts
from app.table.changes import Register, Written
from app.table.game import Game
from app.table.pieces import Place
from maps.sheet import BoxId
from tests.assist.siege import RELIEF, RING, clock, flip, move, siege


def told(game: Game) -> list[tuple[str, str]]:
    """Return case and rule of everything that is said about the step under way."""
    times = times_of(game)
    assert times is not None
    found = advice(times, position_of(game), officer_for(game).judge)
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


def test_what_points_would_rebuild_is_told() -> None:
    game = siege()
    flip(game, RELIEF)
    note(game, "rp:german:armored", "1")
    at_step(game, "06", "german", "replacements", "rebuild")

    assert told(game) == [("5.4", "flip_costs_one")]


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


@pytest.mark.parametrize(("day", "rule"), [("05", "comes_today"), ("07", "was_delayed")])
def test_reinforcements_are_told_with_their_zones(historical: Game, day: str, rule: str) -> None:
    at_step(historical, day, "german", "movement", "move")

    assert [each for _, each in told(historical) if each != "mixed_by_retreat"] == [rule] * 3


def test_mixed_rifle_regiments_are_told_where_that_rule_is_played(historical: Game) -> None:
    at_step(historical, "02", "soviet", "movement", "move")

    assert told(historical).count(("18.21", "rifle_divisions_share_a_hex")) == 5


def test_a_unit_that_waits_by_hand_is_told_by_its_counter(historical: Game) -> None:
    piece = next(p.id for p in historical.table if p.place.box == "arrival:german:1945-01-05")
    at_step(historical, "06", "german", "movement", "move")
    box = Place(box=BoxId("delayed:german"))
    historical.journal.push(acts.move(historical.table, [piece], box, "Later"))

    assert [rule for case, rule in told(historical) if case == "17.4"] == ["was_delayed"] * 3


def test_the_orders_of_the_ultra_historical_scenario_are_told_in_the_movement_phase() -> None:
    game = siege("ultra_historical")
    move(game, RELIEF, "2030")
    move(game, RING[4], "2130")
    at_step(game, "12", "german", "movement", "move")

    assert told(game) == [("21.33c", "corps_lets_go")]
