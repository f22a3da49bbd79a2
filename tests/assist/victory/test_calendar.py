"""When a turn ends whose phases come in an order that draws decide."""

from __future__ import annotations

from dataclasses import replace

from app.assist.victory.ending import calendar_of
from rules.flow import DrawnFlow
from rules.phases import Sequence
from tests.flows import drawn_flow
from tests.new_games import new_game


def test_a_turn_of_draws_ends_with_its_last_phase_of_every_turn() -> None:
    game = replace(new_game(), flow=drawn_flow("german", "soviet"))

    assert calendar_of(game).is_last_phase("soviet", "end")


def test_a_phase_that_a_chit_brings_ends_no_turn_for_sure() -> None:
    flow = drawn_flow("german", "soviet")
    open_ended = DrawnFlow(Sequence(flow.sequence.phases[:-1], flow.sequence.pools))
    game = replace(new_game(), flow=open_ended)

    assert not calendar_of(game).is_last_phase("soviet", "move")
