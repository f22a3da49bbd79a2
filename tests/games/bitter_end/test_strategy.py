"""What Bitter End tells whoever plays a side of it: reasons with texts, who keeps the ring, what supports."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.assist.procedure import strategy_of
from rules.games.bitter_end.law import words
from rules.opponent import NO_STRATEGY, Purpose
from tests.new_games import new_game
from tests.opponent.boards import situation_of

OWN = (Purpose.SHUT_RING, Purpose.LEAVE, Purpose.EXIT, Purpose.PART, Purpose.LET_GO, Purpose.LAST_CHANCE)


@pytest.mark.parametrize("purpose", OWN)
def test_a_reason_of_the_game_has_its_text(purpose: Purpose) -> None:
    reason = strategy_of(new_game()).reason(purpose)

    assert reason is not None
    assert reason.said.key in words().said


@pytest.mark.parametrize("purpose", [each for each in Purpose if each not in OWN])
def test_what_every_game_does_has_none(purpose: Purpose) -> None:
    assert strategy_of(new_game()).reason(purpose) is None


def test_one_side_keeps_the_ring() -> None:
    strategy = strategy_of(new_game())

    assert [strategy.keeps_ring(side) for side in ("german", "soviet")] == [False, True]  # 16.58


@pytest.mark.parametrize(("phase", "most"), [("combat", 5), ("exploitation", 0)])
def test_points_support_no_attack_of_exploitation(phase: str, most: int) -> None:
    game = new_game()
    situation = situation_of(game)
    position = replace(situation.position, phase=phase)

    found = situation.shared_judge.ask(lambda judge: strategy_of(game).most_support(position, judge))

    assert found == most  # 13.2, 13.3, 14.5, 14.6


def test_the_strategy_of_a_game_is_made_once() -> None:
    game = new_game()

    assert strategy_of(game) is strategy_of(game)  # its books are read from files


def test_a_game_that_tells_nothing_counts_no_hex() -> None:
    assert (dict(NO_STRATEGY.worth), dict(NO_STRATEGY.holders)) == ({}, {})
